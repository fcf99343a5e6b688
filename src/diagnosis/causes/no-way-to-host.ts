import { knownCause, lost } from '../known-cause.ts';
import { lostBy } from '../signs/lost.ts';

export default knownCause({
  id: 'no-way-to-host',
  layer: 'connect',
  move: 'the network',
  title: 'No connection can be established',
  means:
    'Packets are lost or rejected on the way. A firewall that admits only known addresses looks like this.',
  remedy: 'Allow the addresses that the service calls from in the firewall, and check the route.',
  next: 'greenlight diagnose --base-url <the same address> from another network',
  rules: ['http/unreachable'],
  examples: {
    shown: [lost('connect', 'The connection to erp.example.com:443 timed out (ETIMEDOUT).')],
    near: [
      lost(
        'connect',
        'The connection to erp.example.com:443 was refused: nothing listens there (ECONNREFUSED).',
      ),
    ],
  },
  recognise: (own) =>
    lostBy(own, 'connect', [
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'EHOSTDOWN',
      'ECONNRESET',
      'EACCES',
      'EPERM',
    ]),
});

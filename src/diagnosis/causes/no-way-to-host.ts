import { knownCause } from '../known-cause.ts';
import { lostBy } from '../signs/lost.ts';

export default knownCause({
  id: 'no-way-to-host',
  layer: 'connect',
  move: 'the network',
  title: 'No connection comes about',
  means:
    'Packets are lost on the way or turned back. A firewall that lets only known addresses in looks like this.',
  remedy:
    'Let the addresses that the service calls from through the firewall, and check the route.',
  next: 'greenlight diagnose --base-url <the same address> from another network',
  rules: ['http/unreachable'],
  faults: [],
  examples: {
    shown: [
      {
        lost: {
          reason: 'connect',
          detail: 'The connection to erp.example.com:443 timed out (ETIMEDOUT).',
        },
      },
    ],
    near: [
      {
        lost: {
          reason: 'connect',
          detail:
            'The connection to erp.example.com:443 was refused: nothing listens there (ECONNREFUSED).',
        },
      },
    ],
  },
  recognise: (own) =>
    lostBy(own, 'connect', /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ECONNRESET|EACCES|EPERM/),
});

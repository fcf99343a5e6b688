import { knownCause, lost } from '../known-cause.ts';
import { lostBy } from '../signs/lost.ts';

export default knownCause({
  id: 'nothing-listens',
  layer: 'connect',
  title: 'Nothing listens on the port',
  means:
    'The machine is up and refuses the connection immediately: the program is not running, or listens on another port.',
  remedy: 'Start the program, or configure the port that it listens on.',
  next: 'greenlight diagnose --base-url <the address with its port>',
  rules: ['http/unreachable'],
  examples: {
    shown: [
      lost(
        'connect',
        'The connection to erp.example.com:8443 was refused: nothing listens there (ECONNREFUSED).',
      ),
    ],
    near: [lost('connect', 'The connection to erp.example.com:8443 timed out (ETIMEDOUT).')],
  },
  recognise: (own) => lostBy(own, 'connect', ['ECONNREFUSED']),
});

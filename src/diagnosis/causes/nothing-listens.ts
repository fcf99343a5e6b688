import { knownCause } from '../known-cause.ts';
import { lostBy } from '../signs/lost.ts';

export default knownCause({
  id: 'nothing-listens',
  layer: 'connect',
  move: 'the client',
  title: 'Nothing listens at the port',
  means:
    'The machine is there and turns the connection down at once: the program is not running, or it listens at another port.',
  remedy: 'Start the program, or give the port at which it listens.',
  next: 'greenlight diagnose --base-url <the address with its port>',
  rules: ['http/unreachable'],
  faults: [],
  examples: {
    shown: [
      {
        lost: {
          reason: 'connect',
          detail:
            'The connection to erp.example.com:8443 was refused: nothing listens there (ECONNREFUSED).',
        },
      },
    ],
    near: [
      {
        lost: {
          reason: 'connect',
          detail: 'The connection to erp.example.com:8443 timed out (ETIMEDOUT).',
        },
      },
    ],
  },
  recognise: (own) => lostBy(own, 'connect', /ECONNREFUSED/),
});

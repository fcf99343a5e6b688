import { knownCause } from '../known-cause.ts';
import { lostBy } from '../signs/lost.ts';

export default knownCause({
  id: 'name-not-found',
  layer: 'name lookup',
  move: 'the network',
  title: 'The name of the host does not resolve',
  means:
    'No name server knows an address for this host, seen from here. The name may be misspelt, or known inside another network only.',
  remedy:
    'Compare the host in target.clientBase with the one that the client gave, letter by letter. If they agree, have the name published.',
  next: 'greenlight diagnose --base-url <the address that the client gave>',
  rules: ['http/unreachable'],
  faults: [],
  examples: {
    shown: [
      {
        lost: {
          reason: 'lookup',
          detail: 'The name erp.example.com does not resolve (ENOTFOUND).',
        },
      },
    ],
    near: [
      {
        lost: {
          reason: 'connect',
          detail: 'The connection to erp.example.com:443 timed out (ETIMEDOUT).',
        },
      },
    ],
  },
  recognise: (own) => lostBy(own, 'lookup', /./),
});

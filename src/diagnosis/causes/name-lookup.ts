import { knownCauses, lost } from '../known-cause.ts';
import { lostBy } from '../signs/lost.ts';

export const nameLookup = knownCauses('name lookup', [
  {
    id: 'name-not-found',
    move: 'the network',
    title: 'The host name does not resolve',
    means:
      'From here, no name server knows an address for this host. The name may be misspelled, or known only inside another network.',
    remedy:
      'Compare the host in target.clientBase with the one that the client gave, character by character. If they match, have the name published.',
    next: 'greenlight diagnose --base-url <the address that the client gave>',
    rules: ['http/unreachable'],
    examples: {
      shown: [lost('lookup', 'The name erp.example.com does not resolve (ENOTFOUND).')],
      near: [lost('connect', 'The connection to erp.example.com:443 timed out (ETIMEDOUT).')],
    },
    recognise: (own) => lostBy(own, 'lookup'),
  },
]);

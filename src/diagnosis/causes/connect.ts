import { knownCauses, lost } from '../known/known-cause.ts';

export const connect = knownCauses('connect', [
  {
    id: 'nothing-listens',
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
    lost: { at: 'connect', codes: ['ECONNREFUSED'] },
  },
  {
    id: 'no-way-to-host',
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
    lost: {
      at: 'connect',
      codes: [
        'ETIMEDOUT',
        'EHOSTUNREACH',
        'ENETUNREACH',
        'EHOSTDOWN',
        'ECONNRESET',
        'EACCES',
        'EPERM',
      ],
    },
  },
  {
    id: 'own-proxy-fails',
    move: 'the network',
    title: 'The local proxy does not pass calls on',
    means:
      'Calls leave this network through a proxy, which blocks them. The client was never reached, so this says nothing about it.',
    remedy:
      'Allow the client in the proxy, correct HTTPS_PROXY and HTTP_PROXY, or list the client in NO_PROXY.',
    next: 'NO_PROXY=<the host> greenlight diagnose --endpoint {endpoint}',
    rules: [],
    examples: {
      shown: [
        lost(
          'proxy',
          'The proxy proxy.example.com:3128 refused the way to erp.example.com:443 (403).',
        ),
      ],
      near: [lost('connect', 'The connection to erp.example.com:443 timed out (ETIMEDOUT).')],
    },
    lost: { at: 'proxy' },
  },
]);

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
    lost: { at: 'lookup' },
  },
]);

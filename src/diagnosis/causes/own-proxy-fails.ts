import { knownCause } from '../known-cause.ts';
import { lostBy } from '../signs/lost.ts';

export default knownCause({
  id: 'own-proxy-fails',
  layer: 'connect',
  move: 'the network',
  title: 'The proxy of this side does not pass calls',
  means:
    'Calls leave this network by a proxy, and it does not let them through. The client was never reached, so nothing is said of it.',
  remedy:
    'Let the proxy reach the client, correct HTTPS_PROXY and HTTP_PROXY, or name the client in NO_PROXY.',
  next: 'NO_PROXY=<the host> greenlight diagnose --endpoint {endpoint}',
  rules: [],
  faults: [],
  examples: {
    shown: [
      {
        lost: {
          reason: 'proxy',
          detail: 'The proxy proxy.example.com:3128 refused the way to erp.example.com:443 (403).',
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
  recognise: (own) => lostBy(own, 'proxy', /./),
});

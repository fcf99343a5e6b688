import { knownCause, lost } from '../known-cause.ts';
import { lostBy } from '../signs/lost.ts';

export default knownCause({
  id: 'own-proxy-fails',
  layer: 'connect',
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
  recognise: (own) => lostBy(own, 'proxy'),
});

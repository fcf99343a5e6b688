import { certificateEnded, knownCause, lost } from '../known-cause.ts';
import { lostBy } from '../signs/lost.ts';

export default knownCause({
  id: 'tls-too-old',
  layer: 'tls',
  title: 'The server supports only old TLS versions',
  means: 'TLS before 1.2 is insecure, and current callers no longer support it.',
  remedy: 'Enable TLS 1.2 and 1.3 on the server.',
  next: 'greenlight diagnose --endpoint {endpoint}',
  rules: ['http/unreachable'],
  examples: {
    shown: [
      lost('tls', 'The server has no version of TLS from 1.2 on (ERR_SSL_UNSUPPORTED_PROTOCOL).'),
    ],
    near: [certificateEnded],
  },
  recognise: (own) =>
    lostBy(own, 'tls', ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'ERR_SSL_ALERT_PROTOCOL_VERSION']),
});

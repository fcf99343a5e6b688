import { certificateEnded, knownCause, lost } from '../known-cause.ts';
import { lostBy } from '../signs/lost.ts';

export default knownCause({
  id: 'certificate-ended',
  layer: 'tls',
  title: 'The certificate has expired',
  means: 'Callers that verify certificates can no longer connect.',
  remedy: 'Renew the certificate with its full chain, and find out why automatic renewal failed.',
  next: 'greenlight diagnose --endpoint {endpoint}',
  rules: ['http/unreachable'],
  examples: {
    shown: [certificateEnded],
    near: [lost('tls', 'The certificate begins on 2100-01-01 (CERT_NOT_YET_VALID).')],
  },
  recognise: (own) => lostBy(own, 'tls', ['CERT_HAS_EXPIRED']),
});

import { certificateEnded, knownCause, lost } from '../known-cause.ts';
import { lostBy } from '../signs/lost.ts';

export default knownCause({
  id: 'certificate-not-begun',
  layer: 'tls',
  title: 'The certificate is not valid yet',
  means: 'It becomes valid at a later time. If that time is close, one of the two clocks is slow.',
  remedy:
    'Compare both clocks with a time server. If they are right, install a certificate that is already valid.',
  next: 'date -u; greenlight diagnose --endpoint {endpoint}',
  rules: ['http/unreachable'],
  examples: {
    shown: [lost('tls', 'The certificate begins on 2100-01-01 (CERT_NOT_YET_VALID).')],
    near: [certificateEnded],
  },
  recognise: (own) => lostBy(own, 'tls', ['CERT_NOT_YET_VALID']),
});

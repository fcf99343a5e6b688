import { knownCause } from '../known-cause.ts';
import { lostBy } from '../signs/lost.ts';

export default knownCause({
  id: 'certificate-not-begun',
  layer: 'tls',
  move: 'the client',
  title: 'The certificate is not valid yet',
  means: 'It becomes valid at a later time. If that time is close, one of the two clocks is slow.',
  remedy:
    'Compare both clocks with a time server. If they are right, install a certificate that is already valid.',
  next: 'date -u; greenlight diagnose --endpoint {endpoint}',
  rules: ['http/unreachable'],
  faults: [],
  examples: {
    shown: [
      {
        lost: {
          reason: 'tls',
          detail: 'The certificate begins on 2100-01-01 (CERT_NOT_YET_VALID).',
        },
      },
    ],
    near: [
      {
        lost: { reason: 'tls', detail: 'The certificate ended on 2026-01-02 (CERT_HAS_EXPIRED).' },
      },
    ],
  },
  recognise: (own) => lostBy(own, 'tls', ['CERT_NOT_YET_VALID']),
});

import { knownCause } from '../known-cause.ts';
import { lostBy } from '../signs/lost.ts';

export default knownCause({
  id: 'certificate-not-trusted',
  layer: 'tls',
  move: 'the client',
  title: 'The certificate leads to no authority known here',
  means:
    'It is signed by itself or by an authority of its own, or the server leaves out the certificates between. Browsers fill the gap; programs do not.',
  remedy:
    'Send the whole chain, from an authority that everybody knows. For an authority of your own give --ca-file.',
  next: 'greenlight diagnose --ca-file <the authority, PEM>',
  rules: ['http/unreachable'],
  faults: [],
  examples: {
    shown: [
      {
        lost: {
          reason: 'tls',
          detail:
            'The certificate is signed by itself and by no authority (DEPTH_ZERO_SELF_SIGNED_CERT).',
        },
      },
    ],
    near: [
      {
        lost: { reason: 'tls', detail: 'The certificate ended on 2026-01-02 (CERT_HAS_EXPIRED).' },
      },
    ],
  },
  recognise: (own) =>
    lostBy(
      own,
      'tls',
      /SELF_SIGNED|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY|CERT_UNTRUSTED|INVALID_CA/,
    ),
});

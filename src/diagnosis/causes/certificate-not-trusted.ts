import { certificateEnded, knownCause, lost } from '../known-cause.ts';
import { lostBy } from '../signs/lost.ts';

export default knownCause({
  id: 'certificate-not-trusted',
  layer: 'tls',
  title: 'The certificate chain has no trusted authority',
  means:
    'The certificate is self-signed or from a private authority, or the server omits the intermediate certificates. Browsers fill that gap; programs do not.',
  remedy: 'Send the full chain, up to a public authority. For a private authority, pass --ca-file.',
  next: 'greenlight diagnose --ca-file <the authority, PEM>',
  rules: ['http/unreachable'],
  examples: {
    shown: [
      lost(
        'tls',
        'The certificate is signed by itself and by no authority (DEPTH_ZERO_SELF_SIGNED_CERT).',
      ),
    ],
    near: [certificateEnded],
  },
  recognise: (own) =>
    lostBy(own, 'tls', [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'CERT_UNTRUSTED',
      'INVALID_CA',
    ]),
});

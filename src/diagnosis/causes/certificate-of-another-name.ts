import { certificateEnded, knownCause, lost } from '../known-cause.ts';
import { lostBy } from '../signs/lost.ts';

export default knownCause({
  id: 'certificate-of-another-name',
  layer: 'tls',
  title: 'The certificate is for another host name',
  means:
    'The server presents a certificate that does not name this host, often that of a default site, or the address is not the one the client meant.',
  remedy:
    'Install a certificate that names this host, or use a host name that the certificate names.',
  next: 'greenlight diagnose --base-url https://<a name of the certificate>',
  rules: ['http/unreachable'],
  examples: {
    shown: [
      lost(
        'tls',
        'The certificate is for www.example.com and not for erp.example.com (ERR_TLS_CERT_ALTNAME_INVALID).',
      ),
    ],
    near: [certificateEnded],
  },
  recognise: (own) =>
    lostBy(own, 'tls', [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'ERR_SSL_ALERT_UNRECOGNIZED_NAME',
      'ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
    ]),
});

import { certificateEnded, knownCause, lost } from '../known-cause.ts';
import { lostBy } from '../signs/lost.ts';

export default knownCause({
  id: 'https-for-http',
  layer: 'tls',
  move: 'the config',
  title: 'The address says https, the port speaks plain HTTP',
  means: 'The client answers without TLS on this port.',
  remedy: 'Serve https at the client. Only if it never will, use http in target.clientBase.',
  next: 'greenlight diagnose --base-url http://<the same address>',
  rules: ['http/unreachable'],
  examples: {
    shown: [
      lost(
        'tls',
        'The port speaks no TLS; it may speak plain HTTP (ERR_SSL_WRONG_VERSION_NUMBER).',
      ),
    ],
    near: [certificateEnded],
  },
  recognise: (own) =>
    lostBy(own, 'tls', [
      'ERR_SSL_WRONG_VERSION_NUMBER',
      'ERR_SSL_PACKET_LENGTH_TOO_LONG',
      'ERR_SSL_RECORD_LAYER_FAILURE',
      'ERR_SSL_HTTP_REQUEST',
    ]),
});

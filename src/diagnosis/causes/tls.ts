import type { Subject } from '../../model/rule.ts';
import { certificateEnded, knownCauses, lost } from '../known/known-cause.ts';
import { codeOf } from '../signs/lost.ts';
import { answeredAs, bodySays, shownBy } from '../signs/reported.ts';

const dayMs = 86_400_000;
const expirySoonMs = 30 * dayMs;

export const tls = knownCauses('tls', [
  {
    id: 'https-for-http',
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
    lost: {
      at: 'tls',
      codes: [
        'ERR_SSL_WRONG_VERSION_NUMBER',
        'ERR_SSL_PACKET_LENGTH_TOO_LONG',
        'ERR_SSL_RECORD_LAYER_FAILURE',
        'ERR_SSL_HTTP_REQUEST',
      ],
    },
  },
  {
    id: 'certificate-ended',
    title: 'The certificate has expired',
    means: 'Callers that verify certificates can no longer connect.',
    remedy: 'Renew the certificate with its full chain, and find out why automatic renewal failed.',
    rules: ['http/unreachable'],
    examples: {
      shown: [certificateEnded],
      near: [lost('tls', 'The certificate begins on 2100-01-01 (CERT_NOT_YET_VALID).')],
    },
    lost: { at: 'tls', codes: ['CERT_HAS_EXPIRED'] },
  },
  {
    id: 'certificate-not-begun',
    title: 'The certificate is not valid yet',
    means:
      'It becomes valid at a later time. If that time is close, one of the two clocks is slow.',
    remedy:
      'Compare both clocks with a time server. If they are right, install a certificate that is already valid.',
    next: 'date -u; greenlight diagnose --endpoint {endpoint}',
    rules: ['http/unreachable'],
    examples: {
      shown: [lost('tls', 'The certificate begins on 2100-01-01 (CERT_NOT_YET_VALID).')],
      near: [certificateEnded],
    },
    lost: { at: 'tls', codes: ['CERT_NOT_YET_VALID'] },
  },
  {
    id: 'certificate-of-another-name',
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
    lost: {
      at: 'tls',
      codes: [
        'ERR_TLS_CERT_ALTNAME_INVALID',
        'ERR_SSL_ALERT_UNRECOGNIZED_NAME',
        'ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
      ],
    },
  },
  {
    id: 'certificate-not-trusted',
    title: 'The certificate chain has no trusted authority',
    means:
      'The certificate is self-signed or from a private authority, or the server omits the intermediate certificates. Browsers fill that gap; programs do not.',
    remedy:
      'Send the full chain, up to a public authority. For a private authority, pass --ca-file.',
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
    lost: {
      at: 'tls',
      codes: [
        'DEPTH_ZERO_SELF_SIGNED_CERT',
        'SELF_SIGNED_CERT_IN_CHAIN',
        'UNABLE_TO_GET_ISSUER_CERT',
        'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
        'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
        'CERT_UNTRUSTED',
        'INVALID_CA',
      ],
    },
  },
  {
    id: 'client-certificate-asked',
    move: 'the config',
    title: 'The server requires a client certificate',
    means:
      'The server accepts only callers that present a certificate of their own, and none that it accepts was presented.',
    remedy: 'Get a certificate from the client and pass it with --client-cert and --client-key.',
    next: 'greenlight diagnose --client-cert <file> --client-key <file>',
    rules: ['http/unreachable'],
    examples: {
      shown: [
        lost(
          'tls',
          'The server asks for a client certificate (ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED).',
        ),
        {
          status: 400,
          headers: { 'content-type': 'text/html', server: 'nginx/1.24.0' },
          text: '<html><head><title>400 No required SSL certificate was sent</title></head><body><center><h1>400 Bad Request</h1></center><hr><center>nginx/1.24.0</center></body></html>',
        },
      ],
      near: [certificateEnded],
    },
    recognise({ expected, certificates }) {
      const strict = certificates.some(({ asksForOurs }) => asksForOurs);
      const asked = expected.filter((x) => asks(x) || (strict && isLost(x)));
      const [first] = asked;
      if (!first || asked.length * 2 <= expected.length) return undefined;
      return shownBy(asked, [
        first.answer.kind === 'no-response' ? first.answer.detail : answeredAs(first),
        bodySays(first),
        strict ? 'The server ended TLS with the alert that a certificate is required.' : undefined,
      ]);
    },
  },
  {
    id: 'tls-too-old',
    title: 'The server supports only old TLS versions',
    means: 'TLS before 1.2 is insecure, and current callers no longer support it.',
    remedy: 'Enable TLS 1.2 and 1.3 on the server.',
    rules: ['http/unreachable'],
    examples: {
      shown: [
        lost('tls', 'The server has no version of TLS from 1.2 on (ERR_SSL_UNSUPPORTED_PROTOCOL).'),
      ],
      near: [certificateEnded],
    },
    lost: { at: 'tls', codes: ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'ERR_SSL_ALERT_PROTOCOL_VERSION'] },
  },
  {
    id: 'certificate-ends-soon',
    title: 'The certificate expires within 30 days',
    means:
      'Everything works until then. Afterwards, callers that verify certificates can no longer connect.',
    remedy: 'Renew the certificate before it expires, and automate the renewal.',
    beside: true,
    rules: [],
    recognise({ certificates, all, now }) {
      const ending = certificates.filter(({ to }) => {
        const left = Date.parse(to) - now;
        return left > 0 && left < expirySoonMs;
      });
      return shownBy(
        ending.length > 0 ? all : [],
        ending.map(({ origin, to, issuer }) => {
          const days = Math.floor((Date.parse(to) - now) / dayMs);
          return `The certificate of ${origin}, issued by ${issuer}, expires on ${to.slice(0, 10)}: ${days === 1 ? '1 day' : `${days} days`} left.`;
        }),
      );
    },
  },
]);

/** Reports whether the connection was lost: with TLS 1.3 the server objects only after the request was sent. */
const isLost = ({ answer }: Subject): boolean =>
  answer.kind === 'no-response' && (answer.reason === 'closed' || answer.reason === 'tls');

/** Alerts of a server that requires a client certificate, or rejects the given one. */
const asking: readonly string[] = [
  'CLIENT_CERTIFICATE_ASKED',
  ...[
    'CERTIFICATE_REQUIRED',
    'BAD_CERTIFICATE',
    'UNSUPPORTED_CERTIFICATE',
    'CERTIFICATE_EXPIRED',
    'CERTIFICATE_REVOKED',
    'CERTIFICATE_UNKNOWN',
    'UNKNOWN_CA',
    'ACCESS_DENIED',
    'HANDSHAKE_FAILURE',
  ].map((alert) => `ERR_SSL_ALERT_${alert}`),
];

const asks = ({ answer, status, text = '' }: Subject): boolean =>
  answer.kind === 'no-response'
    ? answer.reason === 'tls' && asking.includes(codeOf(answer))
    : (status === 400 || status === 403 || status === 496) &&
      /No required SSL certificate was sent|client certificate (?:is )?required/i.test(text);

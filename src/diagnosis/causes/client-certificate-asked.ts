import type { Subject } from '../../model/rule.ts';
import { certificateEnded, knownCause, lost } from '../known-cause.ts';
import { codeOf } from '../signs/lost.ts';
import { answeredAs, bodySays, shownBy } from '../signs/reported.ts';

export default knownCause({
  id: 'client-certificate-asked',
  layer: 'tls',
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
});

/** With TLS 1.3 the server says so only once the request is on its way. */
const isLost = ({ answer }: Subject): boolean =>
  answer.kind === 'no-response' && (answer.reason === 'closed' || answer.reason === 'tls');

/** Alerts by which a server says that it takes nobody without a certificate, or not with this one. */
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

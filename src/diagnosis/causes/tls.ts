import type { Subject } from '../../model/rule.ts';
import { codeOf } from '../signs/lost.ts';
import { answeredAs, bodySays, shownBy } from '../signs/reported.ts';
import type { Recognisers } from '../signs/seen.ts';

const dayMs = 86_400_000;
const expirySoonMs = 30 * dayMs;

export const tls: Recognisers = {
  'client-certificate-asked'({ expected, certificates }) {
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
  'certificate-ends-soon'({ certificates, all, now }) {
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
};

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

import { sentHeader } from '../../contract/observations/parts.ts';
import { urlOf } from '../../contract/reading/orders/order-sent.ts';
import { headerOf } from '../../contract/reading/values/answer-text.ts';
import type { Subject } from '../../model/rule.ts';
import { requiresTls } from '../../standards/http/requires-tls.ts';
import { codeOf } from '../signs/lost.ts';
import { answeredAs, bodySays, byAnswers, redirectOf, shownBy } from '../signs/reported.ts';
import type { Recognisers } from '../signs/seen.ts';

export const connections: Recognisers = {
  'private-address': byAnswers({
    shows: (x) => 'privateAddress' in x.answer && !inside.test(urlOf(x)?.hostname ?? ''),
  }),
  'http-for-https'({ expected, certificates }) {
    const [secure] = certificates;
    const turned = expected.filter(
      (x) => movesToHttps(x) || saysSo(x) || (secure !== undefined && hangsUp(x)),
    );
    const [first] = turned;
    if (!first || turned.length < expected.length) return undefined;
    return shownBy(turned, [
      answeredAs(first),
      secure && hangsUp(first)
        ? `Over https, the same host presents a certificate issued by ${secure.issuer}.`
        : undefined,
      redirectOf(first) ?? bodySays(first),
    ]);
  },
  'client-certificate-asked'({ expected, certificates }) {
    const strict = certificates.some(({ asksForOurs }) => asksForOurs);
    const answering = expected.filter((x) => asks(x) || (strict && isLost(x)));
    const [first] = answering;
    if (!first || answering.length * 2 <= expected.length) return undefined;
    return shownBy(answering, [
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

const inside = /^(?:[^.]+|\[.*|[\d.]+|.*\.(?:local|lan|internal))$/;

/** Reports whether the connection was closed before the status line, at an address of plain HTTP. */
const hangsUp = ({ answer, request }: Subject): boolean =>
  answer.kind === 'no-response' &&
  (answer.reason === 'closed' || answer.reason === 'not-http') &&
  /^http:/i.test(request?.url ?? '');

/** Reports whether it is a redirect to the same host and path by https. */
function movesToHttps(x: Subject): boolean {
  const { status = 0, request } = x;
  const location = headerOf(x, 'location');
  if (status < 300 || status > 399 || location === undefined || !request) return false;
  if (!/^http:/i.test(request.url) || !URL.canParse(location)) return false;
  const [from, to] = [new URL(request.url), new URL(location)];
  const host = sentHeader(x, 'host') ?? from.hostname;
  return (
    to.protocol === 'https:' &&
    to.hostname.replace(/^www\./, '') === host.replace(/:\d+$/, '').replace(/^www\./, '') &&
    to.pathname.replace(/\/$/, '') === from.pathname.replace(/\/$/, '')
  );
}

const saysSo = ({ answer, status = 0, text = '' }: Subject): boolean =>
  answer.kind === 'no-response'
    ? codeOf(answer) === 'TLS_FOR_PLAIN_HTTP'
    : requiresTls(status, text);

const dayMs = 86_400_000;
const expirySoonMs = 30 * dayMs;

/** Reports whether the connection was lost: with TLS 1.3 the server objects only after the request was sent. */
const isLost = ({ answer }: Subject): boolean =>
  answer.kind === 'no-response' && (answer.reason === 'closed' || answer.reason === 'tls');

/** Alerts of a server that requires a client certificate, or rejects the given one. */
const asking =
  /^(?:CLIENT_CERTIFICATE_ASKED|ERR_SSL_ALERT_(?:CERTIFICATE_(?:REQUIRED|EXPIRED|REVOKED|UNKNOWN)|(?:BAD|UNSUPPORTED)_CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED|HANDSHAKE_FAILURE))$/;

const asks = ({ answer, status, text = '' }: Subject): boolean =>
  answer.kind === 'no-response'
    ? answer.reason === 'tls' && asking.test(codeOf(answer))
    : (status === 400 || status === 403 || status === 496) &&
      /No required SSL certificate was sent|client certificate (?:is )?required/i.test(text);

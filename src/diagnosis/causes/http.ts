import { intermediaries } from '../../contract/reading/failures/who-answered.ts';
import { calledAt } from '../../contract/reading/orders/order-sent.ts';
import { givesReason, mayReject } from '../../contract/reading/quotes/gives-reason.ts';
import { headerOf, isPage, textOf } from '../../contract/reading/values/answer-text.ts';
import { plainText } from '../../contract/reading/values/excerpt.ts';
import type { Subject } from '../../model/rule.ts';
import { list } from '../../standards/text/figures.ts';
import { missingPaths } from '../signs/all-refused.ts';
import { codeOf } from '../signs/lost.ts';
import {
  answeredAs,
  bodySays,
  byAnswers,
  redirectOf,
  retryOf,
  shownBy,
} from '../signs/reported.ts';
import type { EndpointEvidence, Recognisers } from '../signs/seen.ts';
import { isMaintenance } from '../signs/words.ts';

export const http: Recognisers = {
  'platform-request-wrong'({ mistakes, all }) {
    const refused = all.filter(
      ({ outcome, answer, status = 0 }) =>
        status >= 400 || outcome?.decision === 'not-asked' || answer.kind === 'no-response',
    );
    const differs = `The request does not keep the contract: ${list(mistakes)}.`;
    return shownBy(mistakes.length > 0 ? refused : [], (first) => [differs, bodySays(first)]);
  },
  'wrong-method'(evidence) {
    const missing = missingPaths(evidence);
    const [first] = missing;
    const probe = evidence.probes.find(({ kind }) => kind === 'as get');
    const byGet = probe !== undefined && isThere(probe.x);
    if (!first || !(byGet || missing.some((x) => turnsMethodAway(x)))) return undefined;
    const allow = headerOf(first, 'allow');
    return shownBy(missing, [
      answeredAs(first),
      allow === undefined ? undefined : `It allows ${allow}.`,
      byGet && probe ? `With GET the path exists: ${answeredAs(probe.x)}` : undefined,
      plainText(first.text ?? '') === '' ? undefined : bodySays(first),
    ]);
  },
  'wrong-path'(evidence) {
    const missing = missingPaths(evidence);
    return shownBy(missing, (first) => [
      answeredAs(first),
      bodySays(first),
      ...intermediaries(first)
        .slice(0, 1)
        .map(({ name }) => `${name} answered, not the endpoint.`),
      first.request && missing.length > 1
        ? `The same holds for all ${missing.length} calls to ${calledAt(first.request.url)}.`
        : undefined,
    ]);
  },
  'login-page': byAnswers({
    shows: isLogin,
    says: (first) => [answeredAs(first), redirectOf(first) ?? bodySays(first)],
  }),
  'maintenance-page': byAnswers({
    shows: isMaintenance,
    says: (first) => [answeredAs(first), bodySays(first), retryOf(first)],
  }),
  redirect: byAnswers({ shows: isMoved, says: (first) => [answeredAs(first), redirectOf(first)] }),
  'connection-ends-early': byAnswers({
    shows: (x) => howItEnded(x) !== undefined,
    says: (_, shown) => [...new Set(shown.map(howItEnded))].slice(0, 2),
  }),
  'coordinates-spelling': byAnswers({
    shows: ({ endpoint, status = 0, text = '' }) =>
      endpoint === 'shipping-cost' && status >= 400 && /\bcoodinates\b/.test(text),
    share: 'any',
  }),
  'business-as-5xx': byAnswers({
    shows: (x) =>
      (x.status ?? 0) >= 500 && (x.situation === 'unquotable' ? mayReject(x) : givesReason(x)),
    share: 'any',
  }),
};

/** Reports whether the method is refused; not if the answer allows the one that was sent, or was to be. */
function turnsMethodAway(x: Subject): boolean {
  const sent = x.request?.method ?? (x.endpoint === 'delivery-price' ? 'POST' : 'GET');
  const allow = headerOf(x, 'allow') ?? '';
  return (
    (x.status === 405 || x.status === 501) && !allow.toUpperCase().split(/[ ,]+/).includes(sent)
  );
}

/** Reports whether it is anything but a missing path: a page, a complaint about the request, even a failure. */
const isThere = ({ status = 404 }: EndpointEvidence['all'][number]): boolean =>
  status < 400 && ![301, 302, 308].includes(status);

const way =
  /(?:^|[/._-])(?:log-?in|sign-?in|auth|authorize|oauth2?|sso|saml2?|session|account\/login|acceso|ingresar|entrar|iniciar-?sesion)(?:[/?#._-]|$)/i;

function isLogin(x: Subject): boolean {
  const { status = 0 } = x;
  const text = textOf(x);
  if (status >= 300 && status < 400) return way.test(headerOf(x, 'location') ?? '');
  if (!isPage(x) || (status !== 200 && status !== 401 && status !== 403)) return false;
  return (
    /<input[^>]+type\s*=\s*["']?password/i.test(text.slice(0, 200_000)) ||
    /<title>[^<]*(?:log ?in|sign ?in|iniciar sesi[oó]n|ingresar|acceso|entrar)[^<]*<\/title>/i.test(
      text.slice(0, 8_000),
    )
  );
}

function isMoved(x: Subject): boolean {
  return Math.floor((x.status ?? 0) / 100) === 3 && redirectOf(x) !== undefined;
}

function howItEnded({ answer }: Subject): string | undefined {
  if (answer.kind === 'no-response') {
    const other = codeOf(answer) === 'TLS_FOR_PLAIN_HTTP';
    return (answer.reason === 'closed' || answer.reason === 'not-http') && !other
      ? answer.detail
      : undefined;
  }
  const lost = answer.body.trouble.find(({ kind }) => kind === 'connection-lost');
  return lost && `The body of the ${answer.status} answer is incomplete: ${lost.detail}.`;
}

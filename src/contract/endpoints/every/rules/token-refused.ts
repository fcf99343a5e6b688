import type { EndpointId } from '../../../../model/endpoint.ts';
import { endpointIds } from '../../../../model/endpoint.ts';
import type {
  AnswerExample,
  Breach,
  DeclaredTarget,
  FoldResult,
  Severity,
  Subject,
} from '../../../../model/rule.ts';
import { isUnauthorized } from '../../../../standards/http/status.ts';
import { howMany } from '../../../../standards/text/figures.ts';
import { isBefore } from '../../../reading/answers/in-time.ts';
import { requestsOf } from '../../../reading/answers/same-bytes.ts';
import { carriesToken, isHeadKnown } from '../../../reading/answers/token-forms.ts';
import { statusesOf } from '../../../reading/failures/failure-of.ts';
import {
  mayBeOfItsOrder,
  type Stoppage,
  stoppedSince,
} from '../../../reading/failures/stopped-since.ts';
import {
  acceptOrigin,
  answeredInstead,
  answerInWords,
  readToken,
  speaksOfOrigin,
  unmetHeader,
} from '../../../reading/failures/who-answered.ts';
import { commerceOf, orderSent } from '../../../reading/orders/order-sent.ts';
import { quoted, runRule, scene, soundQuote, together } from '../authoring/rule.ts';

const unauthorized: AnswerExample = { status: 401, body: { message: 'Unauthorized' } };

export default runRule({
  id: 'http/token-refused',
  defect: 'token',
  harm: 'buyer',
  title: 'An endpoint rejects the platform as unauthorized',
  clauses: ['authentication.header', 'delivery-price.headers'],
  effect: 'The platform is treated as unauthorized and gets neither a quote nor a cost.',
  ofLists: { effect: 'The platform is treated as unauthorized and gets no records.' },
  remedy:
    'Compare the token configured here (GREENLIGHT_TOKEN, or the headers of the target) with the one that the client expects. If they differ, set the one that is current on both sides; if they match, accept x-auth-token and the origin header as sent.',
  mend: 'Agree on the token and accept it',
  counted: ['calls', 'were rejected as unauthorized'],
  needs: 'head',
  doubt:
    'A token that was accepted and then never again is a warning, since it may have expired; what follows is not judged. The contract leaves the authentication of the GET endpoints open. With no credentials configured for an endpoint, none were sent: it is a warning, and nothing is judged.',
  explains: {
    answer: [
      'http/*',
      'delivery-price/*',
      // Not body-not-accepted: if a call without an order gets through, that rule tells the cause.
      'shipping-cost/cost-missing',
      'shipping-cost/field-type',
      'shipping-cost/negative-value',
      'shipping-cost/order-ignored',
      'shipping-cost/repeat-differs',
      'shipping-cost/includes-tax',
      'transactions/*',
      'commerces/*',
      'cross/*',
      'scenario/*',
    ],
  },
  examples: () => ({
    conforming: [
      [soundQuote],
      [
        { ...unauthorized, why: 'a wrong token', exchange: { token: 'wrong' } },
        { ...soundQuote, exchange: { id: 'e2' } },
      ],
      scene(quoted(4200), { ...unauthorized, why: 'a reason for another order', order: 'B' }),
    ],
    breaking: [
      [unauthorized],
      [{ ...unauthorized, endpoint: 'shipping-cost' }],
      [{ status: 403, body: { message: 'Invalid CORS request' } }],
      scene({ ...quoted(4200), why: 'it ends during the run: a warning' }, unauthorized, {
        ...unauthorized,
        order: 'B',
      }),
    ],
  }),
  judge(exchanges, target) {
    const stopped = stoppedSince(exchanges);
    return together(
      endpointIds.map((endpoint) => judgeEndpoint(exchanges, endpoint, { ...target, stopped })),
    );
  },
});

/** Judges an endpoint; a 429 is not about the token, since our own rate caused it. */
function judgeEndpoint(
  exchanges: readonly Subject[],
  endpoint: EndpointId,
  target: DeclaredTarget & { readonly stopped: readonly Stoppage[] },
): FoldResult {
  const answered = exchanges.filter(
    (x) => x.endpoint === endpoint && isCall(x) && x.status !== undefined && x.status !== 429,
  );
  const [first] = answered;
  if (!first) return { judged: 0, breaches: [] };
  const count = requestsOf(answered);
  // http/refused names what answered instead of the endpoint: it has not seen the token.
  if (answered.every((x) => isUnauthorized(x) && isAway(x))) return { judged: count, breaches: [] };
  if (!answered.every(isUnauthorized)) {
    const end = target.stopped.find((each) => each.endpoint === endpoint && each.what === 'token');
    const breach = end ? stoppedBeing(end, answered.length) : target.isLive && ended(answered);
    return { judged: count, breaches: breach ? [breach] : [] };
  }
  const statuses = statusesOf(answered);
  const all = count === 1 ? 'The call' : `All ${howMany(count, 'call')}`;
  const seen = `${all} to ${endpoint} got ${statuses}`;
  const configured = target.credentials.includes(endpoint);
  const breach: Breach = {
    ...(configured || mayHaveSent(first) ? {} : { severity: 'warning' }),
    message: `${seen}. ${mayBeOfItsOrder(first) && !speaksOfOrigin(first) ? `${answerInWords(first)} ` : ''}${cause(first, configured)}`,
    ...remedyFor(first, configured),
    ...(answered.every(speaksOfOrigin) ? { remedy: acceptOrigin } : {}),
    expected: 'an answer other than 401 and 403',
    actual: count === 1 ? statuses : `${statuses}, every time`,
    exchanges: answered.map(({ id }) => id),
    count,
    judged: count,
  };
  return { judged: count, breaches: [breach] };
}

/** Reports whether something else answered; what an answer says of the origin header is judged with the token. */
const isAway = (x: Subject): boolean => (answeredInstead(x)?.why ?? 'origin') !== 'origin';

/** Makes the breach of a token that expired during a run: the contract does not say how it is issued. */
function stoppedBeing(
  { why, exchanges }: Pick<Stoppage, 'why' | 'exchanges'>,
  judged: number,
  severity: Severity = 'warning',
): Breach {
  const refused = exchanges.filter(isUnauthorized);
  return {
    severity,
    message: why,
    remedy: ofAnEnd,
    expected: 'the token accepted throughout the run',
    actual: `${statusesOf(refused)} from one moment on`,
    exchanges: refused.map(({ id }) => id),
    byHand: 'The token was accepted before. These calls show it only while the token is rejected.',
    count: refused.length,
    judged,
  };
}

/**
 * Finds at least two calls of real traffic that reject a token for good which was accepted before. All orders of one
 * commerce, none of which was accepted, may have a reason of their own.
 */
function ended(answered: readonly Subject[]): Breach | undefined {
  const accepted = answered.filter((x) => !isUnauthorized(x));
  const refused = answered.filter((x) => {
    const others = accepted.filter((other) => tokenOf(other) === tokenOf(x));
    return x.status === 401 && others.length > 0 && !others.some((other) => isBefore(x, other));
  });
  const [first, second] = refused;
  const commerces = new Set(refused.map(commerceIn));
  const isOfOne = commerces.size === 1 && !accepted.some((x) => commerces.has(commerceIn(x)));
  if (!first || !second || isOfOne) return undefined;
  const calls = `${howMany(refused.length, 'call')} to ${first.endpoint}`;
  const why = `The token was accepted before. ${calls} got 401 since ${first.startedAt}.`;
  return stoppedBeing({ why, exchanges: refused }, answered.length, 'error');
}

const commerceIn = (x: Subject) => commerceOf(orderSent(x));

const tokenOf = ({ request }: Subject) =>
  request?.headers['x-auth-token'] ?? request?.headers['authorization'];

const ofAnEnd =
  'Find out why the token ended: it expired, was replaced, or a limit of calls was reached. The platform sends one token for as long as it is configured.';

/** Reports whether a call is judged; a GET may lack credentials because none are configured. */
const isCall = ({ token, endpoint }: Subject) =>
  token === 'configured' || (token === 'none' && endpoint !== 'delivery-price');

/** Reports whether a pasted quote call has its token, or unknown headers: the configuration here says nothing about it. */
const mayHaveSent = (x: Subject) =>
  x.endpoint === 'delivery-price' && (!isHeadKnown(x) || carriesToken(x));

const bothPossible =
  'Compare the x-auth-token that came, if any, with the one that the client expects. If they differ, set the one that is current on both sides; if they match, accept x-auth-token and the origin header as sent.';

const ofGets =
  'Ask the client which credentials this GET expects, the token or others, and set them in target.headers. The platform needs the same.';

const orOfOrder =
  'Compare the token configured here (GREENLIGHT_TOKEN, or the headers of the target) with the one that the client expects. If they differ, set the one that is current; if they match, the reason may be about the order: set data.commerce to a commerce that the client serves.';

/** Returns a remedy of its own if it is not known that credentials were sent. */
function remedyFor(x: Subject, configured: boolean): { readonly remedy?: string } {
  if (unmetHeader(x) && mayHaveSent(x)) return { remedy: readToken };
  if (!isHeadKnown(x)) return { remedy: bothPossible };
  if (configured && mayBeOfItsOrder(x)) return { remedy: orOfOrder };
  const isOpen = !configured && !carriesToken(x) && x.endpoint !== 'delivery-price';
  return isOpen ? { remedy: ofGets } : {};
}

function cause(x: Subject, configured: boolean): string {
  const { endpoint, request } = x;
  const { origin } = request?.headers ?? {};
  const shown = origin === undefined ? '' : `, ${origin}`;
  if (speaksOfOrigin(x))
    return `The answer is about the origin header${shown}: the contract does not say what value it has.`;
  const unmet = mayHaveSent(x) ? unmetHeader(x) : undefined;
  if (unmet === 'x-auth-token')
    return 'The answer says that no token came, and x-auth-token was sent.';
  if (unmet)
    return 'The answer requires credentials in another header, and the platform sends x-auth-token only.';
  if (configured) {
    return origin === undefined || endpoint !== 'delivery-price'
      ? 'The configured credentials were sent.'
      : `The configured token was sent. The origin header${shown}, may also be the cause: the contract does not say what value it has.`;
  }
  if (!isHeadKnown(x)) return 'The request is not known: the token may be missing or wrong.';
  if (carriesToken(x)) return 'A token was sent.';
  return endpoint === 'delivery-price'
    ? 'No token is configured here: set GREENLIGHT_TOKEN.'
    : `No credentials are configured here for ${endpoint}.`;
}

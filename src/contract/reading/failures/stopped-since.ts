import { type EndpointId, endpointIds, isDataset } from '../../../model/endpoint.ts';
import type { Subject } from '../../../model/rule.ts';
import { howMany, list, unstopped } from '../../../standards/text/figures.ts';
import { answerIsExpected } from '../answers/expected.ts';
import { identical } from '../answers/identical.ts';
import { isBefore } from '../answers/in-time.ts';
import { hasReadableText, usable } from '../quotes/usable.ts';
import { excerpt } from '../values/excerpt.ts';
import { isThrottled, refusalOf } from './failure-of.ts';
import { statedBy } from './stated.ts';

/** What a client accepted in a run until some moment, and never again after it. */
export interface Stopped {
  readonly endpoint: EndpointId;
  /**
   * `token`: every answer since is 401 or 403. `endpoint`: nothing is served any more, for a business
   * reason; of a dataset for any. `order`: these bytes are refused for a business reason, others are served.
   */
  readonly what: 'token' | 'endpoint' | 'order';
  /** The first refusal of bytes that were served before. */
  readonly refused: Subject;
  /** ISO 8601: when the first exchange that stands after the moment was sent. */
  readonly since: string;
  /** Those that stand after it, with the configured token, whatever they got; in the order of sending. */
  readonly exchanges: readonly Subject[];
  /** What happened and when, as a sentence: why these exchanges are not judged. */
  readonly why: string;
}

/**
 * From when on a client stopped accepting what it had served, by endpoint; empty for a client that goes on,
 * and for one that comes and goes: that is for http/flaky and delivery-price/repeat-not-answered. What
 * was sent after the first wrong token does not count, since a lock-out may follow it.
 */
export function stoppedSince(exchanges: readonly Subject[]): readonly Stopped[] {
  const before = known.get(exchanges);
  if (before) return before;
  const found = endsOf(exchanges);
  known.set(exchanges, found);
  return found;
}

/** Several rules ask it of the same run. */
const known = new WeakMap<readonly Subject[], readonly Stopped[]>();

function endsOf(exchanges: readonly Subject[]): readonly Stopped[] {
  const counted = beforeWrongToken(exchanges);
  return endpointIds.flatMap((endpoint) => {
    const own = counted.filter((x) => x.endpoint === endpoint);
    const withdrawals = requestsAt(endpoint, own).flatMap((sent) => withdrawalOf(sent));
    const end = endOf(own, withdrawals);
    return end ? [end] : ordersOf(own, withdrawals);
  });
}

/** The same bytes; of a dataset 401 and 403 speak of the token, whatever was asked. */
const requestsAt = (endpoint: EndpointId, own: readonly Subject[]) => [
  ...identical(own),
  ...(isDataset(endpoint) ? [own.filter((x) => holds(x) || isUnauthorized(x))] : []),
];

/** What counts of a run here: calls as the service makes them, up to the first wrong token. */
export function beforeWrongToken(exchanges: readonly Subject[]): readonly Subject[] {
  const wrong = exchanges.filter(({ token, endpoint }) =>
    endpoint === 'delivery-price' ? token !== 'configured' : token === 'wrong',
  );
  const until = Math.min(...wrong.map(startOf));
  return exchanges
    .filter((x) => answerIsExpected(x) && startOf(x) < until)
    .toSorted((a, b) => startOf(a) - startOf(b));
}

const startOf = ({ startedAt }: Subject): number => Date.parse(startedAt);

/** A quote, a cost or the records: what a later refusal of the same bytes contradicts. */
export const isServed = (x: Subject): boolean => x.status === 200 && usable(x);

export const isUnauthorized = ({ status }: Subject): boolean => status === 401 || status === 403;

/** A 4xx by which a client that served these bytes may stop: its reason can be read, or it speaks of the token. */
function isWithdrawal(x: Subject): boolean {
  const { status = 0 } = x;
  if (status < 400 || status > 499 || isThrottled(x)) return false;
  return isUnauthorized(x) || isDataset(x.endpoint) || hasReadableText(x);
}

/** What was served before, in full: of a dataset with records, for an empty list may be lawful. */
const holds = (x: Subject): boolean => isServed(x) && (!isDataset(x.endpoint) || !isEmptyList(x));

const isEmptyList = ({ answer }: Subject): boolean =>
  answer.kind === 'response' &&
  answer.status === 200 &&
  answer.body.kind === 'records' &&
  answer.body.records === 0;

interface Withdrawal {
  readonly served: readonly Subject[];
  readonly refused: Subject;
  readonly refusals: readonly Subject[];
}

/** Of the same bytes: served, then refused, and never served again. */
function withdrawalOf(sent: readonly Subject[]): readonly Withdrawal[] {
  const served = sent.filter(holds);
  const refusals = sent.filter(
    (x) => (isWithdrawal(x) || isEmptyList(x)) && served.some((before) => isBefore(before, x)),
  );
  const [refused] = refusals;
  if (!refused || comesBack(sent) || served.some((x) => isBefore(refused, x))) return [];
  return [{ served, refused, refusals }];
}

/** Whether the same bytes were served, refused and served, or refused, served and refused, in that order. */
export function comesBack(sent: readonly Subject[]): boolean {
  const states = sent.flatMap((x) => {
    if (isServed(x)) return [{ x, served: true }];
    return isWithdrawal(x) ? [{ x, served: false }] : [];
  });
  return states.some(({ x, served }) => {
    const others = states.filter((each) => each.served !== served);
    return others.some((each) => isBefore(each.x, x)) && others.some((each) => isBefore(x, each.x));
  });
}

/**
 * The end of all: after a refusal of bytes that were served, nothing is served any more. Calls that were under way
 * with the first refusal may still be served after it.
 */
function endOf(own: readonly Subject[], withdrawals: readonly Withdrawal[]): Stopped | undefined {
  const served = own.filter(holds);
  const refusals = withdrawals
    .flatMap((each) => each.refusals)
    .toSorted((a, b) => startOf(a) - startOf(b));
  const [first] = refusals;
  const servedAfter = (refusal: Subject) => served.filter((x) => isBefore(refusal, x)).length;
  if (!first || servedAfter(first) >= first.inFlight) return undefined;
  const refused = refusals.find((refusal) => servedAfter(refusal) === 0);
  if (!refused) return undefined;
  const after = own.filter((x) => !holds(x) && !served.some((each) => isBefore(x, each)));
  // The moment may lie before the refusal that proves it: others were told the same.
  const from = after.findIndex((x) => refusalOf(x) === refusalOf(refused));
  const exchanges = after.slice(from);
  const answered = exchanges.filter((x) => speaks(x));
  if (answered.every(isUnauthorized)) return stopped('token', refused, exchanges);
  return isReasoned(refused) ? stopped('endpoint', refused, exchanges) : undefined;
}

/** A 5xx, no answer and a plea for patience say nothing of what is accepted. */
export const speaks = (x: Subject): boolean =>
  x.status !== undefined && x.status < 500 && !isThrottled(x);

const isReasoned = (x: Subject): boolean => isDataset(x.endpoint) || hasReadableText(x);

/**
 * Orders that were withdrawn while others are served, all at one moment: a product may be sold out. At several
 * moments it goes by the calls, and not by the clock.
 */
function ordersOf(own: readonly Subject[], withdrawals: readonly Withdrawal[]): readonly Stopped[] {
  const [first] = withdrawals;
  if (!first || isDataset(first.refused.endpoint)) return [];
  if (!withdrawals.every(({ refusals }) => refusals.every(isReasoned))) return [];
  if (!isOneMoment(withdrawals)) return [];
  const exchanges = own.filter((x) => withdrawals.some(({ refusals }) => refusals.includes(x)));
  const [refused = first.refused] = exchanges;
  return [stopped('order', refused, exchanges)];
}

/** Whether there is a moment at which each was still served before, and refused from then on. */
const isOneMoment = (withdrawals: readonly Withdrawal[]): boolean =>
  withdrawals.every(({ served }) =>
    withdrawals.every(({ refused }) => !served.some((x) => isBefore(refused, x))),
  );

function stopped(what: Stopped['what'], refused: Subject, exchanges: readonly Subject[]): Stopped {
  const { endpoint } = refused;
  const since = exchanges[0]?.startedAt ?? refused.startedAt;
  const calls = howMany(exchanges.length, 'call');
  const got = list([...new Set(exchanges.filter(speaks).map(({ status }) => String(status)))]);
  const said = unstopped((statedBy(refused)?.reason ?? refused.text ?? '').trim());
  const text = said === '' ? '' : `: “${excerpt(said, 120)}”`;
  const why = {
    token: `The token stopped being accepted by ${endpoint} at ${since}: ${calls} got ${got} since, the first${text || ' without a reason'}.`,
    endpoint: `${endpoint} served nothing from ${since} on: “${excerpt(refused.step)}” was served before, and then got ${isEmptyList(refused) ? 'an empty list' : `${refused.status}${text}`}.`,
    order: `“${excerpt(refused.step)}” was served before, and from ${since} on it got ${refused.status}${text}. Others are served.`,
  }[what];
  return { endpoint, what, refused, since, exchanges, why };
}

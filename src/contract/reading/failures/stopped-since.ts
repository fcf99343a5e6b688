import { type EndpointId, endpointIds, isDataset } from '../../../model/endpoint.ts';
import type { Subject } from '../../../model/rule.ts';
import { present } from '../../../standards/collections/present.ts';
import { remembered } from '../../../standards/collections/remembered.ts';
import { isReasonPhrase, isUnauthorized } from '../../../standards/http/status.ts';
import { figure, howMany, withoutFullStop } from '../../../standards/text/figures.ts';
import { answerIsExpected } from '../answers/expected.ts';
import { isBefore, spanOf } from '../answers/in-time.ts';
import { identical } from '../answers/same-bytes.ts';
import { recordsOf } from '../answers/trouble.ts';
import { fromAnother } from '../orders/invented.ts';
import { orderOf, placeOf } from '../orders/order-sent.ts';
import { reasonIn } from '../quotes/rejection-text.ts';
import { hasReadableText, usable } from '../quotes/usable.ts';
import { excerpt, plainText } from '../values/excerpt.ts';
import { isThrottled, refusalOf, statusesOf } from './failure-of.ts';
import { statedBy } from './stated.ts';

/** Something that a client accepted only up to some moment of a run, or only from one on. */
export interface Stoppage {
  readonly endpoint: EndpointId;
  /**
   * `token`: every later answer is 401 or 403. `endpoint`: nothing is served any more, for a business reason;
   * of a dataset for any. `order`: these bytes are refused for a business reason, others are served.
   */
  readonly what: 'token' | 'endpoint' | 'order';
  /** All exchanges on the refusing side with the configured token, whatever they got, in the order of sending. */
  readonly exchanges: readonly Subject[];
  /** What happened and when, as a sentence: the reason for not judging these exchanges. */
  readonly why: string;
  /** Says that a number in the reason of one order grows from call to call, so that something is added up. */
  readonly grown?: string;
}

/** Detects, by endpoint, when a client stopped accepting what it had served; empty if it goes on, or is intermittent. */
export const stoppedSince = remembered(endsOf);

function endsOf(exchanges: readonly Subject[]): readonly Stoppage[] {
  const counted = beforeWrongToken(exchanges);
  return endpointIds.flatMap((endpoint) => {
    const ofEndpoint = counted.filter((x) => x.endpoint === endpoint);
    // What an answer keeps of another order is not a matter of time.
    if (ofEndpoint.some((x) => fromAnother(x).length > 0)) return [];
    const requests = requestsAt(endpoint, ofEndpoint);
    const end = endOf(ofEndpoint, requests.flatMap(withdrawalsOf));
    if (end) return [end];
    return isDataset(endpoint) ? [] : ordersOf(ofEndpoint, requests);
  });
}

/** Groups requests by bytes; at a dataset also all of them, since 401 and 403 are about the token. */
const requestsAt = (endpoint: EndpointId, calls: readonly Subject[]) => [
  ...identical(calls),
  ...(isDataset(endpoint) ? [calls.filter((x) => holds(x) || isUnauthorized(x))] : []),
];

/** Returns the part of a run that counts here: calls as the platform makes them, up to the first wrong token. */
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

/** Reports whether it is a quote, a cost or records, which a later refusal of the same bytes contradicts. */
export const isServed = (x: Subject): boolean => x.status === 200 && usable(x);

const credential =
  /\b(?:token|credential|unauthori[sz]ed|unauthenticated|not authori[sz]ed|authentication|authorization|api[ _-]?key|apikey|signature|jwt|bearer|login required|autenticaci[oó]n|autenticad[oa]|credencial(?:es)?|no autorizad[oa]|n[aã]o autorizad[oa]|autentica[cç][aã]o|credenciais)\b/i;

/** Reports whether the text is about the caller, not the order. */
export const speaksOfCredentials = (x: Subject): boolean =>
  credential.test(plainText(x.text ?? ''));

/** Reports whether a 403 with a reason may be about the order, and not the token: some more calls can tell. */
export const mayBeOfItsOrder = (x: Subject): boolean =>
  x.status === 403 &&
  reasonIn(x) !== undefined &&
  !isReasonPhrase(reasonIn(x) ?? '') &&
  !speaksOfCredentials(x);

/** Reports whether a 4xx may withdraw what was served before: it has a readable reason, or is about the token. */
function isWithdrawal(x: Subject): boolean {
  const { status = 0 } = x;
  if (status < 400 || status > 499 || isThrottled(x)) return false;
  return isUnauthorized(x) || isDataset(x.endpoint) || hasReadableText(x);
}

/** Reports whether something was served; a dataset must have records, since an empty list may be right. */
const holds = (x: Subject): boolean => isServed(x) && (!isDataset(x.endpoint) || !isEmptyList(x));

const isEmptyList = (x: Subject): boolean => x.status === 200 && recordsOf(x)?.records === 0;

/** Returns the refusals of equal requests that were served, then refused, and never served again. */
function withdrawalsOf(sent: readonly Subject[]): readonly Subject[] {
  const served = sent.filter(holds);
  const refusals = sent.filter(
    (x) => (isWithdrawal(x) || isEmptyList(x)) && served.some((before) => isBefore(before, x)),
  );
  const [refused] = refusals;
  const isBack = comesBack(sent) || served.some((x) => refused && isBefore(refused, x));
  return isBack ? [] : refusals;
}

/** Reports whether equal requests were served, refused and served, or refused, served and refused, in that order. */
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

function kindOf(x: Subject): string {
  const { commune } = placeOf(orderOf(x));
  return `${x.endpoint} ${refusalOf(x).replaceAll(typeof commune === 'string' ? commune : ' ', ' ')}`;
}

/** Finds refusals as of orders that were refused, served and refused, whatever the commune: http/flaky reports these. */
export function refusalsInTurn(run: readonly Subject[]): (x: Subject) => boolean {
  const sent = identical(run).filter(
    (all) => all.slice(0, 1).every(isWithdrawal) && comesBack(all),
  );
  const kinds = new Set(sent.flat().filter(isWithdrawal).map(kindOf));
  return (x) => kinds.has(kindOf(x));
}

/** Finds the moment after which nothing is served any more, except calls concurrent with the first refusal. */
function endOf(calls: readonly Subject[], withdrawals: readonly Subject[]): Stoppage | undefined {
  const served = calls.filter(holds);
  const refusals = withdrawals.toSorted((a, b) => startOf(a) - startOf(b));
  const [first] = refusals;
  const servedAfter = (refusal: Subject) => served.filter((x) => isBefore(refusal, x)).length;
  if (!first || servedAfter(first) >= first.inFlight) return undefined;
  const refused = refusals.find((refusal) => servedAfter(refusal) === 0);
  if (!refused) return undefined;
  const after = calls.filter((x) => !holds(x) && !served.some((each) => isBefore(x, each)));
  // The moment may be before the refusal that proves it: others got the same answer.
  const from = after.findIndex((x) => refusalOf(x) === refusalOf(refused));
  const exchanges = after.slice(from);
  const answered = exchanges.filter((x) => tellsWhatIsAccepted(x));
  if (answered.every(isUnauthorized)) return stopped('token', refused, exchanges);
  return isReasoned(refused) ? stopped('endpoint', refused, exchanges) : undefined;
}

/** Reports whether an answer tells what is accepted: not a 5xx, no answer, or throttling. */
export const tellsWhatIsAccepted = (x: Subject): boolean =>
  x.status !== undefined && x.status < 500 && !isThrottled(x);

const isReasoned = (x: Subject): boolean => isDataset(x.endpoint) || hasReadableText(x);

/**
 * Finds the one moment since which, or until which, orders were rejected with a reason: a product may be sold out, or
 * arrive. Several moments show that it depends on the number of calls, not on time.
 */
function ordersOf(
  calls: readonly Subject[],
  requests: readonly (readonly Subject[])[],
): readonly Stoppage[] {
  const mixed = requests.filter((sent) => sent.some(isServed) && sent.some(isWithdrawal)).flat();
  const [served, refusals] = [mixed.filter(isServed), mixed.filter(isWithdrawal)];
  const reasons = new Set(refusals.map(refusalOf));
  if (!refusals.every(isReasoned)) return [];
  if (areBefore(served, refusals)) {
    const exchanges = calls.filter((x) => refusals.includes(x));
    return exchanges.slice(0, 1).map((refused) => stopped('order', refused, exchanges));
  }
  const exchanges = calls.filter((x) => reasons.has(refusalOf(x)));
  const [refused] = exchanges;
  if (!refused || !areBefore(refusals, served) || exchanges.every(isUnauthorized)) return [];
  if (exchanges.some((x) => served.every((each) => isBefore(each, x)))) return [];
  const { endpoint, step, status } = refused;
  const isOfSome = calls.some((x) => isServed(x) && exchanges.some((each) => isBefore(x, each)));
  const since = new Date(Math.min(...served.map((x) => spanOf(x).to))).toISOString();
  const until = isOfSome ? `Until ${since},` : `${endpoint} served nothing until ${since}:`;
  const why = `${until} “${excerpt(step)}” got ${status}${reasonOf(refused)}. It is served since.`;
  return [{ endpoint, what: isOfSome ? 'order' : 'endpoint', exchanges, why }];
}

/** Reports whether some calls were before others, and none of those before them. */
const areBefore = (calls: readonly Subject[], others: readonly Subject[]): boolean =>
  calls.some((x) => others.some((other) => isBefore(x, other))) &&
  !calls.some((x) => others.some((other) => isBefore(other, x)));

function reasonOf(refused: Subject): string {
  const reason = withoutFullStop((statedBy(refused)?.reason ?? refused.text ?? '').trim());
  return reason === '' ? '' : `: “${excerpt(reason, 120)}”`;
}

function stopped(
  what: Stoppage['what'],
  refused: Subject,
  exchanges: readonly Subject[],
): Stoppage {
  const { endpoint } = refused;
  const since = exchanges[0]?.startedAt ?? refused.startedAt;
  const calls = howMany(exchanges.length, 'call');
  const actual = statusesOf(exchanges.filter(tellsWhatIsAccepted));
  const text = reasonOf(refused);
  const why = {
    token: `The token stopped being accepted by ${endpoint} at ${since}: ${calls} got ${actual} since, the first${text || ' without a reason'}.`,
    endpoint: `${endpoint} served nothing from ${since} on: “${excerpt(refused.step)}” was served before, and then got ${isEmptyList(refused) ? 'an empty list' : `${refused.status}${text}`}.`,
    order: `“${excerpt(refused.step)}” was served before, and from ${since} on it got ${refused.status}${text}. Others are served.`,
  }[what];
  return { endpoint, what, exchanges, why, ...present({ grown: grownIn(exchanges) }) };
}

/** Calls with the same bytes whose reasons show that a number grows, and the factor by which it does at least. */
const [minGrowing, minGrowth] = [3, 2];

function grownIn(exchanges: readonly Subject[]): string | undefined {
  for (const sent of identical(exchanges)) {
    const reasons = sent.flatMap(
      (x) => statedBy(x)?.reason?.replace(/(?<=\d)[.,](?=\d{3}(?!\d))/g, '') ?? [],
    );
    if (reasons.length < minGrowing) continue;
    if (new Set(reasons.map((text) => text.replace(/\d+/g, '#'))).size > 1) continue;
    // A time, or a number of calls, grows as well.
    const times = sent.map(startOf);
    const passed = Math.max(sent.length, (Math.max(...times) - Math.min(...times)) / 1000);
    const numbers = reasons.map((text) => (text.match(/\d+/g) ?? []).map(Number));
    for (const [i, first] of (numbers[0] ?? []).entries()) {
      const values = numbers.map((each) => each[i] ?? 0);
      const last = values.at(-1) ?? 0;
      const isGrowing = values.every((value, at) => at === 0 || value > (values[at - 1] ?? 0));
      if (isGrowing && last >= minGrowth * first && last - first > passed)
        return `For one order, the number in the reason grows with each call, from ${figure(first)} to ${figure(last)}.`;
    }
  }
  return undefined;
}

import type { Procedure, ProcedureRun } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { isBefore } from '../../reading/answers/in-time.ts';
import { bodyText, distinct, identical, receivedFor } from '../../reading/answers/same-bytes.ts';
import { failed, failureOf } from '../../reading/failures/failure-of.ts';
import { commerceOf, orderOf, orderSent, placeOf } from '../../reading/orders/order-sent.ts';
import { type Amounts, amountsOf, isFree, sameAmounts } from '../../reading/quotes/amounts-of.ts';
import { ask, askTimes, orderIn, repeating } from '../steps/ask.ts';
import {
  callsBeforeChange,
  differs,
  gotAt,
  priceOf,
  repeatPattern,
  runsOf,
} from '../steps/repeated.ts';
import { isSentAgain, otherOrder, sentAgainRounds as rounds } from '../steps/rounds.ts';

/** Thue–Morse sequence, which hides no period: with strict alternation, two alternating servers would each get one order. */
const inTurn = ['A', 'B', 'B', 'A', 'B', 'A', 'A', 'B'] as const;
/** Index of the call on a new connection; A follows it on a reused one. */
const onNewConnection = 5;
const pauseMs = 5000;
/** Limits on the pauses for two orders with one price, and on those after their price changed. */
const [maxPauses, maxChanges] = [6, 3];

interface Orders {
  readonly A: Step;
  /** Sibling sent in between, to tell time from the number of calls. */
  readonly B?: Step;
  /** An order that was never sent before. */
  readonly C?: Step;
}

type Role = 'A' | 'B';
type AnswersByRole = { readonly [role in Role]: Subject[] };
/** Sends an order and its sibling alternately, then requests that tell time from a count of calls, or from a cache. */
export const sentAgain: Procedure = function* (all, before) {
  const [P, Q, X] = ['P', 'Q', 'X'].map((role) => all.find((step) => step.role === role));
  const some = all.filter((step) => ![P, Q, X].includes(step));
  const fresh = unsent(some, before());
  // Orders that are equal in this data may leave none for A.
  const steps = ordersOf(fresh) ? fresh : some;
  const named = ordersOf(steps);
  if (!named) return;
  let orders = named;
  const received: AnswersByRole = { A: [], B: [] };
  for (const [i, role] of inTurn.entries()) {
    const step = orders[role];
    if (!step || (role === 'B' && received.B.some((x) => failureOf(x)))) continue;
    const by = i === onNewConnection ? ({ connection: 'fresh' } as const) : {};
    let x = yield* ask(step, { role, round: rounds.inTurn, ...by });
    while (received[role].length === 0 && tellsLittle(x, role)) {
      const spare = spareOf(orders, steps);
      if (!spare) break;
      orders = { ...orders, [role]: spare };
      x = yield* ask(spare, { role, round: rounds.inTurn });
    }
    received[role].push(x);
    if (role === 'A' && (yield* ends(orders, received.A))) return;
  }
  yield* followUp(orders, received);
  yield* tellCache(orders, received, X ?? orders.A, before);
  if (P && Q && bodyText(P) !== bodyText(Q)) {
    const pair = { A: [yield* ask(P)], B: [yield* ask(Q)] };
    yield* tellCache({ A: P, B: Q }, pair, X ?? P, before);
  }
  yield* tellOrders(orders.A, before());
};

const unchanged: readonly string[] = ['same', 'comes-back'];

/** Times that an order is sent which got several amounts in the run: one step may be time or chance. */
const timesMore = 8;
/** Number of orders right before it that are tried first. */
const maxAhead = 3;

/** Sends an order that changed its amounts in the run in turn with those that may be what changes it; then after a pause. */
export function* tellOrders(like: Step, before: readonly Subject[]): ProcedureRun {
  const sent = pricedLike(like, before);
  const isChanged = (each: readonly Subject[]) =>
    !isSentAgain(each[0]?.round) && repeatPattern(amounts(each)) !== 'same';
  const calls = identical(sent).find(isChanged) ?? [];
  const [changed] = calls;
  const [dearest] = sent.toSorted((a, b) => priceOf(b) - priceOf(a));
  const D = changed && repeating(changed, like);
  if (!D || sent.some((x) => x.round === rounds.afterOthers && x.role === 'D')) return;
  // Orders of its scenario before a call with its rarest amounts.
  const groups = [...groupedBy(calls, gotAt).values()].toSorted((a, b) => a.length - b.length);
  const ahead = groups.flatMap((group) => {
    const x = group.at(-1) ?? changed;
    const isOther = (y: Subject) =>
      y.scenario === x.scenario && !calls.includes(y) && isBefore(y, x);
    return identical(sent.filter(isOther).slice(-2 * maxAhead))
      .flatMap(([y]) => y ?? [])
      .toReversed();
  });
  const known = [...ahead.slice(0, maxAhead), ...(dearest ? [dearest] : [])];
  const others = known.flatMap((x) => repeating(x, like) ?? []);
  const inTurn = [yield* ask(D, { role: 'D', round: rounds.later })];
  const all = distinct([...others, ...otherPlaces(D, sent)]);
  inTurn.push(...(yield* afterOthers({ ...D, role: 'D' }, all, timesMore)));
  if (!unchanged.includes(repeatPattern(amounts(inTurn))))
    yield* askTimes(2, D, { role: 'D', round: rounds.quick }, pauseMs);
}

const pricedLike = ({ endpoint }: Step, before: readonly Subject[]) =>
  before.filter((x) => x.endpoint === endpoint && x.token === 'configured' && amountsOf(x));

const maxOthers = 4;

/** Sends an order right after each of others, at least so often; more often if its amounts differ. */
export function* afterOthers(
  step: Step,
  others: readonly Step[],
  least = Math.min(others.length, maxOthers),
): ProcedureRun<readonly Subject[]> {
  const round = rounds.afterOthers;
  const received: Subject[] = [];
  const each = others.slice(0, maxOthers);
  for (let time = 0; time < least || (differs(received) && time < least + timesMore); time += 1) {
    const other = each[time % each.length];
    if (!other) break;
    yield* ask(other, { role: otherOrder, round });
    received.push(yield* ask(step, { round }));
  }
  return received;
}

/** Returns an order that got amounts in the run to each commune but that of a step, the dearest first. */
export function otherPlaces(like: Step, before: readonly Subject[]): readonly Step[] {
  const priced = pricedLike(like, before).filter(({ varied }) => !varied);
  const communes = groupedBy(priced, (x) => placeOf(orderOf(x))['commune']);
  const here = placeOf(orderIn(like))['commune'];
  const places = [...communes].flatMap(([at, [x]]) => (at === here ? [] : [x]));
  return places
    .toSorted((a, b) => priceOf(b) - priceOf(a))
    .flatMap((x) => repeating(x, like) ?? []);
}

/** Returns the orders not sent in the run so far; all of them if fewer than three are left. */
function unsent(steps: readonly Step[], before: readonly Subject[]): readonly Step[] {
  const sent = new Set(before.map(({ request }) => bodyText(request)));
  const fresh = steps.filter((step) => !sent.has(bodyText(step)));
  const isNew = steps.every((step) => !step.role || !sent.has(bodyText(step)));
  return isNew || fresh.length < 3 ? steps : fresh;
}

/** Reports whether an answer is uninformative: a rejection that conforms, or free shipping. */
const tellsLittle = (x: Subject, role: Role): boolean =>
  (role === 'A' && failureOf(x) === 'refused') || isFree(amountsOf(x));

const isSpare = ({ role = '' }: Step): boolean => !['A', 'B', 'C'].includes(role);

/** Returns a step without a role that replaces an uninformative one. */
const spareOf = (orders: Orders, steps: readonly Step[]): Step | undefined => {
  const spares = distinct(steps).filter(isSpare);
  const used = [orders.A, orders.B].map((step) => (step ? spares.indexOf(step) : -1));
  return spares[Math.max(...used) + 1];
};

/** Reports whether A is finished: throttled, never quoted, or quoted and then failing (then a fresh order shows why). */
function* ends(orders: Orders, received: readonly Subject[]): ProcedureRun<boolean> {
  const last = received.at(-1);
  const failure = last && failureOf(last);
  if (!last || !failure) return false;
  if (received.length === 1 || !failed(last)) return true;
  const silent = failure === 'no-answer';
  const failures = received.filter(failed).length;
  if (failures < 2 && !silent && received.length < inTurn.length / 2) return false;
  if (!orders.C) return true;
  const fresh = yield* ask(orders.C, { role: 'C', round: rounds.fresh });
  if (failureOf(fresh)) return true;
  if (failures < 2) yield* ask(orders.A, { role: 'A', round: rounds.later });
  // Only one order can be sold out; a client that quotes each order once rejects this one as well.
  if (failure === 'refused') yield* ask(orders.C, { role: 'C', round: rounds.fresh });
  return true;
}

function* followUp(orders: Orders, received: AnswersByRole): ProcedureRun {
  const patterns = { A: repeatPattern(amounts(received.A)), B: repeatPattern(amounts(received.B)) };
  if (Object.values(patterns).includes('comes-back')) return;
  const changing = (['A', 'B'] as const).filter((each) => patterns[each] !== 'same');
  // One that changed several times tells more.
  const role = changing.find((each) => patterns[each] !== 'one-step') ?? changing[0];
  const step = role && orders[role];
  if (!step) return;
  const values = amounts(received[role]);
  const pattern = patterns[role];
  if (pattern !== 'one-step') {
    const longest = Math.max(...runsOf(values).map((run) => run.length));
    // Just before the pause, so that what changes after it has changed within it.
    yield* ask(step, { role, round: rounds.later });
    yield* askTimes(longest + 1, step, { role, round: rounds.quick }, pauseMs);
    return;
  }
  const later = yield* askTimes(5, step, { role, round: rounds.later }, pauseMs);
  if (!orders.C || repeatPattern(amounts(later)) !== 'same') return;
  const enough = Math.max(3, callsBeforeChange(values) + 1);
  yield* askTimes(enough, orders.C, { role: 'C', round: rounds.fresh });
}

/**
 * Tells a shared tariff from a cache for orders of one commerce and address with the same products and one price. A cache
 * entry ends with time, or when another order replaces it: after a pause the sibling is sent first, and once more after an
 * unrelated order. If that changes both, they are sent alternately: a price that depends on the first order comes back.
 */
function* tellCache(
  { A, B }: Orders,
  received: AnswersByRole,
  another: Step,
  before: Parameters<Procedure>[1],
): ProcedureRun {
  const [lastOfA, other] = [amounts(received.A).at(-1), amounts(received.B).at(-1)];
  if (!B || !lastOfA || !other || !sameAmounts(lastOfA, other)) return;
  // If nothing was ever charged, free shipping does not indicate a cache.
  const ofEndpoint = before().filter(({ endpoint }) => endpoint === another.endpoint);
  if (isFree(lastOfA) && amounts(ofEndpoint).every(isFree)) return;
  if ([received.A, received.B].some((each) => repeatPattern(amounts(each)) === 'comes-back'))
    return;
  // What the run has seen change is kept from the other order: this one comes first after the pause.
  const known = [A, B].flatMap((step) => amounts(receivedFor(step, before())));
  let changes = known.every((each) => sameAmounts(each, lastOfA)) ? 0 : 1;
  for (let time = 0; time < maxPauses && changes < maxChanges; time += 1) {
    const [first, second] = changes % 2 === 0 ? [B, A] : [A, B];
    const stated = [...(yield* askTimes(1, first, asRole(first, A), pauseMs))];
    stated.push(yield* ask(second, asRole(second, A)));
    const X = elsewhere(another, before());
    if (distinct([A, X]).length > 1) {
      yield* ask(X, { role: 'X', round: rounds.later });
      stated.push(yield* ask(first, asRole(first, A)));
    }
    if (!stated.every((x) => sameAmounts(amountsOf(x) ?? lastOfA, lastOfA))) changes += 1;
    else if (stated.every(({ inFlight }) => inFlight === 1)) return;
  }
}

/** Returns the order for another commerce, else for another address, that was priced in the run. */
function elsewhere(step: Step, before: readonly Subject[]): Step {
  const fromStep = orderIn(step);
  const priced = before.filter((x) => x.endpoint === step.endpoint && amountsOf(x));
  const orders = priced.map(orderSent).filter((order) => order !== undefined);
  const [other = {}] = [commerceOf, placeOf].flatMap((part) =>
    orders.filter((order) => JSON.stringify(part(order)) !== JSON.stringify(part(fromStep))),
  );
  const place = Object.entries(other).filter(([name]) => ofPlace.includes(name));
  return { ...step, body: { order: { ...fromStep, ...Object.fromEntries(place) } } };
}

/** Members of the orders of both quoting endpoints for the commerce and the destination. */
const ofPlace = ['externalId', 'commerce', 'shippingAddress', 'shipping'];

const asRole = (step: Step, A: Step) => ({ role: step === A ? 'A' : 'B', round: rounds.later });

const amounts = (received: readonly Subject[]): readonly Amounts[] =>
  received.flatMap((x) => amountsOf(x) ?? []);

/** Assigns steps by role, else by the order of the distinct ones. */
function ordersOf(steps: readonly Step[]): Orders | undefined {
  const apart = distinct(steps);
  const free = apart.filter(isSpare);
  const named = (role: string) => apart.find((step) => step.role === role) ?? free.shift();
  const [A, B, C] = [named('A'), named('B'), named('C')];
  return A && { A, ...(B ? { B } : {}), ...(C ? { C } : {}) };
}

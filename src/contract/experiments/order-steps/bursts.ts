import type { Procedure, ProcedureRun } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { bodyText, distinct } from '../../reading/answers/same-bytes.ts';
import { failureOf } from '../../reading/failures/failure-of.ts';
import { agreed, type Statement, sameStated, statedBy } from '../../reading/failures/stated.ts';
import { amountsOf } from '../../reading/quotes/amounts-of.ts';
import { ask, askTimes } from '../steps/ask.ts';
import { apartFrom, foreignTo, ownStated, tellApart } from '../steps/own-stated.ts';
import { burstRounds as rounds } from '../steps/rounds.ts';

/** Maximum number of concurrent calls: what the contract calls a handful. */
const handful = 5;
/** Limit on addresses, which target data may list in any number: orders are sent until a handful can be distinguished. */
const maxOrders = 12;

interface Order {
  readonly role: string;
  readonly step: Step;
  readonly received: Subject[];
  /** Statement in the run so far, if it was always the same. */
  readonly before?: Statement | undefined;
}

/** An order with the statement it gets alone, or got before if nothing contradicts it. */
type SteadyOrder = Order & { readonly statement: Statement };

/**
 * Sends bursts in shuffled order, of orders whose own answer is known from the run so far, or from sending them
 * alone. If any call differs, each order is sent alone and the bursts are repeated; then the orders twice in
 * turn; then suspects alone.
 */
export const differentOrders: Procedure = function* (steps, before, { atOnce = handful }) {
  const size = Math.min(handful, atOnce);
  const known = statedBefore(before().filter((x) => x.endpoint === steps[0]?.endpoint));
  const nobodys = besideQuotes([...known.values()]);
  const steady: SteadyOrder[] = [];
  for (const order of ordersOf(steps, known)) {
    if (apartFrom(steady).length >= size) break;
    if (!order.before && (yield* askAlone(order)) === 'gone') return;
    const statement = order.before ?? ownStated(order.received);
    // Orders with free shipping are indistinguishable; they fill up bursts only.
    if (statement && !nobodys(statement)) steady.push({ ...order, statement });
  }
  if (steady.every(({ received }) => received.length > 0)) yield* together(steady, size);
  else if (yield* asBefore(steady, size)) return;
  else {
    const again: SteadyOrder[] = [];
    for (const order of chosenOf(steady, size)) {
      if (order.received.every(({ round }) => round !== rounds.alone)) {
        if ((yield* askAlone(order)) === 'gone') return;
      }
      const statement = ownStated(order.received);
      if (statement) again.push({ ...order, statement });
    }
    yield* together(again, size);
  }
};

/** Returns the orders; those neither quoted nor rejected are left to another rule. */
function ordersOf(steps: readonly Step[], known: ReadonlyMap<string, readonly Statement[]>) {
  return distinct(steps)
    .slice(0, maxOrders)
    .flatMap((step, i): readonly Order[] => {
      const stated = known.get(bodyText(step));
      const role = String.fromCharCode(65 + i);
      return stated?.length === 0 ? [] : [{ role, step, received: [], before: agreed(stated) }];
    });
}

/** Selects as many as are sent at once. Indistinguishable orders can still fail under load. */
function chosenOf(steady: readonly SteadyOrder[], size: number): readonly SteadyOrder[] {
  const apart = apartFrom(steady);
  const quoted = steady.filter(({ statement }) => statement.reason === undefined);
  return (tellApart(apart) ? apart : quoted).slice(0, size);
}

/** Selects the bursts: two show failures under load; a mix-up may need a third. */
const burstsOf = (chosen: readonly SteadyOrder[], all: readonly number[]) =>
  all.slice(0, areApart(chosen) ? 3 : 2);

const areApart = (orders: readonly SteadyOrder[]): boolean => tellApart(apartFrom(orders));

/** Sends bursts; returns true if every call got its order's known answer, so that nothing needs explaining. */
function* asBefore(steady: readonly SteadyOrder[], size: number): ProcedureRun<boolean> {
  const chosen = chosenOf(steady, size);
  if (chosen.length === 0) return true;
  for (const [i, round] of burstsOf(chosen, rounds.first).entries()) {
    yield* burst(shuffled(chosen, i), round, size);
    if (!areStated(chosen)) return false;
  }
  return true;
}

function* together(steady: readonly SteadyOrder[], size: number): ProcedureRun {
  const chosen = chosenOf(steady, size);
  if (chosen.length === 0) return;
  for (const [i, round] of burstsOf(chosen, rounds.bursts).entries()) {
    const received = yield* burst(shuffled(chosen, i), round, size);
    if (received.every((x) => failureOf(x) === 'no-answer')) return;
  }
  if (areStated(chosen)) return;
  if ((yield* askInTurn(chosen)) === 'gone' || !areApart(chosen)) return;
  if (chosen.every(({ statement, received }) => received.every((x) => isOwn(x, statement)))) return;
  if ((yield* askInTurn(chosen)) === 'gone') return;
  for (const { role, step, received } of chosen) {
    if (received.some((x) => foreignTo(x, role, chosen))) {
      yield* askTimes(2, step, { role, round: rounds.aloneAgain });
    }
  }
}

const areStated = (orders: readonly SteadyOrder[]): boolean =>
  orders.every(({ statement, received }) => received.every((x) => isStated(x, statement)));

function* askInTurn(orders: readonly Order[]): ProcedureRun<'here' | 'gone'> {
  for (const { role, step, received } of orders) {
    const x = yield* ask(step, { role, round: rounds.turn });
    if (failureOf(x) === 'no-answer') return 'gone';
    received.push(x);
  }
  return 'here';
}

/** Sends copies of one order at once, twice; alone before if its answer is unknown, and alone after if any copy differs. */
export const sameOrderAtOnce: Procedure = function* (steps, before, { atOnce = handful }) {
  const [step] = steps;
  if (!step) return;
  const size = Math.min(handful, atOnce);
  const known = statedBefore(before().filter((x) => x.endpoint === step.endpoint));
  const [order] = ordersOf([step], known);
  const quoted = order?.before?.reason === undefined && order?.before;
  if (order && quoted && (yield* asBefore([{ ...order, statement: quoted }], size))) return;
  const again: Order = { role: 'A', step, received: [] };
  const alone = yield* ask(step, { role: 'A', round: rounds.alone });
  if (failureOf(alone)) return;
  const price = amountsOf(alone);
  for (const round of rounds.bursts.slice(0, 2)) {
    yield* burst([again], round, size);
  }
  if (price && areStated([{ ...again, statement: price }])) return;
  yield* ask(step, { role: 'A', round: rounds.turn });
};

/** Sends an order twice, and a third time if the two differ, as an echo of the previous order does. Once is enough if it is as before. */
function* askAlone({ role, step, received, before }: Order): ProcedureRun<'here' | 'gone'> {
  const alone: Subject[] = [];
  for (let time = 1; time <= 3; time += 1) {
    const x = yield* ask(step, { role, round: rounds.alone });
    received.push(x);
    alone.push(x);
    const failure = failureOf(x);
    if (failure === 'no-answer' || failure === 'throttled') return 'gone';
    if (!statedBy(x)) return 'here';
    if (time === 1 && before && isOwn(x, before)) return 'here';
    if (time === 2 && agreed(alone.map((each) => statedBy(each) ?? {}))) return 'here';
  }
  return 'here';
}

/** Reports whether it has its own amounts or reason, or none: a failure is not the quote of another order. */
const isOwn = (x: Subject, statement: Statement): boolean =>
  sameStated(statedBy(x) ?? statement, statement);
const isStated = (x: Subject, statement: Statement): boolean =>
  statedBy(x) !== undefined && isOwn(x, statement);

/** Returns the statements about orders so far, by body; empty if they were neither quoted nor rejected. */
function statedBefore(before: readonly Subject[]): ReadonlyMap<string, readonly Statement[]> {
  const sent = groupedBy(
    before.filter(({ token }) => token === 'configured'),
    ({ request }) => bodyText(request),
  );
  return new Map([...sent].map(([body, group]) => [body, group.flatMap((x) => statedBy(x) ?? [])]));
}

/** Detects reasons that some order got in addition to quotes: they are about a node or a token, and prove no mix-up. */
function besideQuotes(
  orders: readonly (readonly Statement[])[],
): (statement: Statement) => boolean {
  const reasons = new Set(
    orders
      .filter((stated) => stated.some(({ reason }) => reason === undefined))
      .flatMap((stated) => stated.flatMap(({ reason }) => reason ?? [])),
  );
  return ({ reason }) => reason !== undefined && reasons.has(reason);
}

function* burst(
  orders: readonly Order[],
  round: number,
  size: number,
): ProcedureRun<readonly Subject[]> {
  const steps = Array.from({ length: size }, (_, i) => orders[i % orders.length]).flatMap(
    (order) => (order ? [{ ...order.step, role: order.role, round }] : []),
  );
  const received = yield { steps, send: 'at-once' };
  for (const x of received) orders.find(({ role }) => role === x.role)?.received.push(x);
  return received;
}

/** Returns a different order of sending for each burst; deterministic, so that a run can be repeated. */
function shuffled(orders: readonly Order[], turn: number): readonly Order[] {
  const rotated = [...orders.slice(turn), ...orders.slice(0, turn)];
  return turn % 2 === 1 ? rotated.toReversed() : rotated;
}

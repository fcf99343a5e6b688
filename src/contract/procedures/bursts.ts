import type { Json } from '../../model/json.ts';
import type { Procedure, Sending } from '../../model/procedure.ts';
import type { Subject } from '../../model/rule.ts';
import type { Step } from '../../model/scenario.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { failureOf } from '../answers/failure-of.ts';
import { distinct } from '../answers/same-bytes.ts';
import { sameTold, type Told, toldBy } from '../answers/told.ts';
import { amountsOf } from '../quotes/amounts-of.ts';
import { apartFrom, foreignTo, ownTold, tellApart } from '../quotes/own-told.ts';
import { ask, askTimes } from './ask.ts';
import { burstRounds as rounds } from './rounds.ts';

/** What the contract's reader may call a handful: never more calls than these at once. */
const handful = 5;
/** Target data may list any number of addresses; orders are asked for until a handful can be told apart. */
const mostOrders = 12;

type Going<Received = void> = Generator<Sending, Received, readonly Subject[]>;

interface Order {
  readonly role: string;
  readonly step: Step;
  readonly received: Subject[];
}

/**
 * Each order alone and bursts in shuffled order. Where any call got something else than its order alone, the
 * orders in turn, twice; then suspects alone.
 */
export const differentOrders: Procedure = function* (steps, before, atOnce = handful) {
  const size = Math.min(handful, atOnce);
  const known = toldBefore(before().filter((x) => x.endpoint === steps[0]?.endpoint));
  const orders: Order[] = distinct(steps)
    .slice(0, mostOrders)
    .map((step, i) => ({
      role: String.fromCharCode(65 + i),
      step,
      received: [],
    }));
  const steady: (Order & { readonly own: Told })[] = [];
  for (const order of orders) {
    if (apartFrom(steady).length >= size) break;
    const told = known.get(bodyOf(order.step));
    // Neither quoted nor rejected: that is another rule's matter.
    if (told?.length === 0) continue;
    if ((yield* askAlone(order, told ?? [])) === 'gone') return;
    const own = ownTold(order.received);
    // Free orders are told from none; they take part only where nothing else does.
    if (own) steady.push({ ...order, own });
  }
  const apart = apartFrom(steady);
  // Orders that cannot be told apart can still fail under load: two bursts show that.
  const isApart = tellApart(apart);
  const quoted = steady.filter(({ own }) => own.reason === undefined);
  const chosen = (isApart ? apart : quoted).slice(0, size);
  if (chosen.length === 0) return;
  for (const [i, round] of rounds.bursts.slice(0, isApart ? 3 : 2).entries()) {
    const received = yield* burst(shuffled(chosen, i), round, size);
    if (received.every((x) => failureOf(x) === 'no-answer')) return;
  }
  if (chosen.every(({ own, received }) => received.every((x) => isTold(x, own)))) return;
  if ((yield* askInTurn(chosen)) === 'gone' || !isApart) return;
  if (chosen.every(({ own, received }) => received.every((x) => isOwn(x, own)))) return;
  if ((yield* askInTurn(chosen)) === 'gone') return;
  for (const { role, step, received } of chosen) {
    if (received.some((x) => foreignTo(x, role, chosen))) {
      yield* askTimes(2, step, { role, round: rounds.aloneAgain });
    }
  }
};

function* askInTurn(orders: readonly Order[]): Going<'here' | 'gone'> {
  for (const { role, step, received } of orders) {
    const x = yield* ask(step, { role, round: rounds.turn });
    if (!x || failureOf(x) === 'no-answer') return 'gone';
    received.push(x);
  }
  return 'here';
}

/** As many copies of one order at once as a handful, twice; the order alone before, and after where any differed. */
export const sameOrderAtOnce: Procedure = function* (steps, _before, atOnce = handful) {
  const [step] = steps;
  if (!step) return;
  const order: Order = { role: 'A', step, received: [] };
  const before = yield* ask(step, { role: 'A', round: rounds.alone });
  if (!before || failureOf(before)) return;
  const own = amountsOf(before);
  for (const round of rounds.bursts.slice(0, 2)) {
    const received = yield* burst([order], round, Math.min(handful, atOnce));
    if (received.length === 0) return;
  }
  if (own && order.received.every((x) => isTold(x, own))) return;
  yield* ask(step, { role: 'A', round: rounds.turn });
};

/**
 * Twice, and a third time where the two differ: an order that echoes the one before it shows so. Once, where
 * it gets what the same order got before.
 */
function* askAlone(
  { role, step, received }: Order,
  known: readonly Told[],
): Going<'here' | 'gone'> {
  for (let time = 1; time <= 3; time += 1) {
    const x = yield* ask(step, { role, round: rounds.alone });
    if (!x) return 'gone';
    received.push(x);
    const failure = failureOf(x);
    if (failure === 'no-answer' || failure === 'throttled') return 'gone';
    if (!toldBy(x)) return 'here';
    if (time === 1 && known.length > 0 && known.every((each) => isOwn(x, each))) return 'here';
    if (time === 2 && agree(received)) return 'here';
  }
  return 'here';
}

function agree(received: readonly Subject[]): boolean {
  const [a, b] = received.map((x) => toldBy(x));
  return a !== undefined && b !== undefined && sameTold(a, b);
}

/** Its own amounts or reason, or none: a failure is no other order's quote. */
const isOwn = (x: Subject, own: Told): boolean => sameTold(toldBy(x) ?? own, own);
const isTold = (x: Subject, own: Told): boolean => toldBy(x) !== undefined && isOwn(x, own);

/** What orders were told until now, by their bodies; nothing, where they were neither quoted nor rejected. */
function toldBefore(before: readonly Subject[]): ReadonlyMap<string, readonly Told[]> {
  const sent = groupedBy(
    before.filter(({ token }) => token === 'configured'),
    ({ request }) => bodyOf({ body: request?.body }),
  );
  return new Map([...sent].map(([body, group]) => [body, group.flatMap((x) => toldBy(x) ?? [])]));
}

const bodyOf = ({ body }: { readonly body?: Json | undefined }) => JSON.stringify(body ?? null);

/** So many calls at once, orders taken in turn. */
function* burst(orders: readonly Order[], round: number, size: number): Going<readonly Subject[]> {
  const steps = Array.from({ length: size }, (_, i) => orders[i % orders.length]).flatMap(
    (order) => (order ? [{ ...order.step, role: order.role, round }] : []),
  );
  const received = yield { steps, send: 'at-once' };
  for (const x of received) orders.find(({ role }) => role === x.role)?.received.push(x);
  return received;
}

/** Another order of sending for each burst; the same in every run, so that a run can be repeated. */
function shuffled(orders: readonly Order[], turn: number): readonly Order[] {
  const rotated = [...orders.slice(turn), ...orders.slice(0, turn)];
  return turn % 2 === 1 ? rotated.toReversed() : rotated;
}

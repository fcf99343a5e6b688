import type { Procedure, Sending } from '../../model/procedure.ts';
import type { Subject } from '../../model/rule.ts';
import type { Step } from '../../model/scenario.ts';
import { failed, failureOf } from '../answers/failure-of.ts';
import { distinct } from '../answers/same-bytes.ts';
import { type Amounts, amountsOf } from '../quotes/amounts-of.ts';
import { callsBeforeChange, repeatPattern, runsOf } from '../quotes/repeat-pattern.ts';
import { ask, askTimes } from './ask.ts';
import { sentAgainRounds as rounds } from './rounds.ts';

const times = 4;
const laterPauseMs = 5000;
const quickPauseMs = 10_000;

interface Orders {
  readonly A: Step;
  /** A sibling that is sent between, so that the clock can be told from the calls. */
  readonly B?: Step;
  /** An order that was never sent before. */
  readonly C?: Step;
}

type Role = 'A' | 'B';
type Going = Generator<Sending, void, readonly Subject[]>;

/** An order and its sibling in turn, then what tells a clock from a count of calls. */
export const sentAgain: Procedure = function* (steps) {
  const named = ordersOf(steps);
  if (!named) return;
  let orders = named;
  const received: { readonly [role in Role]: Subject[] } = { A: [], B: [] };
  for (let time = 1; time <= times; time += 1) {
    for (const role of ['A', 'B'] as const) {
      const step = orders[role];
      if (!step || (role === 'B' && received.B.some((x) => failureOf(x)))) continue;
      let x = yield* ask(step, { role, round: rounds.inTurn });
      const spare = spareOf(orders, steps);
      if (x && role === 'A' && time === 1 && failureOf(x) === 'refused' && spare) {
        orders = { ...orders, A: spare };
        x = yield* ask(spare, { role, round: rounds.inTurn });
      }
      if (!x) return;
      received[role].push(x);
      if (role === 'A' && (yield* ends(orders, received.A))) return;
    }
  }
  yield* followUp(orders, received);
};

/** A client may turn A down, which no one declared: then a step without a part of its own takes its place. */
const spareOf = (orders: Orders, steps: readonly Step[]): Step | undefined =>
  distinct(steps).find((step) => !Object.values(orders).includes(step));

/** Whether A is over: throttled, never quoted, or quoted and then failing (then a fresh order tells why). */
function* ends(
  orders: Orders,
  received: readonly Subject[],
): Generator<Sending, boolean, readonly Subject[]> {
  const last = received.at(-1);
  const failure = last && failureOf(last);
  if (!last || !failure) return false;
  if (received.length === 1 || !failed(last)) return true;
  const silent = failure === 'no-answer';
  const failures = received.filter(failed).length;
  if (failures < 2 && !silent && received.length < times) return false;
  if (!orders.C) return true;
  const fresh = yield* ask(orders.C, { role: 'C', round: rounds.fresh });
  if (fresh && !failureOf(fresh) && failures < 2) {
    yield* ask(orders.A, { role: 'A', round: rounds.later });
  }
  return true;
}

function* followUp(
  orders: Orders,
  received: { readonly [role in Role]: readonly Subject[] },
): Going {
  const role = (['A', 'B'] as const).find(
    (each) => repeatPattern(amounts(received[each])) !== 'same',
  );
  const step = role && orders[role];
  if (!step) return;
  const values = amounts(received[role]);
  const pattern = repeatPattern(values);
  if (pattern === 'comes-back') return;
  if (pattern !== 'one-step') {
    const longest = Math.max(...runsOf(values).map((run) => run.length));
    yield* askTimes(longest + 1, step, { role, round: rounds.quick }, quickPauseMs);
    return;
  }
  const later = yield* askTimes(5, step, { role, round: rounds.later }, laterPauseMs);
  if (!orders.C || repeatPattern(amounts(later)) !== 'same') return;
  const enough = Math.max(3, callsBeforeChange(values) + 1);
  yield* askTimes(enough, orders.C, { role: 'C', round: rounds.fresh });
}

const amounts = (received: readonly Subject[]): readonly Amounts[] =>
  received.flatMap((x) => amountsOf(x) ?? []);

/** By role, else in the order in which different orders are given. */
function ordersOf(steps: readonly Step[]): Orders | undefined {
  const apart = distinct(steps);
  const free = apart.filter(({ role }) => role !== 'A' && role !== 'B' && role !== 'C');
  const named = (role: string) => apart.find((step) => step.role === role) ?? free.shift();
  const [A, B, C] = [named('A'), named('B'), named('C')];
  return A && { A, ...(B ? { B } : {}), ...(C ? { C } : {}) };
}

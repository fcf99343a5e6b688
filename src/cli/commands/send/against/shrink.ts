import type { JsonObject } from '../../../../model/json.ts';
import { type Seen, smallestFailing } from '../../../../standards/collections/delta-debugging.ts';
import {
  changesBetween,
  type JsonChange,
  withChanges,
} from '../../../../standards/json/json-difference.ts';
import type { Tried } from './trying.ts';

interface Named {
  readonly label: string;
  readonly order: JsonObject;
}

/** One of the two orders with all its answers, the first first. */
export interface Control extends Named {
  readonly answers: readonly Tried[];
}

/** The result of holding two orders against each other. */
export type Shrunk = {
  readonly orders: readonly [Control, Control];
} & (
  | { readonly state: 'same order' }
  /** Both get an amount, or neither does. */
  | { readonly state: 'no difference'; readonly works: boolean }
  /** One order was answered in two ways. */
  | { readonly state: 'comes and goes' }
  /** There was no request left, or an interrupt. */
  | { readonly state: 'ended' }
  | {
      readonly state: 'found';
      readonly works: Control;
      readonly fails: Control;
      /** Made to the order that works, they make it fail; none of them can be left out. */
      readonly changes: readonly JsonChange[];
      /** In how many places the two orders differ. */
      readonly total: number;
      /** False where the requests ended before it was the smallest part. */
      readonly whole: boolean;
      /** The order that works with these changes, and its answer. */
      readonly shrunk: { readonly order: JsonObject; readonly answer: Tried };
    }
);

export interface Shrinking {
  readonly send: (order: JsonObject, label: string) => Promise<Tried | undefined>;
  /** Whether an order keeps the contract's own request: another is not sent. */
  readonly mayBeSent: (order: JsonObject) => boolean;
}

/**
 * Shrinks what differs between an order that works and one that does not to what decides. Each of the two is
 * sent twice before, by turns, and again after: a difference that does not hold is reported and no more.
 */
export async function shrink(a: Named, b: Named, { send, mayBeSent }: Shrinking): Promise<Shrunk> {
  const answers = { a: [] as Tried[], b: [] as Tried[] };
  const orders = [
    { ...a, answers: answers.a },
    { ...b, answers: answers.b },
  ] as const;
  if (changesBetween(a.order, b.order).length === 0) return { orders, state: 'same order' };
  for (const _ of [1, 2]) {
    for (const [own, { order, label }] of [[answers.a, a] as const, [answers.b, b] as const]) {
      const tried = await send(order, label);
      if (!tried) return { orders, state: 'ended' };
      own.push(tried);
    }
  }
  if (!orders.every(isSteady)) return { orders, state: 'comes and goes' };
  const [first, second] = orders;
  const worksFirst = first.answers[0]?.works === true;
  if (worksFirst === (second.answers[0]?.works === true)) {
    return { orders, state: 'no difference', works: worksFirst };
  }
  const [works, fails] = worksFirst ? [first, second] : [second, first];
  const isTheFailure = failureOf(fails);
  const known = new Map<string, Tried | undefined>();
  const tryWith = async (changes: readonly JsonChange[]) => {
    const order = withChanges(works.order, changes) as JsonObject;
    const name = JSON.stringify(order);
    if (!known.has(name))
      known.set(name, await send(order, `with ${changes.length} of the changes`));
    return { order, answer: known.get(name) };
  };
  const test = async (changes: readonly JsonChange[]): Promise<Seen | undefined> => {
    if (!mayBeSent(withChanges(works.order, changes) as JsonObject)) return 'other';
    const { answer } = await tryWith(changes);
    if (!answer) return undefined;
    return answer.works ? 'works' : isTheFailure(answer) ? 'fails' : 'other';
  };
  const all = changesBetween(works.order, fails.order);
  const { changes, whole } = await smallestFailing(all, test);
  const found = { orders, state: 'found', works, fails, changes, total: all.length } as const;
  const order = withChanges(works.order, changes) as JsonObject;
  // Controls once more: the order that works, and what is left of the difference.
  const still = await send(works.order, works.label);
  const answer = await send(order, `${works.label} with what decides`);
  if (!still || !answer) {
    const kept = known.get(JSON.stringify(order)) ?? fails.answers[0];
    if (!kept) return { orders, state: 'ended' };
    const shrunk = { order, answer: kept };
    return { ...found, whole: false, shrunk };
  }
  (works === first ? answers.a : answers.b).push(still);
  if (!still.works || !isTheFailure(answer)) {
    (works === first ? answers.b : answers.a).push(answer);
    return { orders, state: 'comes and goes' };
  }
  return { ...found, whole, shrunk: { order, answer } };
}

const isSteady = ({ answers: [first, second] }: Control): boolean =>
  first?.works === second?.works && (first?.works === true || first?.seen === second?.seen);

/** The same failure: the same status and outcome, and the same reason where that stays the same. */
function failureOf({ answers: [first, second] }: Control): (answer: Tried) => boolean {
  const steadyText = first?.text === second?.text;
  return (answer) =>
    !answer.works && answer.seen === first?.seen && (!steadyText || answer.text === first?.text);
}

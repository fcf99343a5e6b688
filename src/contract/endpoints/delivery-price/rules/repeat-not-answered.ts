import type { AnswerExample, Breach, Subject } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { aboutTheirOrder } from '../../../experiments/quotes/judge-mixed-up.ts';
import {
  commerceAndDay,
  keptRejections,
  ofKept,
  usedUp,
} from '../../../experiments/quotes/kept-rejections.ts';
import { isBefore, opensConnection } from '../../../reading/answers/in-time.ts';
import { identical } from '../../../reading/answers/same-bytes.ts';
import {
  failed,
  failureInWords,
  failureOf,
  refusalOf,
} from '../../../reading/failures/failure-of.ts';
import { refusalsInTurn } from '../../../reading/failures/stopped-since.ts';
import { orderOf } from '../../../reading/orders/order-sent.ts';
import { quoted, rejection, runRule, scene } from '../../every/authoring/rule.ts';

const conflict: AnswerExample = { status: 409, body: { message: 'This order was quoted before.' } };
const fresh = { role: 'C', order: 'C' };

export default runRule({
  id: 'delivery-price/repeat-not-answered',
  defect: 'changing',
  harm: 'buyer',
  title: 'An order gets no quote in a later call',
  clauses: ['delivery-price.rule-2'],
  effect:
    'One order makes several calls: at least one on screen and one at confirmation. The buyer sees a price, and the order does not get it.',
  remedy:
    'Answer every call independently. Quote an order again, with the same amounts, as often as it is sent, also after another order was rejected.',
  counted: ['orders', 'got no quote in a later call'],
  provokedBy: ['sent-again', 'other-commerces'],
  doubt:
    'A client that fails altogether is another case: a fresh order must be quoted after the first failure.',
  explains: {
    run: ['http/flaky'],
    answer: [
      'reads:failure',
      'reads:rejection',
      'delivery-price/draft-not-answered',
      'delivery-price/draft-refused',
      'delivery-price/date-form-refused',
      'delivery-price/text-refused',
      'delivery-price/unknown-field-not-tolerated',
      'delivery-price/type-refused',
    ],
  },
  examples: () => ({
    conforming: [
      scene(quoted(4200), quoted(4200), { ...fresh, ...quoted(900) }),
      scene(quoted(4200), conflict, conflict, { ...fresh, ...conflict }),
    ],
    breaking: [
      scene(quoted(4200), conflict, conflict, { ...fresh, ...quoted(900) }),
      scene(
        { ...rejection, situation: 'any', order: 'a million units' },
        { ...quoted(4200), exchange: { timings: { connect: 12 } } },
        conflict,
        conflict,
        { ...fresh, ...quoted(900) },
      ),
      scene(
        { ...rejection, why: 'a rejection is kept', situation: 'any', commune: 'Arica' },
        quoted(4200),
        ...[1, 2].map(() => ({ ...rejection, situation: 'any' as const })),
        { ...fresh, ...quoted(900) },
      ),
    ],
  }),
  judge(exchanges, { lowered }) {
    const requests = aboutTheirOrder(exchanges).filter(
      ({ endpoint, token, situation }) =>
        endpoint === 'delivery-price' && token === 'configured' && situation !== 'unquotable',
    );
    const isFlaky = lowered?.has('http/flaky') ? () => false : refusalsInTurn(requests);
    const orders = identical(requests.filter((x) => !isFlaky(x))).map(quoteFirst);
    const byConnection = orders.some(
      ([first]) => first && failed(first) && !mayBeRejected(first) && !opensConnection(first),
    );
    const quotedFirst = orders.filter(([first]) => first && isQuoted(first));
    const repeated = quotedFirst.filter(
      (sent) => sent.length > 1 && !(byConnection && isByConnection(sent)),
    );
    const freshQuotes = quotedFirst.flatMap((sent) => sent.slice(0, 1));
    const proved = repeated.flatMap((sent) => breachOf(sent, { exchanges, freshQuotes }, 2) ?? []);
    // Once proved, an order that fails in a burst after its quote has the same defect.
    const breaches =
      proved.length > 0
        ? repeated.flatMap((sent) => breachOf(sent, { exchanges, freshQuotes }, 0) ?? [])
        : onlyOne(orders, exchanges);
    return { judged: repeated.length, breaches };
  },
});

/** Reports whether quotes come on new connections only, while others fail on reused ones without any quote. */
const isByConnection = (sent: readonly Subject[]): boolean =>
  sent.every((x) => opensConnection(x) === isQuoted(x));

/** Sorts concurrent calls so that the quoted one is first, whichever was sent first. */
function quoteFirst(sent: readonly Subject[]): readonly Subject[] {
  const at = sent.findIndex(isQuoted);
  const [before, quote] = [sent.slice(0, Math.max(0, at)), sent[at]];
  if (!quote || !before.every((x) => failed(x) && x.inFlight > 1)) return sent;
  return [quote, ...before, ...sent.slice(at + 1)];
}

/** Reports whether it is the rejection of an order not declared as covered, which may be due to the order itself. */
const mayBeRejected = (x: Subject): boolean =>
  x.situation !== 'quotable' && failureOf(x) === 'refused';

const isQuoted = (x: Subject) => x.status === 200 && !failureOf(x);

/** Makes the breach of an order quoted at first, then failing each time, a minimum number of times without concurrency. */
function breachOf(
  sent: readonly Subject[],
  run: { readonly exchanges: readonly Subject[]; readonly freshQuotes: readonly Subject[] },
  alone: number,
): Breach | undefined {
  const from = sent.findIndex(failed);
  const failures = sent.slice(Math.max(0, from));
  const [first] = failures;
  if (from < 1 || !first || !failures.every(failed)) return undefined;
  if (failures.filter(({ inFlight }) => inFlight === 1).length < alone) return undefined;
  if (alone > 0 && !run.freshQuotes.some((quote) => isBefore(first, quote))) return undefined;
  const seen = failureInWords(first);
  const kept = keptRejections(run.exchanges);
  const origin = kept.get(first);
  const used = usedUp(run.exchanges).get(refusalOf(first)) ?? '';
  const named = new Set(origin ? [...failures, ...kept.keys()] : failures);
  return {
    message: `“${first.step}” was quoted ${times(from)} and then got ${seen}, ${times(failures.length)}. A fresh order was quoted after that.${used}${origin ? ` “${origin.step}”, for the same commerce, had got this answer before.` : ''}`,
    expected: 'a quote each time',
    actual: seen,
    ...(failures.every((x) => failureOf(x) === 'refused')
      ? { remedy: origin ? ofKept : ofUse }
      : {}),
    exchanges: Array.from(named, ({ id }) => id),
  };
}

const ofUse =
  'Let a query reserve nothing: it is not an order. Look for what each query uses up, such as stock, a place in a vehicle or a quota of calls, or for an order that counts as a duplicate.';

/** Minimum number of orders that fail alike; with fewer, what they share may be chance. */
const several = 5;

/** Judges whether one order of a commerce and day is quoted each time, and all others fail alike, whatever they differ in. */
function onlyOne(
  orders: readonly (readonly Subject[])[],
  exchanges: readonly Subject[],
): readonly Breach[] {
  const groups = groupedBy(orders, ([first]) => (first ? commerceAndDay(first) : ''));
  const sides = [...groups.values()].map((group) => ({
    quoted: group.filter((sent) => sent.some(isQuoted)),
    failing: group.filter((sent) => sent.every(failed)),
  }));
  const unequal = sides.find(({ quoted, failing }) => isOnly(quoted, failing))?.failing ?? [];
  const [first] = unequal[0] ?? [];
  if (!first || sides.some(({ quoted }) => quoted.length > 1)) return [];
  const alike = exchanges.filter((x) => failed(x) && refusalOf(x) === refusalOf(first));
  const seen = failureInWords(first);
  return [
    {
      message: `Of ${figure(unequal.length + 1)} different orders of a commerce for one day one is quoted, each time. All others got ${seen}, with the same body, although they differ.`,
      expected: 'a quote for each order',
      actual: seen,
      remedy:
        'Quote each order by itself, also where another one of the same commerce was quoted. Look for a key or a lock that allows only one order.',
      exchanges: alike.map(({ id }) => id),
      count: unequal.length,
      judged: unequal.length + 1,
    },
  ];
}

function isOnly(
  [one, ...others]: readonly (readonly Subject[])[],
  failing: readonly (readonly Subject[])[],
): boolean {
  const [first] = failing[0] ?? [];
  return (
    first !== undefined &&
    failing.length >= several &&
    others.length === 0 &&
    one?.every(isQuoted) === true &&
    one.some((x) => isBefore(first, x)) &&
    !isSetApart(one[0] ?? first, failing.flat()) &&
    new Set(failing.flat().map(refusalOf)).size === 1
  );
}

/** Reports whether a part of the order is as in no failing one, or absent there alone, so that it may be the cause. */
const isSetApart = (quoted: Subject, failing: readonly Subject[]): boolean => {
  const order = orderOf(quoted);
  const others = failing.map(orderOf);
  const parts = new Set([order, ...others].flatMap(Object.keys));
  return [...parts].some((part) =>
    others.every((other) => JSON.stringify(other[part]) !== JSON.stringify(order[part])),
  );
};

const times = (n: number) => (n === 1 ? 'once' : `${figure(n)} times`);

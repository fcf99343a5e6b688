import type { Breach, FoldResult, ScenarioRule, Subject } from '../../../model/rule.ts';
import { isAnsweredOnce } from '../../experiments/quotes/judge-changes.ts';
import { failed, failureInWords, failureOf } from '../../reading/failures/failure-of.ts';
import { orderOf } from '../../reading/orders/order-sent.ts';
import {
  amountsInWords,
  amountsOf,
  commonAmounts,
  sameAmounts,
} from '../../reading/quotes/amounts-of.ts';
import { scenarioRule } from '../every/authoring/define.ts';
import { failure, quoted, rejection, scene, twice } from '../every/authoring/relation-example.ts';

const A = { role: 'A', ...quoted(4200) };
const asOrder = { role: 'X', order: 'A as order' };
const reversed = { role: 'X', order: 'A, last line first' };

type Worded = (expected: string, other: string) => Partial<Breach>;

/** Compares the amounts, which each form must keep. X may be sent alone, if the run knew the amounts of A. */
const comparedPrices =
  (worded: Worded): ScenarioRule['judge'] =>
  (exchanges) => {
    const priced = exchanges.filter((x) => !x.resendOf && amountsOf(x));
    const [prices, other] = ['A', 'X'].map((role) =>
      priced.filter((x) => x.role === role).flatMap((x) => amountsOf(x) ?? []),
    );
    const [a, b] = [prices?.[0], other?.[0]];
    if (!a || !b) {
      const isKnown = exchanges.every(({ role }) => role !== 'A');
      return { judged: b && isKnown ? 1 : 0, breaches: [] };
    }
    const isSteady = [prices, other].every((sent = []) => sent.length > 1 && commonAmounts(sent));
    if (!isSteady || sameAmounts(a, b)) return { judged: 1, breaches: [] };
    const words = worded(amountsInWords(a), amountsInWords(b));
    const breach = { message: '', ...words, exchanges: priced.map(({ id }) => id) };
    return { judged: 1, breaches: [breach] };
  };

/** Rules about an order A and the same content in another form X, sent in turn. */
export default [
  scenarioRule({
    id: 'delivery-price/line-order-changes-price',
    severity: 'info',
    title: 'The order of the lines changes the quote',
    clauses: ['delivery-price.order-lines'],
    effect: 'The buyer gets a different price for the same goods when the lines are reordered.',
    remedy: 'If no difference is intended, add up the lines before looking up the tariff.',
    mend: 'Give the same goods the same price',
    counted: ['orders', 'change price when their lines are reordered'],
    doubt: 'The contract does not say whether the order of the lines may matter.',
    relations: ['line-order'],
    examples: {
      conforming: [scene(A, { ...reversed, ...quoted(4200) })],
      breaking: [twice(A, { ...reversed, ...quoted(4500) })],
    },
    judge: comparedPrices((expected, other) => ({
      message: `The order got ${expected}; with its lines reversed it got ${other}, both times.`,
    })),
  }),
  scenarioRule({
    id: 'delivery-price/type-changes-price',
    severity: 'info',
    title: 'A quotation and an order get different quotes',
    clauses: ['delivery-price.order-type'],
    effect: 'The buyer may see one price on screen and another at confirmation.',
    remedy: 'If no difference is intended, ignore the type of the order in the tariff.',
    mend: 'Give quotations and orders the same price',
    counted: ['orders', 'change price with their type'],
    doubt: 'The contract does not say whether the type may change the price.',
    relations: ['quote-and-order'],
    examples: {
      conforming: [scene(A, { ...asOrder, ...quoted(4200) })],
      breaking: [twice(A, { ...asOrder, ...quoted(4500) })],
    },
    judge: comparedPrices((expected, other) => ({
      message: `Sent as a quotation, the content got ${expected}; sent as an order, it got ${other}, both times.`,
      asks: 'May a quotation cost something else than the order that follows? If not, give one in data.quotes, once with the type quote and once with order.',
    })),
  }),
  scenarioRule({
    id: 'delivery-price/type-refused',
    severity: 'error',
    harm: 'buyer',
    title: 'An order is quoted as one type only',
    clauses: ['delivery-price.rule-2'],
    effect:
      'An order is quoted on screen and again at confirmation. If one of the two types is refused, buyers see no price or cannot confirm.',
    remedy: 'Quote the order whether its type is quote or order.',
    mend: 'Quote both quotations and orders',
    counted: ['orders', 'are quoted as one type only'],
    doubt: 'Each is sent twice: one is quoted both times, the other never, however often.',
    relations: ['quote-and-order'],
    explains: { answer: ['reads:failure', 'reads:rejection'] },
    examples: {
      conforming: [
        scene(A, { ...asOrder, ...quoted(4200) }),
        scene(A, { ...asOrder, ...failure }, A, { ...asOrder, ...quoted(4200) }),
        scene({ ...A, ...rejection }, { ...asOrder, ...rejection }),
      ],
      breaking: [
        twice(A, { ...asOrder, ...rejection }),
        twice({ ...A, ...failure }, { ...asOrder, ...quoted(4200) }),
      ],
    },
    judge: judgeRefusal,
  }),
] as const;

function judgeRefusal(exchanges: readonly Subject[]): FoldResult {
  const sent = exchanges.filter(({ resendOf }) => !resendOf);
  const both = ['A', 'X'].map((role) => sent.filter((x) => x.role === role));
  const quoted = both.find((calls) => calls.length > 0 && calls.every((x) => !failureOf(x)));
  const other = both.find((calls) => calls !== quoted) ?? [];
  const [first, quote] = [other[0], quoted?.[0]];
  if (!first || !quote) return { judged: 0, breaches: [] };
  const isRefused = other.every(failed) && !isAnsweredOnce(other, exchanges);
  if (other.length < 2 || !isRefused) return { judged: 1, breaches: [] };
  const seen = failureInWords(first);
  const [refused, fine] = [first, quote].map((x) => {
    const { type } = orderOf(x);
    return typeof type === 'string' ? type : 'the other type';
  });
  // Repetitions failed in the same way, and belong to it.
  const failing = exchanges.filter((x) => x.role === first.role && failed(x));
  return {
    judged: 1,
    breaches: [
      {
        message: `As ${refused} the order got ${seen}, ${other.length} times of ${other.length}. As ${fine} the same content is quoted each time.`,
        at: '/order/type',
        expected: 'a quote for both types',
        actual: seen,
        exchanges: failing.map(({ id }) => id),
        cause: [{ '/order/type': refused ?? '' }],
      },
    ],
  };
}

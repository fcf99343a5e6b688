import type { Breach, FoldResult, Subject } from '../../../model/rule.ts';
import { isOtherLines, isSplit } from '../../experiments/changes/forms.ts';
import {
  consistsOf,
  type DecisiveChange,
  isAnsweredOnce,
  judgeChanges,
} from '../../experiments/quotes/judge-changes.ts';
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
const base = { role: 'base', round: 3, ...quoted(4200) };
/** The base, and the same goods in other lines, each sent twice. */
const inOther = (order: string, net: number) => {
  const changed = { ...base, role: 'changed', order, varied: { '/order/products': order } };
  const other = { ...changed, ...quoted(net) };
  return scene(base, other, base, other);
};

const changesPrice = ({ set, effect }: DecisiveChange) =>
  effect === 'price' && consistsOf(set, isOtherLines);

/** Describes the price of an order with one line in two; a lower one looks like a lost line. */
function inOtherWords(
  { set, changed, quoted: whole }: DecisiveChange,
  seen: string,
): Partial<Breach> {
  if (!consistsOf(set, isSplit)) return { severity: 'info' };
  const [before = {}, after = {}] = [whole, changed].map(([x]) => x && amountsOf(x));
  const usual = amountsInWords(before);
  const message = `With the first product in two lines of one SKU the order gets ${seen}; in one line it gets ${usual}. Repeating gives the same.`;
  const lost = `${message} It costs less, as if one of the two lines was lost.`;
  const isLess = Number(after.netValue) < Number(before.netValue);
  return {
    ...(isLess ? { message: lost } : { message, severity: 'info' }),
    expected: `${usual}, as in one line`,
  };
}

/** Rules about an order A and the same content in another form X, sent in turn. */
export default [
  scenarioRule({
    id: 'delivery-price/line-order-changes-price',
    severity: 'warning',
    title: 'The same goods in other lines change the quote',
    clauses: ['delivery-price.order-lines'],
    effect: 'The buyer gets different prices for the same goods.',
    remedy:
      'If no difference is intended, add up the lines before looking up the tariff, and keep every line of a repeated SKU.',
    mend: 'Give the same goods the same price',
    counted: ['orders', 'change price when the same goods are in other lines'],
    doubt:
      'The contract does not say whether the order of the lines may matter, or a SKU may repeat. Only a lower price for a line in two, as if one was lost, is a warning.',
    relations: ['explore'],
    examples: () => ({
      conforming: [inOther('the first line in two', 4200)],
      breaking: [
        inOther('the last line first', 4500),
        inOther('the first line in two', 2100),
        inOther('the first line in two', 4500),
      ],
    }),
    judge: (exchanges) => judgeChanges(exchanges, changesPrice, inOtherWords),
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
    examples: () => ({
      conforming: [scene(A, { ...asOrder, ...quoted(4200) })],
      breaking: [twice(A, { ...asOrder, ...quoted(4500) })],
    }),
    judge: judgePrices,
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
    examples: () => ({
      conforming: [
        scene(A, { ...asOrder, ...quoted(4200) }),
        scene(A, { ...asOrder, ...failure }, A, { ...asOrder, ...quoted(4200) }),
        scene({ ...A, ...rejection }, { ...asOrder, ...rejection }),
      ],
      breaking: [
        twice(A, { ...asOrder, ...rejection }),
        twice({ ...A, ...failure }, { ...asOrder, ...quoted(4200) }),
      ],
    }),
    judge: judgeRefusal,
  }),
] as const;

/** Compares the amounts of A and X. X may be sent alone, if the run knew the amounts of A. */
function judgePrices(exchanges: readonly Subject[]): FoldResult {
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
  const breach: Breach = {
    message: `Sent as a quotation, the content got ${amountsInWords(a)}; sent as an order, it got ${amountsInWords(b)}, both times.`,
    asks: 'May a quotation cost something else than the order that follows? If not, give one in data.quotes, once with the type quote and once with order.',
    exchanges: priced.map(({ id }) => id),
  };
  return { judged: 1, breaches: [breach] };
}

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

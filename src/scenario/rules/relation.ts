import { scenarioRule } from '../../contract/endpoints/every/authoring/rule.ts';
import { answeredWith, lacksAmount } from '../../contract/experiments/quotes/without-quotes.ts';
import {
  type Amounts,
  amountsInWords,
  amountsOf,
  sameAmounts,
} from '../../contract/reading/quotes/amounts-of.ts';
import type { AnswerExample, Breach, Subject } from '../../model/rule.ts';

const quote = (net: number, compare: 'same' | 'different', id: string): AnswerExample => ({
  body: { transportationCost: net, netValue: net, netTaxedValue: net },
  exchange: { id, step: `step ${id}`, expect: { compare } },
});

const rejection = (compare: 'same' | 'different', id: string): AnswerExample => ({
  status: 422,
  body: { message: 'Sin cobertura' },
  exchange: { id, step: `step ${id}`, expect: { compare } },
});

/** Price of an answer. Across endpoints only the amount without tax is comparable. */
interface PricedAnswer {
  readonly x: Subject;
  readonly amounts: Amounts;
}

export default scenarioRule({
  id: 'scenario/relation',
  title: 'Answers do not agree or differ as expected',
  clauses: [],
  effect:
    'The client prices the orders of this scenario differently from what the scenario expects.',
  remedy: 'Find out why these orders get these amounts, or correct expect.compare.',
  counted: ['answers', 'do not agree or differ as expected'],
  relations: ['compare'],
  explains: { answer: ['delivery-price/covered-order-rejected'] },
  examples: () => ({
    conforming: [
      [quote(4200, 'same', 'e1'), quote(4200, 'same', 'e2')],
      [quote(4200, 'different', 'e1'), quote(4300, 'different', 'e2')],
      [quote(4200, 'same', 'e1'), { ...rejection('same', 'e2'), situation: 'any' }],
    ],
    breaking: [
      [quote(4200, 'same', 'e1'), quote(4300, 'same', 'e2')],
      [quote(4200, 'different', 'e1'), quote(4200, 'different', 'e2')],
      [quote(4200, 'same', 'e1'), { ...rejection('same', 'e2'), situation: 'quotable' }],
    ],
  }),
  judge(exchanges) {
    const steps = withResent(exchanges.filter((x) => x.expect?.compare));
    const missing = steps.filter((x) => x.situation === 'quotable' && lacksAmount(x));
    const priced = pricesOf(steps);
    const judged = missing.length + priced.length;
    if (judged < 2) return { judged: 0, breaches: [] };
    return { judged, breaches: [...missing.map(missingIn), ...breachesOf(priced)] };
  },
});

/** Returns the answer of each step: the last one, if the request was sent again. */
const withResent = (received: readonly Subject[]): readonly Subject[] =>
  received
    .filter(({ resendOf }) => !resendOf)
    .map((x) => received.findLast(({ resendOf }) => resendOf === x.id) ?? x);

const missingIn = (x: Subject): Breach => ({
  message: `'${x.step}' has no amount to compare: it is ${answeredWith(x)}; its situation is quotable.`,
  expected: 'a quote or a cost',
  actual: answeredWith(x),
  exchanges: [x.id],
});

function pricesOf(received: readonly Subject[]): readonly PricedAnswer[] {
  const mixed = new Set(received.map(({ endpoint }) => endpoint)).size > 1;
  return received.flatMap((x) => {
    const amounts = amountsOf(x);
    if (!amounts) return [];
    const net = amounts.netValue ?? amounts.shippingCost;
    if (!mixed) return [{ x, amounts }];
    return net === undefined ? [] : [{ x, amounts: { netValue: net } }];
  });
}

/** Compares each answer with the first for `same`, with all previous ones for `different`. */
function breachesOf(priced: readonly PricedAnswer[]): readonly Breach[] {
  return priced.flatMap((one, i) => {
    const compare = one.x.expect?.compare;
    const before = compare === 'same' ? priced.slice(0, Math.min(i, 1)) : priced.slice(0, i);
    const wrong = before.find(
      (other) => sameAmounts(one.amounts, other.amounts) !== (compare === 'same'),
    );
    return wrong ? [breachOf(one, wrong, compare === 'same')] : [];
  });
}

function breachOf(one: PricedAnswer, other: PricedAnswer, same: boolean): Breach {
  const [here, there] = [amountsInWords(one.amounts), amountsInWords(other.amounts)];
  return {
    message: same
      ? `'${one.x.step}' gets ${here}, and '${other.x.step}' ${there}; the scenario expects the same.`
      : `'${one.x.step}' and '${other.x.step}' both get ${here}; the scenario expects them to differ.`,
    expected: same ? there : `amounts other than ${there}`,
    actual: here,
    exchanges: [one.x.id, other.x.id],
  };
}

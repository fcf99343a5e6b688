import { figure } from '../../../../standards/text/figures.ts';
import { expectedQuote } from '../../../reading/quotes/expected-quote.ts';
import { disagreement } from '../../../reading/values/amounts.ts';
import { exchangeRule } from '../../every/authoring/define.ts';

export default exchangeRule({
  id: 'delivery-price/taxed-below-net',
  severity: 'error',
  defect: 'amounts',
  harm: 'lost',
  title: 'netTaxedValue is lower than netValue',
  clauses: ['delivery-price.answer-taxed'],
  effect:
    'The buyer sees netTaxedValue, which is less than the cost without tax that the order stores.',
  remedy:
    'Send the cost with tax as netTaxedValue and the cost without tax as netValue. Without tax, both are equal.',
  mend: 'Never show a price below the net price',
  counted: '{count} of {judged} quotes show less than their net price',
  needs: 'part',
  reads: 'body',
  judgedOn: 'every quote of delivery-price whose netValue and netTaxedValue are numbers',
  explains: {
    answer: [
      'delivery-price/tax-differs',
      'delivery-price/tax-arithmetic',
      'delivery-price/known-quote',
    ],
  },
  examples: {
    conforming: [
      { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 } },
      { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4200 } },
      {
        why: 'no tax, and the displayed price rounded to whole units',
        body: { transportationCost: 4200.4, netValue: 4200.4, netTaxedValue: 4200 },
      },
      {
        why: 'netValue alone is wrong, which has a rule of its own',
        body: { transportationCost: 4200, netValue: 420_000, netTaxedValue: 4998 },
      },
    ],
    breaking: [
      {
        why: 'the two are swapped',
        body: { transportationCost: 4998, netValue: 4998, netTaxedValue: 4200 },
      },
      {
        why: 'the tax alone',
        body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 798 },
      },
      { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 0 } },
    ],
  },
  applies(x) {
    const quote = expectedQuote(x);
    return quote?.netValue !== undefined && quote.netTaxedValue !== undefined;
  },
  judge(x) {
    const { transportationCost = 0, netValue = 0, netTaxedValue = 0 } = expectedQuote(x) ?? {};
    // Where they differ, netValue may be the one that is wrong: delivery-price/net-value-mismatch says so.
    const net = Math.min(transportationCost, netValue);
    if (netTaxedValue >= net || disagreement(netTaxedValue, net) === 'none') return undefined;
    return {
      message: `netTaxedValue is ${figure(netTaxedValue)} and netValue is ${figure(netValue)}.`,
      at: '/netTaxedValue',
      expected: `netTaxedValue ${figure(netValue)} or more`,
      actual: `netTaxedValue ${figure(netTaxedValue)}`,
      sample: { transportationCost, netValue, netTaxedValue },
    };
  },
});

import { figure } from '../../../../standards/text/figures.ts';
import { expectedQuote } from '../../../reading/quotes/expected-quote.ts';
import { exchangeRule } from '../../every/authoring/define.ts';
import { missingField } from '../../every/authoring/missing-field.ts';

const id = 'delivery-price/net-value-missing';

export default exchangeRule({
  id,
  severity: 'error',
  defect: 'missing',
  harm: 'lost',
  title: 'A quote has no netValue',
  clauses: ['delivery-price.rule-4', 'errors.200-without-net'],
  effect: 'The service takes the quote and saves the order with shipping 0. Nobody sees an error.',
  remedy: 'Send netValue in every quote, equal to transportationCost.',
  mend: 'Send netValue, the stored price, in every quote',
  counted: '{count} of {judged} quotes would be saved with shipping 0',
  reads: 'body',
  judgedOn: 'every 200 answer of delivery-price that has transportationCost',
  examples: {
    conforming: [
      { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 } },
      { why: '0 is free shipping', body: { transportationCost: 0, netValue: 0, netTaxedValue: 0 } },
    ],
    breaking: [
      { body: { transportationCost: 4200, netTaxedValue: 4998 } },
      { body: { transportationCost: 4200, netValue: null, netTaxedValue: 4998 } },
      {
        why: 'misspelt',
        body: { transportationCost: 4200, netvalue: 4200, netTaxedValue: 4998 },
      },
    ],
  },
  applies: (x) => expectedQuote(x) !== undefined,
  judge(x) {
    const cost = expectedQuote(x)?.transportationCost ?? 0;
    const expected = `netValue ${figure(cost)}, equal to transportationCost`;
    return missingField(x, id).map((breach) => ({ ...breach, expected }));
  },
});

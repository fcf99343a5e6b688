import { expectedQuote } from '../../../reading/quotes/expected-quote.ts';
import { exchangeRule } from '../../every/authoring/define.ts';
import { missingField } from '../../every/authoring/missing-field.ts';

const id = 'delivery-price/net-taxed-value-missing';

export default exchangeRule({
  id,
  severity: 'error',
  defect: 'missing',
  harm: 'lost',
  title: 'A quote has no netTaxedValue',
  clauses: ['delivery-price.answer-taxed'],
  effect:
    'The service has no price with tax to display. The contract does not say what the buyer sees.',
  remedy: 'Send netTaxedValue in every quote: the shipping cost with tax included.',
  mend: 'Send the price with tax in every quote',
  counted: '{count} of {judged} quotes have no price to display',
  reads: 'body',
  judgedOn: 'every 200 answer of delivery-price that has transportationCost',
  examples: {
    conforming: [
      { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 } },
      {
        why: 'without tax, both amounts are equal',
        body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4200 },
      },
    ],
    breaking: [
      { body: { transportationCost: 4200, netValue: 4200 } },
      { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: null } },
      {
        why: 'a tax rate does not replace the price with tax',
        body: { transportationCost: 4200, netValue: 4200, taxesApplied: { code: 1, value: 0.19 } },
      },
    ],
  },
  applies: (x) => expectedQuote(x) !== undefined,
  judge: (x) => missingField(x, id),
});

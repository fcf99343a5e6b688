import { exchangeRule } from '../../define.ts';
import { schemaBreaches } from '../../schema.ts';

export default exchangeRule({
  id: 'delivery-price/net-value-missing',
  severity: 'error',
  title: 'A quote has no netValue',
  clauses: ['delivery-price.rule-4'],
  effect: 'The service takes the quote and saves the order with shipping 0. Nobody sees an error.',
  remedy: 'Send netValue in every quote, equal to transportationCost.',
  mend: 'Send netValue, the stored price, in every quote',
  counted: '{count} of {judged} quotes would be saved with shipping 0',
  judgedOn: 'every answer 200 of delivery-price that has transportationCost',
  examples: {
    conforming: [{ body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 } }],
    breaking: [
      { body: { transportationCost: 4200, netTaxedValue: 4998 } },
      { body: { transportationCost: 4200, netValue: null, netTaxedValue: 4998 } },
    ],
  },
  applies: ({ outcome }) => outcome?.decision === 'quoted',
  judge: (x) => schemaBreaches(x, 'delivery-price/net-value-missing'),
});

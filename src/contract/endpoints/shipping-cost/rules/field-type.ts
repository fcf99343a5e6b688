import { expectedCostAnswer } from '../../../reading/quotes/expected-cost.ts';
import { aKindOf, schemaBreaches } from '../../../reading/values/schema.ts';
import { exchangeRule } from '../../every/authoring/define.ts';

export default exchangeRule({
  id: 'shipping-cost/field-type',
  severity: 'error',
  defect: 'type',
  harm: 'lost',
  title: 'A shipping cost is not a number',
  clauses: ['shipping-cost.answer'],
  effect:
    'The service gets a shipping cost that is not a number. The contract does not say what it does then.',
  remedy: 'Answer with an object that has shippingCost as a JSON number, without quotes.',
  mend: 'Send the shipping cost as a number, not text',
  counted: '{count} of {judged} shipping costs are not numbers',
  needs: 'part',
  reads: 'body',
  judgedOn: 'every JSON 200 answer of shipping-cost',
  examples: {
    conforming: [
      { endpoint: 'shipping-cost', body: { shippingCost: 4200 } },
      { endpoint: 'shipping-cost', body: { shippingCost: 4199.5 } },
      {
        why: 'shipping-cost/cost-missing reports it',
        endpoint: 'shipping-cost',
        body: { shippingCost: null },
      },
    ],
    breaking: [
      { endpoint: 'shipping-cost', body: { shippingCost: '4200' } },
      { endpoint: 'shipping-cost', body: { shippingCost: { value: 4200, currency: 'clp' } } },
      { endpoint: 'shipping-cost', body: 4200 },
      { endpoint: 'shipping-cost', body: [{ shippingCost: 4200 }] },
      { endpoint: 'shipping-cost', body: null },
    ],
  },
  applies: (x) => expectedCostAnswer(x) !== undefined,
  judge: (x) =>
    schemaBreaches(x, 'shipping-cost/field-type').map((breach) => {
      if (breach.at !== '') return breach;
      const kind = aKindOf(x.json ?? null);
      return {
        message: `The answer is ${kind}, not an object.`,
        at: '',
        expected: 'an object with shippingCost',
        actual: kind,
      };
    }),
});

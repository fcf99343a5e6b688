import { expectedCostAnswer } from '../../../reading/quotes/expected-cost.ts';
import { asObject } from '../../../reading/values/json-object.ts';
import { exchangeRule } from '../../every/authoring/define.ts';
import { missingField } from '../../every/authoring/missing-field.ts';

const id = 'shipping-cost/cost-missing';

export default exchangeRule({
  id,
  severity: 'error',
  defect: 'missing',
  harm: 'lost',
  title: 'An answer has no shippingCost',
  clauses: ['shipping-cost.answer'],
  effect:
    'The service gets no shipping cost for the order. The contract does not say what it does then.',
  remedy:
    'Send shippingCost, without tax, at the top level of the answer; 0 means free shipping. If an order cannot be served, answer a 4xx with the reason.',
  mend: 'Answer every order with its shipping cost',
  counted: '{count} of {judged} answers have no shipping cost',
  provokedBy: ['provoked-rejections'],
  reads: 'body',
  judgedOn: 'every JSON object in a 200 answer of shipping-cost',
  examples: {
    conforming: [
      { endpoint: 'shipping-cost', body: { shippingCost: 4200 } },
      { endpoint: 'shipping-cost', body: { shippingCost: 0, currency: 'clp' } },
    ],
    breaking: [
      { endpoint: 'shipping-cost', body: {} },
      { endpoint: 'shipping-cost', body: { shippingCost: null } },
      { endpoint: 'shipping-cost', body: { data: { shippingCost: 4200 } } },
      { endpoint: 'shipping-cost', body: { shipping_cost: 4200 } },
    ],
  },
  applies: (x) => asObject(expectedCostAnswer(x)) !== undefined,
  judge: (x) => missingField(x, id),
});

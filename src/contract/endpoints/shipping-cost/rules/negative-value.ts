import { figure } from '../../../../standards/text/figures.ts';
import { expectedCostAnswer } from '../../../reading/quotes/expected-cost.ts';
import { asObject } from '../../../reading/values/json-object.ts';
import { schemaErrorsOf } from '../../../reading/values/schema.ts';
import { exchangeRule } from '../../every/authoring/define.ts';

const id = 'shipping-cost/negative-value';

export default exchangeRule({
  id,
  severity: 'error',
  defect: 'amounts',
  harm: 'lost',
  title: 'A shipping cost is negative',
  clauses: ['shipping-cost.answer'],
  effect: 'The service gets a negative amount as the shipping cost.',
  remedy: 'Send a shippingCost of 0 or more; 0 means free shipping.',
  mend: 'Send no negative shipping cost',
  counted: '{count} of {judged} shipping costs are negative',
  needs: 'part',
  provokedBy: ['provoked-rejections'],
  reads: 'body',
  judgedOn: 'every 200 answer of shipping-cost whose shippingCost is a number',
  examples: {
    conforming: [
      { endpoint: 'shipping-cost', body: { shippingCost: 0 } },
      { endpoint: 'shipping-cost', body: { shippingCost: -0 }, why: 'minus zero is zero' },
    ],
    breaking: [
      { endpoint: 'shipping-cost', body: { shippingCost: -1 } },
      { endpoint: 'shipping-cost', body: { shippingCost: -0.01 } },
    ],
  },
  applies: (x) => Number.isFinite(asObject(expectedCostAnswer(x))?.shippingCost),
  judge: (x) =>
    schemaErrorsOf(x, id).map(({ at, value }) => ({
      message: `shippingCost is ${figure(Number(value))}.`,
      at,
      expected: 'shippingCost 0 or more',
      actual: `shippingCost ${figure(Number(value))}`,
    })),
});

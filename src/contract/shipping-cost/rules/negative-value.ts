import { figure } from '../../../standards/text/figures.ts';
import { asObject } from '../../answers/json-object.ts';
import { exchangeRule } from '../../authoring/define.ts';
import { schemaErrorsOf } from '../../schema.ts';
import { expectedCostAnswer } from '../expected.ts';

const id = 'shipping-cost/negative-value';

export default exchangeRule({
  id,
  severity: 'error',
  title: 'A shipping cost is below 0',
  clauses: ['shipping-cost.answer'],
  effect: 'The service gets a shipping cost that is no price: an amount below 0.',
  remedy: 'Send a shippingCost of 0 or more; 0 means free shipping.',
  mend: 'Send no shipping cost below 0',
  counted: '{count} of {judged} shipping costs are below 0',
  judgedOn: 'every answer 200 of shipping-cost that has shippingCost as a number',
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

import { knownCause } from '../known-cause.ts';

export default knownCause({
  id: 'cost-missing',
  layer: 'meaning',
  title: 'A 200 of shipping-cost has no cost',
  means: 'The service reads shippingCost at the top level of the answer and finds no such field.',
  remedy: 'Answer { "shippingCost": number }, without tax.',
  rules: ['shipping-cost/cost-missing'],
  faults: ['shipping-cost-misnamed', 'shipping-cost-null'],
  examples: {
    shown: [{ endpoint: 'shipping-cost', text: '{"cost":4200}' }],
    near: [{ endpoint: 'shipping-cost', text: '{"shippingCost":0}' }],
  },
});

import { knownCause } from '../known-cause.ts';
import { foundBy, foundOf } from '../signs/reported.ts';

const rules = ['shipping-cost/cost-missing'];

export default knownCause({
  id: 'cost-missing',
  layer: 'meaning',
  move: 'the client',
  title: 'A 200 of shipping-cost has no cost',
  means: 'The service reads shippingCost at the top level of the answer and finds no such field.',
  remedy: 'Answer { "shippingCost": number }, without tax.',
  next: 'greenlight explain shipping-cost/cost-missing',
  rules,
  faults: ['shipping-cost-misnamed', 'shipping-cost-null'],
  examples: {
    shown: [{ endpoint: 'shipping-cost', text: '{"cost":4200}' }],
    near: [{ endpoint: 'shipping-cost', text: '{"shippingCost":0}' }],
  },
  recognise: (own) => foundBy(foundOf(own, ...rules)),
});

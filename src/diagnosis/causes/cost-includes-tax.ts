import { knownCause } from '../known-cause.ts';
import { foundBy, foundOf } from '../signs/reported.ts';

const rules = ['shipping-cost/includes-tax'];

export default knownCause({
  id: 'cost-includes-tax',
  layer: 'meaning',
  title: 'The shipping cost includes tax',
  means:
    'shippingCost is defined without tax; the received value matches the price with tax of the other endpoint.',
  remedy: 'Send the cost without tax.',
  rules,
  faults: ['gross-as-shipping-cost'],
  recognise: (own) =>
    foundBy(foundOf(own, ...rules).filter(({ severity }) => severity === 'error')),
});

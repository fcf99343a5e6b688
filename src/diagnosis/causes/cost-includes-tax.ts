import { knownCause } from '../known-cause.ts';
import { byErrors } from '../signs/reported.ts';

export default knownCause({
  id: 'cost-includes-tax',
  layer: 'meaning',
  title: 'The shipping cost includes tax',
  means:
    'shippingCost is defined without tax; the received value matches the price with tax of the other endpoint.',
  remedy: 'Send the cost without tax.',
  rules: ['shipping-cost/includes-tax'],
  faults: ['gross-as-shipping-cost'],
  recognise: byErrors('shipping-cost/includes-tax'),
});

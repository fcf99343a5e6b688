import { knownCause } from '../known-cause.ts';
import { byErrors } from '../signs/reported.ts';

export default knownCause({
  id: 'price-changes-between-calls',
  layer: 'meaning',
  title: 'The same order gets another price each time',
  means:
    'One order causes several calls. The buyer sees the price of one, and the order stores the price of another.',
  remedy: 'Compute the price from the order alone, and keep no state between calls.',
  next: 'greenlight run --only {endpoint}/sent-again',
  rules: ['delivery-price/repeat-differs', 'shipping-cost/repeat-differs'],
  faults: ['counts-calls', 'first-call-dearer', 'shipping-cost-counts-calls'],
  recognise: byErrors('delivery-price/repeat-differs', 'shipping-cost/repeat-differs'),
});

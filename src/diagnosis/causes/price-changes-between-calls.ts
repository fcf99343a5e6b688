import { knownCause } from '../known-cause.ts';
import { foundBy, foundOf } from '../signs/reported.ts';

const rules = ['delivery-price/repeat-differs', 'shipping-cost/repeat-differs'];

export default knownCause({
  id: 'price-changes-between-calls',
  layer: 'meaning',
  title: 'The same order gets another price each time',
  means:
    'One order causes several calls. The buyer sees the price of one, and the order stores the price of another.',
  remedy: 'Compute the price from the order alone, and keep no state between calls.',
  next: 'greenlight run --only {endpoint}/sent-again',
  rules,
  faults: ['counts-calls', 'first-call-dearer', 'shipping-cost-counts-calls'],
  recognise: (own) =>
    foundBy(foundOf(own, ...rules).filter(({ severity }) => severity === 'error')),
});

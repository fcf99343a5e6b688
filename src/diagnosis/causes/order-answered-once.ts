import { knownCause } from '../known-cause.ts';

export default knownCause({
  id: 'order-answered-once',
  layer: 'meaning',
  title: 'An order is answered only the first time',
  means:
    'The same order is priced when it is shown and again when it is confirmed. The client remembers it and rejects the second call.',
  remedy: 'Answer every call on its own: a query does not create an order.',
  next: 'greenlight run --only delivery-price/sent-again',
  rules: ['delivery-price/repeat-not-answered'],
  faults: ['fails-second-call', 'second-call-rejected'],
});

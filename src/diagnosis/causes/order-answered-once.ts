import { knownCause } from '../known-cause.ts';
import { foundBy, foundOf } from '../signs/reported.ts';

const rules = ['delivery-price/repeat-not-answered'];

export default knownCause({
  id: 'order-answered-once',
  layer: 'meaning',
  move: 'the client',
  title: 'An order is answered the first time only',
  means:
    'The same order is asked for when it is shown and again when it is confirmed. The client remembers it and turns the second call down.',
  remedy: 'Answer every call by itself: a query is no order that could be entered twice.',
  next: 'greenlight run --only delivery-price/sent-again',
  rules,
  faults: ['fails-second-call', 'second-call-rejected'],
  examples: {
    shown: [],
    near: [],
  },
  recognise: (own) => foundBy(foundOf(own, ...rules)),
});

import { knownCause } from '../known-cause.ts';
import { foundBy, foundOf } from '../signs/reported.ts';

const rules = ['transactions/duplicate-record', 'transactions/product-repeated-in-order'];

export default knownCause({
  id: 'lines-not-summed',
  layer: 'data',
  move: 'the client',
  title: 'A product stands in several lines of one order',
  means:
    'Picking or partial delivery splits a line, and each part is sent as a record of its own. The service keeps the one processed last and loses the quantity and sales of the others.',
  remedy:
    'Add up the lines of one product in one order before sending: quantity is the sum, with a single unit price.',
  next: 'greenlight run --only transactions/records',
  rules,
  faults: ['picking-lines', 'partial-deliveries', 'duplicate-adjacent'],
  examples: {
    shown: [],
    near: [],
  },
  recognise: (own) => foundBy(foundOf(own, ...rules)),
});

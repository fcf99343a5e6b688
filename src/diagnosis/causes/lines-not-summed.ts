import { knownCause } from '../known-cause.ts';

export default knownCause({
  id: 'lines-not-summed',
  layer: 'data',
  title: 'A product occurs in several lines of one order',
  means:
    'Picking or partial delivery splits a line, and each part is sent as its own record. The service keeps the one it processes last and loses the quantity and sales of the others.',
  remedy:
    'Combine the lines of a product in one order before sending: send the summed quantity and a single unit price.',
  next: 'greenlight run --only transactions/records',
  rules: ['transactions/duplicate-record', 'transactions/product-repeated-in-order'],
  faults: ['picking-lines', 'partial-deliveries', 'duplicate-adjacent'],
});

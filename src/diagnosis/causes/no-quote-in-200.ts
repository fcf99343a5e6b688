import { knownCause } from '../known-cause.ts';

export default knownCause({
  id: 'no-quote-in-200',
  layer: 'meaning',
  title: 'A 200 without a quote means “no quote”',
  means:
    'A 200 is read as a quote. Without transportationCost there is none: the order is created with shipping 0, and nobody sees the reason in the body.',
  remedy:
    'When nothing can be quoted, answer a 4xx with the reason. Send a complete quote in every 200.',
  next: 'greenlight explain delivery-price/transportation-cost-missing',
  rules: ['delivery-price/rejected-as-200', 'delivery-price/transportation-cost-missing'],
  faults: ['empty-object', 'error-object-200', 'null-cost-200'],
  examples: {
    shown: [{ text: '{}' }, { text: '{"error":"Fuera de cobertura"}' }],
    near: [{ status: 422, text: '{"message":"Fuera de cobertura"}' }],
  },
});

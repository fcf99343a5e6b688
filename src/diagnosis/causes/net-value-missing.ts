import { knownCause } from '../known-cause.ts';
import { foundBy, foundOf } from '../signs/reported.ts';

const rules = ['delivery-price/net-value-missing'];

export default knownCause({
  id: 'net-value-missing',
  layer: 'meaning',
  move: 'the client',
  title: 'A quote has no netValue',
  means:
    'The service validates transportationCost and stores netValue. Without it the order is saved with shipping 0 although the buyer saw a price, and nobody sees an error.',
  remedy: 'Send netValue in every quote, equal to transportationCost.',
  next: 'greenlight explain delivery-price/net-value-missing',
  rules,
  faults: ['net-value-missing', 'net-value-null'],
  examples: {
    shown: [
      { text: '{"transportationCost":4200,"netTaxedValue":4998}' },
      { text: '{"transportationCost":4200,"netValue":null,"netTaxedValue":4998}' },
    ],
    near: [{ text: '{"transportationCost":0,"netValue":0,"netTaxedValue":0}' }],
  },
  recognise: (own) => foundBy(foundOf(own, ...rules)),
});

import { knownCause } from '../known-cause.ts';

export default knownCause({
  id: 'net-value-missing',
  layer: 'meaning',
  title: 'A quote has no netValue',
  means:
    'The service validates transportationCost and stores netValue. Without it the order is saved with shipping 0 although the buyer saw a price, and nobody sees an error.',
  remedy: 'Send netValue in every quote, equal to transportationCost.',
  rules: ['delivery-price/net-value-missing'],
  faults: ['net-value-missing', 'net-value-null'],
  examples: {
    shown: [
      { text: '{"transportationCost":4200,"netTaxedValue":4998}' },
      { text: '{"transportationCost":4200,"netValue":null,"netTaxedValue":4998}' },
    ],
    near: [{ text: '{"transportationCost":0,"netValue":0,"netTaxedValue":0}' }],
  },
});

import { knownCause } from '../known-cause.ts';
import { foundBy, foundOf } from '../signs/reported.ts';
import { actualTexts, hasDecimalComma, isNumberAsText, typeRules } from '../signs/typed-as-text.ts';

export default knownCause({
  id: 'numbers-as-text',
  layer: 'schema',
  title: 'Numbers are written as strings',
  means:
    'An amount is in quotes, or has a currency sign. The contract does not say what the service reads from a string where a number is expected.',
  remedy:
    'Write amounts as JSON numbers: no quotes, no currency sign, no separator but the decimal point.',
  next: 'greenlight explain {endpoint}/field-type',
  rules: typeRules,
  faults: ['numbers-as-text', 'formatted-price', 'shipping-cost-as-text'],
  examples: {
    shown: [
      { text: '{"transportationCost":"4200","netValue":"4200","netTaxedValue":"4998"}' },
      { endpoint: 'shipping-cost', text: '{"shippingCost":"$ 4200"}' },
    ],
    near: [
      { text: '{"transportationCost":"4200,50","netValue":"4200,50","netTaxedValue":"4998,60"}' },
      { text: '{"transportationCost":4.2e3,"netValue":4200.0,"netTaxedValue":4998}' },
    ],
  },
  recognise(own) {
    const texts = foundOf(own, ...typeRules).filter((finding) => {
      const actual = actualTexts(finding);
      return actual.some(isNumberAsText) && !actual.some(hasDecimalComma);
    });
    return foundBy(texts);
  },
});

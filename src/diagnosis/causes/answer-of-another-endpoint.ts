import { asObject } from '../../contract/answers/json-object.ts';
import { knownCause, quote } from '../known-cause.ts';
import { foundBy, foundOf } from '../signs/reported.ts';

const missing = ['delivery-price/transportation-cost-missing', 'shipping-cost/cost-missing'];

export default knownCause({
  id: 'answer-of-another-endpoint',
  layer: 'schema',
  title: 'It is the answer of the other endpoint',
  means:
    'shipping-cost answers shippingCost; delivery-price answers transportationCost, netValue and netTaxedValue. One of them gives the answer of the other, or the answer was judged as the wrong one.',
  remedy: 'Check which endpoint was called. Then give each one its own answer, at its own path.',
  next: 'greenlight explain {endpoint}',
  rules: ['delivery-price/transportation-cost-missing', 'shipping-cost/cost-missing'],
  faults: ['shipping-cost-as-quote'],
  examples: {
    shown: [{ text: '{"shippingCost":3000}' }, { endpoint: 'shipping-cost', text: quote }],
    near: [
      { text: '{"cost":3000}' },
      { text: '{"shippingCost":4200,"transportationCost":4200,"netTaxedValue":4998}' },
      { endpoint: 'shipping-cost', text: '{"cost":4200}' },
    ],
  },
  recognise(own) {
    const found = foundOf(own, ...missing);
    const [other, field] =
      own.endpoint === 'shipping-cost'
        ? ['delivery-price', 'transportationCost']
        : ['shipping-cost', 'shippingCost'];
    const named = new Set(found.flatMap(({ exchanges }) => exchanges));
    const isOther = own.expected.some(
      (x) => named.has(x.id) && typeof asObject(x.json ?? null)?.[field] === 'number',
    );
    return isOther
      ? foundBy(found, [`The answer has ${field}, the field of ${other}.`])
      : undefined;
  },
});

import type { Json } from '../../../model/json.ts';
import { expectedJson } from '../../reading/quotes/expected-quote.ts';
import { asObject } from '../../reading/values/record-values.ts';
import { answerSchemaRules } from '../every/answers/answer-schema-rules.ts';

const answer = (body: Json) => ({ endpoint: 'shipping-cost', body }) as const;

export default answerSchemaRules('shipping-cost', {
  'cost-missing': {
    defect: 'missing',
    title: 'An answer has no shippingCost',
    clauses: ['shipping-cost.answer'],
    effect:
      'The platform gets no shipping cost for the order. The contract does not say what it does then.',
    remedy:
      'Send shippingCost, without tax, at the top level of the answer; 0 means free shipping. If an order cannot be served, answer a 4xx with the reason.',
    counted: ['answers', 'have no shipping cost'],
    provokedBy: ['provoked-rejections'],
    reads: 'body',
    examples: () => ({
      conforming: [{ shippingCost: 4200 }, { shippingCost: 0, currency: 'clp' }].map(answer),
      breaking: [
        {},
        { shippingCost: null },
        { data: { shippingCost: 4200 } },
        { shipping_cost: 4200 },
      ].map(answer),
    }),
    applies: (x) => asObject(expectedJson(x, 'shipping-cost')) !== undefined,
  },
  'field-type': {
    defect: 'type',
    title: 'A shipping cost is not a number',
    clauses: ['shipping-cost.answer'],
    effect:
      'The platform gets a shipping cost that is not a number. The contract does not say what it does then.',
    remedy: 'Answer with an object that has shippingCost as a JSON number, without quotes.',
    counted: ['shipping costs', 'are not numbers'],
    needs: 'part',
    reads: 'body',
    examples: () => ({
      conforming: [
        answer({ shippingCost: 4200 }),
        answer({ shippingCost: 4199.5 }),
        { why: 'shipping-cost/cost-missing reports it', ...answer({ shippingCost: null }) },
      ],
      breaking: [
        { shippingCost: '4200' },
        { shippingCost: { value: 4200, currency: 'clp' } },
        4200,
        [{ shippingCost: 4200 }],
        null,
      ].map(answer),
    }),
    applies: (x) => expectedJson(x, 'shipping-cost') !== undefined,
    notAnObject: { because: 'not an object', expected: 'an object with shippingCost' },
  },
  'negative-value': {
    defect: 'amounts',
    title: 'A shipping cost is negative',
    clauses: ['shipping-cost.answer'],
    effect: 'The platform gets a negative amount as the shipping cost.',
    remedy:
      'Correct what makes it negative, such as an overflow. Do not send 0 instead: 0 means free shipping.',
    counted: ['shipping costs', 'are negative'],
    needs: 'part',
    provokedBy: ['provoked-rejections'],
    reads: 'body',
    examples: () => ({
      conforming: [
        answer({ shippingCost: 0 }),
        { why: 'minus zero is zero', ...answer({ shippingCost: -0 }) },
      ],
      breaking: [{ shippingCost: -1 }, { shippingCost: -0.01 }].map(answer),
    }),
    applies: (x) => Number.isFinite(asObject(expectedJson(x, 'shipping-cost'))?.shippingCost),
  },
});

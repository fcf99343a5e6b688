import { figure } from '../../../standards/text/figures.ts';
import { expectedJson, expectedQuote } from '../../reading/quotes/expected-quote.ts';
import { asObject } from '../../reading/values/record-values.ts';
import { answerSchemaRules } from '../every/answers/answer-schema-rules.ts';
import { amounts, quote } from '../every/authoring/rule.ts';

export default answerSchemaRules('delivery-price', {
  'field-type': {
    defect: 'type',
    title: 'A field of a quote has the wrong type',
    clauses: [
      'delivery-price.answer-cost',
      'delivery-price.answer-net',
      'delivery-price.answer-taxed',
      'delivery-price.answer-taxes',
    ],
    effect:
      'The platform gets a value of another type than the contract defines. The contract does not say what it does with it.',
    remedy:
      'Send transportationCost, netValue and netTaxedValue as JSON numbers, without quotes, and taxesApplied as an object with the numbers code and value.',
    mend: 'Send amounts as numbers and taxesApplied as an object',
    counted: ['answers', 'have a field of the wrong type'],
    needs: 'part',
    reads: 'body',
    examples: () => ({
      conforming: [quote(4200, 4998)],
      breaking: [
        amounts('4200', 4200, 4998),
        amounts(4200, 4200, 'NaN'),
        { body: { ...quote(4200, 4998).body, taxesApplied: [{ code: 1, value: 0.19 }] } },
        { body: { ...quote(4200, 4998).body, taxesApplied: { code: 'IVA', value: '19%' } } },
      ],
    }),
    applies: (x) => asObject(expectedJson(x)) !== undefined,
  },
  'negative-value': {
    defect: 'amounts',
    title: 'An amount of a quote is negative',
    clauses: [
      'delivery-price.answer-cost',
      'delivery-price.answer-net',
      'delivery-price.answer-taxed',
    ],
    effect:
      'The platform gets a negative shipping cost. The order would store it, or the buyer would see it.',
    remedy:
      'Correct what makes it negative or, if it means that the order cannot be quoted, answer a 4xx with the reason. Do not send 0 instead: 0 means free shipping.',
    counted: ['quotes', '{count} amounts in {judged} quotes are negative'],
    needs: 'part',
    provokedBy: ['provoked-rejections'],
    reads: 'body',
    explains: {
      answer: [
        'delivery-price/taxed-below-net',
        'delivery-price/tax-arithmetic',
        'delivery-price/known-quote',
      ],
    },
    examples: () => ({
      conforming: [
        quote(0, 0),
        { why: 'minus zero is zero', ...amounts(-0, 0, 0) },
        quote(0.01, 0.01),
      ],
      breaking: [
        quote(-4200, -4998),
        { why: '-1 used to mean "no price"', ...quote(-1, -1) },
        quote(4200, -4998),
      ],
    }),
    applies: (x) => expectedQuote(x) !== undefined,
  },
  'net-taxed-value-missing': {
    defect: 'missing',
    title: 'A quote has no netTaxedValue',
    clauses: ['delivery-price.answer-taxed'],
    effect:
      'The platform has no price with tax to display. The contract does not say what the buyer sees.',
    remedy: 'Send netTaxedValue in every quote: the shipping cost with tax included.',
    counted: ['quotes', 'have no price to display'],
    reads: 'body',
    examples: () => ({
      conforming: [
        quote(4200, 4998),
        { why: 'without tax, both amounts are equal', ...quote(4200, 4200) },
      ],
      breaking: [{ body: { transportationCost: 4200, netValue: 4200 } }, amounts(4200, 4200, null)],
    }),
    applies: (x) => expectedQuote(x) !== undefined,
  },
  'net-value-missing': {
    defect: 'missing',
    title: 'A quote has no netValue',
    clauses: ['delivery-price.rule-4', 'errors.200-without-net'],
    effect:
      'The platform takes the quote and saves the order with shipping 0. No one sees an error.',
    effectOfNull:
      'The platform takes the quote. The contract does not say what the order stores if netValue is null. No one sees an error.',
    remedy: 'Send netValue in every quote, equal to transportationCost.',
    mend: 'Send netValue, the stored price, in every quote',
    counted: ['quotes', 'would be saved with shipping 0'],
    reads: 'body',
    explains: { listed: ['delivery-price/net-taxed-value-missing'] },
    examples: () => ({
      conforming: [quote(4200, 4998), { why: '0 is free shipping', ...quote(0, 0) }],
      breaking: [
        { body: { transportationCost: 4200, netTaxedValue: 4998 } },
        amounts(4200, null, 4998),
      ],
    }),
    applies: (x) => expectedQuote(x) !== undefined,
    expected: (x) =>
      `netValue ${figure(expectedQuote(x)?.transportationCost ?? 0)}, equal to transportationCost`,
  },
  'transportation-cost-missing': {
    defect: 'missing',
    title: 'A 200 answer has no transportationCost',
    clauses: [
      'delivery-price.rule-5',
      'delivery-price.rule-1',
      'delivery-price.answer-cost',
      'errors.200-without-cost',
    ],
    effect:
      'The platform treats this as no quote. The order is created with shipping 0, unless a quote is required.',
    remedy:
      'Send transportationCost in every quote, at the top level of the answer. If an order cannot be quoted, answer a 4xx with the reason.',
    counted: ['answers', 'with status 200 have no quote'],
    provokedBy: ['known-quotes', 'provoked-rejections'],
    reads: 'body',
    explains: {
      answer: [
        'delivery-price/net-value-missing',
        'delivery-price/net-taxed-value-missing',
        'delivery-price/misspelt-field',
      ],
    },
    examples: () => ({
      conforming: [
        quote(4200, 4998),
        { why: '0 is free shipping', ...quote(0, 0) },
        { status: 422, body: { message: 'Out of coverage' }, situation: 'any' },
      ],
      breaking: [
        { body: {} },
        amounts(null, 4200, 4998),
        { body: { error: 'No rate for this commune' } },
        { why: 'not an object', body: [4200] },
      ],
    }),
    applies: (x) => expectedJson(x) !== undefined,
    notAnObject: {
      because: 'so it has no transportationCost',
      expected: 'an object with transportationCost',
    },
  },
});

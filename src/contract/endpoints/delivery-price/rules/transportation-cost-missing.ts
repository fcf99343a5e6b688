import { expectedJson } from '../../../reading/quotes/expected-quote.ts';
import { aKindOf } from '../../../reading/values/schema.ts';
import { exchangeRule } from '../../every/authoring/define.ts';
import { missingField } from '../../every/authoring/missing-field.ts';

const id = 'delivery-price/transportation-cost-missing';

export default exchangeRule({
  id,
  severity: 'error',
  defect: 'missing',
  harm: 'lost',
  title: 'A 200 answer has no transportationCost',
  clauses: [
    'delivery-price.rule-5',
    'delivery-price.rule-1',
    'delivery-price.answer-cost',
    'errors.200-without-cost',
  ],
  effect:
    'The service treats this as no quote. The order is created with shipping 0, unless a quote is required.',
  remedy:
    'Send transportationCost in every quote, at the top level of the answer. If an order cannot be quoted, answer a 4xx with the reason.',
  mend: 'Answer every order with a price or a reason',
  counted: '{count} of {judged} answers with status 200 have no quote',
  provokedBy: ['known-quotes', 'provoked-rejections'],
  reads: 'body',
  judgedOn:
    'every JSON 200 answer of delivery-price; delivery-price/rejected-as-200 reports unquotable orders if others are quoted',
  suppresses: [
    'delivery-price/net-value-missing',
    'delivery-price/net-taxed-value-missing',
    'delivery-price/misspelt-field',
  ],
  examples: {
    conforming: [
      { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 } },
      { why: '0 is free shipping', body: { transportationCost: 0, netValue: 0, netTaxedValue: 0 } },
      { status: 422, body: { message: 'Out of coverage' }, situation: 'any' },
    ],
    breaking: [
      { body: {} },
      { body: { transportationCost: null, netValue: 4200, netTaxedValue: 4998 } },
      { body: { error: 'No rate for this commune' } },
      {
        why: 'the quote is wrapped',
        body: { data: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 } },
      },
      { why: 'not an object', body: [4200] },
    ],
  },
  applies: (x) => expectedJson(x) !== undefined,
  judge: (x) =>
    missingField(x, id).map((breach) => {
      if (breach.at !== '') return breach;
      const kind = aKindOf(x.json ?? null);
      return {
        message: `The answer is ${kind}, so it has no transportationCost.`,
        at: '',
        expected: 'an object with transportationCost',
        actual: kind,
      };
    }),
});

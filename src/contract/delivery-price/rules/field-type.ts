import { asObject } from '../../answers/json-object.ts';
import { exchangeRule } from '../../authoring/define.ts';
import { schemaBreaches } from '../../schema.ts';
import { expectedJson } from '../expected.ts';

export default exchangeRule({
  id: 'delivery-price/field-type',
  severity: 'error',
  title: 'A field of a quote has another type',
  clauses: [
    'delivery-price.answer-cost',
    'delivery-price.answer-net',
    'delivery-price.answer-taxed',
    'delivery-price.answer-taxes',
  ],
  effect:
    'The service is sent a value of a type that the contract does not have. What it does with it the contract does not say.',
  remedy:
    'Send transportationCost, netValue and netTaxedValue as JSON numbers, without quotes, and taxesApplied as an object with the numbers code and value.',
  mend: 'Send prices and taxes as numbers, not as text',
  counted: '{count} fields of {judged} answers have another type',
  judgedOn: 'every JSON object that delivery-price answers with 200',
  examples: {
    conforming: [
      { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 } },
      {
        why: 'null in an optional field is absent',
        body: { transportationCost: 0.5, netValue: 0.5, netTaxedValue: 0.5, taxesApplied: null },
      },
      {
        why: 'fields of its own are the client’s business',
        body: { transportationCost: 1, netValue: 1, netTaxedValue: 1, carrier: ['own van'] },
      },
    ],
    breaking: [
      { body: { transportationCost: '4200', netValue: 4200, netTaxedValue: 4998 } },
      { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 'NaN' } },
      {
        body: {
          transportationCost: 4200,
          netValue: 4200,
          netTaxedValue: 4998,
          taxesApplied: [{ code: 1, value: 0.19 }],
        },
      },
      {
        body: {
          transportationCost: 4200,
          netValue: 4200,
          netTaxedValue: 4998,
          taxesApplied: { code: 'IVA', value: '19%' },
        },
      },
    ],
  },
  applies: (x) => asObject(expectedJson(x)) !== undefined,
  judge: (x) => schemaBreaches(x, 'delivery-price/field-type'),
});

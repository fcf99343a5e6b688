import { expectedJson } from '../../../reading/quotes/expected-quote.ts';
import { asObject } from '../../../reading/values/json-object.ts';
import { schemaBreaches } from '../../../reading/values/schema.ts';
import { exchangeRule } from '../../every/authoring/define.ts';

export default exchangeRule({
  id: 'delivery-price/field-type',
  severity: 'error',
  defect: 'type',
  harm: 'lost',
  title: 'A field of a quote has the wrong type',
  clauses: [
    'delivery-price.answer-cost',
    'delivery-price.answer-net',
    'delivery-price.answer-taxed',
    'delivery-price.answer-taxes',
  ],
  effect:
    'The service gets a value of another type than the contract defines. The contract does not say what it does with it.',
  remedy:
    'Send transportationCost, netValue and netTaxedValue as JSON numbers, without quotes, and taxesApplied as an object with the numbers code and value.',
  mend: 'Send prices and taxes as numbers, not as text',
  counted: '{count} fields in {judged} answers have the wrong type',
  needs: 'part',
  reads: 'body',
  judgedOn: 'every JSON object in a 200 answer of delivery-price',
  examples: {
    conforming: [
      { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 } },
      {
        why: 'null in an optional field counts as absent',
        body: { transportationCost: 0.5, netValue: 0.5, netTaxedValue: 0.5, taxesApplied: null },
      },
      {
        why: 'a client may send fields of its own',
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

import { figure } from '../../../../standards/text/figures.ts';
import { expectedQuote } from '../../../reading/quotes/expected-quote.ts';
import { nameOf, schemaErrorsOf } from '../../../reading/values/schema.ts';
import { exchangeRule } from '../../every/authoring/define.ts';

const id = 'delivery-price/negative-value';

export default exchangeRule({
  id,
  severity: 'error',
  defect: 'amounts',
  harm: 'lost',
  title: 'An amount of a quote is negative',
  clauses: [
    'delivery-price.answer-cost',
    'delivery-price.answer-net',
    'delivery-price.answer-taxed',
  ],
  effect:
    'The service gets a negative shipping cost. The order would store it, or the buyer would see it.',
  remedy:
    'Send amounts of 0 or more; 0 means free shipping. If an order cannot be quoted, answer a 4xx with the reason.',
  mend: 'Send no negative shipping price',
  counted: '{count} amounts in {judged} quotes are negative',
  needs: 'part',
  provokedBy: ['provoked-rejections'],
  reads: 'body',
  judgedOn: 'every 200 answer of delivery-price that has transportationCost',
  suppresses: [
    'delivery-price/taxed-below-net',
    'delivery-price/tax-arithmetic',
    'delivery-price/known-quote',
  ],
  examples: {
    conforming: [
      { body: { transportationCost: 0, netValue: 0, netTaxedValue: 0 } },
      {
        why: 'minus zero is zero',
        body: { transportationCost: -0, netValue: 0, netTaxedValue: 0 },
      },
      { body: { transportationCost: 0.01, netValue: 0.01, netTaxedValue: 0.01 } },
    ],
    breaking: [
      { body: { transportationCost: -4200, netValue: -4200, netTaxedValue: -4998 } },
      {
        why: '-1 used to mean "no price"',
        body: { transportationCost: -1, netValue: -1, netTaxedValue: -1 },
      },
      { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: -4998 } },
    ],
  },
  applies: (x) => expectedQuote(x) !== undefined,
  judge: (x) =>
    schemaErrorsOf(x, id).map(({ at, value }) => {
      const actual = `${nameOf(at)} ${figure(Number(value))}`;
      return {
        message: `${nameOf(at)} is ${figure(Number(value))}.`,
        at,
        expected: `${nameOf(at)} 0 or more`,
        actual,
      };
    }),
});

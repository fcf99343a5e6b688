import { decimal, sum, times, toNumber } from '../../../../standards/decimal.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { expectedQuote } from '../../../reading/quotes/expected-quote.ts';
import type { Quote } from '../../../reading/quotes/quote.ts';
import { disagreement } from '../../../reading/values/amounts.ts';
import { schemaErrorsOf } from '../../../reading/values/schema.ts';
import { exchangeRule } from '../../every/authoring/define.ts';

const id = 'delivery-price/tax-rate-not-fraction';

export default exchangeRule({
  id,
  severity: 'error',
  defect: 'amounts',
  harm: 'lost',
  title: 'The tax rate is not a fraction',
  clauses: ['delivery-price.answer-taxes'],
  effect:
    'The service reads taxesApplied.value as a fraction: 19 means a tax of 1 900 %. The order carries a different tax from the one applied.',
  remedy: 'Send the rate as a fraction: 0.19 for 19 %.',
  mend: 'Send the tax rate as 0.19 for 19 %',
  counted: '{count} of {judged} quotes have a tax rate that is not a fraction',
  needs: 'part',
  reads: 'body',
  judgedOn: 'every quote of delivery-price whose taxesApplied.value is a number',
  doubt:
    'The contract sets no maximum rate. A rate above 1 that matches netTaxedValue is a real fraction, so it is a warning.',
  explains: { answer: ['delivery-price/tax-differs', 'delivery-price/tax-arithmetic'] },
  examples: {
    conforming: [
      {
        body: {
          transportationCost: 4200,
          netValue: 4200,
          netTaxedValue: 4998,
          taxesApplied: { code: 1, value: 0.19 },
        },
      },
      {
        why: 'free shipping with its tax rate',
        body: {
          transportationCost: 0,
          netValue: 0,
          netTaxedValue: 0,
          taxesApplied: { code: 1, value: 0.19 },
        },
      },
      {
        why: 'no tax',
        body: {
          transportationCost: 4200,
          netValue: 4200,
          netTaxedValue: 4200,
          taxesApplied: { value: 0 },
        },
      },
    ],
    breaking: [
      {
        why: 'a percentage',
        body: {
          transportationCost: 4200,
          netValue: 4200,
          netTaxedValue: 4998,
          taxesApplied: { code: 1, value: 19 },
        },
      },
      {
        why: 'a multiplier',
        body: {
          transportationCost: 4200,
          netValue: 4200,
          netTaxedValue: 4998,
          taxesApplied: { value: 1.19 },
        },
      },
      {
        body: {
          transportationCost: 4200,
          netValue: 4200,
          netTaxedValue: 4998,
          taxesApplied: { value: -0.19 },
        },
      },
      {
        why: 'a percentage, and no tax in the price',
        body: {
          transportationCost: 4200,
          netValue: 4200,
          netTaxedValue: 4200,
          taxesApplied: { code: 1, value: 19 },
        },
      },
      {
        why: 'a tax of 150 %: a warning',
        body: {
          transportationCost: 4200,
          netValue: 4200,
          netTaxedValue: 10500,
          taxesApplied: { value: 1.5 },
        },
      },
    ],
  },
  applies: (x) => expectedQuote(x)?.taxRate !== undefined,
  judge(x) {
    const quote = expectedQuote(x);
    const rate = quote?.taxRate;
    const [error] = schemaErrorsOf(x, id);
    if (!quote || rate === undefined || !error || isNoise(rate)) return undefined;
    return {
      message: `taxesApplied.value is ${figure(rate)}; send a fraction such as 0.19.${besides(quote, rate)}`,
      at: error.at,
      expected: 'a fraction, such as 0.19 for 19 %',
      actual: rate,
      ...(fits(quote, rate) ? { severity: 'warning' } : {}),
    };
  },
});

/** A rate computed as taxed / net − 1 may miss 0 or 1 by the noise of doubles. */
const isNoise = (rate: number) => rate > -1e-9 && rate < 1 + 1e-9;

/**
 * A rate that cannot be read hides whether netTaxedValue is right. Where it fits the rate neither as a percentage
 * nor as a multiplier, the tax is wrong as well, and sending a fraction alone does not help.
 */
function besides({ netValue = 0, netTaxedValue }: Quote, rate: number): string {
  if (rate <= 1 || netTaxedValue === undefined || netValue <= 0) return '';
  const asPercentage = sum([decimal(1), times(decimal(rate), decimal(0.01))]);
  const readings = [asPercentage, decimal(rate), sum([decimal(1), decimal(rate)])];
  const amounts = readings.map((factor) => times(decimal(netValue), factor));
  if (amounts.some((amount) => disagreement(netTaxedValue, amount) !== 'beyond')) return '';
  const gives = figure(toNumber(times(decimal(netValue), asPercentage)));
  return ` netTaxedValue is wrong as well: netValue ${figure(netValue)} with ${figure(rate)} % gives ${gives}, not ${figure(netTaxedValue)}.`;
}

/** Whether netTaxedValue is what a rate above 1 makes of netValue. */
function fits({ netValue, netTaxedValue }: Quote, rate: number): boolean {
  if (rate < 0 || netTaxedValue === undefined || netValue === undefined || netValue <= 0) {
    return false;
  }
  const expected = times(decimal(netValue), sum([decimal(1), decimal(rate)]));
  return disagreement(netTaxedValue, expected) !== 'beyond';
}

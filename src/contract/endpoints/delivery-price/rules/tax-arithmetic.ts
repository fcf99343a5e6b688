import { decimal, sum, times, toNumber } from '../../../../standards/decimal.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { expectedQuote } from '../../../reading/quotes/expected-quote.ts';
import { disagreement, isLeftOut } from '../../../reading/values/amounts.ts';
import { exchangeRule } from '../../every/authoring/define.ts';

export default exchangeRule({
  id: 'delivery-price/tax-arithmetic',
  severity: 'error',
  defect: 'amounts',
  harm: 'lost',
  title: 'Net price, tax rate and taxed price disagree',
  clauses: ['delivery-price.answer-taxed', 'delivery-price.answer-taxes'],
  effect:
    'The buyer sees a price that is not the stored net price plus the stated tax. One of the three values is not what the contract defines.',
  remedy:
    'Send netTaxedValue = netValue × (1 + taxesApplied.value), with netValue without tax and the rate as a fraction.',
  mend: 'Make net price, tax rate and taxed price agree',
  counted: '{count} of {judged} quotes show a price that is not net plus tax',
  needs: 'part',
  reads: 'body',
  judgedOn:
    'every quote of delivery-price whose netValue, netTaxedValue and taxesApplied.value are numbers',
  doubt:
    'The contract does not say how amounts are rounded. A difference of up to one currency unit or 1 % is a warning; rounding to the decimals shown is accepted. A tax of over 1 % that is missing altogether is an error, however small the amounts.',
  explains: {
    listed: ['delivery-price/known-quote'],
    answer: ['delivery-price/tax-differs'],
    run: ['shipping-cost/differs-from-quote'],
  },
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
        why: '3 991.26 rounded down to whole units',
        body: {
          transportationCost: 3354,
          netValue: 3354,
          netTaxedValue: 3991,
          taxesApplied: { value: 0.19 },
        },
      },
      { why: 'no rate', body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 } },
      {
        body: {
          transportationCost: 0,
          netValue: 0,
          netTaxedValue: 0,
          taxesApplied: { value: 0.19 },
        },
      },
    ],
    breaking: [
      {
        why: 'a tax rate, but no tax in the price',
        body: {
          transportationCost: 4200,
          netValue: 4200,
          netTaxedValue: 4200,
          taxesApplied: { value: 0.19 },
        },
      },
      {
        why: 'the rate 1 is 100 %',
        body: {
          transportationCost: 4200,
          netValue: 4200,
          netTaxedValue: 4242,
          taxesApplied: { value: 1 },
        },
      },
      {
        why: 'small amounts, but no tax in the price',
        body: {
          transportationCost: 4.2,
          netValue: 4.2,
          netTaxedValue: 4.2,
          taxesApplied: { value: 0.18 },
        },
      },
      {
        why: 'two units off: a warning',
        body: {
          transportationCost: 4200,
          netValue: 4200,
          netTaxedValue: 5000,
          taxesApplied: { value: 0.19 },
        },
      },
    ],
  },
  applies(x) {
    const { netValue, netTaxedValue, taxRate } = expectedQuote(x) ?? {};
    return netValue !== undefined && netTaxedValue !== undefined && taxRate !== undefined;
  },
  judge(x) {
    const quote = expectedQuote(x);
    const { transportationCost = 0, netValue = 0, netTaxedValue = 0, taxRate = 0 } = quote ?? {};
    const wanted = withTax(netValue, taxRate);
    const apart = disagreement(netTaxedValue, wanted);
    // Where the two net amounts differ, delivery-price/net-value-mismatch has it if one of them fits.
    const fits = disagreement(netTaxedValue, withTax(transportationCost, taxRate)) === 'none';
    if (apart === 'none' || fits) return undefined;
    const isSmall = apart === 'within' && !isLeftOut(netTaxedValue, netValue, wanted);
    const expected = figure(toNumber(wanted));
    return {
      message: `netTaxedValue is ${figure(netTaxedValue)}; netValue ${figure(netValue)} with a tax rate of ${taxRate} gives ${expected}.`,
      at: '/netTaxedValue',
      expected: `netTaxedValue ${expected}`,
      actual: `netTaxedValue ${figure(netTaxedValue)}`,
      sample: { netValue, 'taxesApplied.value': taxRate, netTaxedValue },
      ...(isSmall ? { severity: 'warning' } : {}),
    };
  },
});

const withTax = (net: number, rate: number) =>
  times(decimal(net), sum([decimal(1), decimal(rate)]));

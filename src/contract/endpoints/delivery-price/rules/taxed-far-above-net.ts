import { figure } from '../../../../standards/text/figures.ts';
import { expectedQuote } from '../../../reading/quotes/expected-quote.ts';
import { isSameAmount } from '../../../reading/values/amounts.ts';
import { exchangeRule } from '../../every/authoring/define.ts';

/** What rounding up to whole units may add. */
const unit = 1;

export default exchangeRule({
  id: 'delivery-price/taxed-far-above-net',
  severity: 'error',
  defect: 'amounts',
  harm: 'lost',
  title: 'netTaxedValue is far above netValue',
  clauses: ['delivery-price.answer-taxed'],
  effect: 'The buyer pays netTaxedValue, and the order stores netValue: most of it is not stored.',
  remedy:
    'Send netTaxedValue = netValue plus its tax. Free shipping is 0 in all three amounts. State the rate in taxesApplied.value.',
  mend: 'Show the stored price plus its tax, and nothing more',
  counted: '{count} of {judged} quotes show far more than their net price',
  reads: 'body',
  judgedOn:
    'every quote of delivery-price whose netValue and netTaxedValue are numbers, without a number in taxesApplied.value',
  doubt:
    'The contract limits no tax. A tax above the price is a warning. A tax on 0 is an error, and a warning up to one currency unit, since the contract does not say how amounts are rounded.',
  explains: { listed: ['delivery-price/known-quote'], answer: ['delivery-price/tax-differs'] },
  examples: {
    conforming: [
      { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 } },
      { why: 'no tax', body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4200 } },
      { why: 'free', body: { transportationCost: 0, netValue: 0, netTaxedValue: 0 } },
      {
        why: 'a tax of 100 %',
        body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 8400 },
      },
      {
        why: 'rounded up to whole units',
        body: { transportationCost: 0.3, netValue: 0.3, netTaxedValue: 1 },
      },
      {
        why: 'the stated rate explains the tax',
        body: {
          transportationCost: 4200,
          netValue: 4200,
          netTaxedValue: 12_600,
          taxesApplied: { value: 2 },
        },
      },
      {
        why: 'netValue alone is wrong, which has a rule of its own',
        body: { transportationCost: 4200, netValue: 0, netTaxedValue: 4998 },
      },
    ],
    breaking: [
      {
        why: 'the buyer pays for what is stored as free',
        body: { transportationCost: 0, netValue: 0, netTaxedValue: 5000 },
      },
      {
        why: 'within one unit: a warning',
        body: { transportationCost: 0, netValue: 0, netTaxedValue: 0.4 },
      },
      {
        why: 'two decimals too many: a warning',
        body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 420_000 },
      },
    ],
  },
  applies(x) {
    const quote = expectedQuote(x);
    return (
      quote?.netValue !== undefined &&
      quote.netTaxedValue !== undefined &&
      quote.taxRate === undefined
    );
  },
  judge(x) {
    const { transportationCost = 0, netValue = 0, netTaxedValue = 0 } = expectedQuote(x) ?? {};
    // Where they differ, netValue may be the one that is wrong: delivery-price/net-value-mismatch says so.
    const net = Math.max(transportationCost, netValue);
    const tax = netTaxedValue - net;
    const isFree = isSameAmount(net, 0);
    if (net < 0 || isSameAmount(tax, 0) || tax <= (isFree ? 0 : Math.max(net, unit)))
      return undefined;
    return {
      message: `netTaxedValue is ${figure(netTaxedValue)} and netValue is ${figure(netValue)}, without a tax rate.`,
      at: '/netTaxedValue',
      expected: isFree ? 'netTaxedValue 0' : 'netTaxedValue = netValue plus its tax',
      actual: `netTaxedValue ${figure(netTaxedValue)}`,
      sample: { transportationCost, netValue, netTaxedValue },
      ...(isFree && tax > unit ? {} : { severity: 'warning' }),
    };
  },
});

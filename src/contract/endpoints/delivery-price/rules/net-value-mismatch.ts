import { figure } from '../../../../standards/text/figures.ts';
import { expectedQuote } from '../../../reading/quotes/expected-quote.ts';
import { exchangeRule } from '../../every/authoring/define.ts';

/** Below this part of an amount, it is what adding doubles leaves behind. */
const noiseOfDoubles = 1e-9;

/** The amount with tax, or one to which the tax is added again. */
const includesTax = (cost: number, net: number, taxed: number): boolean =>
  net > cost && cost > 0 && (net === taxed || Math.abs(net / cost - taxed / net) < 0.0005);

export default exchangeRule({
  id: 'delivery-price/net-value-mismatch',
  severity: 'error',
  defect: 'amounts',
  harm: 'lost',
  title: 'netValue differs from transportationCost',
  clauses: ['delivery-price.answer-net', 'delivery-price.rule-4'],
  effect:
    'The service validates transportationCost and stores netValue. The order stores a different shipping cost from the one quoted.',
  remedy: 'Send the same amount, without tax, as transportationCost and netValue.',
  mend: 'Send the same net price in both fields',
  counted: '{count} of {judged} quotes would store a different net price',
  needs: 'part',
  reads: 'body',
  judgedOn: 'every quote of delivery-price whose netValue is a number',
  explains: { answer: ['delivery-price/tax-differs', 'delivery-price/known-quote'] },
  doubt:
    'The contract asks for equal amounts, so rounding one of them breaks it. A floating-point error, below one part in 1 000 000 000, does not.',
  examples: {
    conforming: [
      { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 } },
      {
        why: 'equal but for a floating-point error',
        body: { transportationCost: 0.3, netValue: 0.30000000000000004, netTaxedValue: 0.3 },
      },
    ],
    breaking: [
      {
        why: 'netValue includes the tax',
        body: { transportationCost: 4200, netValue: 4998, netTaxedValue: 4998 },
      },
      { body: { transportationCost: 4200, netValue: 4201, netTaxedValue: 4998 } },
      { body: { transportationCost: 4200, netValue: 0, netTaxedValue: 4998 } },
      {
        why: 'one of them is rounded',
        body: { transportationCost: 4199.6, netValue: 4200, netTaxedValue: 4998 },
      },
    ],
  },
  applies: (x) => expectedQuote(x)?.netValue !== undefined,
  judge(x) {
    const { transportationCost = 0, netValue = 0, netTaxedValue = null } = expectedQuote(x) ?? {};
    const apart = Math.abs(netValue - transportationCost);
    if (apart <= Math.max(1e-9, Math.abs(transportationCost) * noiseOfDoubles)) return undefined;
    const isGross = includesTax(transportationCost, netValue, netTaxedValue ?? 0);
    return {
      message: `netValue is ${figure(netValue)} and transportationCost is ${figure(transportationCost)}.${isGross ? ' It includes the tax.' : ''}`,
      ...(isGross
        ? {
            remedy:
              'Send netValue without tax, equal to transportationCost; only netTaxedValue includes it.',
          }
        : {}),
      at: '/netValue',
      expected: `netValue ${figure(transportationCost)}, equal to transportationCost`,
      actual: `netValue ${figure(netValue)}`,
      sample: { transportationCost, netValue, netTaxedValue },
    };
  },
});

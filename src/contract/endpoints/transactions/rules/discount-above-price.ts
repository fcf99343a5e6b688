import { figure } from '../../../../standards/text/figures.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { line } from '../example.ts';
import { aboveThePrice, amount, canBeReckoned, discounted } from '../lines/prices.ts';

export default recordRule({
  id: 'transactions/discount-above-price',
  severity: 'warning',
  title: 'A discount is larger than the price',
  clauses: ['transactions.prices'],
  effect:
    'The service receives a line that sells below 0, or for more with its discount than without.',
  remedy:
    'Send the discount on one unit in discountPerUnit, and the price that remains in discountedNetPricePerUnit.',
  mend: 'Check discounts larger than their prices',
  counted: '{count} of {judged} records have a discount above the price',
  examples: {
    conforming: [
      line(),
      line({ discountPerUnit: 5990, discountedNetPricePerUnit: 0 }),
      line({ netPricePerUnit: 0.3, discountPerUnit: 0.1, discountedNetPricePerUnit: 0.2 }),
      line({ discountPerUnit: 18_000, discountedNetPricePerUnit: 5490 }),
    ],
    breaking: [
      line({ discountPerUnit: 7000, discountedNetPricePerUnit: 0 }),
      line({ discountPerUnit: 0, discountedNetPricePerUnit: 6990 }),
    ],
  },
  applies: ({ fields }) => canBeReckoned(fields, discounted),
  judge({ fields }) {
    const above = aboveThePrice(fields);
    if (above === undefined) return undefined;
    const price = figure(amount(fields, discounted.first));
    const actual = `${above} ${figure(amount(fields, above))}`;
    return {
      message: `${above} is ${figure(amount(fields, above))}, above netPricePerUnit ${price}.`,
      at: `/${above}`,
      expected: `${above} up to ${price}`,
      actual,
    };
  },
});

import type { Breach } from '../../../../model/rule.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { asId, asNumber } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { line } from '../example.ts';
import { inPart } from '../lines/parts.ts';
import { type GrowingPart, openProportion } from '../lines/proportion.ts';

const sales = (price: (product: number, quantity: number) => number, products = 6) =>
  Array.from({ length: 8 * products }, (_, i) => {
    const [product, quantity] = [i % products, 1 + ((7 * i) % 12)];
    const net = price(product, quantity);
    return line({
      orderId: `P-${i}`,
      productId: `SKU-${product}`,
      quantity,
      netPricePerUnit: net,
      discountedNetPricePerUnit: net,
      discountPerUnit: 0,
    });
  });

export default datasetRule({
  id: 'transactions/price-per-unit',
  severity: 'error',
  harm: 'lost',
  title: 'netPricePerUnit is the price of the line',
  clauses: ['transactions.prices'],
  effect:
    'The platform multiplies the price by the quantity again. Sales, averages and suggestions are many times too high.',
  remedy:
    'In netPricePerUnit, send the price of one unit: the total of the line divided by its quantity. Do the same for the other unit prices.',
  mend: 'Send prices of one unit, not of the line',
  counted: ['records', 'have a netPricePerUnit that grows with the quantity'],
  doubt:
    'Prices may differ by commerce, date and quantity. But no tariff gives twice the units twice the unit price, for every product.',
  examples: () => ({
    conforming: [
      sales((product) => 1000 + 700 * product),
      sales((product, quantity) => Math.round((1000 + 700 * product) / (1 + quantity / 10))),
      sales((product, quantity) => (1000 + 700 * product) * quantity, 4),
      sales(() => 0),
    ],
    breaking: [
      sales((product, quantity) => (1000 + 700 * product) * quantity),
      sales((product, quantity) =>
        Math.round((900 + 400 * product) * quantity * (1 + product / 9)),
      ),
      // Prices with other influences.
      sales(
        (product, quantity) =>
          (300 + ((Math.imul(13 * product + 5 * quantity, 2_654_435_761) >>> 8) % 5_000)) *
          quantity,
        47,
      ),
    ],
  }),
  ofAll: true,
  begin() {
    const prices = openProportion({ records: 30, kinds: 5, fit: 0.8, error: 0.06 });
    return {
      record({ fields }) {
        const key = asId(fields.productId);
        if (key === undefined) return;
        const { quantity, netPricePerUnit } = fields;
        prices.add(fields, key, asNumber(quantity) ?? 0, asNumber(netPricePerUnit) ?? 0);
      },
      end() {
        const { judged, growing } = prices.end();
        return { judged, breaches: growing ? [breachOf(growing)] : [] };
      },
    };
  },
});

function breachOf({ part, records, kinds, flat }: GrowingPart): Breach {
  const beside = flat && part.field !== undefined ? ` It does not in those${inPart(flat)}.` : '';
  return {
    message: `netPricePerUnit grows with quantity in ${figure(records)} records${inPart(part)} of ${figure(kinds)} products: twice the units, twice the price.${beside}`,
    at: '/netPricePerUnit',
    expected: 'the price of one unit',
    actual: 'a price that grows with quantity',
    ...(part.field === undefined
      ? {}
      : { common: { sentence: '', remedy: `Look at the records${inPart(part)}.` } }),
    count: records,
  };
}

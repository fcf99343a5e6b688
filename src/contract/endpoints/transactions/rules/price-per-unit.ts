import type { Json } from '../../../../model/json.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { line } from '../example.ts';

/** So many records and products tell a habit from a coincidence. */
const enough = { records: 30, products: 5 };
/** The first of them tell. */
const mostRecords = 20_000;
/** A price that goes with quantity: twice the units, about twice the price, and little else that moves it. */
const inProportion = { least: 0.9, most: 1.1, fit: 0.8 };

const sold = (price: (product: number, quantity: number) => number, products = 6) =>
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
    'The service multiplies the price by the quantity again. Sales, averages and suggestions are many times too high.',
  remedy:
    'In netPricePerUnit, send the price of one unit: the total of the line divided by its quantity. Do the same for the other unit prices.',
  mend: 'Send prices of one unit, not of the line',
  counted: '{count} of {judged} records have a netPricePerUnit that grows with the quantity',
  judgedOn: 'all records of one transactions answer, for products sold in several quantities',
  doubt:
    'Prices may differ by commerce, date and quantity. But no tariff gives twice the units twice the unit price, for every product.',
  examples: {
    conforming: [
      sold((product) => 1000 + 700 * product),
      sold((product, quantity) => Math.round((1000 + 700 * product) / (1 + quantity / 10))),
      sold((product, quantity) => (1000 + 700 * product) * quantity, 4),
      sold(() => 0),
    ],
    breaking: [
      sold((product, quantity) => (1000 + 700 * product) * quantity),
      sold((product, quantity) => Math.round((900 + 400 * product) * quantity * (1 + product / 9))),
    ],
  },
  ofAll: true,
  begin() {
    const products = new Map<string, Sums>();
    let records = 0;
    return {
      record({ fields }) {
        if (records >= mostRecords) return;
        const [quantity, price] = [above0(fields.quantity), above0(fields.netPricePerUnit)];
        const key = asId(fields.productId);
        if (quantity === 0 || price === 0 || key === undefined) return;
        records += 1;
        const sums = products.get(key);
        if (sums) add(sums, Math.log(quantity), Math.log(price));
        else products.set(key, add(none(), Math.log(quantity), Math.log(price)));
      },
      end() {
        const telling = [...products.values()].filter((sums) => spread(sums) > 0.1);
        const judged = telling.reduce((sum, { n }) => sum + n, 0);
        if (telling.length < enough.products || judged < enough.records) {
          return { judged: 0, breaches: [] };
        }
        const { slope, fit } = lineThrough(telling);
        if (slope < inProportion.least || slope > inProportion.most || fit < inProportion.fit) {
          return { judged, breaches: [] };
        }
        return {
          judged,
          breaches: [
            {
              message: `netPricePerUnit grows with quantity in ${figure(judged)} records of ${figure(telling.length)} products: twice the units, twice the price.`,
              at: '/netPricePerUnit',
              expected: 'the price of one unit',
              actual: 'a price that grows with quantity',
              count: judged,
            },
          ],
        };
      },
    };
  },
});

/** Of the logarithms of quantity, x, and price, y, of one product. */
interface Sums {
  n: number;
  x: number;
  y: number;
  xx: number;
  xy: number;
  yy: number;
}

const none = (): Sums => ({ n: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 });

function add(sums: Sums, x: number, y: number): Sums {
  sums.n += 1;
  sums.x += x;
  sums.y += y;
  sums.xx += x * x;
  sums.xy += x * y;
  sums.yy += y * y;
  return sums;
}

const spread = ({ n, x, xx }: Sums): number => xx - (x * x) / n;

/** The line through all products, each about its own mean: its slope, and how much of the price it explains. */
function lineThrough(products: readonly Sums[]): { readonly slope: number; readonly fit: number } {
  let [xx, xy, yy] = [0, 0, 0];
  for (const sums of products) {
    xx += spread(sums);
    xy += sums.xy - (sums.x * sums.y) / sums.n;
    yy += sums.yy - (sums.y * sums.y) / sums.n;
  }
  return yy > 0 ? { slope: xy / xx, fit: (xy * xy) / (xx * yy) } : { slope: 0, fit: 0 };
}

const above0 = (value: Json | undefined): number =>
  typeof value === 'number' ? Math.max(0, value) : 0;

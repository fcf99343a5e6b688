import type { Json } from '../../../../model/json.ts';
import type { Breach } from '../../../../model/rule.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { line } from '../example.ts';
import { byPart, inPart, type Part } from '../lines/parts.ts';

/** The least records and products that tell a habit from a coincidence. */
const enough = { records: 30, products: 5 };
/** The maximum number of records kept, the first of an answer. */
const mostRecords = 20_000;
/** A price that goes with quantity: twice the units, about twice the price, and little else that moves it. */
const inProportion = { least: 0.9, most: 1.1, fit: 0.8 };
/** Of prices that other things move as well: the standard error of the slope, which many records make small. */
const mostError = 0.06;

/** A price that does not go with quantity. */
const mostFlat = 0.3;

const remedy =
  'In netPricePerUnit, send the price of one unit: the total of the line divided by its quantity. Do the same for the other unit prices.';

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
    'The service multiplies the price by the quantity again. Sales, averages and suggestions are many times too high.',
  remedy,
  mend: 'Send prices of one unit, not of the line',
  counted: '{count} of {judged} records have a netPricePerUnit that grows with the quantity',
  doubt:
    'Prices may differ by commerce, date and quantity. But no tariff gives twice the units twice the unit price, for every product.',
  examples: {
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
      // Prices that other things move as well.
      sales(
        (product, quantity) =>
          (300 + ((Math.imul(13 * product + 5 * quantity, 2_654_435_761) >>> 8) % 5_000)) *
          quantity,
        47,
      ),
    ],
  },
  ofAll: true,
  begin() {
    const sold = byPart((): Sold[] => []);
    let records = 0;
    return {
      record({ fields }) {
        if (records >= mostRecords) return;
        const [quantity, price] = [above0(fields.quantity), above0(fields.netPricePerUnit)];
        const key = asId(fields.productId);
        if (quantity === 0 || price === 0 || key === undefined) return;
        records += 1;
        const one: Sold = { product: key, x: Math.log(quantity), y: Math.log(price) };
        sold.add(fields, (to) => to.push(one));
      },
      end() {
        const groups = sold.groups().map((parts) =>
          parts.flatMap(([part, of]) => {
            const trend = trendOf(sumsOf(of));
            return trend ? [{ part, ...trend }] : [];
          }),
        );
        const judged = groups[0]?.[0]?.records ?? 0;
        for (const parts of groups) {
          const steep = parts.filter(isInProportion);
          const [shown] = steep;
          if (!shown) continue;
          const flat = parts.filter(({ slope }) => Math.abs(slope) <= mostFlat);
          // In a part alone it is proof only beside a part whose prices do not go with the quantity.
          if (shown.part.field !== undefined && flat.length === 0) continue;
          return { judged, breaches: [breachOf(steep, shown, flat[0]?.part)] };
        }
        return { judged, breaches: [] };
      },
    };
  },
});

interface Trend {
  readonly records: number;
  readonly products: number;
  readonly slope: number;
  readonly fit: number;
}

/** How the price goes with the quantity; undefined where too few records tell it. */
function trendOf(products: readonly Sums[]): Trend | undefined {
  const telling = products.filter((sums) => spread(sums) > 0.1);
  const records = telling.reduce((sum, { n }) => sum + n, 0);
  if (telling.length < enough.products || records < enough.records) return undefined;
  return { records, products: telling.length, ...lineThrough(telling) };
}

const isInProportion = ({ slope, fit, records, products }: Trend): boolean =>
  slope >= inProportion.least &&
  slope <= inProportion.most &&
  (fit >= inProportion.fit || Math.sqrt((1 / fit - 1) / (records - products)) <= mostError);

function breachOf(
  steep: readonly (Trend & { readonly part: Part })[],
  { part, products }: Trend & { readonly part: Part },
  flat: Part | undefined,
): Breach {
  const records = steep.reduce((sum, each) => sum + each.records, 0);
  const beside = flat && part.field !== undefined ? ` It does not in those${inPart(flat)}.` : '';
  const only =
    part.field === undefined ? {} : { remedy: `Look at the records${inPart(part)}. ${remedy}` };
  return {
    message: `netPricePerUnit grows with quantity in ${figure(records)} records${inPart(part)} of ${figure(products)} products: twice the units, twice the price.${beside}`,
    at: '/netPricePerUnit',
    expected: 'the price of one unit',
    actual: 'a price that grows with quantity',
    ...only,
    count: records,
  };
}

/** A record, with the logarithms of its quantity, x, and its price, y. */
interface Sold {
  readonly product: string;
  readonly x: number;
  readonly y: number;
}

function sumsOf(sold: readonly Sold[]): readonly Sums[] {
  const products = new Map<string, Sums>();
  for (const { product, x, y } of sold) {
    products.set(product, add(products.get(product) ?? none(), x, y));
  }
  return [...products.values()];
}

/** Of all records of one product. */
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

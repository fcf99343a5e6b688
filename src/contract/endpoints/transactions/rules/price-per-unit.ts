import type { JsonObject } from '../../../../model/json.ts';
import type { Breach } from '../../../../model/rule.ts';
import { figure, howMany, list } from '../../../../standards/text/figures.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asId, asNumber } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { line } from '../example.ts';
import { haveRate, type Multiples, openMultiples, recordsIn } from '../lines/multiples.ts';
import { inPart } from '../lines/parts.ts';
import { type GrowingPart, type MultipliedPart, openProportion } from '../lines/proportion.ts';

const sales = (
  price: (product: number, quantity: number) => number,
  products = 6,
  tax: (net: number, product: number) => number = () => 0,
) =>
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
      taxPerUnit: tax(net, product),
    });
  });

const listed = (product: number) => 1000 + 700 * product;
const dearer = (product: number, quantity: number) => listed(product) * (1 + quantity / 10);
const taxOf = (net: number) => Math.round(net * 0.19);
const flat = () => 150;
const levy = (_: number, product: number) => 100 + 40 * product ** 2;
const ofCounter = (record: JsonObject, i: number): JsonObject => ({
  ...record,
  orderId: `C-${i}`,
  origin: 'counter',
});
const ofNote = (record: JsonObject): JsonObject => ({ ...record, documentType: 'credit note' });
const ofSale = (record: JsonObject): JsonObject => {
  const net = Number(record['netPricePerUnit']);
  return { ...record, netPricePerUnit: 2 * net, discountPerUnit: net };
};

export default datasetRule({
  id: 'transactions/price-per-unit',
  severity: 'error',
  harm: 'lost',
  title: 'netPricePerUnit is not the price of one unit',
  clauses: ['transactions.prices', 'transactions.rule-3'],
  effect:
    'The platform multiplies the price by the quantity. Sales, averages and suggestions are many times too high.',
  remedy:
    'In netPricePerUnit, send the price of one unit: the total of the line divided by its quantity. Do the same for other unit prices.',
  mend: 'Send prices of one unit',
  counted: ['records', 'have a netPricePerUnit that is not of one unit'],
  doubt:
    'Prices may differ. But no tariff gives twice the units, or one with the same tax, twice the unit price for every product. A warning where units may be larger (3 to 99 times), or the tax does not depend on the price.',
  examples: () => ({
    conforming: [
      sales(listed),
      sales((product, quantity) => Math.round(listed(product) / (1 + quantity / 10))),
      sales((product, quantity) => listed(product) * quantity, 4),
      sales(() => 0),
      // Half the price for some, and the same tax at any price.
      [
        ...sales(listed, 6, taxOf),
        ...sales((product) => listed(product) / 2, 6, taxOf).map(ofCounter),
      ],
      [...sales(listed, 6, flat), ...sales(dearer, 6, flat).map(ofCounter)],
      // Twice the price, less half of it: the tax is on the price paid.
      [...sales(listed, 6, taxOf), ...sales(listed, 6, taxOf).map(ofSale)],
      [...sales(listed, 6, taxOf), ...sales((product) => listed(product) / 2).map(ofNote)],
      // Prices of one product, and too few records.
      [...sales(listed, 2, taxOf), ...sales((product) => 3 * listed(product), 2, taxOf)],
    ],
    breaking: [
      sales((product, quantity) => listed(product) * quantity),
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
      // The sum of the prices of two or three picks, with the tax of one.
      [
        ...sales(listed, 4, taxOf),
        ...sales(
          (product, quantity) => (2 + (quantity % 2)) * listed(product),
          4,
          (_, product) => taxOf(listed(product)),
        ),
      ],
      [
        ...sales(listed, 6, taxOf),
        ...sales((product) => 100 * listed(product), 6, taxOf).map(ofCounter),
      ],
      // The sums of the prices and taxes of picks.
      [
        ...sales(listed, 4, taxOf).map((each) => ({ ...each, documentType: 'order' })),
        ...sales((product, quantity) => (1 + (quantity % 3)) * listed(product), 4, taxOf),
      ],
      [...sales(listed, 6, taxOf), ...sales((product) => 6 * listed(product)).map(ofCounter)],
      // Half the price for some, and a tax of its own on each product, whatever its price.
      [
        ...sales(listed, 6, levy),
        ...sales((product) => listed(product) / 2, 6, levy).map(ofCounter),
      ],
    ],
  }),
  ofAll: true,
  begin() {
    const prices = openProportion({ records: 30, kinds: 5, fit: 0.8, error: 0.06 });
    const [ofTax, ofOrder] = [openMultiples('tax'), openMultiples('order')];
    return {
      record({ fields }) {
        const key = asId(fields.productId);
        if (key === undefined) return;
        const { quantity, netPricePerUnit, currency } = fields;
        const kind = typeof currency === 'string' ? `${key}\n${currency}` : key;
        prices.add(fields, kind, asNumber(quantity) ?? 0, asNumber(netPricePerUnit) ?? 0);
        ofTax.add(fields, kind);
        ofOrder.add(fields, kind);
      },
      end() {
        const { judged, growing } = prices.end();
        if (growing) return { judged, breaches: [breachOf(growing)] };
        const [summed, ordered, times] = [ofTax.end(), ofOrder.end(), prices.multiplied()];
        if (summed) return { judged, breaches: [summedBreach(summed, 'the same taxPerUnit')] };
        if (times) return { judged, breaches: [timesBreach(times)] };
        return { judged, breaches: ordered ? [summedBreach(ordered, 'the same orderId')] : [] };
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

function summedBreach(multiples: Multiples, same: `the same ${'taxPerUnit' | 'orderId'}`): Breach {
  const [{ price, single }] = multiples;
  const records = recordsIn(multiples);
  const types = [...new Set(multiples.map((each) => excerpt(each.price.documentType)))];
  const factors = [...new Set(multiples.map(({ factor }) => factor))].sort((a, b) => a - b);
  const [product = ''] = price.kind.split('\n');
  const costs = ({ net, documentType }: typeof price) =>
    `${figure(net)} with documentType ${excerpt(documentType)}`;
  // In an order the tax is as many times as high, so prices may have changed.
  const isSure = same === 'the same taxPerUnit' && haveRate(multiples);
  return {
    ...(isSure ? {} : { severity: 'warning' }),
    message: `netPricePerUnit of ${figure(records)} records with documentType ${list(types, 'or')} is ${list(factors.map(String), 'or')} times that of other records of the same product with ${same}. ${excerpt(product)} costs ${costs(price)}, and ${costs(single)}.`,
    at: '/netPricePerUnit',
    expected: single.net,
    actual: price.net,
    remedy:
      'If a line has several parts, such as picks or partial deliveries, add up the quantity alone: send one unit price, not the sum of the prices.',
    count: records,
  };
}

function timesBreach({ part, factor, isSure, records, kinds }: MultipliedPart): Breach {
  return {
    ...(isSure ? {} : { severity: 'warning' as const }),
    message: `netPricePerUnit of ${howMany(kinds, 'product')} is ${figure(factor)} times as high in the ${figure(records)} records${inPart(part)} as in the others.`,
    at: '/netPricePerUnit',
    expected: 'the price of one unit, in the currency of the record',
    actual: `${figure(factor)} times the price`,
    remedy: `Look at the records${inPart(part)}. ${isSure ? 'Send amounts in the currency, not in its hundredths or without the decimal point.' : 'If they are of a larger unit, such as a box, send the quantity and the prices of one unit.'}`,
    count: records,
  };
}

import type { Breach } from '../../../../model/rule.ts';
import { figure, howMany } from '../../../../standards/text/figures.ts';
import { asId, asNumber } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/rule.ts';
import { lineAt } from '../example.ts';
import { openMultiples } from '../lines/multiples.ts';
import { inPart, lookAt } from '../lines/parts.ts';
import { type GrowingPart, type MultipliedPart, openProportion } from '../lines/proportion.ts';

const field = 'netPricePerUnit';

const sales = (price: (product: number, quantity: number) => number, products = 6) =>
  Array.from({ length: 8 * products }, (_, i) => {
    const product = i % products;
    const quantity = [1, 2, 3, 4, 5, 6, 8, 12][Math.floor(i / products)] ?? 1;
    const values = { productId: `SKU-${product}`, quantity, taxPerUnit: 0 };
    return lineAt(i, price(product, quantity), values);
  });

const listed = (product: number) => 1000 + 700 * product;

export default datasetRule({
  id: 'transactions/price-per-unit',
  harm: 'lost',
  title: 'netPricePerUnit is not the price of one unit',
  clauses: ['transactions.prices', 'transactions.rule-3'],
  effect:
    'The platform multiplies the price by the quantity. Sales, averages and suggestions are many times too high.',
  remedy:
    'In netPricePerUnit, send the price of one unit: the total of the line divided by its quantity. Do the same for other unit prices.',
  counted: ['records', 'have a netPricePerUnit that is not of one unit'],
  doubt:
    'Prices may differ. But no tariff gives twice the units, a whole case, or a unit with the same tax, a multiple of the unit price. A warning where units may be larger (3 to 99 times), or the tax does not depend on the price.',
  examples: () => ({
    conforming: [sales(listed), sales((product, quantity) => listed(product) * quantity, 2)],
    breaking: [
      sales((product, quantity) => listed(product) * quantity),
      // Cases of 3 to 8 units.
      sales((product, quantity) =>
        quantity % (3 + product) === 0 ? listed(product) * (3 + product) : listed(product),
      ),
    ],
  }),
  ofAll: true,
  begin() {
    const prices = openProportion({ records: 30, kinds: 5, fit: 0.8, error: 0.06 });
    const multiples = openMultiples();
    return {
      record(r) {
        const { quantity, netPricePerUnit, currency } = r.fields;
        const key = asId(r.fields.productId);
        if (key === undefined) return;
        const kind = typeof currency === 'string' ? `${key}\n${currency}` : key;
        const price = asNumber(netPricePerUnit) ?? 0;
        prices.add(r.fields, kind, asNumber(quantity) ?? 0, price);
        multiples.add(r, kind, price);
      },
      end() {
        const { judged, growing } = prices.end();
        if (growing) return { judged, breaches: [breachOf(growing)] };
        const found = multiples.ofUnits(field) ?? multiples.summed(field, 'taxPerUnit');
        const times = found ? undefined : prices.multiplied();
        const breach = times ? timesBreach(times) : (found ?? multiples.summed(field, 'orderId'));
        return { judged, breaches: breach ? [breach] : [] };
      },
    };
  },
});

function breachOf({ part, records, kinds }: GrowingPart): Breach {
  return {
    message: `netPricePerUnit grows with quantity in ${figure(records)} records${inPart(part)} of ${figure(kinds)} products: twice the units, twice the price.`,
    at: '/netPricePerUnit',
    expected: 'the price of one unit',
    actual: 'a price that grows with quantity',
    ...(part.field === undefined
      ? {}
      : { common: { sentence: '', remedy: `Look at the records${inPart(part)}.` } }),
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
    remedy: `${isSure ? 'Send amounts in the currency, not in its hundredths or without the decimal point.' : 'If they are of a larger unit, such as a box, send the quantity and the prices of one unit.'}${lookAt(part)}`,
    count: records,
  };
}

import type { Json } from '../../../model/json.ts';
import type { Breach } from '../../../model/rule.ts';
import { hasDecimals } from '../../../standards/iso-4217.ts';
import { figure, howMany } from '../../../standards/text/figures.ts';
import { asId, asNumber, asText, isAbsent } from '../../reading/values/record-values.ts';
import { datasetRules } from '../every/authoring/rule.ts';
import { lineAt } from './example.ts';
import { openMultiples } from './lines/multiples.ts';
import { inPart, lookAt } from './lines/parts.ts';
import {
  addUp,
  contradict,
  decimalsOf,
  gross,
  isMostlyRounding,
  pricesAddUp,
} from './lines/prices.ts';
import { type GrowingPart, type MultipliedPart, openProportion } from './lines/proportion.ts';

const priceField = 'netPricePerUnit';

const sales = (price: (product: number, quantity: number) => number, products = 6) =>
  Array.from({ length: 8 * products }, (_, i) => {
    const product = i % products;
    const quantity = [1, 2, 3, 4, 5, 6, 8, 12][Math.floor(i / products)] ?? 1;
    const values = { productId: `SKU-${product}`, quantity, taxPerUnit: 0 };
    return lineAt(i, price(product, quantity), values);
  });

const listed = (product: number) => 1000 + 700 * product;

const minRecords = 10;
/** Thresholds for a rate proportional to quantity: it is that of the line, whatever else influences it. */
const rates = { records: minRecords, kinds: 1, fit: 0.98 } as const;
/** Taxes, and the price that each may be on: with the discount, or without it. */
const taxes = [
  ['taxPerUnit', 'discountedNetPricePerUnit'],
  ['taxPerUnit', 'netPricePerUnit'],
  ['discountedTaxPerUnit', 'discountedNetPricePerUnit'],
] as const;
/** Ratio of prices too different for a common tax, and how many last digits the tax of both would differ by. */
const farApart = { ratio: 1.2, digits: 2 } as const;
const maxPercent = 30;

const priced = (tax: (net: number, quantity: number) => number) =>
  Array.from({ length: 12 }, (_, i) => {
    const net = 1000 + 700 * i;
    const quantity = 1 + (i % 4);
    return lineAt(i, net, { quantity, taxPerUnit: tax(net, quantity) });
  });

const invoiced = (change: (net: number) => { readonly [field: string]: Json }) =>
  Array.from({ length: 12 }, (_, i) => {
    const net = 1000 + 700 * i;
    const taxPerUnit = net * 0.19;
    const ordered = { taxPerUnit, documentType: 'order', documentCode: `P-${i}` };
    const { netPricePerUnit = net, ...more } = change(net);
    return [lineAt(i, net, ordered), lineAt(i, Number(netPricePerUnit), { taxPerUnit, ...more })];
  }).flat();

export default datasetRules('transactions', {
  'price-per-unit': {
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
          if (growing) return { judged, breaches: [growingBreach(growing)] };
          const found = multiples.ofUnits(priceField) ?? multiples.summed(priceField, 'taxPerUnit');
          const times = found ? undefined : prices.multiplied();
          const breach = times
            ? timesBreach(times)
            : (found ?? multiples.summed(priceField, 'orderId'));
          return { judged, breaches: breach ? [breach] : [] };
        },
      };
    },
  },
  'tax-per-unit': {
    title: 'taxPerUnit does not fit the price of one unit',
    clauses: ['transactions.prices'],
    effect:
      'The platform reads taxPerUnit as the amount of tax on one unit. What it computes from this is far off.',
    remedy: 'In taxPerUnit, send the amount of tax on one unit, in the currency of the record.',
    counted: 'taxPerUnit of {count} records does not fit the net price of one unit',
    doubt:
      'The same tax on every unit is allowed, so what may be a rate is a warning; in a currency without decimals, 0.19 is an error. Taxes without decimals are a warning if the prices have none either.',
    examples: () => ({
      conforming: [priced((net) => Math.round(net * 0.19)), priced(() => 150)],
      breaking: [
        priced((net, quantity) => Math.round(net * 0.19 * quantity)),
        priced(() => 0.19),
        priced(() => 19),
      ],
    }),
    ofAll: true,
    begin() {
      const shares = taxes.map(([tax, price]) => ({ tax, price, of: openProportion(rates) }));
      const [multiples, whole] = [openMultiples(), openWholeTaxes()];
      const [net, tax] = [spread(), spread()];
      const currencies = new Set<Json | undefined>();
      let [records, withoutGross] = [0, 0];
      return {
        record(r) {
          const { fields } = r;
          const price = asNumber(fields.discountedNetPricePerUnit) ?? 0;
          const of = asNumber(fields.taxPerUnit) ?? 0;
          const quantity = asNumber(fields.quantity) ?? 0;
          if (!(price > 0 && of > 0 && quantity > 0)) return;
          const full = asNumber(fields.netPricePerUnit) ?? 0;
          const product = `${asId(fields.productId) ?? ''}\n${asText(fields.currency) ?? ''}`;
          const hasGross = !isAbsent(fields.grossPricePerUnit);
          if (hasGross && !pricesAddUp(fields)) return;
          records += 1;
          if (!hasGross) withoutGross += 1;
          currencies.add(fields.currency);
          widen(net, price);
          widen(tax, of);
          if (price === full && (!hasGross || addUp(fields, gross))) whole.add(price, of);
          multiples.add(r, `${product}\n${full}\n${price}`, of);
          for (const share of shares) {
            const part = asNumber(fields[share.tax]) ?? 0;
            const rate = part / (asNumber(fields[share.price]) ?? 0);
            if (!isMostlyRounding(part)) share.of.add(fields, '', quantity, rate);
          }
        },
        end() {
          if (records < minRecords) return { judged: 0, breaches: [] };
          const ofLine = shares.flatMap(({ tax, of }) => {
            const { growing } = of.end();
            return growing ? [lineBreach(tax, growing)] : [];
          })[0];
          const found = ofLine ?? multiples.ofUnits('taxPerUnit') ?? whole.end(currencies);
          if (found) return { judged: records, breaches: [found] };
          const ratio = net.most / net.least;
          const isApart =
            ratio >= farApart.ratio &&
            tax.most * (ratio - 1) >= farApart.digits * 10 ** -decimalsOf(tax.most);
          const isRate = tax.least === tax.most && tax.most <= maxPercent && isApart;
          const isSure = isNoAmount(tax.most, currencies);
          return {
            judged: records,
            breaches:
              isRate && (isSure || withoutGross > 0) ? [rateBreach(records, net, tax, isSure)] : [],
          };
        },
      };
    },
  },
  'net-contains-tax': {
    defect: 'amounts',
    title: 'Net prices contain the tax',
    clauses: ['transactions.prices'],
    effect:
      'The platform reads the price as one without tax. Sales and discounts are too high by the tax.',
    remedy: 'Send prices without tax in the fields whose name has Net, and the tax in taxPerUnit.',
    counted: ['records', 'have a net price that contains the tax'],
    // The same amounts look like taxes of several units, too.
    explains: { run: ['transactions/tax-per-unit'] },
    doubt:
      'Prices may differ between documents. But no tariff gives the price with tax as the net price, with no more tax on it, in ten records.',
    examples: () => ({
      conforming: [
        invoiced(() => ({ taxPerUnit: 0 })),
        // A dearer invoice, with the tax of its own price.
        invoiced((net) => ({ netPricePerUnit: net * 1.19, taxPerUnit: net * 1.19 * 0.19 })),
        invoiced((net) => ({ netPricePerUnit: net * 1.19, taxPerUnit: 0 })).slice(0, 18),
      ],
      breaking: [
        invoiced((net) => ({ netPricePerUnit: net * 1.19, taxPerUnit: 0 })),
        invoiced((net) => ({ netPricePerUnit: Math.round(net * 1.19), taxPerUnit: net * 0.19 })),
      ],
    }),
    ofAll: true,
    begin() {
      // The tax may be on the price with the discount or without it.
      const [paid, undiscounted] = [openMultiples(), openMultiples()];
      let judged = 0;
      return {
        record(r) {
          const { fields } = r;
          const price = asNumber(fields.discountedNetPricePerUnit) ?? 0;
          if (!(price > 0 && (asNumber(fields.quantity) ?? 0) > 0) || contradict(fields)) return;
          judged += 1;
          const product = `${asId(fields.productId) ?? ''}\n${asText(fields.currency) ?? ''}`;
          paid.add(r, product, price);
          undiscounted.add(r, product, asNumber(fields.netPricePerUnit) ?? 0);
        },
        end() {
          const within = paid.withTax() ?? undiscounted.withTax();
          return { judged, breaches: within ? [within] : [] };
        },
      };
    },
  },
});

function growingBreach({ part, records, kinds }: GrowingPart): Breach {
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

const rateBreach = (records: number, net: Spread, tax: Spread, isSure: boolean): Breach => ({
  ...(isSure ? {} : { severity: 'warning' }),
  message: `taxPerUnit is ${figure(tax.most)} in all ${figure(records)} records, whose prices go from ${figure(net.least)} to ${figure(net.most)}: ${isSure ? 'its currency has no decimals, so it is' : 'it may be'} a rate.`,
  at: '/taxPerUnit',
  expected: 'the amount of tax of one unit',
  actual: figure(tax.most),
  facts: { received: tax.most },
  count: records,
});

/** Reports whether a number is no amount of any of the currencies: it has decimals, and they have none. */
const isNoAmount = (tax: number, currencies: ReadonlySet<Json | undefined>): boolean =>
  !Number.isInteger(tax) &&
  [...currencies].every((each) => typeof each === 'string' && !hasDecimals(each));

const lineBreach = (tax: string, { part, records }: GrowingPart): Breach => ({
  message: `${tax} grows with quantity in ${figure(records)} records${inPart(part)}: it is the tax of the line.`,
  at: `/${tax}`,
  expected: 'the amount of tax of one unit',
  actual: 'an amount that grows with quantity',
  count: records,
});

/** Detects whole taxes that are one share of their prices but for lost decimals. Higher ones may be rounded. */
function openWholeTaxes() {
  const [taxes, shares, lower, higher] = [spread(), spread(), spread(), spread()];
  let [records, exactPrices, exactTaxes] = [0, 0, 0];
  return {
    add(price: number, tax: number): void {
      if (!Number.isInteger(tax)) exactTaxes += 1;
      if (!isMostlyRounding(tax)) return;
      records += 1;
      if (!Number.isInteger(price)) exactPrices += 1;
      widen(taxes, tax);
      widen(shares, tax / price);
      widen(lower, (tax - 1) / price);
      widen(higher, (tax + 1) / price);
    },
    end(currencies: ReadonlySet<Json | undefined>): Breach | undefined {
      const isOneRate = lower.most < higher.least && taxes.most >= 3 * taxes.least;
      const isRounded = shares.most > shares.least * 1.02;
      const haveDecimals = [...currencies].every(
        (each) => typeof each === 'string' && hasDecimals(each),
      );
      if (exactTaxes > 0 || records < minRecords || !haveDecimals || !isOneRate || !isRounded)
        return undefined;
      return {
        // With whole prices, the client may round all amounts.
        ...(2 * exactPrices > records ? {} : { severity: 'warning' }),
        message: `taxPerUnit has no decimals in ${figure(records)} records. Its currency has decimals, and the tax is from ${percent(shares.least)} to ${percent(shares.most)} of the price.`,
        at: '/taxPerUnit',
        expected: 'the amount of tax with its decimals',
        actual: 'a whole number',
        remedy:
          'Send taxPerUnit with its decimals: look for a type or a schema that makes it an integer.',
        count: records,
      };
    },
  };
}

const percent = (rate: number) => `${(rate * 100).toFixed(1)} %`;

const spread = () => ({ least: Number.POSITIVE_INFINITY, most: 0 });

type Spread = ReturnType<typeof spread>;

function widen(of: Spread, value: number): void {
  of.least = Math.min(of.least, value);
  of.most = Math.max(of.most, value);
}

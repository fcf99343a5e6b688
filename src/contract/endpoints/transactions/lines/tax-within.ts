import type { JsonObject } from '../../../../model/json.ts';
import { fingerprint } from '../../../../standards/text/fingerprint.ts';
import { asId, asText } from '../../../reading/values/record-values.ts';
import { byPart, type RecordPart } from './parts.ts';

/** Minimum numbers of records, and of products, whose prices contain the tax. */
const [minRecords, minProducts] = [10, 3];
/** Maximum number of records compared, the first of an answer. */
const maxRecords = 20_000;
/** Maximum number of prices that are kept for a part. */
const maxPrices = 2_000;
/** Maximum number of decimals that rounding leaves; more come from a division. */
const maxDecimals = 4;

/** Taxed sales of a product in one currency, in a part of the records. */
interface TaxedProduct {
  records: number;
  net: number;
  tax: number;
  /** Lowest price, and the extremes of the tax as a share of the price. */
  smallest: number;
  least: number;
  most: number;
}

/** Sale of a product, with the numbers by which prices are compared: an order and its invoice have one, a product many. */
interface Sale {
  /** With its currency. */
  readonly product: string;
  readonly ofProduct: number;
  readonly inOrder: number;
}

interface Price {
  readonly sale: Sale;
  readonly price: number;
}

/** Records of a part: its products, the last price of each, by itself and in each order, and the decimals it writes. */
interface Taxed {
  readonly products: Map<string, TaxedProduct>;
  readonly prices: Map<number, Price>;
  decimalsOfNet: number;
  decimalsOfTax: number;
}

/** Range of rates that rounding allows. */
interface Rates {
  readonly from: number;
  readonly to: number;
}

export interface TaxWithin {
  /** Its prices contain the tax. */
  readonly part: RecordPart;
  /** Its prices do not. */
  readonly other: RecordPart;
  readonly records: number;
  /** A product with its rate. */
  readonly product: string;
  readonly rate: number;
}

/**
 * Detects a part of the records whose net prices contain the tax. The rate r of a product is r / (1 + r) there, and its
 * price 1 + r times as high. Each product has a rate of its own, and each part is rounded as it writes its amounts.
 */
export function openTaxWithin(saleOf: ReturnType<typeof openSales>) {
  const parts = byPart(
    (): Taxed => ({
      products: new Map(),
      prices: new Map(),
      decimalsOfNet: 0,
      decimalsOfTax: 0,
    }),
  );
  let records = 0;
  return {
    add(fields: JsonObject, net: number, tax: number): void {
      records += 1;
      if (records > maxRecords) return;
      const ofNet = Math.min(maxDecimals, decimalsOf(net));
      const ofTax = Math.min(maxDecimals, decimalsOf(tax));
      let last: Price | undefined;
      parts.add(fields, (to) => {
        to.decimalsOfNet = Math.max(to.decimalsOfNet, ofNet);
        to.decimalsOfTax = Math.max(to.decimalsOfTax, ofTax);
        if (to.prices.size >= maxPrices) return;
        // Most parts are full soon.
        last ??= { sale: saleOf(fields), price: net };
        const { sale } = last;
        to.prices.set(sale.ofProduct, last).set(sale.inOrder, last);
        const known = to.products.get(sale.product) ?? nothing();
        if (known.records === 0) to.products.set(sale.product, known);
        count(known, net, tax);
      });
    },
    end(): TaxWithin | undefined {
      for (const group of parts.groups()) {
        const rated = group.map(([part, taxed]) => ({ part, ...taxed, ...ratesOf(taxed) }));
        for (const product of rated) {
          for (const other of rated) {
            const found = product === other ? undefined : contains(product, other);
            if (found) return { part: product.part, other: other.part, ...found };
          }
        }
      }
      return undefined;
    },
  };
}

/** Returns a function that numbers the products of sales, by themselves and in each order. Both prices of a record share it. */
export function openSales(): (fields: JsonObject) => Sale {
  const numbers = new Map<string | number, number>();
  let last: { readonly fields: JsonObject; readonly sale: Sale } | undefined;
  const numberOf = (key: string | number): number => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };
  return (fields) => {
    if (last?.fields === fields) return last.sale;
    const product = `${asId(fields['productId']) ?? ''}\n${asText(fields['currency']) ?? ''}`;
    const inOrder = numberOf(fingerprint(product, asId(fields['orderId']) ?? ''));
    last = { fields, sale: { product, ofProduct: numberOf(product), inOrder } };
    return last.sale;
  };
}

const nothing = (): TaxedProduct => ({
  records: 0,
  net: 0,
  tax: 0,
  smallest: Number.POSITIVE_INFINITY,
  least: Number.POSITIVE_INFINITY,
  most: 0,
});

function count(sales: TaxedProduct, net: number, tax: number): void {
  sales.records += 1;
  sales.net += net;
  sales.tax += tax;
  sales.smallest = Math.min(sales.smallest, net);
  sales.least = Math.min(sales.least, tax / net);
  sales.most = Math.max(sales.most, tax / net);
}

/** Returns the number of decimals in which a number is written. */
export function decimalsOf(value: number): number {
  if (Number.isInteger(value)) return 0;
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
}

/** Maximum share of a tax that rounding its last digit may be, for the rate to be known. */
const maxRounding = 0.02;

/** Reports whether a half of the last digit written is much of an amount. */
export const isMostlyRounding = (tax: number): boolean =>
  10 ** -decimalsOf(tax) / 2 > maxRounding * tax;

/** Returns the rate of a product; undefined if its records have several. */
function rateOf(
  { records, net, tax, smallest, least, most }: TaxedProduct,
  { decimalsOfNet, decimalsOfTax }: Taxed,
): Rates | undefined {
  const rate = tax / net;
  const rounding = (10 ** -decimalsOfTax + rate * 10 ** -decimalsOfNet) / 2;
  if (most - least > (2 * rounding) / smallest) return undefined;
  const error = (rounding * records) / net;
  return { from: rate - error, to: rate + error };
}

/** A part with the rate of each product that has one, and what bounds them. */
interface Rated extends Taxed {
  readonly rates: ReadonlyMap<string, Rates>;
  readonly least: number;
  readonly most: number;
}

function ratesOf(taxed: Taxed): Pick<Rated, 'rates' | 'least' | 'most'> {
  const rates = new Map<string, Rates>();
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const [product, sales] of taxed.products) {
    const rate = rateOf(sales, taxed);
    if (!rate) continue;
    rates.set(product, rate);
    least = Math.min(least, rate.to);
    most = Math.max(most, rate.from);
  }
  return { rates, least, most };
}

/** Returns the share of a tax in a price that contains it. */
const within = (rate: number) => rate / (1 + rate);

/** Returns what shows that the prices of the one part are those of the other with their tax. */
function contains(
  part: Rated,
  other: Rated,
): Pick<TaxWithin, 'records' | 'product' | 'rate'> | undefined {
  // Mostly all rates are the same, and there are many parts.
  if (part.least >= other.most) return undefined;
  const taxed: { readonly product: string; readonly rate: Rates }[] = [];
  let compared = 0;
  for (const [product, share] of part.rates) {
    const rate = other.rates.get(product);
    if (!rate) continue;
    compared += 1;
    const isLower = share.from > 0 && share.to < rate.from;
    if (isLower && share.from <= within(rate.to) && share.to >= within(rate.from))
      taxed.push({ product, rate });
  }
  // Prices are compared only where the rates say so: there are thousands.
  if (taxed.length < minProducts) return undefined;
  const dearer = new Set(
    [...part.prices].flatMap(([number, { sale, price }]) => {
      const sold = other.prices.get(number);
      const rate = other.rates.get(sale.product);
      if (!sold || !rate) return [];
      const ratio = price / sold.price / (1 + (rate.from + rate.to) / 2);
      return Math.abs(ratio - 1) < 0.02 ? [sale.product] : [];
    }),
  );
  const found = taxed.filter(({ product }) => dearer.has(product));
  const records = found.reduce(
    (sum, { product }) => sum + (part.products.get(product)?.records ?? 0),
    0,
  );
  const [first] = found;
  if (!first || records < minRecords || found.length < minProducts) return undefined;
  // Elsewhere the tax is that of the price: the rates differ by chance.
  if (found.length * 2 <= compared) return undefined;
  const [product = ''] = first.product.split('\n');
  return { records, product, rate: (first.rate.from + first.rate.to) / 2 };
}

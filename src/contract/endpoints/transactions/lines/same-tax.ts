import type { JsonObject } from '../../../../model/json.ts';
import { asNumber } from '../../../reading/values/record-values.ts';
import { decimalsOf, isMostlyRounding } from './tax-within.ts';

/** Minimum numbers of records, and of different taxes, that rule out chance. */
const [minRecords, minTaxes] = [10, 3];
/** Minimum ratio of multiples to other prices with the same tax: where the tax is flat, prices are not multiples. */
const minShare = 9;
/** Maximum number of records compared, the first of an answer. */
const maxRecords = 20_000;
/** Minimum price in its last digit; a multiple of a lower one may be chance. */
const minDigits = 100;
/** Maximum relative difference from a whole factor, and ratio of prices that are alike. */
const [maxApart, alike] = [0.001, 1.05];

/** Records of one product, net price and document type, all with the same tax. */
interface Priced {
  readonly product: string;
  readonly net: number;
  readonly tax: number;
  readonly documentType: string;
  records: number;
}

export interface SummedPrices {
  /** Records whose price is a whole number of times as high as the lowest with the same tax. */
  readonly multiples: readonly Priced[];
  readonly factors: readonly number[];
  /** The lowest price of the product of the first multiple. */
  readonly single: Priced;
}

/**
 * Detects net prices that are two or more times as high as others of the same product with the same tax and the
 * same share of discount, as if the prices of several picks were added up.
 */
export function openSameTax() {
  const sold = new Map<string, Map<string, Priced>>();
  let records = 0;
  return {
    add(fields: JsonObject, product: string): void {
      const net = asNumber(fields.netPricePerUnit) ?? 0;
      const tax = asNumber(fields.taxPerUnit) ?? 0;
      records += 1;
      if (records > maxRecords || !(net > 0 && tax > 0) || isMostlyRounding(tax)) return;
      const share = Math.round((100 * (asNumber(fields.discountedNetPricePerUnit) ?? 0)) / net);
      const key = `${product}\n${fields.currency}\n${tax}\n${share}`;
      const documentType = String(fields.documentType);
      const prices = sold.get(key) ?? new Map<string, Priced>();
      const priced = prices.get(`${net} ${documentType}`) ?? {
        ...{ product, net, tax, documentType },
        records: 0,
      };
      priced.records += 1;
      sold.set(key, prices.set(`${net} ${documentType}`, priced));
    },
    end(): SummedPrices | undefined {
      const found = [...sold.values()].flatMap((prices) => {
        const [single, ...dearer] = [...prices.values()].sort((a, b) => a.net - b.net);
        return single ? dearer.flatMap((each) => timesOf(each, single) ?? []) : [];
      });
      const summed = found.filter(({ factor }) => factor > 1);
      const count = sumOf(summed);
      const [first] = summed;
      const taxes = new Set(summed.map(({ price }) => price.tax)).size;
      if (!first || count < minRecords || taxes < minTaxes) return undefined;
      if (count < minShare * (sumOf(found) - count)) return undefined;
      return {
        multiples: summed.map(({ price }) => price),
        factors: [...new Set(summed.map(({ factor }) => factor))].sort((a, b) => a - b),
        single: first.single,
      };
    },
  };
}

/** Returns how many times as high a price is as the lowest; 0 if no whole number, undefined if they are alike. */
function timesOf(price: Priced, single: Priced) {
  const ratio = price.net / single.net;
  if (ratio <= alike) return undefined;
  const factor = Math.round(ratio);
  const isTelling = single.net * 10 ** decimalsOf(single.net) >= minDigits;
  const isWhole = isTelling && Math.abs(ratio / factor - 1) <= maxApart;
  return { price, single, factor: isWhole && factor > 1 ? factor : 0 };
}

const sumOf = (of: readonly { readonly price: Priced }[]) =>
  of.reduce((sum, { price }) => sum + price.records, 0);

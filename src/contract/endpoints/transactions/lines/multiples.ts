import type { JsonObject } from '../../../../model/json.ts';
import { isSale } from '../../../reading/sales/document-types.ts';
import { asId, asNumber, asText } from '../../../reading/values/record-values.ts';
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

/** Records of one product, price and document type. */
interface Priced {
  readonly kind: string;
  readonly net: number;
  readonly tax: number;
  readonly documentType: string;
  records: number;
}

/** A price and the lowest one of the same product with the same tax or in the same order. */
interface Multiple {
  readonly price: Priced;
  readonly single: Priced;
  /** 0 if it is no whole number. */
  readonly factor: number;
}

export type Multiples = readonly [Multiple, ...Multiple[]];

/**
 * Detects net prices that are two or more times as high as others of the same product and share of discount, as if
 * the prices of several picks were added up: with the same tax, or, whatever the tax is, in the same order.
 */
export function openMultiples(same: 'tax' | 'order') {
  const sold = new Map<string, Map<string, Priced>>();
  let records = 0;
  return {
    /** `kind` is the product with its currency. */
    add(fields: JsonObject, kind: string): void {
      const net = asNumber(fields.netPricePerUnit) ?? 0;
      const tax = asNumber(fields.taxPerUnit) ?? 0;
      records += 1;
      if (records > maxRecords || !(net > 0 && tax > 0) || isMostlyRounding(tax)) return;
      const share = Math.round((100 * (asNumber(fields.discountedNetPricePerUnit) ?? 0)) / net);
      const of = same === 'tax' ? tax : asId(fields.orderId);
      if (same === 'order' && (!isSale(fields) || fields.isDeleted === true)) return;
      const key = `${kind}\n${of}\n${share}`;
      const documentType = asText(fields.documentType) ?? '';
      const price = `${net} ${documentType}`;
      const prices = sold.get(key) ?? new Map<string, Priced>();
      const priced = prices.get(price) ?? { kind, net, tax, documentType, records: 0 };
      priced.records += 1;
      sold.set(key, prices.set(price, priced));
    },
    end(): Multiples | undefined {
      const found = [...sold.values()].flatMap((prices) => {
        const [single, ...dearer] = [...prices.values()].sort((a, b) => a.net - b.net);
        return single ? dearer.flatMap((price) => multipleOf(price, single) ?? []) : [];
      });
      const [first, ...more] = found.filter(({ factor }) => factor > 1);
      if (!first) return undefined;
      const multiples: Multiples = [first, ...more];
      const count = recordsIn(multiples);
      const taxes = new Set(multiples.map(({ price }) => price.tax)).size;
      const isSo = count >= minRecords && taxes >= minTaxes;
      return isSo && count >= minShare * (recordsIn(found) - count) ? multiples : undefined;
    },
  };
}

/** Compares two prices; undefined if they are alike. */
function multipleOf(price: Priced, single: Priced): Multiple | undefined {
  const ratio = price.net / single.net;
  if (ratio <= alike) return undefined;
  const factor = Math.round(ratio);
  const isTelling = single.net * 10 ** decimalsOf(single.net) >= minDigits;
  const isWhole = isTelling && Math.abs(ratio / factor - 1) <= maxApart;
  return { price, single, factor: isWhole && factor > 1 ? factor : 0 };
}

/** Reports whether the tax is one share of most single prices. If it is not, it may be the same at any price. */
export function haveRate(of: Multiples): boolean {
  const singles = [...new Map(of.map(({ single }) => [single.kind, single])).values()];
  return singles.some((one) => {
    const fits = ({ net, tax }: Priced) =>
      Math.abs(tax - (net * one.tax) / one.net) <= 10 ** -decimalsOf(tax);
    return 2 * singles.filter(fits).length > singles.length;
  });
}

export const recordsIn = (of: readonly Multiple[]): number =>
  of.reduce((sum, { price }) => sum + price.records, 0);

import { isSale } from '../contract/reading/sales/document-types.ts';
import { asDate, asId, asNumber } from '../contract/reading/values/record-values.ts';
import type { DatasetRecord } from '../model/rule.ts';
import { present } from '../standards/collections/present.ts';
import { randomKey } from './commerce-sample.ts';

/** Recently sold line. */
export type FoundProduct = NonNullable<ReturnType<typeof productOf>>;

const sampleSize = 200;

/** Returns a collector of the lines in recent orders, invoices and receipts. Ignores deleted lines and credit or debit notes. */
export function openProductSample(seed: number) {
  let latest = new Map<string, FoundProduct>();
  /** Lines sold before this were dropped in favour of later ones. */
  let floor = Number.NEGATIVE_INFINITY;
  const sorted = () =>
    [...latest.values()].toSorted(
      (a, b) => b.at - a.at || (randomKey(seed, a.sku) < randomKey(seed, b.sku) ? -1 : 1),
    );
  return {
    record(r: DatasetRecord): void {
      const found = productOf(r, floor);
      const known = found && latest.get(found.sku);
      if (!found || (known && known.at >= found.at)) return;
      latest.set(found.sku, found);
      if (latest.size <= 4 * sampleSize) return;
      const first = sorted().slice(0, sampleSize);
      latest = new Map(first.map((each) => [each.sku, each]));
      floor = first.at(-1)?.at ?? floor;
    },
    /** Returns one line per SKU, most recently sold first. */
    end: sorted,
  };
}

/** Reads a line; undefined if the record is not a sale, or is older than `floor`. */
function productOf({ fields, place }: DatasetRecord, floor: number) {
  const quantity = asNumber(fields.quantity) ?? 0;
  const unitPrice = asNumber(fields.netPricePerUnit) ?? 0;
  const counts = isSale(fields) && fields.isDeleted !== true;
  if (!counts || !(quantity > 0 && unitPrice > 0)) return undefined;
  // A line without a readable date is sold all the same.
  const at = asDate(fields.date)?.at ?? Number.NEGATIVE_INFINITY;
  if (at < floor) return undefined;
  const sku = asId(fields.productId)?.trim();
  if (sku === undefined) return undefined;
  const commerceId = asId(fields.commerceId)?.trim();
  return { sku, quantity, unitPrice, at, number: place.number, ...present({ commerceId }) };
}

import type { Json } from '../model/json.ts';
import type { DatasetRecord } from '../model/rule.ts';
import type { Product } from '../model/target.ts';
import { readDate } from '../standards/date/iso-8601.ts';
import { lot, textOf } from './texts.ts';

/** A line that was sold lately. */
export interface FoundProduct extends Product {
  readonly commerceId?: string;
  readonly at: number;
  /** Of the record, from 1. */
  readonly number: number;
}

export interface ProductSample {
  record(r: DatasetRecord): void;
  /** One for each SKU, the most recently sold first. */
  end(): readonly FoundProduct[];
}

const kept = 200;

/** What orders, invoices and receipts of the last time hold; deleted lines and notes do not count. */
export function openProductSample(seed: number): ProductSample {
  let latest = new Map<string, FoundProduct>();
  const sorted = () =>
    [...latest.values()].toSorted(
      (a, b) => b.at - a.at || (lot(seed, a.sku) < lot(seed, b.sku) ? -1 : 1),
    );
  return {
    record(r) {
      const found = productOf(r);
      const known = found && latest.get(found.sku);
      if (!found || (known && known.at >= found.at)) return;
      latest.set(found.sku, found);
      if (latest.size > 4 * kept) {
        latest = new Map(
          sorted()
            .slice(0, kept)
            .map((each) => [each.sku, each]),
        );
      }
    },
    end: sorted,
  };
}

const sold: readonly (Json | undefined)[] = ['order', 'invoice', 'bill'];

function productOf({ value, place }: DatasetRecord): FoundProduct | undefined {
  const sku = textOf(value.productId);
  const date = typeof value.date === 'string' ? readDate(value.date) : undefined;
  const [quantity, unitPrice] = [value.quantity, value.netPricePerUnit];
  if (sku === undefined || !date || 'trouble' in date || value.isDeleted === true) {
    return undefined;
  }
  if (!sold.includes(value.documentType) || !isPositive(quantity) || !isPositive(unitPrice)) {
    return undefined;
  }
  const commerceId = textOf(value.commerceId);
  return {
    sku,
    quantity,
    unitPrice,
    at: date.at,
    number: place.number,
    ...(commerceId === undefined ? {} : { commerceId }),
  };
}

const isPositive = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

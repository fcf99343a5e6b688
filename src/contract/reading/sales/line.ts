import type { KeyEntry, KeyValue, RecordPlace } from '../../../model/dataset.ts';
import type { JsonObject } from '../../../model/json.ts';
import { asId, asNumber, asText } from '../values/record-values.ts';
import { isOrder } from './document-types.ts';

/** What is kept of a record while its order's other records may still come. */
export interface Line {
  readonly place: RecordPlace;
  readonly documentType: string;
  /** `''` where there is none; on an order without one, its orderId. */
  readonly documentCode: string;
  readonly quantity: number | undefined;
  readonly netPrice: number | undefined;
  readonly discountedPrice: number | undefined;
  /** In lowercase; `no currency` where there is none. */
  readonly currency: string;
  readonly isDeleted: boolean;
  readonly date: string;
}

/** The code of a record's document: its own, or on an order without one its orderId. */
export const documentCodeOf = (fields: JsonObject): string | undefined =>
  asId(fields.documentCode) ?? (isOrder(fields) ? asId(fields.orderId) : undefined);

/** What an index keeps of a line under its orderId, which is its code where it has no other. */
export function lineValues(fields: JsonObject, orderId: string): readonly KeyValue[] {
  const code = documentCodeOf(fields) ?? '';
  return [
    asNumber(fields.quantity),
    asNumber(fields.netPricePerUnit),
    asNumber(fields.discountedNetPricePerUnit),
    fields.isDeleted === true ? 1 : undefined,
    asText(fields.documentType),
    asText(fields.currency),
    asText(fields.date),
    code === orderId ? undefined : code,
  ];
}

/** The line of which these values were kept under its orderId. */
export function lineOf({ place, values }: KeyEntry, orderId: string): Line {
  const [quantity, netPrice, discountedPrice, deleted, documentType, currency, date, code] = values;
  return {
    place,
    quantity: asNumber(quantity),
    netPrice: asNumber(netPrice),
    discountedPrice: asNumber(discountedPrice),
    isDeleted: deleted !== undefined,
    documentType: asText(documentType) ?? '',
    currency: asText(currency)?.toLowerCase() ?? 'no currency',
    date: asText(date) ?? '',
    documentCode: code === undefined ? orderId : String(code),
  };
}

/** Whether two records of one document say the same of the sale. */
export const saysTheSame = (a: Line, b: Line): boolean =>
  a.quantity === b.quantity &&
  a.netPrice === b.netPrice &&
  a.discountedPrice === b.discountedPrice &&
  a.currency === b.currency &&
  a.isDeleted === b.isDeleted &&
  a.date === b.date;

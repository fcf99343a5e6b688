import type { RecordPlace } from '../../../model/dataset.ts';
import type { JsonObject } from '../../../model/json.ts';
import { type EntryWriter, readEntry, readPlace, writePlace } from '../records/entry.ts';
import { asId, asNumber, asText } from '../values/record-values.ts';
import { documentTypes, isOrder, typeNumber } from './document-types.ts';

const types: readonly string[] = documentTypes;

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

/** Goes on with a record's entry for a key index, short and exact; `order` is its orderId. */
export function writeLine(
  entry: EntryWriter,
  fields: JsonObject,
  place: RecordPlace,
  order: string,
): void {
  const type = typeNumber(fields);
  const code = documentCodeOf(fields) ?? '';
  writePlace(entry, place)
    .number(asNumber(fields.quantity))
    .number(asNumber(fields.netPricePerUnit))
    .number(asNumber(fields.discountedNetPricePerUnit))
    .byte(fields.isDeleted === true ? 1 : 0)
    .byte(code === order ? type + ownCode : type);
  if (type === 0) entry.text(asText(fields.documentType) ?? '');
  entry.text(asText(fields.currency) ?? '').text(asText(fields.date) ?? '');
  if (code !== order) entry.text(code);
}

/** Of a document whose code is its order. */
const ownCode = 128;

/** A line that was written under the key of this order. */
export function readLine(bytes: Uint8Array, orderId: string): Line {
  const entry = readEntry(bytes);
  // In the order of writing.
  const place = readPlace(entry);
  const [quantity, netPrice, discountedPrice] = [entry.number(), entry.number(), entry.number()];
  const isDeleted = entry.byte() === 1;
  const type = entry.byte();
  return {
    place,
    quantity,
    netPrice,
    discountedPrice,
    isDeleted,
    documentType: types[type % ownCode] || entry.text(),
    currency: entry.text().toLowerCase() || 'no currency',
    date: entry.text(),
    documentCode: type >= ownCode ? orderId : entry.text(),
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

/** Notes correct a sale and are none. */
export const isNote = ({ documentType }: Line): boolean =>
  documentType === 'credit note' || documentType === 'debit note';

import { fieldKinds, type RecordFields, type RecordPlace } from '../../../model/dataset.ts';
import { type EntryWriter, readEntry, readPlace, writePlace } from '../../records/entry.ts';
import { areAlike, hasId, hasText } from '../../records/fields.ts';
import { field } from '../fields.ts';
import { documentTypes, isOrder } from './document-types.ts';

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

/** The field that holds the code of a record's document; orderId where it is the same, as on an order; −1: none. */
export function documentCodeField(r: RecordFields): number {
  const hasCode = hasId(r, field.documentCode);
  if (hasId(r, field.orderId)) {
    const isSame = hasCode ? areAlike(r, field.documentCode, field.orderId) : isOrder(r);
    if (isSame) return field.orderId;
  }
  return hasCode ? field.documentCode : -1;
}

/** Goes on with a record's entry for a key index, short and exact; `code` is the field that holds it, or −1. */
export function writeLine(
  entry: EntryWriter,
  r: RecordFields,
  place: RecordPlace,
  code: number,
  type: number,
): void {
  writePlace(entry, place)
    .amount(r, field.quantity)
    .amount(r, field.netPricePerUnit)
    .amount(r, field.discountedNetPricePerUnit)
    .byte(r.kinds[field.isDeleted] === fieldKinds.true ? 1 : 0)
    .byte(code === field.orderId ? type + ownCode : type);
  if (type === 0) writeText(entry, r, field.documentType);
  writeText(entry, r, field.currency);
  writeText(entry, r, field.date);
  if (code < 0) entry.text('');
  else if (code !== field.orderId) entry.id(r, code);
}

const writeText = (entry: EntryWriter, r: RecordFields, at: number) =>
  hasText(r, at) ? entry.id(r, at) : entry.text('');

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

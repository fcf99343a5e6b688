import { fieldKinds, type RecordFields, type RecordPlace } from '../../../model/dataset.ts';
import { type EntryWriter, readEntry } from '../../records/entry.ts';
import { hasId, hasText, numberIn } from '../../records/fields.ts';
import { readPlace, writePlace } from '../../records/place-entry.ts';
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

/** The field that holds the code of a record's document; on an order without one, its orderId; −1: none. */
export function documentCodeField(r: RecordFields): number {
  if (hasId(r, field.documentCode)) return field.documentCode;
  return isOrder(r) && hasId(r, field.orderId) ? field.orderId : -1;
}

/** Writes a record for a key index, short and exact; `code` is the field that holds it, or −1. */
export function writeLine(
  entry: EntryWriter,
  r: RecordFields,
  {
    place,
    code,
    type,
  }: { readonly place: RecordPlace; readonly code: number; readonly type: number },
): void {
  writePlace(entry.begin(), place)
    .number(numberIn(r, field.quantity))
    .number(numberIn(r, field.netPricePerUnit))
    .number(numberIn(r, field.discountedNetPricePerUnit))
    .byte(r.kinds[field.isDeleted] === fieldKinds.true ? 1 : 0)
    .byte(type);
  if (type === 0) writeText(entry, r, field.documentType);
  writeText(entry, r, field.currency);
  writeText(entry, r, field.date);
  if (code < 0) entry.text('');
  else entry.id(r, code);
}

const writeText = (entry: EntryWriter, r: RecordFields, at: number) =>
  hasText(r, at) ? entry.id(r, at) : entry.text('');

export function readLine(bytes: Uint8Array): Line {
  const entry = readEntry(bytes);
  // In the order of writing.
  return {
    place: readPlace(entry),
    quantity: entry.number(),
    netPrice: entry.number(),
    discountedPrice: entry.number(),
    isDeleted: entry.byte() === 1,
    documentType: types[entry.byte()] || entry.text(),
    currency: entry.text().toLowerCase() || 'no currency',
    date: entry.text(),
    documentCode: entry.text(),
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

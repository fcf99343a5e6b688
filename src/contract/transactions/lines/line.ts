import type { RecordPlace } from '../../../model/dataset.ts';
import { type WrittenRecord, writtenKinds } from '../../../model/dataset.ts';
import type { DatasetRecord } from '../../../model/rule.ts';
import { type EntryWriter, readEntry } from '../../records/entry.ts';
import { readPlace, writePlace } from '../../records/place-entry.ts';
import { asId, asNumber, asText } from '../../records/record-values.ts';
import { fieldNumbers as f } from '../fast-path/field-numbers.ts';
import { isAbsent } from '../fast-path/plain-values.ts';
import { documentTypes, isOrderNumber, typeNumber } from './document-types.ts';

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

/** The code of a record's document; on an order without one, its orderId. */
export function documentCodeOf({ value }: DatasetRecord): string {
  const code = asId(value.documentCode);
  if (code !== undefined) return code;
  return value.documentType === 'order' ? (asId(value.orderId) ?? '') : '';
}

/** The field that holds it, of a record read off its bytes; −1 where none does. */
export function documentCodeField(r: WrittenRecord): number {
  if (!isAbsent(r, f.documentCode)) return f.documentCode;
  return isOrderNumber(typeNumber(r)) ? f.orderId : -1;
}

/** Writes a record for a key index, short and exact. */
export function writeLine(entry: EntryWriter, { value, place }: DatasetRecord, code: string): void {
  const documentType = asText(value.documentType) ?? '';
  const type = Math.max(0, types.indexOf(documentType));
  writePlace(entry.begin(), place)
    .number(asNumber(value.quantity))
    .number(asNumber(value.netPricePerUnit))
    .number(asNumber(value.discountedNetPricePerUnit))
    .byte(value.isDeleted === true ? 1 : 0)
    .byte(type);
  if (type === 0) entry.text(documentType);
  entry
    .text(asText(value.currency) ?? '')
    .text(asText(value.date) ?? '')
    .text(code);
}

/** The same for a record that is read off its bytes; `code` is the field that holds it, or −1. */
export function writeWrittenLine(entry: EntryWriter, r: WrittenRecord, code: number): void {
  const { bytes, starts, ends, numbers, kinds } = r;
  writePlace(entry.begin(), r.place)
    .number(numbers[f.quantity])
    .number(numbers[f.net])
    .number(numbers[f.discountedNet])
    .byte(kinds[f.isDeleted] === writtenKinds.true ? 1 : 0)
    .byte(typeNumber(r));
  entry.textAt(bytes, starts[f.currency] as number, ends[f.currency] as number);
  entry.textAt(bytes, starts[f.date] as number, ends[f.date] as number);
  if (code < 0) entry.text('');
  else entry.textAt(bytes, starts[code] as number, ends[code] as number);
}

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

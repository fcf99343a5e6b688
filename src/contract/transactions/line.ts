import type { Json } from '../../model/json.ts';
import type { DatasetRecord, RecordPlace } from '../../model/rule.ts';
import { idIn, numberIn, textIn } from '../record-values.ts';

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

/** The code of a record's document; on an order without one, its orderId (procedures.md 42). */
export function documentCodeOf({ value }: DatasetRecord): string {
  const code = idIn(value, 'documentCode');
  if (code !== undefined) return code;
  return value.documentType === 'order' ? (idIn(value, 'orderId') ?? '') : '';
}

/** A record as a short text for a key index. */
export function encodeLine(r: DatasetRecord): string {
  const { value, place } = r;
  return JSON.stringify([
    place.number,
    place.offset ?? null,
    place.line ?? null,
    textIn(value, 'documentType') ?? '',
    documentCodeOf(r),
    numberIn(value, 'quantity') ?? null,
    numberIn(value, 'netPricePerUnit') ?? null,
    numberIn(value, 'discountedNetPricePerUnit') ?? null,
    textIn(value, 'currency') ?? '',
    value.isDeleted === true ? 1 : 0,
    textIn(value, 'date') ?? '',
  ]);
}

export function decodeLine(text: string): Line {
  const parts = JSON.parse(text) as readonly Json[];
  const [type, code, currency, date] = [parts[3], parts[4], parts[8], parts[10]].map(String);
  const number = (at: number) => (typeof parts[at] === 'number' ? parts[at] : undefined);
  return {
    place: placeOf(parts.slice(0, 3)),
    documentType: type ?? '',
    documentCode: code ?? '',
    quantity: number(5),
    netPrice: number(6),
    discountedPrice: number(7),
    currency: currency?.toLowerCase() || 'no currency',
    isDeleted: parts[9] === 1,
    date: date ?? '',
  };
}

/** A place as a list of number, offset and line. */
export function placeOf([number, offset, line]: readonly Json[]): RecordPlace {
  return {
    number: Number(number),
    ...(typeof offset === 'number' ? { offset } : {}),
    ...(typeof line === 'number' ? { line } : {}),
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

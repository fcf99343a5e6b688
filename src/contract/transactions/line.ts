import type { Json } from '../../model/json.ts';
import type { DatasetRecord, RecordPlace } from '../../model/rule.ts';
import { asId, asNumber, asText } from '../record-values.ts';

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
  const code = asId(value.documentCode);
  if (code !== undefined) return code;
  return value.documentType === 'order' ? (asId(value.orderId) ?? '') : '';
}

/**
 * A record as a short text for a key index: numbers first, then texts behind their lengths, so that a
 * text may hold any sign.
 */
export function encodeLine(r: DatasetRecord): string {
  const { value, place } = r;
  const type = asText(value.documentType) ?? '';
  const currency = asText(value.currency) ?? '';
  const date = asText(value.date) ?? '';
  const deleted = value.isDeleted === true ? 1 : 0;
  const amounts = `${shown(value.quantity)}|${shown(value.netPricePerUnit)}|${shown(value.discountedNetPricePerUnit)}`;
  const lengths = `${type.length}|${currency.length}|${date.length}`;
  return `${place.number}|${place.offset ?? ''}|${place.line ?? ''}|${amounts}|${deleted}|${lengths}|${type}${currency}${date}${documentCodeOf(r)}`;
}

const shown = (value: Json | undefined) => asNumber(value) ?? '';

/** Numbers, and lengths of texts, before the texts. */
const heading = /^(?:[^|]*\|){10}/;

export function decodeLine(text: string): Line {
  const [head = ''] = heading.exec(text) ?? [];
  const parts = head.split('|').map((part) => (part === '' ? undefined : Number(part)));
  const [number = 0, offset, line, quantity, netPrice, discountedPrice, deleted, ...lengths] =
    parts;
  let from = head.length;
  const next = (length = 0) => {
    from += length;
    return text.slice(from - length, from);
  };
  return {
    place: placeOf([number, offset ?? null, line ?? null]),
    documentType: next(lengths[0]),
    currency: next(lengths[1]).toLowerCase() || 'no currency',
    date: next(lengths[2]),
    documentCode: text.slice(from),
    quantity,
    netPrice,
    discountedPrice,
    isDeleted: deleted === 1,
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

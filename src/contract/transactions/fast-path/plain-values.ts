import { writtenKinds as kinds, type WrittenRecord } from '../../../model/dataset.ts';
import { isAsciiDate } from '../../../standards/date/ascii-date.ts';
import { isCurrencyCode } from '../../../standards/iso-4217.ts';

/** What a field plainly is, as it stands in its bytes. False says nothing. */

/** Null is absent, and so is an empty text. */
export function isAbsent({ kinds: of, starts, ends }: WrittenRecord, field: number): boolean {
  const kind = of[field] as number;
  if (kind === kinds.absent || kind === kinds.null) return true;
  return kind === kinds.ascii && starts[field] === ends[field];
}

export const isEmptyText = ({ kinds: of, starts, ends }: WrittenRecord, field: number): boolean =>
  of[field] === kinds.ascii && starts[field] === ends[field];

/** A text that begins with a sign: not with a blank, nor with one written as an escape. */
export function isText({ kinds: of, bytes, starts, ends }: WrittenRecord, field: number): boolean {
  if ((of[field] as number) < kinds.ascii || starts[field] === ends[field]) return false;
  const first = bytes[starts[field] as number] as number;
  // Of two bytes, from U+00C0: no blank is among them.
  return (first > 32 && first < 127 && first !== backslash) || (first >= 0xc3 && first <= 0xdf);
}

/** The text of a field, as its bytes stand. */
export const textIn = ({ bytes, starts, ends }: WrittenRecord, field: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
    'utf8',
    starts[field],
    ends[field],
  );

const backslash = 92;

/** A text of ASCII that begins with a sign. */
export const isCode = (r: WrittenRecord, field: number): boolean =>
  r.kinds[field] === kinds.ascii && isText(r, field);

/** Absent, or a text that says something. */
export const isTextOrAbsent = (r: WrittenRecord, field: number): boolean =>
  isAbsent(r, field) || isText(r, field);

export const isCodeOrAbsent = (r: WrittenRecord, field: number): boolean =>
  isAbsent(r, field) || isCode(r, field);

export const isAmount = ({ kinds: of, numbers }: WrittenRecord, field: number): boolean =>
  of[field] === kinds.number && (numbers[field] as number) >= 0;

export const isAmountOrAbsent = (r: WrittenRecord, field: number): boolean =>
  isAmount(r, field) || isAbsent(r, field);

export const isFlagOrAbsent = (r: WrittenRecord, field: number): boolean => {
  const kind = r.kinds[field] as number;
  return kind === kinds.false || kind === kinds.true || isAbsent(r, field);
};

export const isDate = ({ kinds: of, bytes, starts, ends }: WrittenRecord, field: number): boolean =>
  of[field] === kinds.ascii && isAsciiDate(bytes, starts[field] as number, ends[field] as number);

/** By the three letters of a code in one number. */
const currencies = new Map<number, boolean>();

export function isCurrency(r: WrittenRecord, field: number): boolean {
  const from = r.starts[field] as number;
  if (r.kinds[field] !== kinds.ascii || (r.ends[field] as number) - from !== 3) return false;
  const [a, b, c] = [
    r.bytes[from] as number,
    r.bytes[from + 1] as number,
    r.bytes[from + 2] as number,
  ];
  const code = a | (b << 8) | (c << 16);
  let is = currencies.get(code);
  if (is === undefined) {
    is = isCurrencyCode(String.fromCharCode(a, b, c));
    if (is) currencies.set(code, is);
  }
  return is;
}

/** Whether the text of a field is this one, of ASCII. */
export function isTheText(r: WrittenRecord, field: number, text: string): boolean {
  const from = r.starts[field] as number;
  if (r.kinds[field] !== kinds.ascii || (r.ends[field] as number) - from !== text.length)
    return false;
  for (let i = 0; i < text.length; i += 1) {
    if (r.bytes[from + i] !== text.charCodeAt(i)) return false;
  }
  return true;
}

/** Whether two fields hold the same text. */
export function areAlike({ bytes, starts, ends }: WrittenRecord, a: number, b: number): boolean {
  const [fromA, fromB] = [starts[a] as number, starts[b] as number];
  const length = (ends[a] as number) - fromA;
  if (length !== (ends[b] as number) - fromB) return false;
  for (let i = 0; i < length; i += 1) if (bytes[fromA + i] !== bytes[fromB + i]) return false;
  return true;
}

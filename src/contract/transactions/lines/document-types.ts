import { fieldKinds, type RecordFields } from '../../../model/dataset.ts';
import { isTheText, textIn } from '../../records/fields.ts';
import { field } from '../fields.ts';

/** The five types, each at its number; 0 is any other text. */
export const documentTypes = ['', 'order', 'invoice', 'bill', 'credit note', 'debit note'] as const;

const order = 1;
const creditNote = 4;

/** The type of each length of a text: no two of the five are equally long. */
const byLength = Uint8Array.from({ length: 12 }, (_, length) =>
  Math.max(
    0,
    documentTypes.findIndex((type) => type.length === length),
  ),
);

/** The number of a record's type. */
export function typeNumber(r: RecordFields): number {
  const at = field.documentType;
  const isEscaped = r.kinds[at] === fieldKinds.escaped;
  const length = isEscaped
    ? (textIn(r, at) ?? '').length
    : (r.ends[at] as number) - (r.starts[at] as number);
  const type = byLength[length] ?? 0;
  return type > 0 && isTheText(r, at, documentTypes[type] as string) ? type : 0;
}

export const isOrder = (r: RecordFields): boolean => typeNumber(r) === order;
/** Notes correct a sale and are none. */
export const isNoteType = (type: number): boolean => type >= creditNote;
export const isSaleType = (type: number): boolean => type >= order && type < creditNote;

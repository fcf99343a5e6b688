import { fieldKinds, type RecordFields } from '../../../model/dataset.ts';
import { isTheText } from '../../records/fields.ts';
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

/** Of each type, four of its bytes at a time, least first: those at 0, at 4 or as far as it goes, and its last. */
const words = Int32Array.from(
  documentTypes.flatMap((type) => {
    const bytes = Buffer.from(type.padEnd(4));
    const last = bytes.length - 4;
    return [0, Math.min(4, last), last].map((at) => bytes.readInt32LE(at));
  }),
);

/** The number of a record's type. */
export function typeNumber(r: RecordFields): number {
  const { view, kinds, starts, ends } = r;
  const at = field.documentType;
  if (kinds[at] !== fieldKinds.ascii) {
    const type = documentTypes.findIndex((each) => each !== '' && isTheText(r, at, each));
    return Math.max(0, type);
  }
  const from = starts[at] as number;
  const last = (ends[at] as number) - from - 4;
  const type = byLength[last + 4] ?? 0;
  if (type === 0) return 0;
  const isIt =
    view.getInt32(from, true) === words[3 * type] &&
    view.getInt32(from + Math.min(last, 4), true) === words[3 * type + 1] &&
    view.getInt32(from + last, true) === words[3 * type + 2];
  return isIt ? type : 0;
}

export const isOrder = (r: RecordFields): boolean => typeNumber(r) === order;
/** Notes correct a sale and are none. */
export const isNoteType = (type: number): boolean => type >= creditNote;
export const isSaleType = (type: number): boolean => type >= order && type < creditNote;

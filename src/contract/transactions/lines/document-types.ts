import type { RecordFields } from '../../../model/dataset.ts';
import { isTheText } from '../../records/fields.ts';
import { field } from '../fields.ts';

/** The five types, each at its number; 0 is any other text. */
export const documentTypes = ['', 'order', 'invoice', 'bill', 'credit note', 'debit note'] as const;

const order = 1;
const creditNote = 4;

/** The number of a record's type. */
export function typeNumber(r: RecordFields): number {
  for (let type = order; type < documentTypes.length; type += 1) {
    if (isTheText(r, field.documentType, documentTypes[type] as string)) return type;
  }
  return 0;
}

export const isOrder = (r: RecordFields): boolean =>
  isTheText(r, field.documentType, documentTypes[order]);
/** Notes correct a sale and are none. */
export const isNoteType = (type: number): boolean => type >= creditNote;
export const isSaleType = (type: number): boolean => type >= order && type < creditNote;

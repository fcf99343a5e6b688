import type { WrittenRecord } from '../../../model/dataset.ts';
import { fieldNumbers as f } from '../fast-path/field-numbers.ts';

/** The five types, each at its number; 0 is any other text. */
export const documentTypes = ['', 'order', 'invoice', 'bill', 'credit note', 'debit note'] as const;

const order = 1;
const creditNote = 4;

/** By the length of their texts, which differ. */
const numbers = Uint8Array.from({ length: 12 }, (_, length) =>
  Math.max(
    0,
    documentTypes.findIndex((type) => type.length === length),
  ),
);

/** The number of the type of a record that plainly has one of the five. */
export const typeNumber = ({ starts, ends }: WrittenRecord): number =>
  numbers[(ends[f.documentType] as number) - (starts[f.documentType] as number)] as number;

export const isOrderNumber = (type: number): boolean => type === order;
export const isNoteNumber = (type: number): boolean => type >= creditNote;

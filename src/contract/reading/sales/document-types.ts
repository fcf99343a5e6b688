import type { JsonObject } from '../../../model/json.ts';

/** The five types, each at its number; 0 is any other text. */
const documentTypes = ['', 'order', 'invoice', 'bill', 'credit note', 'debit note'] as const;

const order = 1;
const creditNote = 4;

/** The number of a record's type. */
export const typeNumber = ({ documentType }: JsonObject): number =>
  Math.max(0, types.indexOf(documentType as string));

const types: readonly string[] = documentTypes;

export const isOrder = (fields: JsonObject): boolean => typeNumber(fields) === order;
/** Notes correct a sale and are none. */
export const isNoteType = (type: number): boolean => type >= creditNote;
export const isSaleType = (type: number): boolean => type >= order && type < creditNote;

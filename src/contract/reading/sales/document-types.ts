import type { Json } from '../../../model/json.ts';

type TypedRecord = { readonly documentType?: Json | undefined };

export const isOrder = ({ documentType }: TypedRecord): boolean => documentType === 'order';

/** Reports whether it is a note, which corrects a sale. */
export const isNote = ({ documentType }: TypedRecord): boolean =>
  documentType === 'credit note' || documentType === 'debit note';

export const isSale = (record: TypedRecord): boolean =>
  isOrder(record) || record.documentType === 'invoice' || record.documentType === 'bill';

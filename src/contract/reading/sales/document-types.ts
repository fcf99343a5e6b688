import type { Json } from '../../../model/json.ts';

type Typed = { readonly documentType?: Json | undefined };

export const isOrder = ({ documentType }: Typed): boolean => documentType === 'order';

/** Reports whether it is a note, which corrects a sale. */
export const isNote = ({ documentType }: Typed): boolean =>
  documentType === 'credit note' || documentType === 'debit note';

export const isSale = (record: Typed): boolean =>
  isOrder(record) || record.documentType === 'invoice' || record.documentType === 'bill';

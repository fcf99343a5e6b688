import type { Exchange, RecordsBody, TroubleKind } from '../../model/exchange.ts';
import { beyondLimits, unreadDataset } from '../http/trouble.ts';

const unread: ReadonlySet<TroubleKind> = new Set(unreadDataset);
const limits: ReadonlySet<TroubleKind> = new Set(beyondLimits);

/** No record was read whole, and our limits are the reason. */
export const isBeyondLimits = ({ records, stopped, trouble }: RecordsBody): boolean =>
  records === 0 && (stopped !== undefined || trouble.some(({ kind }) => limits.has(kind)));

/** A 200 of records that was read to its end or to our cap. */
export const datasetServed = {
  isServed: ({ answer }: Exchange): boolean =>
    answer.kind === 'response' &&
    answer.status === 200 &&
    answer.body.kind === 'records' &&
    !answer.body.trouble.some(({ kind }) => unread.has(kind)) &&
    !isBeyondLimits(answer.body),
  notServed: 'No answer could be read',
} as const;

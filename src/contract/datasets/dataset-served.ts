import type { Exchange, RecordsBody, TroubleKind } from '../../model/exchange.ts';

/** Of these a dataset was not read to its end. */
const unread: ReadonlySet<TroubleKind> = new Set([
  'not-json',
  'connection-lost',
  'cut-off',
  'compression',
]);

/** Limits of ours, at which records were passed over or reading ended. */
const beyondLimits: readonly TroubleKind[] = ['too-large', 'too-deep'];

/** No record was read whole, and our limits are the reason. */
export const isBeyondLimits = ({ records, stopped, trouble }: RecordsBody): boolean =>
  records === 0 &&
  (stopped !== undefined || trouble.some(({ kind }) => beyondLimits.includes(kind)));

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

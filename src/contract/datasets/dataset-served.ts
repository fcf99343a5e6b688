import type { Exchange, TroubleKind } from '../../model/exchange.ts';

/** Of these a dataset was not read to its end. */
const unread: ReadonlySet<TroubleKind> = new Set([
  'not-json',
  'connection-lost',
  'cut-off',
  'compression',
]);

/** A 200 of records that was read to its end or to our cap. */
export const datasetServed = {
  isServed: ({ answer }: Exchange): boolean =>
    answer.kind === 'response' &&
    answer.status === 200 &&
    answer.body.kind === 'records' &&
    !answer.body.trouble.some(({ kind }) => unread.has(kind)),
  notServed: 'No answer could be read',
} as const;

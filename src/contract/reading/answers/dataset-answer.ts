import type { EndpointId } from '../../../model/endpoint.ts';
import type { Exchange, RecordsBody } from '../../../model/exchange.ts';
import type { Subject } from '../../../model/rule.ts';
import { headerOf } from '../values/answer-text.ts';
import { beyondLimits, recordsOf, troubleOf, unreadDataset } from './trouble.ts';

/** Returns the records of a 200, if they were read to their end or to one of our limits. */
export function recordsRead(x: Exchange): RecordsBody | undefined {
  const is200 = x.answer.kind === 'response' && x.answer.status === 200;
  return is200 && !troubleOf(x, ...unreadDataset) ? recordsOf(x) : undefined;
}

export const datasetAnswer = (x: Subject, endpoint: EndpointId): RecordsBody | undefined =>
  x.endpoint === endpoint ? recordsRead(x) : undefined;

/**
 * Reports whether a dataset answer was read to its end: neither a limit of ours (`limits.maxRecords`,
 * `limits.maxBytes`) nor a broken body ended it. The client may still have more pages.
 */
export function isReadToEnd(x: Exchange): boolean {
  const read = recordsRead(x);
  return read !== undefined && read.stopped === undefined;
}

/** Returns the scalars beside the list of an answer: the JSON Pointer of each, and its JSON. */
export const besideList = (
  observed: RecordsBody['observed'],
): readonly (readonly [at: string, json: string])[] =>
  Object.entries(observed).filter(([about]) => about.startsWith('/'));

/** Returns the Content-Disposition of an answer, if present (RFC 6266). */
export const dispositionOf = (x: Subject): string | undefined => headerOf(x, 'content-disposition');

/** Reports whether our limits are the reason why no record was read completely. */
export const isBeyondLimits = ({ records, stopped, trouble }: RecordsBody): boolean =>
  records === 0 &&
  (stopped !== undefined ||
    trouble.some(({ kind }) => beyondLimits.some((limit) => limit === kind)));

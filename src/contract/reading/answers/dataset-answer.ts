import type { EndpointId } from '../../../model/endpoint.ts';
import type { Exchange, RecordsBody, TroubleKind } from '../../../model/exchange.ts';
import type { Subject } from '../../../model/rule.ts';
import { headerOf } from '../values/answer-text.ts';
import { beyondLimits, troubleOf, unreadDataset } from './trouble.ts';

/** Returns the body of a 200 of this dataset endpoint, if it was read to its end or to one of our limits. */
export function datasetAnswer(x: Subject, endpoint: EndpointId): RecordsBody | undefined {
  const { answer } = x;
  if (x.endpoint !== endpoint || answer.kind === 'no-response' || answer.status !== 200) {
    return undefined;
  }
  const cut = troubleOf(x, ...unreadDataset);
  return answer.body.kind === 'records' && !cut ? answer.body : undefined;
}

/**
 * Reports whether a dataset answer was read to its end: neither a limit of ours (`limits.maxRecords`,
 * `limits.maxBytes`) nor a broken body ended it. The client may still have more pages.
 */
export function isReadToEnd(x: Exchange): boolean {
  const { answer } = x;
  return (
    answer.kind === 'response' &&
    answer.status === 200 &&
    answer.body.kind === 'records' &&
    answer.body.stopped === undefined &&
    !troubleOf(x, ...unreadDataset)
  );
}

/** Returns the scalars beside the list of an answer: the JSON Pointer of each, and its JSON. */
export const besideList = (
  observed: RecordsBody['observed'],
): readonly (readonly [at: string, json: string])[] =>
  Object.entries(observed).filter(([about]) => about.startsWith('/'));

/** Returns the Content-Disposition of an answer, if present (RFC 6266). */
export const dispositionOf = (x: Subject): string | undefined => headerOf(x, 'content-disposition');

const limits: ReadonlySet<TroubleKind> = new Set(beyondLimits);

/** Reports whether our limits are the reason why no record was read completely. */
export const isBeyondLimits = ({ records, stopped, trouble }: RecordsBody): boolean =>
  records === 0 && (stopped !== undefined || trouble.some(({ kind }) => limits.has(kind)));

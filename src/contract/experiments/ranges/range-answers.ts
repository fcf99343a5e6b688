import type { RecordDigest } from '../../../model/dataset.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Subject } from '../../../model/rule.ts';
import { present } from '../../../standards/collections/present.ts';
import { remembered } from '../../../standards/collections/remembered.ts';
import { readDate } from '../../../standards/date/iso-8601.ts';
import { isUnauthorized } from '../../../standards/http/status.ts';
import { recordsOf, troubleOf } from '../../reading/answers/trouble.ts';
import { isThrottled } from '../../reading/failures/failure-of.ts';
import { urlOf } from '../../reading/orders/order-sent.ts';
import { usable } from '../../reading/quotes/usable.ts';
import { type ClosedRange, closedRange, type Range } from '../../reading/sales/readings.ts';
import { RecordSet } from '../../reading/sales/record-set.ts';

/** An answer to a range that was read to its end, or to one of our limits. */
export interface RangeAnswer<Sent extends Exchange = Exchange> {
  readonly x: Sent;
  readonly range: Range;
  readonly digest: RecordDigest;
  /** Number of records in the answer, including those without a readable date. */
  readonly records: number;
  /** One of our limits ended reading, so there may be more records. */
  readonly stopped: boolean;
}

/** Returns the answer if it can be compared with others; undefined if it is not usable. */
export function rangeAnswer<Sent extends Exchange>(x: Sent): RangeAnswer<Sent> | undefined {
  const body = x.endpoint === 'transactions' ? recordsOf(x) : undefined;
  const range = askedRange(x);
  if (!body?.digest || !range || body.observed['no list'] !== undefined) return undefined;
  if (!usable(x) || troubleOf(x, 'compression', 'too-large')) return undefined;
  const { digest, records, stopped } = body;
  return { x, range, digest, records, stopped: stopped !== undefined };
}

/** Returns answers in the order of sending. */
export const rangeAnswers = <Sent extends Exchange>(
  exchanges: readonly Sent[],
): readonly RangeAnswer<Sent>[] => exchanges.flatMap((x) => rangeAnswer(x) ?? []);

const setOf = remembered(({ records }: RecordDigest) => new RecordSet(records));

/** Returns the union of the records of these answers. */
export function shownBy(...answers: readonly RangeAnswer[]): RecordSet {
  const [first, ...others] = answers;
  return first && others.length === 0
    ? setOf(first.digest)
    : new RecordSet(...answers.map(({ digest }) => digest.records));
}

export const sameRange = (a: Range, b: Range): boolean => a.from === b.from && a.to === b.to;

/** Returns the requested range, without the bounds that were not sent; undefined without a request. */
export function askedRange(x: Pick<Exchange, 'request'>): Range | undefined {
  const query = urlOf(x)?.searchParams;
  return query && rangeIn(query.get('date_from'), query.get('date_to'));
}

/** Reads two bounds, without those that are no instants. */
export const rangeIn = (from: string | null | undefined, to: typeof from): Range =>
  present({ from: instantOf(from), to: instantOf(to) });

export const askedClosedRange = (x: Pick<Exchange, 'request'>): ClosedRange | undefined =>
  closedRange(askedRange(x));

/** Parses an instant only: a bound without an offset is as ambiguous as a date without one. */
export function instantOf(text: string | null | undefined): number | undefined {
  const date = text ? readDate(text) : undefined;
  return date && !('trouble' in date) && date.kind === 'instant' ? date.at : undefined;
}

/** Reports whether a request was refused by status: 4xx or 5xx, except throttling. */
export const isRefusedByStatus = (x: Subject): boolean =>
  x.status !== undefined && x.status >= 400 && x.status < 600 && !isThrottled(x);

/** Reports whether it is a 4xx that is not about credentials: the range itself may be too wide for this client. */
export const rangeRefused = (x: Subject): boolean =>
  isRefusedByStatus(x) && x.status !== undefined && x.status < 500 && !isUnauthorized(x);

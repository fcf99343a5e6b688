import type { RecordDigest } from '../../../model/dataset.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { usable } from '../../answers/usable.ts';
import { troubleOf } from '../../http/trouble.ts';
import type { Range } from '../digests/readings.ts';
import { askedRange } from './asked-range.ts';

/** An answer to a range that was read to its end, or to one of our caps. */
export interface RangeAnswer<Sent extends Exchange = Exchange> {
  readonly x: Sent;
  readonly range: Range;
  readonly digest: RecordDigest;
  /** Records in the answer, those without a readable date among them. */
  readonly records: number;
  /** One of our own caps bit, so that more records may have been there. */
  readonly stopped: boolean;
}

/** The answer as far as it can be held against others; undefined where nothing of use came. */
export function rangeAnswer<Sent extends Exchange>(x: Sent): RangeAnswer<Sent> | undefined {
  const { answer, endpoint } = x;
  if (endpoint !== 'transactions' || answer.kind === 'no-response') return undefined;
  if (answer.body.kind !== 'records' || !answer.body.digest) return undefined;
  const range = askedRange(x);
  if (!range || !usable(x) || troubleOf(x, 'compression', 'too-large')) return undefined;
  const { digest, records, stopped, observed } = answer.body;
  if (observed['no list'] !== undefined) return undefined;
  return { x, range, digest, records, stopped: stopped !== undefined };
}

/** Answers in the order of sending. */
export const rangeAnswers = <Sent extends Exchange>(
  exchanges: readonly Sent[],
): readonly RangeAnswer<Sent>[] => exchanges.flatMap((x) => rangeAnswer(x) ?? []);

/** Equal for requests of the same range, however it was written. */
export const sameRange = (a: Range, b: Range): boolean => a.from === b.from && a.to === b.to;

import type { DatedRecord } from '../../../model/dataset.ts';
import type { ClosedRange } from '../../reading/sales/readings.ts';
import { earliest, latest, surelyInside } from '../../reading/sales/readings.ts';
import type { BetweenAnswers, IncompleteRange } from './between-answers.ts';

const second = 1000;

/**
 * Returns a part of a range, up to the end where records are missing, with some of them and at most half as
 * many records: a cap cannot omit any of them. Undefined if there is no such part.
 */
export function narrowerRange(
  between: BetweenAnswers,
  short: IncompleteRange,
): ClosedRange | undefined {
  const { range } = short.request;
  const inside = [...between.records]
    .filter((record) => surelyInside(record, range))
    .sort((a, b) => a.date.at - b.date.at);
  const half = Math.max(1, Math.floor(short.records / 2));
  const missing = new Set(short.missing);
  const size = Math.min(half, Math.max(1, inside.length - 1));
  const [i, j] = spanOf(inside, missing, size, short.end);
  const first = inside[i];
  const last = inside[j - 1];
  if (first === undefined || last === undefined) return undefined;
  const from = short.end === 'early' ? range.from : earliest(first) - 2 * second;
  const to = short.end === 'late' ? range.to : latest(last) + 2 * second;
  const part = { from: Math.max(range.from, from), to: Math.min(range.to, to) };
  const isPart = part.from > range.from || part.to < range.to;
  return isPart && part.from < part.to ? part : undefined;
}

/** Returns the half-open index range of the records of the part. */
function spanOf(
  inside: readonly DatedRecord[],
  missing: ReadonlySet<DatedRecord>,
  size: number,
  end: IncompleteRange['end'],
): readonly [number, number] {
  const n = inside.length;
  if (end === 'late') return [Math.max(n - size, 0), n];
  if (end === 'early') return [0, Math.min(size, n)];
  const middle = inside.findIndex((record) => missing.has(record));
  const from = Math.max(0, middle - Math.floor(size / 4));
  return [from, Math.min(n, from + Math.max(size, 1))];
}

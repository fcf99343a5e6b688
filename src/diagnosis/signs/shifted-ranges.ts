import {
  type RangeAnswer,
  rangeAnswers,
} from '../../contract/transactions/ranges/range-answers.ts';
import type { Subject } from '../../model/rule.ts';
import type { Own } from '../seen.ts';

const quarter = 15 * 60_000;
const farthest = 14 * 4 * quarter;

/** Answers to closed ranges, with records in them. */
const closedAnswers = ({ expected }: Own): readonly RangeAnswer<Subject>[] =>
  rangeAnswers(expected).filter(
    ({ range, digest }) => range.from !== undefined && range.to !== undefined && digest.count > 0,
  );

/** By how much ranges were read too early or too late. */
interface Shift {
  /** The nearest that explains every record, a whole number of quarters of an hour; positive is later. */
  readonly ms: number;
  /** A greater one would explain them as well. */
  readonly isLeast: boolean;
}

/**
 * By how much the ranges were read too early or too late, where one offset of a time zone explains every
 * record of every answer; undefined where none does.
 */
export function shiftOf(own: Own): Shift | undefined {
  const answers = closedAnswers(own);
  let [least, greatest] = [-farthest, farthest];
  for (const { range, digest } of answers) {
    const { first, last } = extentOf(digest.at, digest.count);
    // Every record lies in [from + shift, to + shift].
    least = Math.max(least, last - (range.to ?? 0));
    greatest = Math.min(greatest, first - (range.from ?? 0));
  }
  const nearest =
    Math.abs(least) < Math.abs(greatest)
      ? Math.ceil(least / quarter) * quarter
      : Math.floor(greatest / quarter) * quarter;
  if (nearest < least || nearest > greatest || nearest === 0) return undefined;
  const next = nearest + Math.sign(nearest) * quarter;
  return { ms: nearest, isLeast: least <= next && next <= greatest };
}

/** The earliest and the latest time. */
function extentOf(
  at: Float64Array,
  count: number,
): { readonly first: number; readonly last: number } {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < count; i += 1) {
    const each = at[i] ?? 0;
    first = Math.min(first, each);
    last = Math.max(last, each);
  }
  return { first, last };
}

/** Which bounds make no difference: answers to several values of it reach equally far beyond it. */
export function ignoredBounds(own: Own): readonly ('date_from' | 'date_to')[] {
  const answers = closedAnswers(own);
  const extents = answers.map((answer) => ({
    ...answer,
    ...extentOf(answer.digest.at, answer.digest.count),
  }));
  const bounds = (side: 'from' | 'to') => new Set(extents.map(({ range }) => range[side]));
  const from =
    bounds('from').size > 1 &&
    new Set(extents.map(({ first }) => first)).size === 1 &&
    extents.some(({ range, first }) => first < (range.from ?? 0));
  const to =
    bounds('to').size > 1 &&
    new Set(extents.map(({ last }) => last)).size === 1 &&
    extents.some(({ range, last }) => last > (range.to ?? 0));
  return [...(from ? (['date_from'] as const) : []), ...(to ? (['date_to'] as const) : [])];
}

import { howMany } from '../../../standards/text/figures.ts';
import { pagingOf, statedTotals } from '../../reading/answers/paging-beside.ts';
import { type RangeAnswer, sameRange, shownBy } from './range-answers.ts';

/** Common page sizes besides the multiples of a hundred. */
const usualPages = [10, 20, 25, 50, 250];

/**
 * Returns why an answer may have fewer records than exist, by a cap or a page that the contract does not state;
 * undefined without any sign of one. `beside` are other answers: a client that once
 * returned more records has no lower cap.
 */
export function possiblyCapped(
  answer: RangeAnswer,
  beside: readonly RangeAnswer[],
): string | undefined {
  const { records } = answer;
  if (answer.stopped) return 'our own limit on the records or bytes of an answer was reached';
  const stated = rangePaging(answer, beside);
  if (stated) return stated;
  if (records === 0 || beside.some((other) => other.records > records)) return undefined;
  if (isUsualPage(records)) return `one has ${howMany(records, 'record')}, a common page size`;
  const alike = beside.some(
    (other) =>
      other.records === records && !sameRange(other.range, answer.range) && !isAll(answer, other),
  );
  return alike ? `two different ranges returned ${howMany(records, 'record')} each` : undefined;
}

/** Reports whether another answer has all records of this one: ranges around one history do, whatever their width. */
export const isAll = ({ digest }: RangeAnswer, other: RangeAnswer): boolean => {
  const shown = shownBy(other);
  return digest.records.every((record) => shown.has(record));
};

export const isUsualPage = (records: number): boolean =>
  records > 0 && (records % 100 === 0 || usualPages.includes(records));

/** Returns what the answer to a range says about paging, if it is about this range. */
export function rangePaging(
  answer: RangeAnswer,
  beside: readonly RangeAnswer[],
): string | undefined {
  return pagingOf(answer.x, (total) => countsMore(total, answer, beside));
}

/**
 * Reports whether a total counts the dataset and not the range: another answer had it completely, or ranges of
 * different lengths state the same.
 */
const countsMore = (
  total: number,
  { records, range }: RangeAnswer,
  beside: readonly RangeAnswer[],
) =>
  beside.some(
    (other) =>
      totalsOf(other).includes(total) &&
      (other.records === total || (other.records !== records && !sameRange(other.range, range))),
  );

function totalsOf({ x: { answer } }: RangeAnswer): readonly number[] {
  if (answer.kind === 'no-response' || answer.body.kind !== 'records') return [];
  return statedTotals(answer.headers, answer.body);
}

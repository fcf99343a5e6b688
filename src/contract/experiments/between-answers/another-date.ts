import type { DatedRecord } from '../../../model/dataset.ts';
import { figure } from '../../../standards/text/figures.ts';
import { surelyInside, surelyOutside } from '../../reading/sales/readings.ts';
import type { BoundsRead, DatedAnswers } from './dated-answers.ts';

/** Minimum number of records outside a range; fewer fit another date by chance. */
const minStrays = 3;

/** How another date differs if all strays are on one side of their ranges, and which column may be compared. */
const ways = {
  before: ['later than date', ' and never earlier', 'the time of the last change'],
  after: ['earlier than date', ' and never later', 'the time of entry'],
  both: ['different from date', '', 'the delivery date'],
} as const;

/**
 * Describes the filter as comparing another date of each record, if one instant for each explains every answer. Missing
 * records alone are no evidence: any instant beyond the ranges explains them.
 */
export function byAnotherDate({ answers, old, slack }: DatedAnswers): BoundsRead | undefined {
  const sidesOf = (record: DatedRecord) =>
    answers.flatMap(({ range, shows }) =>
      shows.has(record) ? (surelyOutside(record, range) ?? []) : [],
    );
  const strays = old.filter((record) => sidesOf(record).length > 0);
  const moved = old.filter(
    (record) =>
      sidesOf(record).length > 0 ||
      answers.some(({ range, shows }) => !shows.has(record) && surelyInside(record, range)),
  );
  if (strays.length < minStrays || strays.length * 2 < moved.length) return undefined;
  if (!moved.every((record) => hasInstant(record, { answers, slack }))) return undefined;
  const [side, other] = new Set(strays.flatMap(sidesOf));
  const [which, but, such] = ways[other || !side ? 'both' : side];
  return {
    how: `the filter compares another date, which is ${which} in ${figure(moved.length)} of ${figure(old.length)} records${but}`,
    remedy: `Compare date, and not another column, such as ${such}.`,
  };
}

/** Reports whether one instant is in every range that shows a record, and in none that does not. */
function hasInstant(
  record: DatedRecord,
  { answers, slack }: Pick<DatedAnswers, 'answers' | 'slack'>,
): boolean {
  const ranges = (isShown: boolean) =>
    answers.flatMap(({ range, shows }) => (shows.has(record) === isShown ? [range] : []));
  const from = Math.max(...ranges(true).map((range) => range.from - slack));
  const to = Math.min(...ranges(true).map((range) => range.to + slack));
  const first = ranges(false)
    .toSorted((a, b) => a.from - b.from)
    .reduce(
      (at, range) => (at > range.from + slack && at < range.to - slack ? range.to - slack : at),
      from,
    );
  return first <= to;
}

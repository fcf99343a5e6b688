import type { DatedRecord } from '../../../model/dataset.ts';
import { figure } from '../../../standards/text/figures.ts';
import {
  type ClosedRange,
  earliest,
  latest,
  surelyInside,
  surelyOutside,
} from '../../reading/sales/readings.ts';
import type { BoundsRead, DatedAnswers } from './dated-answers.ts';

/** Minimum number of records outside a range; fewer fit another date by chance. */
const minStrays = 3;

/** How another date of each record differs, and which column may be compared. */
const ways = [
  ['later than date', ' and never earlier', 'the time of the last change'],
  ['earlier than date', ' and never later', 'the time of entry'],
  ['different from date', '', 'the delivery date'],
] as const;

/**
 * Describes the filter as comparing another date of each record, if one instant for each explains every answer. Missing
 * records alone are no evidence: any instant beyond the ranges explains them.
 */
export function byAnotherDate({ answers, old, slack }: DatedAnswers): BoundsRead | undefined {
  const moved = old.filter((record) =>
    answers.some(({ range, shows }) =>
      shows.has(record) ? surelyOutside(record, range) : surelyInside(record, range),
    ),
  );
  const strays = moved.filter((record) =>
    answers.some(({ range, shows }) => shows.has(record) && surelyOutside(record, range)),
  );
  if (strays.length < minStrays || strays.length * 2 < moved.length) return undefined;
  const places = [
    (record: DatedRecord) => ({ from: earliest(record), to: Number.POSITIVE_INFINITY }),
    (record: DatedRecord) => ({ from: Number.NEGATIVE_INFINITY, to: latest(record) }),
    () => ({ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }),
  ];
  const at = places.findIndex((place) =>
    moved.every((record) => hasInstant(record, place(record), { answers, slack })),
  );
  const [which, but, such] = ways[at] ?? [];
  return which === undefined
    ? undefined
    : {
        how: `the filter compares another date, which is ${which} in ${figure(moved.length)} of ${figure(old.length)} records${but}`,
        remedy: `Compare date, and not another column, such as ${such}.`,
      };
}

/** Reports whether one instant within these bounds is in every range that shows a record, and in none that does not. */
function hasInstant(
  record: DatedRecord,
  place: ClosedRange,
  { answers, slack }: Pick<DatedAnswers, 'answers' | 'slack'>,
): boolean {
  const showing = answers.filter(({ shows }) => shows.has(record)).map(({ range }) => range);
  const from = Math.max(place.from, ...showing.map((range) => range.from - slack));
  const to = Math.min(place.to, ...showing.map((range) => range.to + slack));
  const others = answers.filter(({ shows }) => !shows.has(record)).map(({ range }) => range);
  const first = others
    .toSorted((a, b) => a.from - b.from)
    .reduce(
      (at, range) => (at > range.from + slack && at < range.to - slack ? range.to - slack : at),
      from,
    );
  return first <= to;
}

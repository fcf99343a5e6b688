import type { DatedRecord } from '../../../model/dataset.ts';
import { figure } from '../../../standards/text/figures.ts';
import { surelyInside, surelyOutside } from '../../reading/sales/readings.ts';
import { excerpt } from '../../reading/values/excerpt.ts';
import type { BoundsRead, DatedAnswers } from './dated-answers.ts';

/** Minimum number of records outside a range; fewer fit another date by chance. */
const minStrays = 3;

/** How another date differs if all strays are on one side of their ranges, and which column may be compared. */
const ways = {
  before: ['later than date', 'the time of the last change'],
  after: ['earlier than date', 'the date of the order'],
  both: ['different from date', 'the delivery date'],
} as const;

/**
 * Describes the filter as comparing another date of each record, if one instant for each explains every answer. Missing
 * records alone are no evidence: any instant beyond the ranges explains them.
 */
export function byAnotherDate(dated: DatedAnswers): BoundsRead | undefined {
  const sides = new Set<'before' | 'after'>();
  const moved: DatedRecord[] = [];
  let strays = 0;
  for (const record of dated.old) {
    const strayed = dated.answers.flatMap(({ range, shows }) =>
      shows.has(record) ? (surelyOutside(record, range) ?? []) : [],
    );
    const isMissing = dated.answers.some(
      ({ range, shows }) => !shows.has(record) && surelyInside(record, range),
    );
    if (strayed.length === 0 && !isMissing) continue;
    if (!hasInstant(record, dated)) return undefined;
    moved.push(record);
    strays += Math.min(strayed.length, 1);
    for (const side of strayed) sides.add(side);
  }
  if (strays < minStrays || strays * 2 < moved.length) return undefined;
  for (const [meant, how, remedy] of misread)
    if (moved.every((record) => isShownAt(record, meant(record.date.at), dated)))
      return { how, remedy };
  const [side = 'both', other] = sides;
  const [which, such] = ways[other ? 'both' : side];
  const types = [...new Set(moved.map(typeOf))];
  const isKind = types.length < 3 && dated.old.some((x) => !types.includes(typeOf(x)));
  const kind = isKind ? `, all with documentType ${types.join(' or ')}` : '';
  const areNotes = types.every((type) => type.endsWith('note'));
  return {
    how: `the filter compares another date, which is ${which} in at least ${figure(moved.length)} of ${figure(dated.old.length)} records${kind}`,
    remedy: `Compare date, and not another column, such as ${areNotes ? 'that of the invoice of a note' : such}.`,
  };
}

const typeOf = ({ fields }: DatedRecord): string => excerpt(fields['documentType'] ?? '');

export const ofExchanged =
  'Write date as year, month and day: read the source by its own order of day and month.';

/** Returns an instant with the day and the month of its date in UTC exchanged; unchanged if that is no date. */
export function exchanged(at: number): number {
  const date = new Date(at);
  const [month, day] = [date.getUTCDate() - 1, date.getUTCMonth() + 1];
  return month > 11 ? at : date.setUTCMonth(month, day);
}

const ofYear = 'Write the year of the date, yyyy in most formats, and not that of its week, YYYY.';

/** Ways to misread or to write a date, with the instant that is meant. */
const misread: readonly (readonly [meant: (at: number) => number, how: string, remedy: string])[] =
  [
    [exchanged, 'day and month are exchanged in the dates up to the 12th of a month', ofExchanged],
    [
      (at) => new Date(at).setUTCFullYear(new Date(at).getUTCFullYear() - 1),
      'the year of some dates is one too high, as with the year of the week',
      ofYear,
    ],
  ];

/** Reports whether each answer has a record as if its date was this one. */
const isShownAt = (record: DatedRecord, at: number, { answers, slack }: DatedAnswers): boolean =>
  answers.every(({ range: { from, to }, shows }) =>
    shows.has(record)
      ? at >= from - slack && at <= to + slack
      : at <= from + slack || at >= to - slack,
  );

/** Reports whether one instant is in every range that shows a record, and in none that does not. */
function hasInstant(record: DatedRecord, { answers, slack }: DatedAnswers): boolean {
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

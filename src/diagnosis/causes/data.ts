import { extentOf } from '../../contract/experiments/between-answers/between-answers.ts';
import { type RangeAnswer, rangeAnswers } from '../../contract/experiments/ranges/range-answers.ts';
import { changedOrder } from '../../contract/reading/quotes/expected-quote.ts';
import { hasReadableText } from '../../contract/reading/quotes/usable.ts';
import { isQuoting } from '../../model/endpoint.ts';
import type { Subject } from '../../model/rule.ts';
import { howMany } from '../../standards/text/figures.ts';
import { missingPaths } from '../signs/missing-path.ts';
import { answeredAs, bodySays, foundBy, foundOf, shownBy } from '../signs/reported.ts';
import type { EndpointEvidence, Recognisers } from '../signs/seen.ts';
import { turnedAway } from '../signs/turned-away.ts';
import { missesOrder } from '../signs/words-of-refusal.ts';

const minute = 60_000;

/** Formats `15 minutes`, `3 hours`, `3 hours 30 minutes`. */
function spanOf(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / (60 * minute)), Math.round(ms / minute) % 60];
  const parts = [
    ...(hours > 0 ? [howMany(hours, 'hour')] : []),
    ...(minutes > 0 ? [howMany(minutes, 'minute')] : []),
  ];
  return parts.join(' ');
}

export const data: Recognisers = {
  'filter-ignored'(own) {
    const found = foundOf(own, 'transactions/outside-range');
    const ignored = ignoredBounds(own);
    if (found.length === 0 || ignored.length === 0) return undefined;
    return foundBy(found, [
      `Several ranges were requested, and ${ignored.join(' and ')} ${ignored.length === 1 ? 'makes' : 'make'} no difference.`,
    ]);
  },
  'local-time-filter'(own) {
    const found = foundOf(own, 'transactions/outside-range');
    if (found.length === 0 || ignoredBounds(own).length > 0) return undefined;
    const shift = shiftOf(own);
    if (shift === undefined) return undefined;
    return foundBy(found, [
      `Every record is in its range if the range is moved ${shift.ms > 0 ? 'later' : 'earlier'} by ${shift.isLeast ? 'at least ' : ''}${spanOf(Math.abs(shift.ms))}.`,
    ]);
  },
  'order-data-rejected'(own) {
    if (!isQuoting(own.endpoint)) return undefined;
    const orders = own.expected.filter(
      (x) =>
        x.role !== changedOrder && x.request?.body !== undefined && x.situation !== 'unquotable',
    );
    const rejected = orders.filter((x) => hasReadableText(x) && !missesOrder(x));
    const [first] = rejected;
    // Orders that may be rejected or quoted can be those of a commerce that is not in the data.
    const isDue = (x: (typeof orders)[number]) => x.situation === 'quotable';
    if (!first || orders.some((x) => isDue(x) && !rejected.includes(x))) return undefined;
    // One rejected order says nothing about the others.
    if (new Set(rejected.map(({ request }) => JSON.stringify(request?.body))).size < 2)
      return undefined;
    if (turnedAway(own).length > 0 || missingPaths(own).length > 0) return undefined;
    const made =
      first.source === 'sample'
        ? 'The order was made from the built-in sample, since no data is configured.'
        : undefined;
    return shownBy(rejected, [answeredAs(first), bodySays(first), made]);
  },
};

const quarter = 15 * 60_000;
const farthest = 14 * 4 * quarter;

/** Returns answers to closed ranges, with records in them. */
const closedAnswers = ({ expected }: EndpointEvidence): readonly RangeAnswer<Subject>[] =>
  rangeAnswers(expected).filter(
    ({ range, digest }) =>
      range.from !== undefined && range.to !== undefined && digest.records.length > 0,
  );

/** Offset by which ranges were read too early or too late. */
interface Shift {
  /** Smallest multiple of a quarter of an hour that explains every record; positive is later. */
  readonly ms: number;
  /** A larger one would explain them as well. */
  readonly isLeast: boolean;
}

/** Returns the shift of the ranges if one time zone offset explains every record of every answer; else undefined. */
function shiftOf(own: EndpointEvidence): Shift | undefined {
  const answers = closedAnswers(own);
  let [least, greatest] = [-farthest, farthest];
  for (const { range, digest } of answers) {
    const { first, last } = extentOf(digest.records);
    // Every record is in [from + shift, to + shift].
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

/** Returns the bounds without effect: answers to several values of it extend equally far beyond it. */
function ignoredBounds(own: EndpointEvidence): readonly ('date_from' | 'date_to')[] {
  const answers = closedAnswers(own);
  const extents = answers.map((answer) => ({
    ...answer,
    ...extentOf(answer.digest.records),
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

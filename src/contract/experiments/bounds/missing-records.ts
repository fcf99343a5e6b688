import type { DatedRecord } from '../../../model/dataset.ts';
import { present } from '../../../standards/collections/present.ts';
import { remembered } from '../../../standards/collections/remembered.ts';
import { type ClosedRange, closedRange, surelyInside } from '../../reading/sales/readings.ts';
import {
  type AnswerAtTurn,
  type BetweenAnswers,
  extentOf,
  type IncompleteRange,
  type RequestedRange,
} from '../between-answers/between-answers.ts';
import { isRekeyed } from '../between-answers/changes.ts';
import { narrowerRange } from '../between-answers/narrower-range.ts';
import { inCommon } from '../between-answers/record-traits.ts';
import { rangePaging } from '../ranges/range-caps.ts';
import { boundsRead } from './bounds-read.ts';
import type { BoundsRead } from './dated-answers.ts';

export interface ClassifiedRange extends IncompleteRange {
  readonly as: 'lost' | 'capped';
  /** Of a cap: the narrower range that has what the wider one lacks. */
  readonly narrower?: RequestedRange;
  /** An answer with the first of the missing records. */
  readonly shownBy: AnswerAtTurn;
}

/** Returns the ranges that lack records as far as is known, most missing first. */
export const shortRanges = remembered((between: BetweenAnswers): readonly IncompleteRange[] =>
  between.requests
    .flatMap((request) => shortOf(between, request) ?? [])
    .toSorted((a, b) => b.missing.length - a.missing.length),
);

function shortOf(between: BetweenAnswers, request: RequestedRange): IncompleteRange | undefined {
  const { records, isOld } = between;
  const { range, answers } = request;
  // With a cap, each answer may have another part of the range.
  const { shows } = (boundsRead(between)?.caps && answers[0]) || request;
  const isMissing = (record: DatedRecord) =>
    !shows.has(record) && surelyInside(record, range) && isOld(record);
  const missing = [...records].filter(isMissing).sort((a, b) => a.date.at - b.date.at);
  if (missing.length === 0) return undefined;
  const there = extentOf([...shows].filter((record) => surelyInside(record, range)));
  const gone = extentOf(missing);
  const longest = Math.max(...request.answers.map((answer) => answer.records));
  const end = gone.last <= there.first ? 'early' : gone.first >= there.last ? 'late' : undefined;
  return { request, missing, records: longest, ...(end && longest > 0 ? { end } : {}) };
}

/**
 * Returns ranges that were requested twice and lack records that other answers have before and after, which
 * excludes late entries and corrections. What explains every answer of the run says whether it is a cap or a loss; else
 * an experiment: what a capped range lacks is present in a narrower one. A cap explains all of them, or none. Ranges
 * without such evidence are left out.
 */
export const settledRanges = remembered((between: BetweenAnswers): readonly ClassifiedRange[] => {
  const read = boundsRead(between);
  const sure = shortRanges(between).flatMap((each): ClassifiedRange[] => {
    const certain = certainlyMissing(between, each);
    const [first] = certain.missing;
    const shownBy = first && between.answers.find(({ shows }) => shows.has(first));
    if (!shownBy || each.request.answers.length < 2) return [];
    const as = classified(between, certain, read);
    return as ? [{ ...certain, ...as, shownBy }] : [];
  });
  return sure.every(({ as }) => as === 'capped')
    ? sure
    : sure.map((each) => ({ ...each, as: 'lost' }));
});

/** Reports whether the missing records came in this range too, with the same dates and values, under other keys. */
export const isUnderOtherKeys = ({ request, shownBy }: ClassifiedRange): boolean =>
  isRekeyed(request.answers[0], shownBy, request.range);

/** Minimum number of records that another one of their product displaces. */
const minDisplaced = 5;

/** Reports whether a range has one record for each orderId and productId, and so lacks those of other documents. */
export function hasOneOfProduct({ request, missing }: IncompleteRange): boolean {
  const products = new Set([...request.shows].map(({ product }) => product));
  return (
    missing.length >= minDisplaced &&
    products.size === request.shows.size &&
    missing.every(({ product }) => products.has(product))
  );
}

/** Returns what all missing records of a range share, and none of the returned ones. */
export const missingInCommon = ({ request, missing, end }: IncompleteRange) =>
  inCommon(missing, [...request.shows], end === undefined ? 'kind and date' : 'kind');

/** Returns a cap or a loss; undefined if they cannot be distinguished. */
function classified(
  between: BetweenAnswers,
  short: IncompleteRange,
  read: BoundsRead | undefined,
): Pick<ClassifiedRange, 'as' | 'narrower'> | undefined {
  const { answers } = short.request;
  if (answers.some((answer) => rangePaging(answer, between.answers) !== undefined))
    return { as: 'capped' };
  const within = between.requests.filter(({ closed, range }) => closed && isWithin(range, short));
  const lacks = ({ range, shows }: RequestedRange) =>
    short.missing.some((record) => surelyInside(record, range) && !shows.has(record));
  const narrower = within.find((each) => !lacks(each));
  if (read?.how) return read.caps ? { as: 'capped', ...present({ narrower }) } : { as: 'lost' };
  if (short.records === 0 || hasOneOfProduct(short) || isShownByWider(between, short))
    return { as: 'lost' };
  // The missing records are at one end: of the range, or of the list's own order.
  const isCut = short.end !== undefined || between.answers.some((each) => isCutIn(short, each));
  if (narrower) return isCut ? { as: 'capped', narrower } : { as: 'lost' };
  const isLost = within.some(({ answers: of }) =>
    of.every((answer) => answer.records < short.records),
  );
  return isLost || !narrowerRange(between, short) ? { as: 'lost' } : undefined;
}

/** Reports whether a wider range returned more records, with all missing ones, which excludes a cap on count or width. */
function isShownByWider({ answers }: BetweenAnswers, short: IncompleteRange): boolean {
  const { range, answers: those } = short.request;
  // What appeared before and never since may have been removed.
  const later = answers.filter(({ turn }) => those.every((each) => turn >= each.turn));
  return later.some((answer) => {
    const wider = closedRange(answer.range);
    const isWider = wider && wider.from <= range.from && wider.to >= range.to;
    const hasMore = isWider && answer.records > short.records;
    return hasMore && short.missing.every((one) => answer.shows.has(one));
  });
}

/** Keeps only missing records that appeared before one of its answers and after it. */
function certainlyMissing({ answers }: BetweenAnswers, short: IncompleteRange): IncompleteRange {
  const turns = short.request.answers.map(({ turn }) => turn);
  const missing = short.missing.filter((record) => {
    const shown = answers.filter(({ shows }) => shows.has(record)).map(({ turn }) => turn);
    return turns.some((turn) => (shown[0] ?? turn) < turn && (shown.at(-1) ?? turn) > turn);
  });
  return { ...short, missing };
}

/** Reports whether a range is a part of a short one, up to the end where records are missing, with some of them. */
function isWithin(
  inner: ClosedRange,
  { request: { range }, missing, end }: IncompleteRange,
): boolean {
  const [isFirst, isLast] = [inner.from === range.from, inner.to === range.to];
  const isPart = inner.from >= range.from && inner.to <= range.to && !(isFirst && isLast);
  const hasEnd = end === undefined || (end === 'early' ? isFirst : isLast);
  return isPart && hasEnd && missing.some((record) => surelyInside(record, inner));
}

/** Reports whether this answer has all records, with the missing ones all after the present ones in its order, or before. */
function isCutIn(
  { request, missing, records }: IncompleteRange,
  { digest }: AnswerAtTurn,
): boolean {
  const gone = new Set(missing);
  const shown = digest.records
    .filter((record: DatedRecord) => gone.has(record) || request.shows.has(record))
    .map((record) => gone.has(record));
  const seen = shown.filter(Boolean).length;
  const isAtEnd = shown.lastIndexOf(true) - shown.indexOf(true) < seen && shown[0] !== shown.at(-1);
  return isAtEnd && seen === missing.length && shown.length - seen >= records;
}

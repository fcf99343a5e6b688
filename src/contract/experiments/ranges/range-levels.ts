import type { DatedRecord } from '../../../model/dataset.ts';
import type { Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { inEvery } from '../../../standards/collections/item-set.ts';
import { present } from '../../../standards/collections/present.ts';
import { type ClosedRange, closedRange, surelyNotAt } from '../../reading/sales/readings.ts';
import { isPart, rangeRoles } from '../steps/range-roles.ts';
import { answersOutsideRange } from './outside-records.ts';
import { type RangeAnswer, rangeAnswers, shownBy } from './range-answers.ts';
import { isAll, possiblyCapped } from './range-caps.ts';

type Answer = RangeAnswer<Subject>;

/** A window that was requested as a whole and in parts. */
export interface RangeLevel {
  readonly range: ClosedRange;
  readonly wholes: readonly Answer[];
  readonly parts: readonly RangePart[];
  /** Instant between the two halves; absent if the parts are not halves of the whole. */
  readonly cut?: number;
  /** Why absent records prove nothing; undefined if they do. */
  readonly capped?: string;
}

export interface RangePart {
  readonly range: ClosedRange;
  readonly asks: readonly Answer[];
}

/**
 * Returns the window of a scenario; undefined without an answer as a whole. The longest answer of the run shows
 * that the client has no lower cap, and halves that are shorter and hold nothing else that the whole is none.
 */
export function levelOf(
  exchanges: readonly Subject[],
  run: readonly Subject[],
): RangeLevel | undefined {
  const answers = rangeAnswers(exchanges);
  const wholes = answers.filter(({ x }) => x.role === rangeRoles.whole);
  const [first] = wholes;
  const range = closedRange(first?.range);
  if (!first || !range) return undefined;
  const parts = [
    ...groupedBy(
      answers.filter(({ x }) => isPart(x.role)),
      ({ x }) => x.role ?? '',
    ).values(),
  ].flatMap((asks): RangePart[] => {
    const range = closedRange(asks[0]?.range);
    return range ? [{ range, asks }] : [];
  });
  const cut = cutOf(range, parts);
  const isWhole =
    cut !== undefined &&
    parts.every(({ asks: [half] }) => half && half.records < first.records && isAll(half, first));
  const capped = isWhole ? undefined : cappedIn(answers, rangeAnswers(run));
  return { range, wholes, parts, ...present({ cut, capped }) };
}

/** Returns why an answer of a window may be capped. Only answers of the same window count as two equal ranges. */
export function cappedIn(answers: readonly Answer[], all: readonly Answer[]): string | undefined {
  const longest = all.toSorted((a, b) => b.records - a.records).slice(0, 1);
  const beside = [...answers, ...longest.filter((answer) => !answers.includes(answer))];
  return answers.flatMap((answer) => possiblyCapped(answer, beside) ?? [])[0];
}

function cutOf(whole: ClosedRange, parts: readonly RangePart[]): number | undefined {
  const [first, second] = parts.map(({ range }) => range);
  if (!first || !second || parts.length > 2) return undefined;
  const halves = first.from === whole.from && first.to === second.from && second.to === whole.to;
  return halves ? first.to : undefined;
}

/**
 * Returns times without an offset that both wholes have and neither half: it is uncertain in which half they
 * belong. The rules require each half twice; the procedure checks after the first time whether to repeat.
 * Capped windows are skipped.
 */
export function inNeitherHalf(
  { wholes, parts, capped, cut }: RangeLevel,
  times: 1 | 2,
): readonly DatedRecord[] {
  const halves = parts.filter(({ asks }) => asks.length >= times);
  if (capped !== undefined || wholes.length < 2 || cut === undefined || halves.length < 2) {
    return [];
  }
  const shown = shownBy(...halves.flatMap(({ asks }) => asks));
  return inEvery(wholes.map((whole) => shownBy(whole))).filter(
    (record) => surelyNotAt(record, cut) && !shown.has(record),
  );
}

/** Returns times without an offset that are in both halves and cannot mean the instant between them. */
export function inBothHalves({ parts, cut }: RangeLevel): readonly DatedRecord[] {
  const halves = parts.flatMap(({ asks }) => asks.slice(0, 1));
  if (cut === undefined || halves.length < 2) return [];
  return inEvery(halves.map((half) => shownBy(half))).filter((record) => surelyNotAt(record, cut));
}

/** Returns why answers of a scenario were not compared; undefined if they were, or records outside are evidence enough. */
export function notCompared(
  exchanges: readonly Subject[],
  run: readonly Subject[],
): string | undefined {
  if (answersOutsideRange(exchanges).length > 0) return undefined;
  const capped = levelOf(exchanges, run)?.capped;
  return capped === undefined
    ? undefined
    : `The answers may contain only a part of the records: ${capped}.`;
}

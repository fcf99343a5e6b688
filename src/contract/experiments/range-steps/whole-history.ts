import type { DatedRecord } from '../../../model/dataset.ts';
import type { Procedure, ProcedureRun } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { type ClosedRange, closedRange, earliest, latest } from '../../reading/sales/readings.ts';
import { betweenAnswers, extentOf } from '../between-answers/between-answers.ts';
import { traitsOf } from '../between-answers/record-traits.ts';
import { shortRanges } from '../bounds/missing-records.ts';
import { isRefusedByStatus, rangeAnswer, rangeAnswers } from '../ranges/range-answers.ts';
import { oddSecond } from '../ranges/range-cut.ts';
import { ask } from '../steps/ask.ts';
import { rangeRoles } from '../steps/range-roles.ts';
import { formsServed, inMilliseconds } from './range-spellings.ts';
import { rangeOf, withRange } from './range-steps.ts';

const history = { role: rangeRoles.history };
const [second, minute, day] = [1000, 60_000, 86_400_000] as const;
/** Limits on requests for parts of a history that is not returned as a whole. */
const maxParts = 16;
const narrowest = day;
/** Number of ranges: of about a month for a history of a year, and fewer of a client that takes more than so many ms. */
const [maxTiles, slowTiles, slowMs] = [12, 4, 2000];

/**
 * Requests the widest range, all of time. If that is refused, or lacks what other answers have, the history is
 * read in parts, latest first, as wide as is served completely.
 */
export const wholeHistory: Procedure = function* ([always], before, { now }) {
  const range = always && rangeOf(always);
  if (!range) return;
  const all = yield* ask(always, history);
  const known = [...before(), all];
  if (isRefusedByStatus(all) && !known.some((x) => rangeAnswer(x))) yield* formsServed(always);
  const { first } = extentOf(rangeAnswers(known).flatMap(({ digest }) => digest.records));
  const oldest = Number.isFinite(first) ? first - day : range.to;
  if (!isRefusedByStatus(all) && !shortAnswers(known, now).has(all.id)) {
    const count = (all.durationMs ?? 0) > slowMs ? slowTiles : maxTiles;
    yield* tiles(always, { from: oldest, to: range.to }, count);
    yield* atEachKind(always, known, now);
    return;
  }
  yield* atEachKind(always, known, now);
  let empty = 0;
  let width = widthServed(known, now) ?? 7 * day;
  let to = range.to;
  for (let part = 0; part < maxParts && (to > oldest || empty < 2); part += 1) {
    const from = Math.max(range.from, to - width);
    const x = yield* ask(withRange(always, { from, to }, 'a part of the history'), history);
    known.push(x);
    if ((isRefusedByStatus(x) || shortAnswers(known, now).has(x.id)) && width > narrowest) {
      width = Math.max(narrowest, width / 2);
    } else {
      to = from;
      empty = rangeAnswer(x)?.records === 0 ? empty + 1 : 0;
    }
  }
};

/** Records of the last three days may still be added or changed. */
const settledAge = 3 * day;

/** Requests adjacent ranges over the whole history, so that every part is also requested outside a wider range. */
function* tiles(step: Step, { from, to }: ClosedRange, count: number): ProcedureRun {
  const width = (to - from) / count;
  if (width <= 0) return;
  for (let i = 0; i < count; i += 1) {
    const bounds = { from: oddSecond(from + i * width), to: oddSecond(from + (i + 1) * width) };
    yield* ask(withRange(step, bounds, 'a part of the history'), history);
  }
}

/** Requests narrow ranges at one record of each kind in the longest answer. */
function* atEachKind(step: Step, known: readonly Subject[], now: number): ProcedureRun {
  const [longest] = rangeAnswers(known).toSorted(
    (a, b) => b.digest.records.length - a.digest.records.length,
  );
  if (!longest) return;
  for (const range of kindRanges(longest.digest.records, now - settledAge)) {
    yield* ask(withRange(step, range, 'a few minutes around a record'), history);
  }
  yield* besideRecords(step, longest.digest.records, known, now - settledAge);
}

/**
 * Requests ranges that end and begin a fraction of a second beside a record, once the client serves a range that is
 * written with milliseconds. A bound that is rounded or cut to the second takes the record in, or leaves it out.
 */
function* besideRecords(
  step: Step,
  records: readonly DatedRecord[],
  known: readonly Subject[],
  until: number,
): ProcedureRun {
  const form = rangeRoles.form(inMilliseconds.how);
  const isServed = (x: Subject) => x.role === form && rangeAnswer(x) !== undefined;
  if (!known.some(isServed)) return;
  for (const bound of fineBounds(records, until)) {
    const [from, to] = [oddSecond(bound - 4 * minute), oddSecond(bound + 3 * minute)];
    yield* ask(withBounds(step, { from, to: bound }), history);
    yield* ask(withBounds(step, { from: bound, to }), history);
  }
}

const withBounds = (step: Step, range: ClosedRange): Step =>
  withRange(step, range, 'up to a part of a second beside a record', inMilliseconds.write);

/**
 * Returns an instant a millisecond before a record at a whole second, at midnight if there is one, as JavaScript ends
 * a day; and one late in the second of a record that has a fraction.
 */
function fineBounds(records: readonly DatedRecord[], until: number): readonly number[] {
  const exact = records.filter(
    ({ date: { kind, unit, at } }) => kind === 'instant' && unit <= 1 && at < until,
  );
  const whole = exact.filter(({ date: { at } }) => at % second === 0);
  const atMidnight = whole.find(({ date: { at, offset = 0 } }) => (at + offset) % day === 0);
  const end = atMidnight ?? whole[0];
  const part = exact.find(({ date: { at } }) => at % second > 0 && at % second < 900);
  return [
    ...(end ? [end.date.at - 1] : []),
    ...(part ? [Math.floor(part.date.at / second) * second + 950] : []),
  ];
}

/** Maximum number of ranges, each at a record of several kinds that no other range has. */
const maxKinds = 6;

/**
 * Returns narrow ranges at one record of each kind: document type, origin, channel, deletion, offset, last day
 * of a month. They show a client that treats narrow ranges differently.
 */
function kindRanges(records: readonly DatedRecord[], until: number): readonly ClosedRange[] {
  const open = new Map<string, DatedRecord>();
  for (const record of records) {
    if (latest(record) >= until) continue;
    for (const trait of traitsOf(record)) if (!open.has(trait)) open.set(trait, record);
  }
  const ranges: ClosedRange[] = [];
  while (open.size > 0 && ranges.length < maxKinds) {
    const shows = (record: DatedRecord) => traitsOf(record).filter((trait) => open.has(trait));
    const [best] = [...open.values()].toSorted((a, b) => shows(b).length - shows(a).length);
    if (!best) break;
    for (const trait of shows(best)) open.delete(trait);
    // A margin of a few minutes around every possible instant of its date.
    ranges.push({
      from: oddSecond(earliest(best) - 4 * minute),
      to: oddSecond(latest(best) + 3 * minute),
    });
  }
  return ranges;
}

/** Returns the answers that lack records which others have inside their range, by id. */
const shortAnswers = (known: readonly Subject[], now: number): ReadonlySet<string> =>
  new Set(
    shortRanges(betweenAnswers([...known], now)).flatMap(({ request }) =>
      request.answers.map(({ x }) => x.id),
    ),
  );

/** Returns the widest range that was served without known gaps. */
function widthServed(known: readonly Subject[], now: number): number | undefined {
  const short = shortAnswers(known, now);
  const widths = known.flatMap((x) => {
    const range = closedRange(rangeAnswer(x)?.range);
    return !range || short.has(x.id) ? [] : [range.to - range.from];
  });
  return widths.length === 0 ? undefined : Math.max(...widths);
}

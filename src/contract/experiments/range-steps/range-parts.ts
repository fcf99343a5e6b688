import type { Procedure, ProcedureRun } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import type { ClosedRange } from '../../reading/sales/readings.ts';
import { listings } from '../between-answers/listed.ts';
import { answersOutsideRange } from '../ranges/outside-records.ts';
import {
  isRefusedByStatus,
  type RangeAnswer,
  rangeAnswer,
  rangeRefused,
} from '../ranges/range-answers.ts';
import { halfWay, middleCut } from '../ranges/range-cut.ts';
import { inNeitherHalf, levelsOf, type RangeLevel } from '../ranges/range-levels.ts';
import { ask } from '../steps/ask.ts';
import { rangeRoles } from '../steps/range-roles.ts';
import { rangeOf, withRange } from './range-steps.ts';

/** Maximum number of times that a window that looks capped is halved. */
const halvings = 4;
const day = 86_400_000;
/** Widths to request from a client that refuses wide ranges. */
const narrowWidths = [7 * day, day];
/** Maximum number of repetitions for a list that differs. */
const maxRepetitions = 5;
/** Minimum number of records of a half that is halved again. */
const minRecordsOfHalf = 4;

interface Window {
  readonly whole: Step;
  readonly parts: readonly Step[];
}

/** Requests the first step as the whole, the others as its halves. */
export const rangeHalves: Procedure = function* (steps, before) {
  const received: Subject[] = [];
  let window = windowOf(steps);
  for (let round = 1; window && round <= halvings + 1; round += 1) {
    const asked = yield* askWindow(window, round, received);
    const level = asked && levelsOf(received, [...before(), ...received]).at(-1);
    if (!level || level.wholes.length < 2) return;
    // What is missing then has the same cause.
    if (answersOutsideRange(received).length > 0) return;
    if (level.capped === undefined) {
      yield* askAgain(asked, level, round);
      return;
    }
    window = narrower(asked, level);
  }
};

function windowOf(steps: readonly Step[]): Window | undefined {
  const [whole, ...parts] = steps;
  return whole && parts.length > 0 && [whole, ...parts].every(rangeOf)
    ? { whole, parts }
    : undefined;
}

/** Requests whole, parts, and the whole again; in a narrower window if the client refuses the wide one. */
function* askWindow(
  window: Window,
  round: number,
  received: Subject[],
): ProcedureRun<Window | undefined> {
  let asked = window;
  let first = yield* ask(asked.whole, { role: rangeRoles.whole, round });
  for (const width of narrowWidths) {
    const closer = first && rangeRefused(first) ? around(asked, width) : undefined;
    if (!closer) continue;
    asked = closer;
    first = yield* ask(asked.whole, { role: rangeRoles.whole, round });
  }
  if (!first || !rangeAnswer(first)) return undefined;
  received.push(first);
  const rest = asked.parts.map((step, i) => ({ step, role: rangeRoles.part(i + 1) }));
  for (const { step, role } of [...rest, { step: asked.whole, role: rangeRoles.whole }]) {
    const x = yield* ask(step, { role, round });
    if (!x || !rangeAnswer(x)) return undefined;
    received.push(x);
  }
  return asked;
}

/**
 * Requests each part twice more, since a loss is certain only then, and not alternately, so that two
 * alternating servers are not taken for one.
 */
function* askAgain({ parts }: Window, level: RangeLevel, round: number): ProcedureRun {
  if (inNeitherHalf(level, 1).length === 0) return;
  const again = parts.map((step, i) => ({ step, role: rangeRoles.part(i + 1) }));
  for (const { step, role } of [...again, ...again.toReversed()]) {
    if (!(yield* ask(step, { role, round }))) return;
  }
}

/** Returns a part of the window around the end of its first part; undefined if the window is not wider. */
function around({ whole, parts }: Window, width: number): Window | undefined {
  const range = rangeOf(whole);
  const middle = parts[0] && rangeOf(parts[0])?.to;
  if (!range || middle === undefined || range.to - range.from <= width) return undefined;
  const from = Math.max(range.from, middle - width / 2);
  const to = Math.min(range.to, middle + width / 2);
  const clipped = parts.flatMap((part) => {
    const own = rangeOf(part);
    if (!own || own.to <= from || own.from >= to) return [];
    return [withRange(part, { from: Math.max(own.from, from), to: Math.min(own.to, to) })];
  });
  if (clipped.length < parts.length) return undefined;
  const days = width === day ? 'one day' : `${width / day} days`;
  return { whole: withRange(whole, { from, to }, `${days} of it`), parts: clipped };
}

/** Returns the half that is least likely capped, cut in two at its records. */
function narrower({ whole, parts }: Window, level: RangeLevel): Window | undefined {
  const halves = level.parts.flatMap(({ range, asks: [ask] }) => (ask ? [{ range, ask }] : []));
  const telling = halves.filter(({ ask }) => ask.records >= minRecordsOfHalf);
  const [half] = telling.toSorted((a, b) => a.ask.records - b.ask.records);
  if (!half || level.cut === undefined) return undefined;
  const { range } = half;
  const cut = cutWithin(half.ask, range);
  if (cut === undefined) return undefined;
  const bounds: readonly ClosedRange[] = [
    { from: range.from, to: cut },
    { from: cut, to: range.to },
  ];
  return {
    whole: withRange(whole, range, 'one half'),
    parts: parts.flatMap((part, i) => {
      const bound = bounds[i];
      return bound ? [withRange(part, bound, `${part.label} of that`)] : [];
    }),
  };
}

/** Returns undefined in a range too narrow for a cut. */
function cutWithin({ digest }: RangeAnswer, { from, to }: ClosedRange): number | undefined {
  const cuts = [
    middleCut(digest.records.map(({ date }) => date.at).sort((a, b) => a - b)),
    halfWay(from, to),
  ];
  return cuts.find((cut) => cut !== undefined && cut > from && cut < to);
}

/** Requests a list once more, and repeats one that differs: a new entry stays, an intermittent one alternates. */
export const askedAgain: Procedure = function* ([step], before) {
  if (!step) return;
  const received = [...before()];
  for (let time = 0; time <= maxRepetitions; time += 1) {
    const asked = time > 0 ? listings(received) : [];
    const isCompared = asked.some(({ answers }) => answers.length > 1);
    const differs = asked.some(({ gone, come, changed }) => gone + come + changed > 0);
    if (isCompared && !differs) return;
    if (asked.some(({ turning, flipping }) => turning + flipping > 0)) return;
    const x = yield* ask(step);
    if (!x) return;
    received.push(x);
  }
};

/** Requests a range with records, then one without; one that is refused is repeated. */
export const emptyRange: Procedure = function* ([control, empty]) {
  if (!control || !empty) return;
  const served = yield* ask(control, { role: rangeRoles.both });
  if (!served || !rangeAnswer(served)) return;
  const x = yield* ask(empty, { role: rangeRoles.empty });
  if (x && isRefusedByStatus(x)) yield* ask(empty, { role: rangeRoles.empty });
};

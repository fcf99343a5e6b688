import type { Procedure, ProcedureRun } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { differentFormats } from '../between-answers/different-formats.ts';
import { listings } from '../between-answers/listed.ts';
import { answersOutsideRange } from '../ranges/outside-records.ts';
import { isRefusedByStatus, rangeAnswer, rangeRefused } from '../ranges/range-answers.ts';
import { inNeitherHalf, levelOf } from '../ranges/range-levels.ts';
import { ask } from '../steps/ask.ts';
import { formatRoles, rangeRoles } from '../steps/range-roles.ts';
import { rangeOf, withRange } from './range-steps.ts';

const day = 86_400_000;
/** Widths to request from a client that refuses wide ranges. */
const narrowWidths = [7 * day, day];
/** Maximum number of repetitions for a list that differs. */
const maxRepetitions = 5;

interface Window {
  readonly whole: Step;
  readonly parts: readonly Step[];
}

/** Requests the first step as the whole, the others as its halves. */
export const rangeHalves: Procedure = function* (steps, before) {
  const received: Subject[] = [];
  const window = windowOf(steps);
  const served = window && (yield* askWindow(window, received));
  const level = served && levelOf(received, [...before(), ...received]);
  // What is missing where records lie outside has the same cause.
  if (!level || answersOutsideRange(received).length > 0) return;
  if (inNeitherHalf(level, 1).length === 0) return;
  // Each part twice more, since a loss is certain only then, and not alternately, so that two alternating servers are
  // not taken for one.
  yield { steps: [...served.parts, ...served.parts.toReversed()], send: 'in-turn' };
};

function windowOf(steps: readonly Step[]): Window | undefined {
  const [whole, ...parts] = steps.map((step, i) => ({
    ...step,
    role: i === 0 ? rangeRoles.whole : rangeRoles.part(i),
  }));
  return whole && parts.length > 0 && steps.every(rangeOf) ? { whole, parts } : undefined;
}

/** Requests whole, parts, and the whole again; in a narrower window if the client refuses the wide one. */
function* askWindow(window: Window, received: Subject[]): ProcedureRun<Window | undefined> {
  let current = window;
  let first = yield* ask(current.whole);
  for (const width of narrowWidths) {
    const closer = rangeRefused(first) ? around(current, width) : undefined;
    if (!closer) continue;
    current = closer;
    first = yield* ask(current.whole);
  }
  if (!rangeAnswer(first)) return undefined;
  received.push(first);
  for (const step of [...current.parts, current.whole]) {
    const x = yield* ask(step);
    if (!rangeAnswer(x)) return undefined;
    received.push(x);
  }
  return current;
}

/** Returns a part of the window around the end of its first part; undefined if the window is not wider. */
function around({ whole, parts }: Window, width: number): Window | undefined {
  const range = rangeOf(whole);
  const middle = parts[0] && rangeOf(parts[0])?.to;
  if (!range || middle === undefined || range.to - range.from <= width) return undefined;
  const from = Math.max(range.from, middle - width / 2);
  const to = Math.min(range.to, middle + width / 2);
  const clipped = parts.flatMap((part) => {
    const range = rangeOf(part);
    if (!range || range.to <= from || range.from >= to) return [];
    return [withRange(part, { from: Math.max(range.from, from), to: Math.min(range.to, to) })];
  });
  if (clipped.length < parts.length) return undefined;
  const days = width === day ? 'one day' : `${width / day} days`;
  return { whole: withRange(whole, { from, to }, `${days} of it`), parts: clipped };
}

/** Requests a list once more, and repeats one that differs: a new entry stays, an intermittent one alternates. */
export const askedAgain: Procedure = function* ([step], before) {
  if (!step) return;
  const received = [...before()];
  for (let time = 0; time <= maxRepetitions; time += 1) {
    const repeats = time > 0 ? listings(received) : [];
    const isCompared = repeats.some(({ answers }) => answers.length > 1);
    const differs = repeats.some(({ gone, come, changed }) => gone + come + changed > 0);
    if (isCompared && !differs) return;
    if (repeats.some(({ turning, flipping }) => turning + flipping > 0)) return;
    received.push(yield* ask(step));
  }
};

/** Requests a range with records, then one without; one that is refused is repeated. */
export const emptyRange: Procedure = function* ([control, empty]) {
  if (!control || !empty) return;
  const served = yield* ask(control, { role: rangeRoles.both });
  if (!rangeAnswer(served)) return;
  const x = yield* ask(empty, { role: rangeRoles.empty });
  if (isRefusedByStatus(x)) yield* ask(empty, { role: rangeRoles.empty });
};

/**
 * Requests JSON (the first step), CSV (the second), JSON. If the records differ, JSON twice and CSV follow, so
 * that neither a late entry nor alternating servers look like a difference of formats.
 */
export const formats: Procedure = function* ([json, csv]) {
  if (!json || !csv) return;
  const asJson = { ...json, role: formatRoles.json };
  const asCsv = { ...csv, role: formatRoles.csv };
  const received = yield { steps: [asJson, asCsv, asJson], send: 'in-turn' };
  if (typeof differentFormats(received) === 'object')
    yield { steps: [asJson, asJson, asCsv], send: 'in-turn' };
};

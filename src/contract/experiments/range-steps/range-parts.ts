import type { Procedure } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import { differentFormats } from '../between-answers/different-formats.ts';
import { listings } from '../between-answers/listed.ts';
import { answersOutsideRange } from '../ranges/outside-records.ts';
import { isRefusedByStatus, rangeAnswer } from '../ranges/range-answers.ts';
import { inNeitherHalf, levelOf } from '../ranges/range-levels.ts';
import { ask } from '../steps/ask.ts';
import { formatRoles, rangeRoles } from '../steps/range-roles.ts';
import { rangeOf } from './range-steps.ts';

/** Maximum number of repetitions for a list that differs. */
const maxRepetitions = 5;

/** Requests the first step as the whole, the others as its halves, and the whole again. */
export const rangeHalves: Procedure = function* (steps, before) {
  if (steps.length < 2 || !steps.every(rangeOf)) return;
  const [whole, ...parts] = steps.map((step, i) => ({
    ...step,
    role: i === 0 ? rangeRoles.whole : rangeRoles.part(i),
  }));
  const received: Subject[] = [];
  for (const step of [whole, ...parts, whole]) {
    const x = step && (yield* ask(step));
    if (!x || !rangeAnswer(x)) return;
    received.push(x);
  }
  const level = levelOf(received, [...before(), ...received]);
  // What is missing where records lie outside has the same cause.
  if (!level || answersOutsideRange(received).length > 0) return;
  if (inNeitherHalf(level, 1).length === 0) return;
  // Each part twice more, since a loss is certain only then, and not alternately, so that two alternating servers are
  // not taken for one.
  yield { steps: [...parts, ...parts.toReversed()], send: 'in-turn' };
};

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

import type { Procedure, ProcedureRun } from '../../../model/procedure.ts';
import type { Step } from '../../../model/scenario.ts';
import { differsFrom } from '../ranges/outside-records.ts';
import {
  isRefusedByStatus,
  rangeAnswer,
  rangeAnswers,
  rangeRefused,
} from '../ranges/range-answers.ts';
import { millisecondsText, offsetText, utcText } from '../ranges/range-text.ts';
import { ask, askTimes } from '../steps/ask.ts';
import { type Notation, rangeRoles } from '../steps/range-roles.ts';
import { rangeOf, withRange } from './range-steps.ts';

interface Form {
  readonly how: Notation;
  readonly write: (at: number) => string;
}

export const inMilliseconds: Form = { how: 'milliseconds', write: millisecondsText };

const forms: readonly Form[] = [
  { how: 'offset +02:00', write: (at) => offsetText(at, 2) },
  { how: 'offset -03:00', write: (at) => offsetText(at, -3) },
  inMilliseconds,
];

/** Forms to try if no date-time with an offset is accepted, for the text of the finding. */
const withoutOffset: readonly Form[] = [
  { how: 'no offset', write: (at) => utcText(at).slice(0, -1) },
  { how: 'a day alone', write: (at) => utcText(at).slice(0, 10) },
];

/**
 * Requests the same instants in other notations, between two requests in the plain one. A notation that is not
 * understood is repeated. If the plain one is refused, the others and a day alone are tried.
 */
export const rangeForms: Procedure = function* ([step]) {
  if (!step) return;
  const written = inOtherNotations(step);
  const plain = { ...step, role: rangeRoles.whole, round: 1 };
  const first = yield* ask(plain);
  if (rangeRefused(first)) {
    yield* formsServed(step);
    return;
  }
  if (!rangeAnswer(first)) return;
  const received = yield { steps: written, send: 'in-turn' };
  const wholes = rangeAnswers([first, yield* ask(plain)]);
  for (const [i, x] of received.entries()) {
    const form = written[i];
    if (!form || !(isRefusedByStatus(x) || differsFrom(wholes, rangeAnswers([x])))) continue;
    // Twice more, so that two alternating servers are not taken for one.
    yield* askTimes(2, form, {});
  }
};

/** Requests a refused range in every other form, if a request without one is served: else other rules judge the client. */
export function* formsServed(step: Step): ProcedureRun {
  const bare = yield* ask({ ...step, query: {} }, { role: rangeRoles.neither });
  if (!rangeAnswer(bare)) return;
  yield { steps: inOtherNotations(step), send: 'in-turn' };
  for (const vague of inOtherNotations(step, withoutOffset)) {
    if (rangeAnswer(yield* ask(vague))) return;
  }
}

export function inOtherNotations(step: Step, as = forms): readonly Step[] {
  const range = rangeOf(step);
  if (!range) return [];
  return as.map(({ how, write }) => ({
    ...withRange(step, range, `${step.label}, ${how}`, write),
    role: rangeRoles.form(how),
    round: 1,
  }));
}

import type { Procedure } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import {
  isRefusedByStatus,
  rangeAnswer,
  rangeAnswers,
  rangeRefused,
} from '../ranges/range-answers.ts';
import { differsFrom } from '../ranges/range-forms.ts';
import { millisecondsText, offsetText, utcText } from '../ranges/range-text.ts';
import { ask, askTimes } from '../steps/ask.ts';
import { rangeRoles } from '../steps/range-roles.ts';
import { rangeOf } from './range-steps.ts';

const forms: readonly { readonly how: string; readonly write: (at: number) => string }[] = [
  { how: 'offset +02:00', write: (at) => offsetText(at, 2) },
  { how: 'offset -03:00', write: (at) => offsetText(at, -3) },
  { how: 'milliseconds', write: millisecondsText },
];

/** Form to try if no date-time is accepted, for the text of the finding. */
const dayAlone = { how: rangeRoles.dayAlone, write: (at: number) => utcText(at).slice(0, 10) };

/**
 * Requests the same instants in other notations, between two requests in the plain one. A notation that is not
 * understood is repeated. If the plain one is refused, the others and a day alone are tried.
 */
export const rangeForms: Procedure = function* ([step]) {
  const written = step ? inOtherNotations(step) : [];
  const plain = step && { ...step, role: rangeRoles.whole, round: 1 };
  const first = plain && (yield* ask(plain));
  if (step && first && rangeRefused(first)) {
    // Other rules judge a client that serves nothing at all.
    const bare = yield* ask({ ...step, query: {} }, { role: rangeRoles.neither });
    if (!bare || !rangeAnswer(bare)) return;
    for (const form of [...written, ...(step ? inOtherNotations(step, [dayAlone]) : [])]) {
      if (!(yield* ask(form))) return;
    }
    return;
  }
  if (!first || !rangeAnswer(first)) return;
  const received: { readonly form: Step; readonly x: Subject }[] = [];
  for (const form of written) {
    const x = yield* ask(form);
    if (!x) return;
    received.push({ form, x });
  }
  const again = yield* ask(plain);
  const wholes = rangeAnswers(again ? [first, again] : [first]);
  for (const { form, x } of received) {
    if (!isRefusedByStatus(x) && !differsFrom(wholes, rangeAnswers([x]))) continue;
    // Twice more, so that two alternating servers are not taken for one.
    if ((yield* askTimes(2, form, {})).length < 2) return;
  }
};

/** Returns steps with the range in other notations. */
export function inOtherNotations(step: Step, as = forms): readonly Step[] {
  const range = rangeOf(step);
  if (!range) return [];
  return as.map(({ how, write }) => ({
    ...step,
    label: `${step.label}, ${how}`,
    role: rangeRoles.form(how),
    round: 1,
    query: { ...step.query, date_from: write(range.from), date_to: write(range.to) },
  }));
}

import type { Procedure } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { rangeAnswer, rangeAnswers, rangeRefused, turnedAway } from '../ranges/range-answers.ts';
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

/** Where no date-time is read: whether a day is, so that the finding can say it. */
const dayAlone = { how: rangeRoles.dayAlone, write: (at: number) => utcText(at).slice(0, 10) };

/**
 * The same instants written otherwise, between two times the plain way. A spelling that is not understood is
 * asked again. Where the plain one is refused, the others and a day alone are tried.
 */
export const rangeForms: Procedure = function* ([step]) {
  const written = step ? otherwise(step) : [];
  const plain = step && { ...step, role: rangeRoles.whole, round: 1 };
  const first = plain && (yield* ask(plain));
  if (step && first && rangeRefused(first)) {
    // Of a client that serves nothing at all, other rules tell.
    const bare = yield* ask({ ...step, query: {} }, { role: rangeRoles.neither });
    if (!bare || !rangeAnswer(bare)) return;
    for (const form of [...written, ...(step ? otherwise(step, [dayAlone]) : [])]) {
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
    if (!turnedAway(x) && !differsFrom(wholes, rangeAnswers([x]))) continue;
    // Two times more, so that two servers that answer by turns are not taken for one.
    if ((yield* askTimes(2, form, {})).length < 2) return;
  }
};

/** The range of a step written otherwise. */
export function otherwise(step: Step, as = forms): readonly Step[] {
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

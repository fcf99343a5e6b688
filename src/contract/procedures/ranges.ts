import type { Procedure } from '../../model/procedure.ts';
import type { Subject } from '../../model/rule.ts';
import type { Step } from '../../model/scenario.ts';
import { rangeAnswer, rangeAnswers } from '../transactions/range-answers.ts';
import { differsFrom } from '../transactions/range-forms.ts';
import { turnedAway } from '../transactions/range-refusals.ts';
import { millisecondsText, offsetText } from '../transactions/range-text.ts';
import { ask } from './ask.ts';
import { rangeRoles } from './range-roles.ts';
import { rangeOf } from './range-steps.ts';

/** procedures.md 33: the same closed range, two times. */
export const askedTwice: Procedure = function* ([step]) {
  const first = step && (yield* ask(step, { role: rangeRoles.whole, round: 1 }));
  if (step && first && rangeAnswer(first)) {
    yield* ask({ ...step, label: `${step.label}, again` }, { role: rangeRoles.whole, round: 1 });
  }
};

/** A range with records, then one without; one that is turned away is asked once more. */
export const emptyRange: Procedure = function* ([control, empty]) {
  if (!control || !empty) return;
  const served = yield* ask(control, { role: rangeRoles.both });
  if (!served || !rangeAnswer(served)) return;
  const x = yield* ask(empty, { role: rangeRoles.empty });
  if (x && turnedAway(x)) yield* ask(empty, { role: rangeRoles.empty });
};

const forms: readonly { readonly how: string; readonly write: (at: number) => string }[] = [
  { how: 'offset +02:00', write: (at) => offsetText(at, 2) },
  { how: 'offset -03:00', write: (at) => offsetText(at, -3) },
  { how: 'milliseconds', write: millisecondsText },
];

/** procedures.md 26: the same instants written otherwise, between two times the plain way. */
export const rangeForms: Procedure = function* ([plain]) {
  const range = plain && rangeOf(plain);
  if (!range) return;
  const first = yield* ask(plain, { role: rangeRoles.whole, round: 1 });
  if (!first || !rangeAnswer(first)) return;
  const came: Subject[] = [first];
  for (const { how, write } of forms) {
    const query = { ...plain.query, date_from: write(range.from), date_to: write(range.to) };
    const step: Step = { ...plain, label: `${plain.label}, ${how}`, query };
    const x = yield* ask(step, { role: rangeRoles.form(how), round: 1 });
    if (!x) return;
    came.push(x);
  }
  const again = yield* ask(plain, { role: rangeRoles.whole, round: 1 });
  if (!again) return;
  const wholes = rangeAnswers([first, again]);
  for (const { how, write } of forms) {
    const x = came.find(({ role }) => role === rangeRoles.form(how));
    if (!x || (!turnedAway(x) && !differsFrom(wholes, rangeAnswers([x])))) continue;
    const query = { ...plain.query, date_from: write(range.from), date_to: write(range.to) };
    const step: Step = { ...plain, label: `${plain.label}, ${how}`, query };
    if (!(yield* ask(step, { role: rangeRoles.form(how), round: 1 }))) return;
  }
};

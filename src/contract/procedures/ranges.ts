import type { Procedure } from '../../model/procedure.ts';
import { rangeAnswer } from '../transactions/ranges/range-answers.ts';
import { turnedAway } from '../transactions/ranges/range-refusals.ts';
import { ask } from './ask.ts';
import { rangeRoles } from './range-roles.ts';

/** The same closed range, two times. */
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

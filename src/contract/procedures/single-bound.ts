import type { Procedure } from '../../model/procedure.ts';
import type { Subject } from '../../model/rule.ts';
import type { Step } from '../../model/scenario.ts';
import { utcText } from '../transactions/range-text.ts';
import { turnedAway } from '../transactions/range-refusals.ts';
import { ask } from './ask.ts';
import { rangeRoles } from './range-roles.ts';

/** Before any transaction of today's systems. */
const longAgo = '2000-01-01T00:00:00Z';

/**
 * procedures.md 31: both bounds, each bound alone, neither. A bound that is turned away alone is held
 * against both bounds over the same time, and asked once more.
 */
export const singleBound: Procedure = function* (steps) {
  const both = steps.find((step) => has(step, 'date_from') && has(step, 'date_to'));
  const from = steps.find((step) => has(step, 'date_from') && !has(step, 'date_to'));
  const to = steps.find((step) => !has(step, 'date_from') && has(step, 'date_to'));
  const neither = steps.find((step) => !has(step, 'date_from') && !has(step, 'date_to'));
  if (both && !(yield* ask(both, { role: rangeRoles.both }))) return;
  const singles = [
    { step: from, role: rangeRoles.from, control: rangeRoles.fromControl, closed: untilNow },
    { step: to, role: rangeRoles.to, control: rangeRoles.toControl, closed: sinceLongAgo },
  ];
  for (const { step, role, control, closed } of singles) {
    if (!step) continue;
    const x = yield* ask(step, { role });
    if (!x) return;
    if (!turnedAway(x)) continue;
    const held = yield* ask(closed(step, x), { role: control });
    if (!held) return;
    if (!turnedAway(held) && !(yield* ask(step, { role }))) return;
  }
  if (neither) yield* ask(neither, { role: rangeRoles.neither });
};

const has = ({ query }: Step, name: string) => query?.[name] !== undefined;

const untilNow = (step: Step, { startedAt }: Subject): Step => ({
  ...step,
  label: `${step.label}, and now as date_to`,
  query: { ...step.query, date_to: utcText(Date.parse(startedAt)) },
});

const sinceLongAgo = (step: Step): Step => ({
  ...step,
  label: `${step.label}, and a date_from long ago`,
  query: { date_from: longAgo, ...step.query },
});

import type { Procedure } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { extentOf } from '../between-answers/between-answers.ts';
import { answersOutsideRange } from '../ranges/outside-records.ts';
import { instantOf, isRefusedByStatus, rangeAnswer } from '../ranges/range-answers.ts';
import { oddSecond } from '../ranges/range-cut.ts';
import { utcText } from '../ranges/range-text.ts';
import { ask } from '../steps/ask.ts';
import { rangeRoles } from '../steps/range-roles.ts';
import { rangeOf, withRange } from './range-steps.ts';

const minute = 60_000;
const day = 86_400_000;
/** Before any transaction of today's systems. */
const longAgo = '2000-01-01T00:00:00Z';

/**
 * Requests both bounds, each bound alone, neither. A bound that is refused alone is compared with both bounds
 * over the same time, and repeated; so is one with an empty list, then next to a record. One with records
 * outside is compared with that bound and the other one. One with only distant records is repeated among them:
 * a client that ignores it returns the same ones.
 */
export const singleBound: Procedure = function* (steps, _, { now }) {
  const having = (from: boolean, to: boolean) =>
    steps.find((step) => has(step, 'date_from') === from && has(step, 'date_to') === to);
  const [both, neither] = [having(true, true), having(false, false)];
  if (both) yield* ask(both, { role: rangeRoles.both });
  const { from, to, fromControl, toControl } = rangeRoles;
  const untilNow = (step: Step) => withBound(step, 'date_to', now, 'and now as date_to');
  const singles = [
    [having(true, false), from, fromControl, untilNow],
    [having(false, true), to, toControl, sinceLongAgo],
  ] as const;
  for (const [step, role, control, closed] of singles) {
    if (!step) continue;
    const x = yield* ask(step, { role });
    if (isEmpty(x)) {
      const beside = closed(step);
      const range = rangeOf(beside);
      if (range && range.from >= range.to) continue;
      const near = besideRecord(step, yield* ask(beside, { role: control }));
      if (near) yield* ask(near, { role });
      continue;
    }
    if (!isRefusedByStatus(x)) {
      const among = isOutside(x) ? undefined : amongRecords(step, x);
      const last = among ? yield* ask(among, { role }) : x;
      const short = both && isOutside(last) ? withOtherBound(among ?? step, both) : undefined;
      if (short) yield* ask(short, { role: control });
      continue;
    }
    const reference = yield* ask(closed(step), { role: control });
    if (!isRefusedByStatus(reference)) yield* ask(step, { role });
  }
  if (neither) yield* ask(neither, { role: rangeRoles.neither });
};

const has = ({ query }: Step, name: string) => query?.[name] !== undefined;

const isOutside = (x: Subject): boolean => answersOutsideRange([x]).length > 0;

const isEmpty = (x: Subject): boolean => rangeAnswer(x)?.records === 0;

/**
 * Moves the single bound to a minute from a record found with both bounds: it is in any window that a client
 * chooses itself. Undefined if there is none.
 */
function besideRecord(step: Step, control: Subject): Step | undefined {
  const { first, last } = extentOf(rangeAnswer(control)?.digest.records ?? []);
  if (first > last) return undefined;
  const what = 'beside a record';
  return has(step, 'date_from')
    ? withBound(step, 'date_from', first - minute, what)
    : withBound(step, 'date_to', last + minute, what);
}

/** Moves the bound to the middle of the returned records; undefined if these begin within a day of it. */
function amongRecords(step: Step, x: Subject): Step | undefined {
  const answer = rangeAnswer(x);
  if (!answer) return undefined;
  const { first, last } = extentOf(answer.digest.records);
  const { from, to } = answer.range;
  const gap = from === undefined ? (to ?? last) - last : first - from;
  if (gap < day || last - first < day) return undefined;
  const name = from === undefined ? 'date_to' : 'date_from';
  return withBound(step, name, oddSecond((first + last) / 2), 'among the records that it got');
}

/** Adds the other bound at the distance of both bounds. */
function withOtherBound(step: Step, both: Step): Step | undefined {
  const range = rangeOf(both);
  if (!range) return undefined;
  const width = range.to - range.from;
  const [from, to] = [instantOf(step.query?.date_from), instantOf(step.query?.date_to)];
  const label = `${step.label}, and the other bound`;
  if (from !== undefined) return withRange(step, { from, to: from + width }, label);
  return to === undefined ? undefined : withRange(step, { from: to - width, to }, label);
}

/** Returns a step with another bound, and what was changed in its label. */
const withBound = (step: Step, name: 'date_from' | 'date_to', at: number, what: string): Step => ({
  ...step,
  label: `${step.label}, ${what}`,
  query: { ...step.query, [name]: utcText(at) },
});

const sinceLongAgo = (step: Step): Step => ({
  ...step,
  label: `${step.label}, and a date_from long ago`,
  query: { date_from: longAgo, ...step.query },
});

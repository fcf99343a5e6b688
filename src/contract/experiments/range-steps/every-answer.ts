import type { Procedure, ProcedureRun } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { urlOf } from '../../reading/orders/order-sent.ts';
import {
  type AnswerAtTurn,
  type BetweenAnswers,
  betweenAnswers,
  type IncompleteRange,
} from '../between-answers/between-answers.ts';
import { changedRanges, changedValues, doubledKeys } from '../between-answers/changes.ts';
import { narrowerRange } from '../between-answers/narrower-range.ts';
import { shiftTold } from '../bounds/bounds-read.ts';
import { settledRanges, shortRanges } from '../bounds/missing-records.ts';
import { rangeAnswer, sameRange } from '../ranges/range-answers.ts';
import { ask } from '../steps/ask.ts';
import { rangeRoles } from '../steps/range-roles.ts';
import { withRange } from './range-steps.ts';

/** Maximum number of ranges with missing records to examine; others mostly have the same cause. */
const maxIncompleteRanges = 2;
/** Maximum number of repetitions for a range with varying records: a late entry stays, a fault alternates. */
const maxRepetitions = 5;
/** Maximum number of ranges that tell how the bounds are shifted: each halves what is open. */
const maxShiftRanges = 16;

/**
 * Compares every answer of the run with every other. A range without records that another answer has inside it
 * is requested again, twice in a row; then the answer with them, and a narrower range around them. This tells
 * late entries, intermittent records, caps and losses apart.
 */
export const everyAnswer: Procedure = function* ([step], before, { now }) {
  if (!step) return;
  const received = [...before()];
  const looked: IncompleteRange[] = [];
  for (let i = 0; i < maxIncompleteRanges; i += 1) {
    const between = betweenAnswers([...received], now);
    const short = nextShort(between, looked);
    if (!short) break;
    looked.push(short);
    yield* lookInto(step, between, short, received, now);
  }
  yield* askUnsteady(step, received, now);
  yield* askShift(step, received, now);
  const between = betweenAnswers([...received], now);
  const [pair] = doubledKeys(between, 'once');
  const [one, other] = [pair?.one, pair?.other].map((each) => each?.request.answers[0]);
  if (!one || !other) return;
  const steps = [one, other, one].map((answer) => sameAs(step, answer, 'again, for its keys'));
  yield { steps, send: 'in-turn' };
};

/** Requests ranges at once, and in turn if all were served. */
export const rangesAtOnce: Procedure = function* (steps) {
  const as = (role: string) => steps.map((step) => ({ ...step, role }));
  const received = yield { steps: as(rangeRoles.atOnce), send: 'at-once' };
  if (received.every(rangeAnswer)) yield { steps: as(rangeRoles.alone), send: 'in-turn' };
};

/** Repeats ranges with varying records and values, to tell intermittent ones from late entries and corrections. */
function* askUnsteady(step: Step, received: Subject[], now: number): ProcedureRun {
  for (let time = 0; time < maxRepetitions; time += 1) {
    const between = betweenAnswers([...received], now);
    const changed = changedRanges(between);
    if (changed.some(({ turning }) => turning > 0)) return;
    const values = changedValues(between);
    if (values.some(({ returned }) => returned.length > 0)) return;
    const [worst] = changed
      .filter(({ gone, come }) => gone + come > 0)
      .toSorted((a, b) => b.gone + b.come - a.gone - a.come);
    const answer = worst?.request.answers[0] ?? values[0]?.changedIn;
    if (!answer) return;
    // A bound that is not sent may be that of the request before.
    if (worst?.request.closed === false) {
      const [widest] = between.answers.toSorted((a, b) => b.shows.size - a.shows.size);
      if (widest) received.push(yield* ask(sameAs(step, widest, 'the longest answer, again')));
    }
    received.push(yield* ask(sameAs(step, answer, 'what got other records or values, again')));
  }
}

/** Requests ranges that tell by how much the bounds are shifted, and from when. */
function* askShift(step: Step, received: Subject[], now: number): ProcedureRun {
  let last: number | undefined;
  for (let time = 0; time < maxShiftRanges; time += 1) {
    const range = shiftTold(betweenAnswers([...received], now));
    if (!range || range.from === last) return;
    last = range.from;
    received.push(yield* ask(withRange(again(step), range, 'how the bounds are shifted')));
  }
}

/** Returns the worst range; then one with fewer records, which the cap of the first does not explain. */
function nextShort(
  between: BetweenAnswers,
  looked: readonly IncompleteRange[],
): IncompleteRange | undefined {
  const isNew = ({ request }: IncompleteRange) =>
    !looked.some((each) => sameRange(each.request.range, request.range));
  const settled = settledRanges(between);
  const open = shortRanges(between).filter(isNew);
  const [first] = looked;
  if (!first) return open.find(({ request }) => request.closed) ?? open[0];
  const capped = settled.some(({ as }) => as === 'capped');
  return capped ? open.find(({ records }) => records < first.records) : undefined;
}

function* lookInto(
  step: Step,
  between: BetweenAnswers,
  short: IncompleteRange,
  received: Subject[],
  now: number,
): ProcedureRun {
  const [answer] = short.request.answers;
  const shown = bestShower(between, short);
  if (!shown) return;
  const range = narrowerRange(between, short);
  const steps = [
    sameAs(step, answer, 'a range that lacks records, again'),
    sameAs(step, answer, 'the same once more'),
    sameAs(step, shown, 'an answer that shows them, again'),
    ...(range ? [withRange(again(step), range, 'a narrower range around what is missing')] : []),
  ];
  const answers = yield { steps, send: 'in-turn' };
  received.push(...answers);
  if (answers.slice(0, 2).some((x) => comesBack(between, short, x, now)))
    received.push(...(yield { steps: steps.slice(0, 2), send: 'in-turn' }));
}

const again = (step: Step): Step => ({ ...step, role: rangeRoles.again });

/** Reports whether an answer has a record that its range lacked before. */
function comesBack(
  { answers }: BetweenAnswers,
  short: IncompleteRange,
  x: Subject,
  now: number,
): boolean {
  const again = betweenAnswers([...answers.map(({ x: of }) => of), x], now);
  const left = shortRanges(again).find(({ request }) =>
    sameRange(request.range, short.request.range),
  );
  return (left?.missing.length ?? 0) < short.missing.length;
}

/** Returns the answer with the most of the missing records. */
function bestShower(
  { answers }: BetweenAnswers,
  { missing }: IncompleteRange,
): AnswerAtTurn | undefined {
  const counted = answers.map((each) => ({
    each,
    shows: missing.filter((record) => each.shows.has(record)).length,
  }));
  const [best] = counted.toSorted((a, b) => b.shows - a.shows);
  return best && best.shows > 0 ? best.each : undefined;
}

function sameAs(step: Step, { x }: AnswerAtTurn, label: string): Step {
  const query = Object.fromEntries(
    [...(urlOf(x)?.searchParams ?? [])].filter(([name]) => name.startsWith('date_')),
  );
  return { ...again(step), label, query };
}

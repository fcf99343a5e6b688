import type { Procedure, ProcedureRun } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import {
  type AnswerAtTurn,
  type BetweenAnswers,
  betweenAnswers,
  type IncompleteRange,
} from '../between-answers/between-answers.ts';
import { changedValues, changesIn, comesAndGoes, doubledKeys } from '../between-answers/changes.ts';
import { settledRanges, shortRanges } from '../between-answers/missing-records.ts';
import { narrowerRange } from '../between-answers/narrower-range.ts';
import { sameRange } from '../ranges/range-answers.ts';
import { ask } from '../steps/ask.ts';
import { rangeRoles } from '../steps/range-roles.ts';
import { withRange } from './range-steps.ts';

/** Maximum number of ranges with missing records to examine; others mostly have the same cause. */
const maxIncompleteRanges = 2;
/** Maximum number of repetitions for a range with varying records: a late entry stays, a fault alternates. */
const maxRepetitions = 5;

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
  const between = betweenAnswers([...received], now);
  const [pair] = doubledKeys(between, 'once');
  const [one, other] = [pair?.one, pair?.other].map((each) => each?.asked.held[0]);
  if (!one || !other) return;
  const steps = [one, other, one].map((held) => sameAs(step, held, 'again, for its keys'));
  yield { steps, send: 'in-turn' };
};

/** Repeats ranges with varying records and values, to tell intermittent ones from late entries and corrections. */
function* askUnsteady(step: Step, received: Subject[], now: number): ProcedureRun {
  for (let time = 0; time < maxRepetitions; time += 1) {
    const between = betweenAnswers([...received], now);
    if (comesAndGoes(between)) return;
    const values = changedValues(between);
    if (values.some(({ returned }) => returned.length > 0)) return;
    const [worst] = between.asked
      .filter(({ closed, held }) => closed && held.length > 1)
      .map((asked) => changesIn(between, asked))
      .filter(({ gone, come }) => gone + come > 0)
      .toSorted((a, b) => b.gone + b.come - a.gone - a.come);
    const own = worst?.asked.held[0] ?? values[0]?.changedIn;
    if (!own) return;
    received.push(yield* ask(sameAs(step, own, 'what got other records or values, again')));
  }
}

/** Returns the worst range; then one with fewer records, which the cap of the first does not explain. */
function nextShort(
  between: BetweenAnswers,
  looked: readonly IncompleteRange[],
): IncompleteRange | undefined {
  const isNew = ({ asked }: IncompleteRange) =>
    !looked.some((each) => sameRange(each.asked.range, asked.range));
  const settled = settledRanges(between);
  const open = shortRanges(between).filter(isNew);
  const [first] = looked;
  if (!first) return open.find(({ asked }) => asked.closed) ?? open[0];
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
  const [own] = short.asked.held;
  const shown = bestShower(between, short);
  if (!own || !shown) return;
  const range = narrowerRange(between, short);
  const steps = [
    sameAs(step, own, 'a range that lacks records, again'),
    sameAs(step, own, 'the same once more'),
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
  { held }: BetweenAnswers,
  short: IncompleteRange,
  x: Subject,
  now: number,
): boolean {
  const again = betweenAnswers([...held.map(({ answer }) => answer.x), x], now);
  const left = shortRanges(again).find(({ asked }) => sameRange(asked.range, short.asked.range));
  return (left?.missing.length ?? 0) < short.missing.length;
}

/** Returns the answer with the most of the missing records. */
function bestShower(
  { held }: BetweenAnswers,
  { missing }: IncompleteRange,
): AnswerAtTurn | undefined {
  const counted = held.map((each) => ({
    each,
    shows: missing.filter((record) => each.shows.has(record)).length,
  }));
  const [best] = counted.toSorted((a, b) => b.shows - a.shows);
  return best && best.shows > 0 ? best.each : undefined;
}

/** Returns a step with the query of this answer. */
function sameAs(step: Step, { answer: { x } }: AnswerAtTurn, label: string): Step {
  const url = new URL(x.request?.url ?? 'http://nowhere');
  const query = Object.fromEntries(
    ['date_from', 'date_to'].flatMap((name) => {
      const value = url.searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return { ...again(step), label, query };
}

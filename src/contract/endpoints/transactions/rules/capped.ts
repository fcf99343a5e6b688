import type { Breach } from '../../../../model/rule.ts';
import { figure, howMany } from '../../../../standards/text/figures.ts';
import {
  betweenAnswers,
  type RequestedRange,
} from '../../../experiments/between-answers/between-answers.ts';
import { isRekeyed } from '../../../experiments/between-answers/changes.ts';
import { movingDates } from '../../../experiments/between-answers/kept-between-calls.ts';
import {
  type ClassifiedRange,
  settledRanges,
} from '../../../experiments/between-answers/missing-records.ts';
import { boundsRead, readInWords } from '../../../experiments/bounds/bounds-read.ts';
import type { BoundsRead } from '../../../experiments/bounds/dated-answers.ts';
import { rangeRelations } from '../../../experiments/steps/range-roles.ts';
import { runRule } from '../../every/authoring/define.ts';
import { ranges, secondHalf, whole } from '../range-example.ts';

/** Minimum number of answers with as many records, but other ones. */
const minTurns = 3;

/** Reports whether each answer to a range has as many records, but not the same: a cap on a list in no order. */
const rotates = ({ closed, answers: [first, ...others], shows, range }: RequestedRange): boolean =>
  closed &&
  others.length + 1 >= minTurns &&
  shows.size > first.answer.records &&
  others.every(
    (each) => each.answer.records === first.answer.records && !isRekeyed(first, each, range),
  );

function turned({ answers, span, shows }: RequestedRange): Breach {
  const { records } = answers[0].answer;
  return {
    message: `${span} got ${howMany(records, 'record')}, ${figure(answers.length)} times, and not the same: ${figure(shows.size)} different ones in all.`,
    expected: `${figure(shows.size)} records or more`,
    actual: `${figure(records)} records`,
    exchanges: answers.map(({ answer }) => answer.x.id),
    count: shows.size - records,
    judged: shows.size,
  };
}

function cut(
  { request, records, missing, narrower, end }: ClassifiedRange,
  read: BoundsRead | undefined,
): Breach {
  const which = end === 'early' ? 'last' : 'first';
  const seen = end === undefined ? figure(records) : `the ${which} ${figure(records)}`;
  const how = read?.how ? readInWords(read) : `Only ${seen} were seen.`;
  const beside = narrower
    ? ` ${narrower.span}, which is narrower, shows what the wider range lacks.`
    : '';
  return {
    message: `${request.span} got ${howMany(records, 'record')}, ${figure(request.answers.length)} times; other answers show ${figure(missing.length)} more inside it. ${how}${beside}`,
    expected: `${figure(records + missing.length)} records or more`,
    actual: `${figure(records)} records`,
    exchanges: [...request.answers, ...(narrower?.answers ?? [])].map(({ answer }) => answer.x.id),
    count: missing.length,
    judged: records + missing.length,
    ...(read?.how ? { remedy: `${read.remedy} ${remedy}` } : {}),
  };
}

const remedy =
  'Return every record of the range in one answer, or agree with the platform on how to request the rest.';
const [early, late] = ['2026-10-13T12:00:00Z', '2026-10-15T12:00:00Z'];

export default runRule({
  id: 'transactions/capped',
  severity: 'warning',
  harm: 'lost',
  title: 'A range returns only part of its records',
  clauses: ['transactions.filter'],
  effect:
    'The contract defines no paging, so the platform sends one request. Records beyond the cap never reach it.',
  remedy,
  mend: 'Send all records of a range in one answer',
  counted: ['records', 'of a range are beyond its cap'],
  provokedBy: rangeRelations,
  leavesOpen: 'only a part of the records of a range was seen',
  doubt:
    'The contract says nothing about paging or limits, so this is not an error. A narrower range tells a cap from a loss: it has the records that the wider one lacks.',
  examples: () => ({
    conforming: [
      ranges({ ...whole, dates: [early, late] }, secondHalf, { ...whole, dates: [late, early] }),
      ranges(
        { ...whole, dates: [early] },
        { ...secondHalf, dates: [late] },
        { ...whole, dates: [early, late] },
      ),
    ],
    breaking: [
      ranges(
        { ...secondHalf, dates: [late] },
        { ...whole, dates: [early] },
        { ...whole, dates: [early] },
        { ...secondHalf, dates: [late] },
      ),
      ranges(
        { ...whole, dates: [early] },
        { ...whole, dates: [late] },
        { ...whole, dates: [early] },
      ),
    ],
  }),
  judge(exchanges, { now }) {
    const between = betweenAnswers(exchanges, now);
    const judged = between.answers.length < 2 ? 0 : between.requests.length;
    const capped = settledRanges(between).find(({ as }) => as === 'capped');
    const rotating =
      movingDates(between) === undefined ? between.requests.find(rotates) : undefined;
    const request = capped?.request ?? rotating;
    if (!request) return { judged, breaches: [] };
    return { judged, breaches: [capped ? cut(capped, boundsRead(between)) : turned(request)] };
  },
});

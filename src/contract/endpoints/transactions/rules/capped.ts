import type { Breach } from '../../../../model/rule.ts';
import { figure, howMany } from '../../../../standards/text/figures.ts';
import { betweenAnswers } from '../../../experiments/between-answers/between-answers.ts';
import { boundsRead, readInWords } from '../../../experiments/bounds/bounds-read.ts';
import type { BoundsRead } from '../../../experiments/bounds/dated-answers.ts';
import {
  type ClassifiedRange,
  settledRanges,
} from '../../../experiments/bounds/missing-records.ts';
import { rangeRelations } from '../../../experiments/steps/range-roles.ts';
import { runRule } from '../../every/authoring/rule.ts';
import { ranges, secondHalf, whole } from '../range-example.ts';

function cut(
  { request, records, missing, narrower }: ClassifiedRange,
  read: BoundsRead | undefined,
): Breach {
  const how = read?.how ? ` ${readInWords(read)}` : '';
  const beside = narrower
    ? ` ${narrower.span}, which is narrower, shows what the wider range lacks.`
    : '';
  return {
    message: `${request.span} got ${howMany(records, 'record')}, ${figure(request.answers.length)} times; other answers show ${figure(missing.length)} more inside it.${how}${beside}`,
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
    ],
  }),
  judge(exchanges, { now }) {
    const between = betweenAnswers(exchanges, now);
    const judged = between.answers.length < 2 ? 0 : between.requests.length;
    const capped = settledRanges(between).find(({ as }) => as === 'capped');
    return { judged, breaches: capped ? [cut(capped, boundsRead(between))] : [] };
  },
});

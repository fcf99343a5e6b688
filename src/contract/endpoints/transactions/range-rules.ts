import type { DateKind } from '../../../model/dataset.ts';
import type { Breach } from '../../../model/rule.ts';
import { figure, howMany, list } from '../../../standards/text/figures.ts';
import { betweenAnswers } from '../../experiments/between-answers/between-answers.ts';
import { doubledKeys } from '../../experiments/between-answers/changes.ts';
import { boundsRead, readInWords } from '../../experiments/bounds/bounds-read.ts';
import type { BoundsRead } from '../../experiments/bounds/dated-answers.ts';
import {
  type ClassifiedRange,
  isUnderOtherKeys,
  settledRanges,
} from '../../experiments/bounds/missing-records.ts';
import { rangeAnswers } from '../../experiments/ranges/range-answers.ts';
import { inWords, spanInWords } from '../../experiments/ranges/range-text.ts';
import { rangeRelations } from '../../experiments/steps/range-roles.ts';
import { digestPlace } from '../../reading/sales/digest.ts';
import { runRules } from '../every/authoring/rule.ts';
import { cut, from, ranges, secondHalf, to, whole } from './range-example.ts';

function cappedBreach(
  { request, records, missing, narrower }: ClassifiedRange,
  read: BoundsRead | undefined,
): Breach {
  const how = read?.how ? ` ${readInWords(read)}` : '';
  const beside = narrower
    ? ` ${narrower.span}, which is narrower, shows what the wider range lacks.`
    : '';
  return {
    message: `${request.span} got ${howMany(records, 'record')}, ${figure(request.answers.length)} times; other answers show at least ${figure(missing.length)} more inside it.${how}${beside}`,
    expected: `${figure(records + missing.length)} records or more`,
    actual: `${figure(records)} records`,
    exchanges: [...request.answers, ...(narrower?.answers ?? [])].map(({ x }) => x.id),
    count: missing.length,
    judged: records + missing.length,
    ...(read?.how ? { remedy: `${read.remedy} ${remedyOfCap}` } : {}),
  };
}

const remedyOfCap =
  'Return every record of the range in one answer, or agree with the platform on how to request the rest.';
const [early, late] = ['2026-10-13T12:00:00Z', '2026-10-15T12:00:00Z'];

const firstRange = { from, to: cut, dates: ['P-1 2026-10-13T12:00:00Z'] };
const secondRange = { from: cut, to, dates: ['P-1 2026-10-15T12:00:00Z'] };

export default runRules('transactions', {
  capped: {
    severity: 'warning',
    harm: 'lost',
    title: 'A range returns only part of its records',
    clauses: ['transactions.filter'],
    effect:
      'The contract defines no paging, so the platform sends one request. Records beyond the cap never reach it.',
    remedy: remedyOfCap,
    mend: 'Send all records of a range in one answer',
    counted: '{count} or more records of a range are beyond its cap',
    provokedBy: rangeRelations,
    leavesOpen: 'only a part of the records of a range was seen',
    doubt:
      'The contract says nothing about paging or limits, so this is not an error. A narrower range tells a cap from a loss: it has the records that the wider one lacks.',
    examples: () => ({
      conforming: [
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
      return { judged, breaches: capped ? [cappedBreach(capped, boundsRead(between))] : [] };
    },
  },
  'duplicate-across-ranges': {
    harm: 'lost',
    title: 'A record is in two separate ranges',
    clauses: ['transactions.grain', 'transactions.rule-2'],
    effect:
      'The platform reads range by range and keeps one record per key, the last one processed. It discards the other with its quantity and sales.',
    remedy:
      'Send one record for each documentCode, orderId, documentType and productId, with the same date in every range.',
    mend: 'Send each line of a document once',
    counted: ['keys', 'are in two separate ranges'],
    provokedBy: rangeRelations,
    doubt:
      'An order may change its date during the run. Both ranges are requested again, and only what both still contain counts.',
    examples: () => ({
      conforming: [
        ranges(firstRange, { ...secondRange, dates: ['P-2 2026-10-15T12:00:00Z'] }, firstRange),
        ranges(firstRange, { ...firstRange, dates: [] }, secondRange, secondRange),
      ],
      breaking: [ranges(firstRange, secondRange, firstRange, secondRange)],
    }),
    judge(exchanges, { now, lowered }) {
      const between = betweenAnswers(exchanges, now);
      const judged = new Set([...between.records].map(({ grain }) => grain)).size;
      const isReported = !lowered?.has('transactions/duplicate-record');
      // Keys that go by the answer are reported as such.
      const isRekeyed = settledRanges(between).some(isUnderOtherKeys);
      const pairs = isRekeyed ? [] : doubledKeys(between, 'again', isReported);
      const [one, other] = [pairs[0]?.one, pairs[0]?.other].flatMap((shown) => {
        const answer = shown?.request.answers.find(({ shows }) => shows.has(shown.record));
        if (!shown || !answer) return [];
        const { digest, range, x } = answer;
        const record = digestPlace(digest, digest.records.indexOf(shown.record));
        const dated = `dated ${inWords(shown.record.date.at)}, record ${figure(record.number)}`;
        return [{ text: `${spanInWords(range)} holds it ${dated}`, record, id: x.id }];
      });
      if (!one || !other) return { judged, breaches: [] };
      const breach: Breach = {
        message: `${howMany(pairs.length, 'key is', 'keys are')} in two ranges that have no instant in common. Of the first, ${one.text}; ${other.text}.`,
        expected: 'one record of a key, with one date',
        actual: 'one in each range',
        record: one.record,
        exchanges: [one.id, other.id],
        count: pairs.length,
        judged,
      };
      return { judged, breaches: [breach] };
    },
  },
  'range-readings': {
    severity: 'info',
    title: 'How the dates of records are written',
    clauses: ['transactions.form'],
    effect: 'None. The contract leaves these readings open, so they are only recorded.',
    remedy: 'No change is needed. Agree with the platform on the reading.',
    counted: '{count} readings in {judged} answers',
    examples: () => ({
      conforming: [ranges({ ...whole, dates: [] })],
      breaking: [ranges({ ...whole, dates: ['2026-10-13T12:00:00', '2026-10-14'] })],
    }),
    judge(exchanges) {
      const answers = rangeAnswers(exchanges).filter(({ digest }) => digest.records.length > 0);
      const [first] = answers;
      if (!first) return { judged: 0, breaches: [] };
      const kinds = answers.flatMap(({ digest }) => digest.records.map(({ date }) => date.kind));
      const message = `Dates are ${list([...new Set(kinds)].map((kind) => inKinds[kind]))}.`;
      return { judged: 1, breaches: [{ message, exchanges: [first.x.id] }] };
    },
  },
});

const inKinds: { readonly [kind in DateKind]: string } = {
  instant: 'with a time and an offset',
  naive: 'with a time but no offset',
  date: 'without a time',
};

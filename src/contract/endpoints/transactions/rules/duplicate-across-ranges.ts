import { figure, howMany } from '../../../../standards/text/figures.ts';
import { betweenAnswers } from '../../../experiments/between-answers/between-answers.ts';
import { doubledKeys } from '../../../experiments/between-answers/changes.ts';
import { isUnderOtherKeys, settledRanges } from '../../../experiments/bounds/missing-records.ts';
import { inWords, spanInWords } from '../../../experiments/ranges/range-text.ts';
import { rangeRelations } from '../../../experiments/steps/range-roles.ts';
import { digestPlace } from '../../../reading/sales/digest.ts';
import { runRule } from '../../every/authoring/rule.ts';
import { cut, from, ranges, to } from '../range-example.ts';

const first = { from, to: cut, dates: ['P-1 2026-10-13T12:00:00Z'] };
const second = { from: cut, to, dates: ['P-1 2026-10-15T12:00:00Z'] };

export default runRule({
  id: 'transactions/duplicate-across-ranges',
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
      ranges(first, { ...second, dates: ['P-2 2026-10-15T12:00:00Z'] }, first),
      ranges(first, { ...first, dates: [] }, second, second),
    ],
    breaking: [ranges(first, second, first, second)],
  }),
  judge(exchanges, { now, lowered }) {
    const between = betweenAnswers(exchanges, now);
    const judged = new Set([...between.records].map(({ grain }) => grain)).size;
    const isReported = !lowered?.has('transactions/duplicate-record');
    // Keys that go by the answer are reported as such.
    const isRekeyed = settledRanges(between).some(isUnderOtherKeys);
    const pairs = isRekeyed ? [] : doubledKeys(between, 'again', isReported);
    const [one, other] = [pairs[0]?.one, pairs[0]?.other].flatMap((shown) => {
      const answer = shown?.request.answers.find(({ shows }) => shows.has(shown.record))?.answer;
      if (!shown || !answer) return [];
      const { digest, range, x } = answer;
      const record = digestPlace(digest, digest.records.indexOf(shown.record));
      const dated = `dated ${inWords(shown.record.date.at)}, record ${figure(record.number)}`;
      return [{ text: `${spanInWords(range)} holds it ${dated}`, record, id: x.id }];
    });
    if (!one || !other) return { judged, breaches: [] };
    return {
      judged,
      breaches: [
        {
          message: `${howMany(pairs.length, 'key is', 'keys are')} in two ranges that have no instant in common. Of the first, ${one.text}; ${other.text}.`,
          expected: 'one record of a key, with one date',
          actual: 'one in each range',
          record: one.record,
          exchanges: [one.id, other.id],
          count: pairs.length,
          judged,
        },
      ],
    };
  },
});

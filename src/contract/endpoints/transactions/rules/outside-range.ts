import type { Breach, Subject } from '../../../../model/rule.ts';
import { figure, howMany, list } from '../../../../standards/text/figures.ts';
import { inCommon, onTwelveHours } from '../../../experiments/between-answers/record-traits.ts';
import {
  type OutsideRecords,
  recordsOutside,
} from '../../../experiments/ranges/outside-records.ts';
import {
  askedClosedRange,
  type RangeAnswer,
  rangeAnswer,
  sameRange,
} from '../../../experiments/ranges/range-answers.ts';
import { inWords, spanInWords } from '../../../experiments/ranges/range-text.ts';
import { isForm } from '../../../experiments/steps/range-roles.ts';
import { recordsInWords } from '../../../reading/failures/shared-traits.ts';
import { digestPlace } from '../../../reading/sales/digest.ts';
import { surelyOutside } from '../../../reading/sales/readings.ts';
import { scenarioRule } from '../../every/authoring/define.ts';
import { ranges } from '../range-example.ts';

const asked = { from: '2026-10-14T10:07:37Z', to: '2026-10-14T15:22:37Z' };
const remedy =
  'Filter by the date of each record, the order or invoice date, from date_from to date_to. Compare instants: a bound has an offset, and a date that ends in Z must be in UTC.';
const onClock =
  'Write hours from 00 to 23: the format for a clock of twelve hours is often h or hh, that for a day H or HH.';
/** Largest difference between two offsets: from −12:00 to +14:00. */
const maxShift = 26 * 3_600_000;

export default scenarioRule({
  id: 'transactions/outside-range',
  severity: 'error',
  title: 'A record is outside the requested range',
  clauses: ['transactions.filter', 'transactions.filter-date'],
  effect:
    'The platform requests one range and receives records of another. Its history of the range contains records that do not belong there.',
  remedy,
  mend: 'Send only records of the requested range',
  counted: ['records', 'are outside the requested range'],
  doubt:
    'The contract does not say whether bounds are inclusive, or what a date without a time or offset means. Only a record that is outside under every reading counts. The contract also says “created”, but its heading says that the filter is on date.',
  relations: 'all',
  explains: {
    answer: [
      'transactions/unstable',
      'transactions/range-form',
      'transactions/single-bound-refused',
    ],
    run: [
      'transactions/range-loses-records',
      'transactions/range-repeats-records',
      'transactions/capped',
      'transactions/duplicate-across-ranges',
    ],
  },
  examples: {
    conforming: [
      ranges({ ...asked, dates: ['2026-10-14T10:07:37Z', '2026-10-14T15:22:37Z'] }),
      ranges({ ...asked, dates: ['2026-10-14', '2026-10-13', '2026-10-15'] }),
      ranges({ ...asked, dates: ['2026-10-14T23:59:00', '2026-10-13T23:00:00'] }),
      ranges({ ...asked, dates: ['2026-10-14T07:30:00-03:00'] }),
    ],
    breaking: [
      ranges({ ...asked, dates: ['2026-10-14T09:07:36Z', '2026-10-14T12:00:00Z'] }),
      ranges({ ...asked, dates: ['2026-10-14T15:30:00-03:00'] }),
      ranges({ ...asked, dates: ['2026-10-16'] }),
      ranges({ ...asked, dates: ['2026-10-12T12:00:00'] }),
    ],
  },
  judge,
});

interface AnswerWithOutsideRecords extends OutsideRecords {
  readonly answer: RangeAnswer<Subject>;
}

function judge(exchanges: readonly Subject[]) {
  const answers = exchanges.flatMap((x) => {
    const answer = isForm(x.role) || !askedClosedRange(x) ? undefined : rangeAnswer(x);
    return answer ?? [];
  });
  const strayed = answers.flatMap((answer): AnswerWithOutsideRecords[] => {
    const outside = recordsOutside(answer);
    return outside ? [{ ...outside, answer }] : [];
  });
  return {
    judged: answers.length,
    breaches: strayed[0] ? [breachOf(strayed, strayed[0], answers)] : [],
  };
}

function breachOf(
  strayed: readonly AnswerWithOutsideRecords[],
  shown: AnswerWithOutsideRecords,
  answers: readonly RangeAnswer<Subject>[],
): Breach {
  const { answer, first, before, after } = shown;
  const { digest, range } = answer;
  const [from, to] = [inWords(range.from ?? 0), inWords(range.to ?? 0)];
  const record = digestPlace(digest, digest.records.indexOf(first));
  const sides = [
    ...(before > 0 ? [`${figure(before)} ${before === 1 ? 'is' : 'are'} before the range`] : []),
    ...(after > 0 ? [`${figure(after)} ${after === 1 ? 'is' : 'are'} after it`] : []),
  ];
  const of =
    strayed.length > 1 ? ` ${strayed.length} answers of the scenario have such records.` : '';
  const [other, ...more] = alsoFor(answer, answers);
  const times = more.length === 1 ? 'once more' : `${figure(more.length)} more times`;
  const and = more.length > 0 ? `, and ${times} for another range` : '';
  const isHalved = onTwelveHours(answers.flatMap(({ digest: { records } }) => records));
  const clock = isHalved ? ' No record has an hour before 1 or after 12.' : '';
  const same = other ? ` The same records came for ${spanInWords(other.range)}${and}.` : '';
  return {
    message: `The requested range is ${from} to ${to}; of ${howMany(digest.records.length, 'record')} in the answer, ${list(sides)}, the first at record ${figure(record.number)}.${of}${same}${clock}${shared(strayed)}`,
    expected: `dates from ${from} to ${to}`,
    actual: inWords(first.date.at),
    record,
    exchanges: strayed.map(({ answer: { x } }) => x.id),
    count: strayed.reduce((sum, each) => sum + each.before + each.after, 0),
    judged: answers.reduce((sum, each) => sum + each.digest.records.length, 0),
    ...(isHalved ? { remedy: `${onClock} ${remedy}` } : {}),
    ...(other
      ? { remedy: `See that the query and the key of any cache have both bounds. ${remedy}` }
      : {}),
  };
}

/** Returns the answers to other ranges with the same records, if no offset explains these. */
function alsoFor(
  { digest: { records }, range }: RangeAnswer,
  answers: readonly RangeAnswer[],
): readonly RangeAnswer[] {
  const { from = 0, to = 0 } = range;
  const wide = { from: from - maxShift, to: to + maxShift };
  if (!records.some((record) => surelyOutside(record, wide))) return [];
  const own = new Set(records);
  return answers.filter(
    (other) =>
      !sameRange(other.range, range) &&
      other.digest.records.length === records.length &&
      other.digest.records.every((record) => own.has(record)),
  );
}

/** Describes what all records outside have in common, and none inside. */
function shared(strayed: readonly AnswerWithOutsideRecords[]): string {
  const shown = strayed.flatMap(({ answer }) =>
    answer.digest.records.map((record) => ({ record, out: !!surelyOutside(record, answer.range) })),
  );
  const [outside, inside] = [true, false].map((out) =>
    shown.flatMap((each) => (each.out === out ? [each.record] : [])),
  );
  const common = inCommon(outside ?? [], inside ?? [], 'kind');
  return common ? ` ${recordsInWords(outside?.length ?? 0, inside?.length ?? 0, common.have)}` : '';
}

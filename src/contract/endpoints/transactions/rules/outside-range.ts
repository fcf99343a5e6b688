import type { Breach, Facts, Subject } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { figure, howMany, list } from '../../../../standards/text/figures.ts';
import {
  type BetweenAnswers,
  betweenAnswers,
} from '../../../experiments/between-answers/between-answers.ts';
import { inCommon, onTwelveHours } from '../../../experiments/between-answers/record-traits.ts';
import { endsInZ, explainRanges, noneExplains } from '../../../experiments/bounds/bounds-read.ts';
import type { KeptAnswers } from '../../../experiments/bounds/dated-answers.ts';
import { settledRanges } from '../../../experiments/bounds/missing-records.ts';
import {
  answersOutsideRange,
  type OutsideRecords,
  recordsOutside,
} from '../../../experiments/ranges/outside-records.ts';
import {
  askedClosedRange,
  type RangeAnswer,
  rangeAnswer,
  rangeAnswers,
} from '../../../experiments/ranges/range-answers.ts';
import { inWords, offsetText } from '../../../experiments/ranges/range-text.ts';
import { isForm, rangeRoles } from '../../../experiments/steps/range-roles.ts';
import { digestPlace } from '../../../reading/sales/digest.ts';
import { inSeconds, type Range, surelyOutside } from '../../../reading/sales/readings.ts';
import { runRule } from '../../every/authoring/rule.ts';
import { ranges } from '../range-example.ts';

const requested = { from: '2026-10-14T10:07:37Z', to: '2026-10-14T15:22:37Z' };
const filterFor = (isInZ: boolean): string =>
  `Filter by the date of each record from date_from to date_to${isInZ ? ', and send a local time with its offset, not as UTC (Z)' : ''}. It is the order or invoice date. Compare instants: a bound has an offset.`;
const onClock =
  'Write hours from 00 to 23: the format for a clock of twelve hours is often h or hh, that for a day H or HH.';

export default runRule({
  id: 'transactions/outside-range',
  title: 'A record is outside the requested range',
  clauses: ['transactions.filter', 'transactions.filter-date'],
  effect:
    'The platform requests one range and receives records of another. Its history of the range contains records that do not belong there.',
  remedy: filterFor(true),
  counted: ['records', 'are outside the requested range'],
  doubt:
    'The contract does not say whether bounds are inclusive, or what a date without a time or offset means. Only a record that is outside under every reading counts. The contract also says “created”, but its heading says that the filter is on date.',
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
  examples: () => ({
    conforming: [
      ranges({ ...requested, dates: ['2026-10-14T10:07:37Z', '2026-10-14T15:22:37Z'] }),
      ranges({ ...requested, dates: ['2026-10-14', '2026-10-14T23:59:00'] }),
    ],
    breaking: [
      ranges({ ...requested, dates: ['2026-10-14T09:07:36Z', '2026-10-14T12:00:00Z'] }),
      ranges({ ...requested, dates: ['2026-10-14T15:30:00-03:00'] }),
    ],
  }),
  judge: (exchanges, { now, lowered }) => {
    const answers = rangeAnswers(exchanges.filter((x) => isPlain(x) && askedClosedRange(x)));
    const strayed = answers.flatMap((answer): AnswerWithOutsideRecords[] => {
      const outside = recordsOutside(answer);
      return outside ? [{ ...outside, answer }] : [];
    });
    const isFine = strayed.every(({ answer: { range } }) => hasFraction(range));
    if (isFine && !lowered?.has('transactions/range-form') && strayInForm(exchanges))
      return { judged: answers.length, breaches: [] };
    let known: Cause | undefined;
    const cause = () => {
      known ??= causeOf(strayed, betweenAnswers(exchanges, now));
      return known;
    };
    const ofScenarios = groupedBy(strayed, ({ answer }) => answer.x.scenario);
    return {
      // Findings count records, so that those of the whole run are what they are a part of.
      judged: Math.max(answers.length, recordsIn(answers)),
      breaches: [...ofScenarios].map(([scenario, group], i) =>
        breachOf(
          group,
          answers.filter(({ x }) => x.scenario === scenario),
          cause,
          i === 0,
        ),
      ),
    };
  },
});

const isPlain = (x: Subject): boolean =>
  !x.concurrent && !isForm(x.role) && x.role !== rangeRoles.atOnce;

const hasFraction = ({ from = 0, to = 0 }: Range): boolean => from % 1000 > 0 || to % 1000 > 0;

/** Reports whether bounds with milliseconds get records outside each time, which range-form reports. */
function strayInForm(exchanges: readonly Subject[]): boolean {
  const plain = exchanges.filter((x) => x.role === rangeRoles.whole && rangeAnswer(x));
  const asks = exchanges.filter(
    ({ role, scenario }) =>
      role === rangeRoles.form('milliseconds') &&
      plain.filter((x) => x.scenario === scenario).length > 1,
  );
  return asks.length > 1 && answersOutsideRange(asks).length === asks.length;
}

interface AnswerWithOutsideRecords extends OutsideRecords {
  readonly answer: RangeAnswer<Subject>;
}

/** Why records are outside, as far as the whole run shows it. */
interface Cause {
  readonly sentence: string;
  readonly remedy: string;
  readonly facts?: Facts | undefined;
  readonly kept?: KeptAnswers | undefined;
}

const recordsIn = (answers: readonly RangeAnswer[]): number =>
  answers.reduce((sum, { digest }) => sum + digest.records.length, 0);

function breachOf(
  strayed: readonly [AnswerWithOutsideRecords, ...AnswerWithOutsideRecords[]],
  answers: readonly RangeAnswer<Subject>[],
  cause: () => Cause,
  isFirst: boolean,
): Breach {
  const [{ answer, first, before, after }] = strayed;
  const { digest, range } = answer;
  const [from, to] = [inWords(range.from ?? 0), inWords(range.to ?? 0)];
  const record = digestPlace(digest, digest.records.indexOf(first));
  const sides = [
    ...(before > 0 ? [`${figure(before)} ${before === 1 ? 'is' : 'are'} before the range`] : []),
    ...(after > 0 ? [`${figure(after)} ${after === 1 ? 'is' : 'are'} after it`] : []),
  ];
  const of =
    strayed.length > 1 ? ` ${strayed.length} answers of the scenario have such records.` : '';
  return {
    // The search for the fewest answers that show it reads no texts.
    get message() {
      return `The requested range is ${from} to ${to}; of ${howMany(digest.records.length, 'record')} in the answer, ${list(sides)}, the first at record ${figure(record.number)}.${of}${cause().sentence}`;
    },
    expected: `dates from ${from} to ${to}`,
    actual: inWords(first.date.at),
    record,
    get exchanges() {
      // One finding of the run also covers those to a single bound, if the same cache answered.
      const open = isFirst ? cause().kept?.open : [];
      return [...strayed.map(({ answer: { x } }) => x.id), ...(open ?? [])];
    },
    get shownBy() {
      const first = cause().kept?.firsts.get(answer.x.id);
      return first === undefined ? [] : [first, answer.x.id];
    },
    count: strayed.reduce((sum, each) => sum + each.records.length, 0),
    judged: recordsIn(answers),
    get remedy() {
      return cause().remedy;
    },
    get facts() {
      const hours = (first.date.offset ?? 0) / 3_600_000;
      const written = Number.isInteger(hours) && hours && offsetText(first.date.at, hours);
      return { ...cause().facts, ...(written ? { written } : {}) };
    },
  };
}

const halfDay = 12 * 3_600_000;

/** Explains all records outside their ranges: by the bounds, by a clock of twelve hours, or by what these records share. */
function causeOf(strayed: readonly AnswerWithOutsideRecords[], between: BetweenAnswers): Cause {
  const filter = filterFor(endsInZ(between.records));
  const outside = strayed.flatMap((each) =>
    each.records.map((record) => ({ record, range: each.answer.range })),
  );
  const isHalved =
    onTwelveHours(between.records) &&
    outside.every(({ record, range: { from = 0, to = 0 } }) =>
      [-halfDay, halfDay].some((ms) => !surelyOutside(record, { from: from + ms, to: to + ms })),
    );
  if (isHalved)
    return { sentence: ' No record has an hour before 1 or after 12.', remedy: onClock };
  const isFraction = outside.every(
    ({ record, range: { from = 0, to = 0 } }) => !surelyOutside(record, inSeconds({ from, to })),
  );
  const strays = new Set(outside.map(({ record }) => record));
  const rest = [...between.records].filter((record) => !strays.has(record));
  const shared = inCommon([...strays], rest, 'kind');
  const found = explainRanges(between, isFraction, shared);
  // The rule about missing records is silent here.
  const lost = settledRanges(between).flatMap(({ as, missing }) => (as === 'lost' ? missing : []));
  const gone = lost.toSorted((a, b) => a.date.at - b.date.at).at(-1);
  const also = gone ? ` Ranges also lack ${howMany(new Set(lost).size, 'record')}.` : '';
  const missing = gone && { missing: inWords(gone.date.at) };
  if (found?.how)
    return {
      sentence: ` ${found.how}${also}`,
      // What the records share is where to look, and not yet the cause.
      remedy: found.remedy === shared?.common.remedy ? `${found.remedy} ${filter}` : found.remedy,
      facts: { ...found.facts, ...missing },
      kept: found.kept,
    };
  return {
    sentence: `${found ? ` ${noneExplains}` : ''}${also}`,
    remedy: found ? `See which date or column the filter compares. ${filter}` : filter,
    facts: missing,
  };
}

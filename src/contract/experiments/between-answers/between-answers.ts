import type { DatedRecord } from '../../../model/dataset.ts';
import type { Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { remembered } from '../../../standards/collections/remembered.ts';
import { turnsOf } from '../../reading/answers/in-time.ts';
import { troubleOf } from '../../reading/answers/trouble.ts';
import { type ClosedRange, latest } from '../../reading/sales/readings.ts';
import type { RecordSet } from '../../reading/sales/record-set.ts';
import { type RangeAnswer, rangeAnswers, shownBy } from '../ranges/range-answers.ts';
import { spanInWords } from '../ranges/range-text.ts';
import { isForm } from '../steps/range-roles.ts';

const second = 1000;
/** Age in ms from which a record must be visible in all parts of a client's system. */
const [youngest, day] = [3_600_000, 86_400_000];

export interface AnswerAtTurn extends RangeAnswer<Subject> {
  readonly shows: RecordSet;
  /** Position among all answers in the order of sending; equal for concurrent calls. */
  readonly turn: number;
}

/** All answers to one range, wherever in the run it was requested. */
export interface RequestedRange {
  /**
   * Range in which a record must be present. With a single bound it ends at the answer's own records, since a
   * client may choose the other bound.
   */
  readonly range: ClosedRange;
  /** Both bounds were sent. */
  readonly closed: boolean;
  readonly answers: readonly [AnswerAtTurn, ...AnswerAtTurn[]];
  /** Range as it was requested, for readers. */
  readonly span: string;
  /** Union of the records of its answers. */
  readonly shows: RecordSet;
}

/** All answers of the run, prepared for pairwise comparison. */
export interface BetweenAnswers {
  /** Union of the records of all answers, in the order of sending. */
  readonly records: RecordSet;
  /** In the order of sending. */
  readonly answers: readonly AnswerAtTurn[];
  /** Ranges that were requested with at least one bound. */
  readonly requests: readonly RequestedRange[];
  /** Those that were requested more than once, also without any bound. */
  readonly repeated: readonly RequestedRange[];
  /** Reports whether a record is old enough to count as missing. */
  readonly isOld: (record: DatedRecord) => boolean;
  /** Reports whether its date, which is old or more than a day ahead, cannot be that of its entry. */
  readonly isDated: (record: DatedRecord) => boolean;
}

/** A range whose answers lack records that other answers have inside it. */
export interface IncompleteRange {
  readonly request: RequestedRange;
  /** Oldest first. */
  readonly missing: readonly DatedRecord[];
  /** End of the range where all of them are. */
  readonly end?: 'early' | 'late';
  /** Number of records in the longest of its answers. */
  readonly records: number;
}

/** Several rules compare the same answers. `now` is the current time of the run. */
export const betweenAnswers = remembered(holdTogether);

function holdTogether(exchanges: readonly Subject[], now: number): BetweenAnswers {
  const inOrder = rangeAnswers(exchanges).toSorted((a, b) =>
    a.x.startedAt < b.x.startedAt ? -1 : Number(a.x.startedAt > b.x.startedAt),
  );
  const turns = turnsOf(inOrder.map(({ x }) => x));
  const answers = inOrder.map(
    (answer, at): AnswerAtTurn => ({ ...answer, shows: shownBy(answer), turn: turns[at] ?? at }),
  );
  const plain = answers.filter(({ x }) => !isForm(x.role));
  const isOld = (record: DatedRecord) => latest(record) < now - youngest;
  const byRange = groupedBy(plain, ({ range }) => `${range.from} ${range.to}`);
  const grouped = [...byRange.values()].flatMap((group) => askedOf(group) ?? []);
  return {
    records: shownBy(...answers),
    answers,
    // What belongs into an answer without any bound, the contract leaves open.
    requests: grouped.filter(({ answers: [{ range }] }) => (range.from ?? range.to) !== undefined),
    repeated: grouped.filter(({ answers }) => answers.length > 1),
    isOld,
    isDated: (record) => isOld(record) || record.date.at > now + day,
  };
}

/** Groups answers to a range; undefined if records of one were not read. */
function askedOf(answers: readonly [AnswerAtTurn, ...AnswerAtTurn[]]): RequestedRange | undefined {
  const isPart = ({ stopped, x }: AnswerAtTurn) =>
    stopped || troubleOf(x, 'unreadable-record') !== undefined;
  if (answers.some(isPart)) return undefined;
  const { from, to } = answers[0].range;
  const shows = shownBy(...answers);
  const span = spanInWords(answers[0].range);
  if (from !== undefined && to !== undefined)
    return { range: { from, to }, closed: true, answers, span, shows };
  const { first, last } = extentOf(shows);
  const [since, until] = [Math.ceil(first / second) * second, Math.floor(last / second) * second];
  const range = { from: Math.max(from ?? since, since), to: Math.min(to ?? until, until) };
  return { range, closed: false, answers, span, shows };
}

/** Returns the earliest and the latest printed time of these records; Infinity and −Infinity if there are none. */
export function extentOf(records: Iterable<DatedRecord>): {
  readonly first: number;
  readonly last: number;
} {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { date } of records) {
    first = Math.min(first, date.at);
    last = Math.max(last, date.at);
  }
  return { first, last };
}

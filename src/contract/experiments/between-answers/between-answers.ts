import type { DatedRecord } from '../../../model/dataset.ts';
import type { Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { turnsOf } from '../../reading/answers/in-time.ts';
import { troubleOf } from '../../reading/answers/trouble.ts';
import { type ClosedRange, latest } from '../../reading/sales/readings.ts';
import type { RecordSet } from '../../reading/sales/record-set.ts';
import { type RangeAnswer, rangeAnswers, shownBy } from '../ranges/range-answers.ts';
import { isForm } from '../steps/range-roles.ts';

/** The age in ms from which a record must have reached all parts of a client's system. */
const youngest = 3_600_000;

/** One answer of the run. */
export interface Held {
  readonly answer: RangeAnswer<Subject>;
  readonly shows: RecordSet;
  /** Its place among all answers, in the order of sending; the same for calls that were under way together. */
  readonly turn: number;
}

/** All answers to one range, however often and wherever in the run it was asked. */
export interface Asked {
  /**
   * The range in which a record must be there. Of a single bound it ends where the answer's own records do,
   * since a client may set the other one itself.
   */
  readonly range: ClosedRange;
  /** Both bounds were sent. */
  readonly closed: boolean;
  readonly held: readonly Held[];
  /** What any of its answers shows. */
  readonly shows: RecordSet;
}

/** Every answer of the run, ready to be held against every other. */
export interface BetweenAnswers {
  /** What any answer shows, in the order of sending. */
  readonly records: RecordSet;
  /** In the order of sending. */
  readonly held: readonly Held[];
  /** The ranges that were asked with a bound or two. */
  readonly asked: readonly Asked[];
  /** Whether a record is settled enough to be missed. */
  readonly isOld: (record: DatedRecord) => boolean;
}

/** A range whose answers lack records that other answers show inside it. */
export interface Short {
  readonly asked: Asked;
  /** Oldest first. */
  readonly missing: readonly DatedRecord[];
  /** At which end of the range all of them lie. */
  readonly end?: 'early' | 'late';
  /** Records in the longest of its answers. */
  readonly records: number;
}

const known = new WeakMap<readonly Subject[], BetweenAnswers>();

/** The same answers are asked for by several rules. */
export function betweenAnswers(exchanges: readonly Subject[]): BetweenAnswers {
  const own = known.get(exchanges) ?? holdTogether(exchanges);
  known.set(exchanges, own);
  return own;
}

function holdTogether(exchanges: readonly Subject[]): BetweenAnswers {
  const answers = rangeAnswers(exchanges).toSorted((a, b) =>
    a.x.startedAt < b.x.startedAt ? -1 : Number(a.x.startedAt > b.x.startedAt),
  );
  const turns = turnsOf(answers.map(({ x }) => x));
  const held = answers.map(
    (answer, at): Held => ({ answer, shows: shownBy(answer), turn: turns[at] ?? at }),
  );
  const plain = held.filter(({ answer: { x } }) => !isForm(x.role));
  const byRange = groupedBy(plain, ({ answer: { range } }) => `${range.from} ${range.to}`);
  const old = Math.min(...answers.map(({ x }) => Date.parse(x.startedAt))) - youngest;
  return {
    records: shownBy(...answers),
    held,
    asked: [...byRange.values()].flatMap((group) => askedOf(group) ?? []),
    isOld: (record) => latest(record) < old,
  };
}

/**
 * Undefined where records of an answer were not read, and without any bound: what a client gives then the contract
 * leaves open.
 */
function askedOf(held: readonly [Held, ...Held[]]): Asked | undefined {
  const isPart = ({ answer: { stopped, x } }: Held) =>
    stopped || troubleOf(x, 'unreadable-record') !== undefined;
  if (held.some(isPart)) return undefined;
  const { from, to } = held[0].answer.range;
  const shows = held.length > 1 ? shownBy(...held.map(({ answer }) => answer)) : held[0].shows;
  if (from !== undefined && to !== undefined)
    return { range: { from, to }, closed: true, held, shows };
  if (from === undefined && to === undefined) return undefined;
  const { first, last } = extentOf(shows);
  const range = { from: Math.max(from ?? first, first), to: Math.min(to ?? last, last) };
  return { range, closed: false, held, shows };
}

/** The earliest and the latest printed time of these records; Infinity and −Infinity where there is none. */
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

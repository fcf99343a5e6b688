import type { DatedRecord } from '../../../model/dataset.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import type { ItemSet } from '../../../standards/collections/item-set.ts';
import { mediaTypes } from '../../reading/answers/media-type.ts';
import { type ClosedRange, surelyInside } from '../../reading/sales/readings.ts';
import { rangeRoles } from '../steps/range-roles.ts';
import type {
  BetweenAnswers,
  AnswerAtTurn as HeldAnswer,
  RequestedRange,
} from './between-answers.ts';

/** Answers to one request: the items of each, and its position in the order of sending. */
interface ItemsAtTurn<Item> {
  readonly shows: ItemSet<Item>;
  readonly turn: number;
}

/** Numbers of items that appear and disappear between answers. Order does not count. */
export interface Presence {
  /** Present, absent and present again, or the reverse. */
  readonly turning: number;
  /** In the first answer and not in the last, without those that turn. */
  readonly gone: number;
  readonly come: number;
}

export function presenceIn<Item>(
  answers: readonly ItemsAtTurn<Item>[],
  mayTurn: (item: Item) => boolean = () => true,
): Presence {
  const values = openValues<Item>();
  const all = new Set(
    answers.flatMap(({ shows }) =>
      [...shows].filter((item) => !answers.every((each) => each.shows.has(item))),
    ),
  );
  for (const { shows, turn } of answers) {
    for (const item of all) values.see(item, Number(shows.has(item)), turn);
  }
  const turning = values.returned.filter(mayTurn);
  const isSteady = new Set(turning);
  const [first, last] = [answers[0]?.shows, answers.at(-1)?.shows];
  const changed = [...all].filter(
    (item) => !isSteady.has(item) && first?.has(item) !== last?.has(item),
  );
  const gone = changed.filter((item) => first?.has(item)).length;
  return { turning: turning.length, gone, come: changed.length - gone };
}

/** Follows the value of each item from one turn of calls to the next. */
export interface ValueHistory<Item> {
  /** Turns must not decrease. Different values within one turn are unordered, and restart the history of the item. */
  see(item: Item, value: number, turn: number): void;
  /** Items whose value changed and then changed back, each once. */
  readonly returned: readonly Item[];
  /** Items whose value changed, once per change. */
  readonly changed: readonly Item[];
}

export function openValues<Item>(): ValueHistory<Item> {
  const states = new Map<Item, { now: number; before?: number; turn: number; isBack: boolean }>();
  const [returned, changed]: [Item[], Item[]] = [[], []];
  return {
    returned,
    changed,
    see(item, value, turn) {
      const state = states.get(item);
      if (!state) {
        states.set(item, { now: value, turn, isBack: false });
      } else if (!state.isBack && state.now !== value && state.turn === turn) {
        states.delete(item);
      } else if (!state.isBack) {
        if (state.now !== value) {
          changed.push(item);
          state.isBack = state.before === value;
          if (state.isBack) returned.push(item);
          state.before = state.now;
          state.now = value;
        }
        state.turn = turn;
      }
    },
  };
}

/** Compares the answers to each range that was requested repeatedly. */
export const changedRanges = ({ repeated, isOld }: BetweenAnswers) =>
  repeated.map((request) => ({ request, ...presenceIn(request.answers, isOld) }));

/** Remedy for lines that have other keys in another answer. */
export const steadyKeys =
  'Take documentCode, orderId and productId from the document, so that a line has the same key in every answer.';

/** Reports whether what only another answer has of a range is in this one under other keys, with the same date and values. */
export function isRekeyed(one: HeldAnswer, other: HeldAnswer, range: ClosedRange): boolean {
  const contents = new Set(contentsBeside(one, other, range));
  const others = contentsBeside(other, one, range);
  return others.length > 0 && others.every((content) => contents.has(content));
}

const contentsBeside = ({ digest }: HeldAnswer, { shows }: HeldAnswer, range: ClosedRange) =>
  digest.records.flatMap((record, i) =>
    shows.has(record) || !surelyInside(record, range)
      ? []
      : [`${record.date.at} ${digest.values[i]}`],
  );

const beside = new Set<string | undefined>([rangeRoles.atOnce, rangeRoles.alone]);

/** Minimum number of records; fewer may have been removed one by one. */
const minRecords = 10;

/**
 * Counts the records of the first answer to a range if none of at least two later ones has any of them. Removal
 * does not explain that for the whole content of a range; returning each record only once does.
 */
export function givenOnce({ isOld }: BetweenAnswers, { answers }: RequestedRange): number {
  // Those at once and after them show what concurrency changes, and come when much may have been removed.
  const [first, ...others] = answers.filter(({ x }) => !beside.has(x.role));
  const records = [...(first?.shows ?? [])].filter(isOld);
  const isGone = others.every(({ shows }) => !records.some((record) => shows.has(record)));
  return others.length > 1 && records.length >= minRecords && isGone ? records.length : 0;
}

/**
 * Returns changes of values of records from answer to answer, for any range: the records whose values changed and then
 * changed back, which no correction explains, and the first answer with others. Compares answers of one media type only,
 * since a CSV may round what JSON does not.
 */
export function changedValues({ answers, isOld }: BetweenAnswers) {
  const forms = groupedBy(answers, ({ x }) => mediaTypes(x).join());
  return [...forms.values()].flatMap((group) => {
    const differing = withOtherValues(group);
    const values = openValues<DatedRecord>();
    let changedIn: HeldAnswer | undefined;
    for (const each of group) {
      const { records, values: shown } = each.digest;
      const changes = values.changed.length;
      for (const [i, record] of records.entries()) {
        if (differing.has(record)) values.see(record, shown[i] ?? 0, each.turn);
      }
      if (values.changed.slice(changes).some(isOld)) changedIn ??= each;
    }
    return changedIn
      ? [{ answers: group, returned: values.returned.filter(isOld), changedIn }]
      : [];
  });
}

function withOtherValues(answers: readonly HeldAnswer[]): ReadonlySet<DatedRecord> {
  const first: number[] = [];
  const differing = new Set<DatedRecord>();
  for (const { digest } of answers) {
    for (const [i, record] of digest.records.entries()) {
      const value = digest.values[i] ?? 0;
      first[record.number] ??= value;
      if (first[record.number] !== value) differing.add(record);
    }
  }
  return differing;
}

/**
 * Finds keys that are in two disjoint ranges at different dates, and never twice in one answer, which is reported as a
 * repeated record. With `again`, each must be present after the other was seen: an order that got another date is not a
 * duplicate.
 */
export function doubledKeys(
  { records, requests, answers }: BetweenAnswers,
  shown: 'once' | 'again',
  isReported = true,
) {
  const pairs = [...groupedBy(records, ({ grain }) => grain).values()];
  const closed = requests.filter((each) => each.closed);
  return pairs.flatMap(([a, b]) => {
    if (!b) return [];
    const [withA, withB] = [a, b].map((record) => answers.filter(({ shows }) => shows.has(record)));
    if (!withA || !withB) return [];
    if (isReported && withA.some((each) => withB.includes(each))) return [];
    const again = isAfter(withA.at(-1), withB[0]) && isAfter(withB.at(-1), withA[0]);
    if (shown === 'again' && !again) return [];
    for (const one of closed.filter(({ shows }) => shows.has(a))) {
      const other = closed.find(
        ({ shows, range }) =>
          shows.has(b) && (range.to <= one.range.from || range.from >= one.range.to),
      );
      if (other)
        return [{ one: { request: one, record: a }, other: { request: other, record: b } }];
    }
    return [];
  });
}

const isAfter = (a: HeldAnswer | undefined, b: HeldAnswer | undefined) =>
  (a?.turn ?? 0) > (b?.turn ?? 0);

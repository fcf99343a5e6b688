import { groupedBy } from '../../../standards/collections/grouped.ts';
import { present } from '../../../standards/collections/present.ts';
import { surelyOutside } from '../../reading/sales/readings.ts';
import { sameRange } from '../ranges/range-answers.ts';
import type { BetweenAnswers, RequestedRange } from './between-answers.ts';

/** Remedy for what changes with every call. */
export const ownCopy =
  'Give each request its own copy of the records: look for code that adds to a kept list, or changes kept records, while it answers.';

/** Remedy for bounds that are kept from another request. */
export const ownBounds =
  'Read the bounds of each request alone. Look for a static field, a session or a shared object that keeps date_from and date_to.';

/**
 * Returns the calls that show that a request without a bound has only records of the bounds that were sent last before it:
 * such a call, and the request, in turn; undefined if it has others.
 */
export function keptBounds({ answers }: BetweenAnswers, { answers: open, closed }: RequestedRange) {
  const calls = open.map((each) => {
    const before = answers.filter(({ turn }) => turn <= each.turn);
    const lastWith = (bound: 'from' | 'to') =>
      before.findLast(({ range }) => range[bound] !== undefined);
    const [one, other] = [lastWith('from'), lastWith('to')];
    const range = present({ from: one?.range.from, to: other?.range.to });
    return {
      range,
      shown: [...new Set([one, other, each])].flatMap((call) => call?.x.id ?? []),
      each,
    };
  });
  const isKept = calls.every(({ range, each }) =>
    [...each.shows].every((record) => !surelyOutside(record, range)),
  );
  return !closed && isKept ? calls.flatMap(({ shown }) => shown) : undefined;
}

/** Minimum number of answers, and of records, that show a change with every call. */
const minAnswers = 3;
const minRecords = 2;

/** Returns the records whose copies grow in number with every answer, for one range too; undefined if there are none. */
export function growingCopies({ answers }: BetweenAnswers) {
  const withCopies = answers.filter(({ digest, shows }) => digest.records.length > shows.size);
  if (withCopies.length === 0) return undefined;
  const counts = answers.map((each) => ({
    ...each,
    copies: groupedBy(each.digest.records, (record) => record),
  }));
  const copied = new Set(withCopies.flatMap(({ digest }) => digest.records));
  const growing = [...copied].flatMap((record) => {
    const seen = counts.filter(({ copies }) => copies.has(record));
    const numbers = seen.map(({ copies }) => copies.get(record)?.length ?? 0);
    const grows = seen.every(
      ({ turn }, i) =>
        i === 0 || turn === seen[i - 1]?.turn || (numbers[i] ?? 0) > (numbers[i - 1] ?? 0),
    );
    if (!grows || new Set(numbers).size < minAnswers) return [];
    const isAgain = seen.some(({ range, turn }, i) =>
      seen.slice(0, i).some((one) => one.turn < turn && sameRange(one.range, range)),
    );
    return isAgain ? [numbers] : [];
  });
  const [numbers] = growing;
  return numbers
    ? {
        records: growing.length,
        first: numbers[0] ?? 0,
        last: numbers.at(-1) ?? 0,
        answers: withCopies,
      }
    : undefined;
}

/**
 * Returns by how many ms each answer dates its records later than the one before, negative if earlier, by the
 * least of these moves; undefined if the dates of a record stay, or move by no common time.
 */
export function movingDates({ records, answers }: BetweenAnswers): number | undefined {
  if ([...groupedBy(records, ({ grain }) => grain).values()].every((same) => same.length === 1)) {
    return undefined;
  }
  const moves: number[] = [];
  for (const [i, each] of answers.entries()) {
    const before = answers[i - 1];
    if (!before || before.turn === each.turn) continue;
    const dates = new Map([...before.shows].map(({ grain, date }) => [grain, date.at]));
    const moved = [...each.shows].flatMap(({ grain, date }) => {
      const at = dates.get(grain);
      return at === undefined ? [] : [date.at - at];
    });
    if (moved.length < minRecords) continue;
    const [move = 0] = moved;
    if (move === 0 || moved.some((other) => other !== move)) return undefined;
    moves.push(move);
  }
  const isOneWay = new Set(moves.map(Math.sign)).size === 1;
  const least = Math.min(...moves.map(Math.abs));
  return isOneWay && moves.length >= minAnswers - 1 ? least * Math.sign(moves[0] ?? 0) : undefined;
}

import type { Subject } from '../../../model/rule.ts';
import { inEvery } from '../../../standards/collections/item-set.ts';
import { closedRange, surelyInside, surelyOutside } from '../../reading/sales/readings.ts';
import { type RangeAnswer, rangeAnswers, shownBy } from './range-answers.ts';

/** Returns the records of an answer that are outside its range under every interpretation; undefined if there are none. */
export function recordsOutside({ digest, range }: RangeAnswer) {
  const outside = digest.records.filter((record) => surelyOutside(record, range) !== undefined);
  const [first] = outside;
  if (!first) return undefined;
  const before = outside.filter((record) => surelyOutside(record, range) === 'before').length;
  return { records: outside, before, after: outside.length - before, first };
}

export type OutsideRecords = NonNullable<ReturnType<typeof recordsOutside>>;

/** Returns those whose answer has a record outside its range; their other breaches follow from that. */
export const answersOutsideRange = (exchanges: readonly Subject[]): readonly Subject[] =>
  rangeAnswers(exchanges)
    .filter((answer) => recordsOutside(answer) !== undefined)
    .map(({ x }) => x);

/**
 * Counts what the answers to another notation lack, and have in addition, beside those to the plain one, requested twice.
 * A record counts as missing only if surely inside, and as extra only if surely outside and not returned with Z.
 */
export function differsFrom(wholes: readonly RangeAnswer[], asks: readonly RangeAnswer[]) {
  const range = closedRange(wholes[0]?.range);
  if (wholes.length < 2 || !range || asks.length === 0) return undefined;
  const shown = shownBy(...asks);
  const missing = inEvery(wholes.map((whole) => shownBy(whole))).filter(
    (record) => surelyInside(record, range) && !shown.has(record),
  ).length;
  const outside = Math.min(...asks.map(outsideOf)) - Math.max(...wholes.map(outsideOf));
  return missing > 0 || outside > 0 ? { missing, outside: Math.max(0, outside) } : undefined;
}

const outsideOf = (answer: RangeAnswer): number => recordsOutside(answer)?.records.length ?? 0;

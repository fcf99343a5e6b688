import type { Subject } from '../../../model/rule.ts';
import { inEvery } from '../../../standards/collections/item-set.ts';
import { surelyInside } from '../../reading/sales/readings.ts';
import { recordsOutside } from './outside-records.ts';
import { type RangeAnswer, shownBy } from './range-answers.ts';

/** What the answers to another notation of a range lack, and have in addition. */
export interface Difference {
  readonly missing: number;
  readonly outside: number;
}

/**
 * Compares the answers to another notation with those to the plain one, requested twice. A record counts as
 * missing only if surely inside, and as extra only if surely outside and not returned with Z.
 */
export function differsFrom(
  wholes: readonly RangeAnswer<Subject>[],
  asks: readonly RangeAnswer<Subject>[],
): Difference | undefined {
  const { from, to } = wholes[0]?.range ?? {};
  if (wholes.length < 2 || from === undefined || to === undefined || asks.length === 0) {
    return undefined;
  }
  const held = shownBy(...asks);
  const missing = inEvery(wholes.map((whole) => shownBy(whole))).filter(
    (record) => surelyInside(record, { from, to }) && !held.has(record),
  ).length;
  const outside = Math.min(...asks.map(outsideOf)) - Math.max(...wholes.map(outsideOf));
  return missing > 0 || outside > 0 ? { missing, outside: Math.max(0, outside) } : undefined;
}

function outsideOf(answer: RangeAnswer<Subject>): number {
  const { before = 0, after = 0 } = recordsOutside(answer) ?? {};
  return before + after;
}

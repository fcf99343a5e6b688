import type { Subject } from '../../../model/rule.ts';
import { recordsOutside } from './outside-records.ts';
import type { RangeAnswer } from './range-answers.ts';
import { lacking } from './range-losses.ts';

/** What the answers to another spelling of a range lack of it, and hold beside it. */
export interface Difference {
  readonly missing: number;
  readonly outside: number;
}

/**
 * Holds the answers to another spelling against those to the plain one, asked twice. Only records that are
 * surely inside count as missing, only those that are surely outside and more than with Z as too many.
 */
export function differsFrom(
  wholes: readonly RangeAnswer<Subject>[],
  asks: readonly RangeAnswer<Subject>[],
): Difference | undefined {
  const [whole] = wholes;
  const { from, to } = whole?.range ?? {};
  if (wholes.length < 2 || from === undefined || to === undefined || asks.length === 0) {
    return undefined;
  }
  const missing = lacking(wholes, { range: { from, to }, asks });
  const difference = {
    missing: missing?.records ?? 0,
    outside: Math.max(0, Math.min(...asks.map(outsideOf)) - Math.max(...wholes.map(outsideOf))),
  };
  return difference.missing + difference.outside > 0 ? difference : undefined;
}

function outsideOf(answer: RangeAnswer<Subject>): number {
  const { before = 0, after = 0 } = recordsOutside(answer) ?? {};
  return before + after;
}

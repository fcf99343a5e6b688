import type { Subject } from '../../../model/rule.ts';
import { surelyOutside } from '../../reading/sales/readings.ts';
import type { RangeAnswer } from './range-answers.ts';

export interface Outside {
  readonly before: number;
  readonly after: number;
  /** The first of them: an index into the digest. */
  readonly first: number;
}

/** The records of an answer that lie outside its range under every reading; undefined where none does. */
export function recordsOutside({ digest, range }: RangeAnswer): Outside | undefined {
  let [before, after] = [0, 0];
  let first: number | undefined;
  for (let i = 0; i < digest.count; i += 1) {
    const side = surelyOutside(digest, i, range);
    if (side === undefined) continue;
    if (side === 'before') before += 1;
    else after += 1;
    first ??= i;
  }
  return first === undefined ? undefined : { before, after, first };
}

/** Those with a record outside their range: what else they break follows from that, where it is reported. */
export const strayed = (answers: readonly RangeAnswer<Subject>[]): readonly Subject[] =>
  answers.filter((answer) => recordsOutside(answer) !== undefined).map(({ x }) => x);

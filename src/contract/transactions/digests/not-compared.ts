import type { Subject } from '../../../model/rule.ts';
import { rangeAnswers } from '../ranges/range-answers.ts';
import { levelsOf } from '../ranges/range-levels.ts';
import { recordsOutside } from './outside-records.ts';

/**
 * Why answers of a scenario of ranges could not be held against one another; undefined where they were, or
 * where records outside the range say enough.
 */
export function notCompared(exchanges: readonly Subject[]): string | undefined {
  const answers = rangeAnswers(exchanges);
  if (answers.some((answer) => recordsOutside(answer) !== undefined)) return undefined;
  const capped = levelsOf(exchanges).at(-1)?.capped;
  return capped === undefined
    ? undefined
    : `The answers may contain only a part of the records: ${capped}.`;
}

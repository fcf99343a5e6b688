import type { DatedRecord } from '../../../model/dataset.ts';
import type { Subject } from '../../../model/rule.ts';
import { surelyOutside } from '../../reading/sales/readings.ts';
import { type RangeAnswer, rangeAnswers } from './range-answers.ts';

export interface OutsideRecords {
  readonly before: number;
  readonly after: number;
  readonly first: DatedRecord;
}

/** Returns the records of an answer that are outside its range under every interpretation; undefined if there are none. */
export function recordsOutside({ digest, range }: RangeAnswer): OutsideRecords | undefined {
  const outside = digest.records.filter((record) => surelyOutside(record, range) !== undefined);
  const [first] = outside;
  if (!first) return undefined;
  const before = outside.filter((record) => surelyOutside(record, range) === 'before').length;
  return { before, after: outside.length - before, first };
}

/** Returns those whose answer has a record outside its range; their other breaches follow from that. */
export const answersOutsideRange = (exchanges: readonly Subject[]): readonly Subject[] =>
  rangeAnswers(exchanges)
    .filter((answer) => recordsOutside(answer) !== undefined)
    .map(({ x }) => x);

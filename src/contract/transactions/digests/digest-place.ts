import type { RecordDigest, RecordPlace } from '../../../model/dataset.ts';

/** Where entry `i` of a digest stands in its answer; record 0 where there is none. */
export function digestPlace(digest: RecordDigest | undefined, i: number): RecordPlace {
  const offset = digest?.offset[i] ?? Number.NaN;
  return { number: digest?.number[i] ?? 0, ...(Number.isNaN(offset) ? {} : { offset }) };
}

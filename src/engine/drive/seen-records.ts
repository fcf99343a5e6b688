import type { DatasetRecord } from '../../model/rule.ts';
import { hash106 } from '../../standards/text/hash-106.ts';

/** Knows which records have come before, whatever answer brought them: each is judged by itself once. */
export interface SeenRecords {
  /** True the first time. */
  readonly isNew: (r: DatasetRecord) => boolean;
}

/** 53 bits of a record's SHA-256 are kept: among a million records two are taken for one with 1 in 10^4. */
export function openSeenRecords(): SeenRecords {
  const known = new Set<number>();
  return {
    isNew({ value, endpoint, lenient }) {
      // What is written otherwise in a CSV is another record by its bytes, though it reads as the same.
      const written = lenient ? JSON.stringify(lenient) : '';
      const [key] = hash106(`${endpoint} ${JSON.stringify(value)}${written}`);
      const before = known.size;
      return known.add(key).size > before;
    },
  };
}

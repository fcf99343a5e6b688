import type { DatasetRecord } from '../../model/rule.ts';
import { openNumberSet } from '../../standards/number-set.ts';
import { hashBytes, oneOf } from '../../standards/text/hash.ts';

/** Knows which records have come before, whatever answer brought them: each is judged by itself once. */
export interface SeenRecords {
  /** True the first time. */
  readonly isNew: (r: DatasetRecord) => boolean;
}

/** 53 bits of a record's hash are kept: among a million records two are taken for one with 1 in 10^4. */
export function openSeenRecords(): SeenRecords {
  const known = openNumberSet();
  const hashes = new Uint32Array(2);
  return {
    isNew(r) {
      if (r.accepted) hashBytes(r.accepted.view, r.accepted.from, r.accepted.to, hashes);
      else {
        const { value, endpoint, lenient } = r;
        // What is written otherwise in a CSV is another record by its bytes, though it reads as the same.
        const written = lenient ? JSON.stringify(lenient) : '';
        const bytes = Buffer.from(`${endpoint} ${JSON.stringify(value)}${written}`);
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
        hashBytes(view, 0, bytes.length, hashes);
      }
      return known.add(oneOf(hashes));
    },
  };
}

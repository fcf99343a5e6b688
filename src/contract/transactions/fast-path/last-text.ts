import type { WrittenRecord } from '../../../model/dataset.ts';

/** Remembers the text of a field, to know it when it comes again. */
export interface LastText {
  is(r: WrittenRecord, field: number): boolean;
  keep(r: WrittenRecord, field: number): void;
  forget(): void;
}

export function openLastText(): LastText {
  let bytes = new Uint8Array(64);
  let length = -1;
  return {
    is(r, field) {
      const from = r.starts[field] as number;
      if ((r.ends[field] as number) - from !== length) return false;
      for (let i = 0; i < length; i += 1) if (r.bytes[from + i] !== bytes[i]) return false;
      return true;
    },
    keep(r, field) {
      const from = r.starts[field] as number;
      length = (r.ends[field] as number) - from;
      if (length > bytes.length) bytes = new Uint8Array(2 * length);
      for (let i = 0; i < length; i += 1) bytes[i] = r.bytes[from + i] as number;
    },
    forget() {
      length = -1;
    },
  };
}

import { fieldKinds, type RecordFields } from '../../../model/dataset.ts';

/** Remembers a text of ASCII, to know it when it comes again in the next record. Of others it knows none. */
export function openLastText() {
  let bytes = new Uint8Array(64);
  let length = -1;
  return {
    is({ kinds, bytes: source, starts, ends }: RecordFields, field: number): boolean {
      const from = starts[field] as number;
      if (kinds[field] !== fieldKinds.ascii || (ends[field] as number) - from !== length)
        return false;
      for (let i = 0; i < length; i += 1) if (source[from + i] !== bytes[i]) return false;
      return true;
    },
    keep({ kinds, bytes: source, starts, ends }: RecordFields, field: number): void {
      const from = starts[field] as number;
      length = kinds[field] === fieldKinds.ascii ? (ends[field] as number) - from : -1;
      if (length > bytes.length) bytes = new Uint8Array(2 * length);
      for (let i = 0; i < length; i += 1) bytes[i] = source[from + i] as number;
    },
    forget(): void {
      length = -1;
    },
  };
}

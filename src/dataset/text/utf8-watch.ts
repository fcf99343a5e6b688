import { isUtf8 } from 'node:buffer';
import type { Window } from './window.ts';

export type Utf8Watch = ReturnType<typeof watchUtf8>;

/** Returns a watch that tracks, block by block, where a text may not be UTF-8. */
export function watchUtf8() {
  let lookedTo = 0;
  let brokenTo = -1;
  return {
    /** Reports whether invalid UTF-8 may follow this offset of the body. */
    doubts: (offset: number) => offset < brokenTo,
    look(window: Window): void {
      const from = Math.max(0, lookedTo - window.base);
      const to = wholeCharacters(window.bytes, window.to);
      if (to <= from) return;
      lookedTo = window.base + to;
      if (!isUtf8(window.bytes.subarray(from, to))) brokenTo = lookedTo;
    },
  };
}

/** Returns the index after the last complete character, assuming UTF-8. */
function wholeCharacters(bytes: Uint8Array, to: number): number {
  for (let back = 1; back <= 3 && back <= to; back += 1) {
    const byte = bytes[to - back] ?? 0;
    if (byte < 0x80) return to;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length ? to - back : to;
    }
  }
  return to;
}

/**
 * Bytes not yet processed. `start` is the first that is still needed, `at` the next to read. Both and `to` are indices
 * into `bytes`. bytes[to] is 0, a sentinel for tight loops.
 */
export interface Window {
  bytes: Buffer;
  start: number;
  at: number;
  to: number;
  /** Offset of bytes[0] in the body. */
  base: number;
}

export function openWindow(): Window {
  return { bytes: Buffer.alloc(firstLength), start: 0, at: 0, to: 0, base: 0 };
}

/** Appends bytes and drops those before `start`; grows only if there is no room. */
export function append(window: Window, more: Uint8Array): void {
  const room = window.bytes.length - 1;
  if (window.to + more.length > room) {
    const size = window.to - window.start;
    if (size + more.length > room) {
      const grown = Buffer.alloc(Math.max(2 * window.bytes.length, size + more.length + 1));
      window.bytes.copy(grown, 0, window.start, window.to);
      window.bytes = grown;
    } else {
      window.bytes.copyWithin(0, window.start, window.to);
    }
    window.base += window.start;
    window.at -= window.start;
    window.to = size;
    window.start = 0;
  }
  window.bytes.set(more, window.to);
  window.to += more.length;
  window.bytes[window.to] = 0;
}

/** Initial size in bytes; grows to fit chunks and the longest record. */
const firstLength = 4096;

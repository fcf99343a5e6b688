/**
 * The bytes that are not done with yet. `start` is the first that is still needed, `at` the next to
 * read; both and `to` are indices into `bytes`, and bytes[to] is 0, so that tight loops end there.
 * Some bytes more follow, so that they may read four at a time.
 */
export interface Window {
  bytes: Buffer;
  /** The same bytes. */
  view: DataView;
  start: number;
  at: number;
  to: number;
  /** Offset of bytes[0] in the body. */
  base: number;
}

export function openWindow(): Window {
  const bytes = Buffer.alloc(firstLength);
  return { bytes, view: viewOf(bytes), start: 0, at: 0, to: 0, base: 0 };
}

const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Adds bytes at the end; drops what is before `start`, and grows only when the rest has no room. */
export function append(window: Window, more: Uint8Array): void {
  const room = window.bytes.length - spare;
  if (window.to + more.length > room) {
    const kept = window.to - window.start;
    if (kept + more.length > room) {
      const grown = Buffer.alloc(Math.max(2 * window.bytes.length, kept + more.length + spare));
      window.bytes.copy(grown, 0, window.start, window.to);
      window.bytes = grown;
      window.view = viewOf(grown);
    } else {
      window.bytes.copyWithin(0, window.start, window.to);
    }
    window.base += window.start;
    window.at -= window.start;
    window.to = kept;
    window.start = 0;
  }
  window.bytes.set(more, window.to);
  window.to += more.length;
  window.bytes[window.to] = 0;
}

const spare = 8;

/** Bytes at first; it grows to what chunks and the longest record need. */
const firstLength = 4096;

import type { Socket } from 'node:net';

/** What came of an answer so far, seen below the HTTP reader. */
export interface HeadWatch {
  bytes: number;
  /** When the first byte of the last head came: of the final one, once it is there. */
  firstByteAt: number | undefined;
  /** The first bytes of that head, at most 48. */
  start: Buffer;
  /** Heads of 1xx that were whole. */
  interims: number;
  /** Where in the head the next byte stands; past the status no more is looked at. */
  at: number;
  state: 'status' | 'interim' | 'final';
  emptyLine: boolean;
}

const CR = 0x0d;
const LF = 0x0a;
const zero = 0x30;
const one = 0x31;
/** `HTTP/1.1 ` stands before the three digits of the status. */
const statusAt = 9;
const startLength = 48;

export const newHeadWatch = (): HeadWatch => ({
  bytes: 0,
  firstByteAt: undefined,
  start: Buffer.alloc(0),
  interims: 0,
  at: 0,
  state: 'status',
  emptyLine: false,
});

/**
 * Looks at each chunk before undici reads it. A `100 Continue` that was not asked for is lawful
 * (RFC 9110 15.2), but undici 7 ends the connection on it; so its status is made 102, which undici
 * passes over like every other 1xx.
 */
export function watchHeads(socket: Socket, watch: () => HeadWatch): void {
  const read = socket.read.bind(socket);
  socket.read = (size?: number): unknown => {
    const chunk: unknown = read(size);
    if (Buffer.isBuffer(chunk)) see(watch(), chunk);
    return chunk;
  };
}

/** Advances the watch by a chunk, and changes the chunk where it holds a 100. */
function see(watch: HeadWatch, chunk: Buffer): void {
  const now = performance.now();
  watch.bytes += chunk.length;
  for (let i = 0; i < chunk.length && watch.state !== 'final'; i += 1) {
    const byte = chunk[i] ?? 0;
    if (watch.state === 'interim') {
      if (byte === LF && watch.emptyLine) {
        watch.interims += 1;
        watch.state = 'status';
        watch.at = 0;
        watch.start = Buffer.alloc(0);
      } else if (byte !== CR) {
        watch.emptyLine = byte === LF;
      }
      continue;
    }
    if (watch.at === 0) {
      if (byte === CR || byte === LF) continue;
      watch.firstByteAt = now;
    }
    const digit = watch.at - statusAt;
    watch.at += 1;
    const isFinal = digit === 0 && byte !== one;
    const seenTo = isFinal ? chunk.length : i + 1;
    watch.start = Buffer.concat([watch.start, chunk.subarray(i, seenTo)]).subarray(0, startLength);
    if (isFinal) watch.state = 'final';
    if (digit !== 2) continue;
    if (byte === zero && watch.start[statusAt + 1] === zero) chunk[i] = zero + 2;
    watch.state = 'interim';
    watch.emptyLine = false;
  }
}

import type { Socket } from 'node:net';

/** Observer of the bytes of an answer below the HTTP parser. */
export interface HeadWatch {
  bytes: number;
  /** Arrival time of the first byte of the latest head; in the end that of the final answer. */
  firstByteAt: number | undefined;
  /** First bytes of that head and what follows, enough to show an error in it. */
  start: Buffer;
  /** Number of complete interim heads (1xx). */
  interims: number;
  /** Position of the next byte in the head; bytes after the status are not examined. */
  at: number;
  state: 'status' | 'interim' | 'final';
  emptyLine: boolean;
  /** Number of bytes since the last useful one: a byte of a final head or of its body. */
  idle: number;
  /** Whether the buffer is full, so that more bytes stay in the socket. */
  held: boolean;
  readonly flooded: () => void;
}

/** Maximum number of bytes without a useful one; beyond it the connection is closed. */
export const maxIdleBytes = 8e6;

const CR = 0x0d;
const LF = 0x0a;
const zero = 0x30;
const one = 0x31;
/** Length of `HTTP/1.1 `, which precedes the three digits of the status. */
const statusAt = 9;
const startLength = 16 * 1024;

/** Returns a watch that calls `flooded` after too many bytes without a useful one. */
export const newHeadWatch = (flooded: () => void = () => {}): HeadWatch => ({
  bytes: 0,
  firstByteAt: undefined,
  start: Buffer.alloc(0),
  interims: 0,
  at: 0,
  state: 'status',
  emptyLine: false,
  idle: 0,
  held: false,
  flooded,
});

/**
 * Reads each chunk before undici does, and withholds chunks while the watch is held. undici's own pause cannot be
 * used: if the connection ends meanwhile, undici 7 fails an assertion outside any exchange, or reports a loss
 * although everything arrived. An unsolicited `100 Continue` is lawful (RFC 9110 15.2), but undici 7 closes the
 * connection on it, so its status is changed to 102, which undici ignores like every other 1xx.
 */
export function watchHeads(socket: Socket, watch: () => HeadWatch): void {
  const read = socket.read.bind(socket);
  socket.read = (size?: number): unknown => {
    // A read of 0 bytes only checks for the end of the stream.
    if (watch().held && size !== 0) return null;
    const chunk: unknown = read(size);
    if (Buffer.isBuffer(chunk)) see(watch(), chunk);
    return chunk;
  };
}

/** Lets undici continue reading. */
export function letGo(watch: HeadWatch, socket: Socket | undefined): void {
  if (!watch.held) return;
  watch.held = false;
  socket?.emit('readable');
}

/** Advances the watch by a chunk, and rewrites a 100 in it. */
function see(watch: HeadWatch, chunk: Buffer): void {
  const now = performance.now();
  watch.bytes += chunk.length;
  watch.idle += chunk.length;
  // Not while this chunk is read, since it may still be useful.
  if (watch.idle > maxIdleBytes) setImmediate(() => watch.idle > maxIdleBytes && watch.flooded());
  if (watch.state === 'final') {
    keep(watch, chunk);
    return;
  }
  /** Index of the first byte of the latest head in this chunk. */
  let from = 0;
  for (let i = 0; i < chunk.length && watch.state !== 'final'; i += 1) {
    const byte = chunk[i] ?? 0;
    if (watch.state === 'interim') {
      if (byte === LF && watch.emptyLine) {
        watch.interims += 1;
        watch.state = 'status';
        watch.at = 0;
        watch.start = Buffer.alloc(0);
        from = i + 1;
      } else if (byte !== CR) {
        watch.emptyLine = byte === LF;
      }
      continue;
    }
    if (watch.at === 0) {
      from = i + 1;
      if (byte === CR || byte === LF) continue;
      from = i;
      watch.firstByteAt = now;
    }
    const digit = watch.at - statusAt;
    watch.at += 1;
    if (digit === 0 && byte !== one) watch.state = 'final';
    if (digit !== 2) continue;
    keep(watch, chunk.subarray(from, i + 1));
    if (byte === zero && watch.start[statusAt + 1] === zero) chunk[i] = zero + 2;
    watch.state = 'interim';
    watch.emptyLine = false;
  }
  if (watch.state !== 'interim') keep(watch, chunk.subarray(from));
}

function keep(watch: HeadWatch, part: Buffer): void {
  const room = startLength - watch.start.length;
  if (room > 0) watch.start = Buffer.concat([watch.start, part.subarray(0, room)]);
}

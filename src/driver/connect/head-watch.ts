import type { Socket } from 'node:net';

/** What came of an answer so far, seen below the HTTP reader. */
export interface HeadWatch {
  bytes: number;
  /** When the first byte of the last head came: of the final one, once it is there. */
  firstByteAt: number | undefined;
  /** The first bytes of that head, with what follows it, so many that a fault in it can be shown. */
  start: Buffer;
  /** Heads of 1xx that were whole. */
  interims: number;
  /** Where in the head the next byte stands; past the status no more is looked at. */
  at: number;
  state: 'status' | 'interim' | 'final';
  emptyLine: boolean;
  /** Bytes since the last that were of use: the head of a final answer, or of its body. */
  idle: number;
  /** Enough waits to be read; what comes stays in the socket. */
  held: boolean;
  readonly flooded: () => void;
}

/** More bytes than these without any of use, and the connection is ended. */
export const mostIdle = 8e6;

const CR = 0x0d;
const LF = 0x0a;
const zero = 0x30;
const one = 0x31;
/** `HTTP/1.1 ` stands before the three digits of the status. */
const statusAt = 9;
const startLength = 16 * 1024;

/** `flooded` is called once bytes come and come, and none of them is of use. */
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
 * Looks at each chunk before undici reads it, and keeps chunks from it while the watch is held. Its own way to
 * pause must not be used: a connection that ends meanwhile fails an assertion of undici 7, outside of any
 * exchange, or is taken for a loss though all had come. A `100 Continue` that was not asked for is lawful
 * (RFC 9110 15.2), but undici 7 ends the connection on it; so its status is made 102, which undici
 * passes over like every other 1xx.
 */
export function watchHeads(socket: Socket, watch: () => HeadWatch): void {
  const read = socket.read.bind(socket);
  socket.read = (size?: number): unknown => {
    // Asked for nothing, the socket only looks whether it is at its end.
    if (watch().held && size !== 0) return null;
    const chunk: unknown = read(size);
    if (Buffer.isBuffer(chunk)) see(watch(), chunk);
    return chunk;
  };
}

/** Lets undici read on. */
export function letGo(watch: HeadWatch, socket: Socket | undefined): void {
  if (!watch.held) return;
  watch.held = false;
  socket?.emit('readable');
}

/** Advances the watch by a chunk, and changes the chunk where it holds a 100. */
function see(watch: HeadWatch, chunk: Buffer): void {
  const now = performance.now();
  watch.bytes += chunk.length;
  watch.idle += chunk.length;
  // Not within the reading of this very chunk, which may yet be of use.
  if (watch.idle > mostIdle) setImmediate(() => watch.idle > mostIdle && watch.flooded());
  if (watch.state === 'final') {
    keep(watch, chunk);
    return;
  }
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
    keep(watch, chunk.subarray(i, seenTo));
    if (isFinal) watch.state = 'final';
    if (digit !== 2) continue;
    if (byte === zero && watch.start[statusAt + 1] === zero) chunk[i] = zero + 2;
    watch.state = 'interim';
    watch.emptyLine = false;
  }
}

function keep(watch: HeadWatch, part: Buffer): void {
  const room = startLength - watch.start.length;
  if (room > 0) watch.start = Buffer.concat([watch.start, part.subarray(0, room)]);
}

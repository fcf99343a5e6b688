import type { Socket } from 'node:net';
import { readHead } from './head-syntax.ts';

/** Observer of the bytes of an answer below the HTTP parser. */
export interface HeadWatch {
  bytes: number;
  /** Arrival time of the first byte of the latest head; in the end that of the final answer. */
  firstByteAt: number | undefined;
  /** First bytes of that head and what follows, enough to show an error in it. */
  start: Buffer;
  /** Number of complete interim heads (1xx). */
  interims: number;
  /** Position of the next byte in the head, up to its status. */
  at: number;
  /** `body`: the final head has passed, or is none of HTTP/1. */
  state: 'status' | 'interim' | 'final' | 'body';
  /** Start of a head that is not complete: the parser gets a head as a whole. */
  waiting: Buffer;
  /** What HTTP/1.1 does not allow in the final head, as phrases. */
  faults: readonly string[];
  emptyLine: boolean;
  /** Whether the buffer is full, so that more bytes stay in the socket. */
  isHeld: boolean;
}

/** Maximum size of the head of an answer, in bytes. */
export const largestHead = 64 * 1024;

const CR = 0x0d;
const LF = 0x0a;
const zero = 0x30;
const one = 0x31;
/** Length of `HTTP/1.1 `, which precedes the three digits of the status. */
const statusAt = 9;
const protocol = Buffer.from('HTTP/1.');
const startLength = 16 * 1024;

export const newHeadWatch = (): HeadWatch => ({
  bytes: 0,
  firstByteAt: undefined,
  start: Buffer.alloc(0),
  interims: 0,
  at: 0,
  state: 'status',
  waiting: Buffer.alloc(0),
  faults: [],
  emptyLine: false,
  isHeld: false,
});

/**
 * Reads each chunk before undici does, and withholds chunks while the watch is held. undici's own pause cannot be
 * used: if the connection ends meanwhile, undici 7 fails an assertion outside any exchange, or reports a loss
 * although everything arrived. An unsolicited `100 Continue` is valid (RFC 9110 15.2), but undici 7 closes the
 * connection on it, so its status is changed to 102, which undici ignores like every other 1xx. A final head that
 * breaks HTTP/1.1 is passed on as lenient clients read it.
 */
export function watchHeads(socket: Socket, watch: () => HeadWatch): void {
  const read = socket.read.bind(socket);
  socket.read = (size?: number): unknown => {
    // A read of 0 bytes only checks for the end of the stream.
    if (watch().isHeld && size !== 0) return null;
    const chunk: unknown = read(size);
    return Buffer.isBuffer(chunk) ? seen(watch(), chunk) : chunk;
  };
}

/** Lets undici continue reading. */
export function letGo(watch: HeadWatch, socket: Socket | undefined): void {
  if (!watch.isHeld) return;
  watch.isHeld = false;
  socket?.emit('readable');
}

/** Advances the watch by a chunk. Returns what the parser gets: null if all of it waits for the rest of its head. */
function seen(watch: HeadWatch, chunk: Buffer): Buffer | null {
  watch.bytes += chunk.length;
  if (watch.state === 'body') {
    keep(watch, chunk);
    return chunk;
  }
  return throughHeads(watch, chunk);
}

function throughHeads(watch: HeadWatch, chunk: Buffer): Buffer | null {
  const { from, end } = advance(watch, chunk);
  const { waiting } = watch;
  const all = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk;
  const start = from > 0 ? waiting.length + from : 0;
  watch.waiting = Buffer.alloc(0);
  if (end !== undefined) return passedOn(watch, all, start, waiting.length + end);
  if (watch.state === 'interim' || watch.state === 'body' || watch.at === 0) return all;
  if (all.length - start > largestHead) {
    watch.state = 'body';
    return all;
  }
  watch.waiting = all.subarray(start);
  return start > 0 ? all.subarray(0, start) : null;
}

/** Returns all bytes with the head between `start` and `stop` as lenient clients read it. */
function passedOn(watch: HeadWatch, all: Buffer, start: number, stop: number): Buffer {
  const { text, faults } = readHead(all.toString('latin1', start, stop), all.length - stop);
  watch.faults = faults;
  if (faults.length === 0) return all;
  return Buffer.concat([all.subarray(0, start), Buffer.from(text, 'latin1'), all.subarray(stop)]);
}

/**
 * Walks through the heads in a chunk, and rewrites a 100. Returns where the latest head begins in it, and where the
 * final one ends.
 */
function advance(watch: HeadWatch, chunk: Buffer): { from: number; end?: number } {
  const now = performance.now();
  let from = 0;
  let end: number | undefined;
  for (let i = 0; i < chunk.length && watch.state !== 'body'; i += 1) {
    const byte = chunk[i] ?? 0;
    if (watch.state !== 'status') {
      const isLast = byte === LF && watch.emptyLine;
      if (byte !== CR) watch.emptyLine = byte === LF;
      if (!isLast) continue;
      if (watch.state === 'final') {
        watch.state = 'body';
        end = i + 1;
        continue;
      }
      watch.interims += 1;
      watch.state = 'status';
      watch.at = 0;
      watch.start = Buffer.alloc(0);
      from = i + 1;
      continue;
    }
    if (watch.at === 0) {
      from = i + 1;
      if (byte === CR || byte === LF) continue;
      from = i;
      watch.firstByteAt = now;
    }
    // Bytes that are not HTTP/1 have no head to wait for.
    if (watch.at < protocol.length && byte !== protocol[watch.at]) watch.state = 'body';
    const digit = watch.at - statusAt;
    watch.at += 1;
    if (digit === 0 && byte !== one) watch.state = 'final';
    if (digit === 0) watch.emptyLine = false;
    if (digit !== 2) continue;
    keep(watch, chunk.subarray(from, i + 1));
    if (byte === zero && watch.start[statusAt + 1] === zero) chunk[i] = zero + 2;
    watch.state = 'interim';
  }
  if (watch.state !== 'interim') keep(watch, chunk.subarray(from));
  return { from, ...(end === undefined ? {} : { end }) };
}

function keep(watch: HeadWatch, part: Buffer): void {
  const room = startLength - watch.start.length;
  if (room > 0) watch.start = Buffer.concat([watch.start, part.subarray(0, room)]);
}

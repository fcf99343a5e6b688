import { open, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { Io } from '../model/io.ts';
import { UsageError } from '../model/scenario.ts';
import { reasonOf } from '../scenario/read/source.ts';
import { pipePieces } from '../standards/system/pipe.ts';
import { isOutOf } from '../standards/system/system-errors.ts';

/** Pieces that are read from the disk and from the decompressor; smaller ones cost time. */
const piece = 256 * 1024;

/** A dataset that lies in a file or comes by standard input. */
export interface OfflineSource {
  /** The file's name; undefined for standard input. */
  readonly name: string | undefined;
  /** Bytes of the file as it lies there; undefined for standard input. */
  readonly size: number | undefined;
  /** Bytes that were read from it so far. */
  readonly read: () => number;
  /** The decompressed bytes. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Opens a file, or standard input for `-`. Throws UsageError when it cannot be read. */
export async function openSource(path: string, io: Io): Promise<OfflineSource> {
  if (path === '-') return sourceOf(io.stdin, { name: undefined, size: undefined });
  const at = resolve(io.cwd, path);
  const found = await stat(at).catch((error: unknown) => unreadable(path, error));
  const name = basename(path);
  if (found.isFIFO()) return sourceOf(readable(pipePieces(at), path), { name, size: undefined });
  if (!found.isFile()) throw new UsageError(`${path} is not a file.`);
  return sourceOf(readable(piecesOf(at, piece), path), { name, size: found.size });
}

function unreadable(path: string, error: unknown): never {
  if (isOutOf(error)) throw error;
  throw new UsageError(`${path} cannot be read: ${reasonOf(error)}.`);
}

/** The same bytes; that they cannot be read is no bug of ours. */
async function* readable(
  pieces: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<Uint8Array> {
  const each = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await each.next().catch((error: unknown) => unreadable(path, error));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await each.return?.();
  }
}

function sourceOf(
  stream: AsyncIterable<Uint8Array | string>,
  { name, size }: Pick<OfflineSource, 'name' | 'size'>,
): OfflineSource {
  let read = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      const bytes: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      read += bytes.length;
      yield bytes;
    }
  }
  return { name, size, read: () => read, bytes: decompressed(counted(), name) };
}

/** gzip is known by its first two bytes (RFC 1952), brotli has none and is known by the name. */
async function* decompressed(
  bytes: AsyncGenerator<Uint8Array>,
  name: string | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    yield* plainBytes(bytes, name);
  } finally {
    // Whoever has read enough leaves it here, and the file is closed.
    await bytes.return(undefined);
  }
}

async function* plainBytes(
  bytes: AsyncGenerator<Uint8Array>,
  name: string | undefined,
): AsyncGenerator<Uint8Array> {
  const first = await beginning(bytes);
  const whole = (async function* () {
    yield first;
    yield* bytes;
  })();
  const gzip = first[0] === 0x1f && first[1] === 0x8b;
  if (!gzip && !name?.endsWith('.br')) {
    yield* whole;
    return;
  }
  const decoder = gzip
    ? createGunzip({ chunkSize: piece })
    : createBrotliDecompress({ chunkSize: piece });
  const feeding = (async () => {
    for await (const chunk of whole) {
      // The memory of a piece is used again; the decoder may not be done with it.
      if (!decoder.write(Buffer.from(chunk)))
        await new Promise((resume) => decoder.once('drain', resume));
    }
    decoder.end();
  })();
  feeding.catch((error: Error) => decoder.destroy(error));
  for await (const chunk of decoder) yield chunk;
  await feeding;
}

/** The first bytes, at least two unless there are no more: a pipe may give them one by one. */
async function beginning(bytes: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  let held: Uint8Array = Buffer.alloc(0);
  while (held.length < 2) {
    const next = await bytes.next();
    if (next.done) break;
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
  }
  return held;
}

/**
 * The bytes of a file, piece by piece, the next being read while one is worked on. Two pieces of memory are
 * used by turns, so that nothing is left to be collected: a piece is valid until the next but one is asked for.
 */
async function* piecesOf(path: string, length: number): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  const memory = [Buffer.allocUnsafeSlow(length), Buffer.allocUnsafeSlow(length)] as const;
  const read = (turn: 0 | 1) => file.read(memory[turn], 0, length);
  let turn: 0 | 1 = 0;
  let reading = read(turn);
  try {
    for (;;) {
      const { bytesRead } = await reading;
      if (bytesRead === 0) return;
      const piece = memory[turn].subarray(0, bytesRead);
      turn = turn === 0 ? 1 : 0;
      reading = read(turn);
      yield piece;
    }
  } finally {
    await reading.catch(() => undefined);
    await file.close();
  }
}

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Io } from '../model/io.ts';
import { UsageError } from '../model/scenario.ts';
import { openStatusLine } from '../report/terminal/progress.ts';
import { unreadable } from '../scenario/read/source.ts';
import { pipePieces } from '../standards/system/pipe.ts';
import { howMany, size } from '../standards/text/figures.ts';

/** Size of pieces from the disk and the decompressor, in bytes; smaller ones are slower. */
const piece = 256 * 1024;

/** Dataset in a file or from standard input. */
export interface OfflineSource {
  /** File name; undefined for standard input. */
  readonly name: string | undefined;
  /** Size of the file, still compressed, in bytes; undefined for standard input. */
  readonly size: number | undefined;
  /** Returns the number of bytes read so far. */
  readonly read: () => number;
  /** Decompressed bytes. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Opens a file, or standard input for `-`. Throws UsageError if it is unreadable. */
export async function openSource(path: string, io: Io): Promise<OfflineSource> {
  if (path === '-') return sourceOf(io.stdin, { name: undefined, size: undefined });
  const at = resolve(io.cwd, path);
  const found = await stat(at).catch(unreadable(path));
  const name = basename(path);
  if (found.isFIFO()) return sourceOf(readable(pipePieces(at), path), { name, size: undefined });
  if (!found.isFile()) throw new UsageError(`${path} is not a file.`);
  return sourceOf(readable(createReadStream(at, { highWaterMark: piece }), path), {
    name,
    size: found.size,
  });
}

/** Passes the bytes on, converting a read error to a UsageError. */
async function* readable(
  pieces: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    unreadable(path)(error);
  }
}

function sourceOf(
  stream: AsyncIterable<Uint8Array | string>,
  about: Pick<OfflineSource, 'name' | 'size'>,
): OfflineSource {
  let read = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      const bytes: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      read += bytes.length;
      yield bytes;
    }
  }
  return { ...about, read: () => read, bytes: decompressed(counted()) };
}

/** Decompresses gzip, detected by its first two bytes (RFC 1952). A pipe may deliver them one by one. */
async function* decompressed(bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    let first: Uint8Array = Buffer.alloc(0);
    while (first.length < 2) {
      const next = await bytes.next();
      if (next.done) break;
      first = first.length === 0 ? next.value : Buffer.concat([first, next.value]);
    }
    const whole = (async function* () {
      yield first;
      yield* bytes;
    })();
    if (first[0] !== 0x1f || first[1] !== 0x8b) {
      yield* whole;
      return;
    }
    const decoder = createGunzip({ chunkSize: piece });
    // An error of the source ends the decoder, whose reader throws it.
    pipeline(whole, decoder, () => undefined);
    yield* decoder;
  } finally {
    // Closes the file if the consumer stops early, before it has taken a second piece too.
    await bytes.return(undefined);
  }
}

/** Reports whether an error means that a compressed file is truncated or not compressed at all. */
export const isCompression = (error: unknown): error is { readonly code: unknown } =>
  error instanceof Error && 'code' in error && /^(?:Z_|ERR__|ERR_PADDING)/.test(String(error.code));

/** Opens the progress line of a file. Drawn between pieces, since reading blocks the event loop. */
export function openReadingLine(
  source: OfflineSource,
  records: () => number,
  io: Io,
): { readonly end: () => void } {
  return openStatusLine(io, () => {
    const of = source.size === undefined ? '' : ` of ${size(source.size)}`;
    return `${size(source.read())}${of}   ${howMany(records(), 'record')}`;
  });
}

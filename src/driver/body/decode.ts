import type { Transform } from 'node:stream';
import zlib, { type Zlib } from 'node:zlib';
import { codeOf } from '../../standards/system/system-errors.ts';
import type { Coding } from './codings.ts';

/** Error for bytes that do not match content-encoding. The message is a phrase for `Trouble.detail`. */
export class CodingError extends Error {
  override readonly name = 'CodingError';
}

type Chunks = AsyncIterable<Buffer>;

/**
 * Decodes content-codings chunk by chunk. Throws CodingError for bytes that do not decode, after yielding what zlib
 * decoded before them. `isWhole` reports, once `chunks` has ended, whether the body was complete; if it was not, a coding may
 * end anywhere.
 */
export function decoded(
  chunks: Chunks,
  codings: readonly Coding[],
  isWhole: () => boolean,
): Chunks {
  return codings.reduce<Chunks>((inner, coding) => undone(inner, coding, isWhole), chunks);
}

async function* undone(chunks: Chunks, coding: Coding, isWhole: () => boolean): Chunks {
  if (typeof coding === 'object') throw new CodingError(coding.unreadable);
  let unpack: ReturnType<typeof openUnpacking> | undefined;
  try {
    for await (const chunk of chunks) {
      unpack ??= openUnpacking(coding, chunk);
      yield* unpack.write(chunk);
    }
    if (unpack && isWhole()) yield* unpack.end();
  } finally {
    unpack?.stop();
  }
}

type PlainCoding = Exclude<Coding, object>;

function openUnpacking(coding: PlainCoding, first: Buffer) {
  const stream = streamOf(coding, first);
  let failed: Error | undefined;
  let isTaken = true;
  let ended = false;
  let wake: (() => void) | undefined;
  stream.on('readable', () => wake?.());
  stream.on('end', () => {
    ended = true;
    wake?.();
  });
  stream.on('error', (error) => {
    failed = error;
    wake?.();
  });

  /** Yields the output until all given bytes are consumed or the stream has ended. */
  async function* drained(done: () => boolean): Chunks {
    for (;;) {
      const out: unknown = stream.read();
      if (Buffer.isBuffer(out)) {
        yield out;
      } else if (failed) {
        throw new CodingError(phrase(coding, failed, first));
      } else if (done()) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }

  return {
    write(chunk: Buffer): Chunks {
      isTaken = false;
      stream.write(chunk, () => {
        isTaken = true;
        wake?.();
      });
      return drained(() => isTaken || ended);
    },
    end(): Chunks {
      stream.end();
      return drained(() => ended);
    },
    stop(): void {
      stream.destroy();
    },
  };
}

function streamOf(coding: PlainCoding, first: Buffer): Transform & Zlib {
  if (coding === 'gzip') return zlib.createGunzip({ chunkSize });
  if (coding === 'br') return zlib.createBrotliDecompress({ chunkSize });
  // Many servers send deflate without the zlib wrapper that RFC 9110 8.4.1.2 requires.
  return isZlib(first) ? zlib.createInflate({ chunkSize }) : zlib.createInflateRaw({ chunkSize });
}

/** Size of an output chunk in bytes. With Node's 16 KiB, passing chunks on takes longer than decompressing. */
const chunkSize = 256 * 1024;

/** RFC 1950 2.2: the method is 8, and the first two bytes are a multiple of 31. */
const isZlib = ([method = 0, flags = 0]: Buffer) =>
  (method & 0x0f) === 8 && (flags === 0 || (method * 256 + flags) % 31 === 0);

function phrase(coding: string, error: Error, first: Buffer): string {
  const code = codeOf(error);
  if (code === 'Z_BUF_ERROR') return `the ${coding} data ends before its own end (${code})`;
  const start = first.toString('latin1', 0, 12);
  const plain = /^[\x20-\x7e\t\r\n]+$/.test(start);
  return plain
    ? `the bytes are not ${coding} data; they begin as the text ${JSON.stringify(start)} (${code})`
    : `the bytes are not ${coding} data from here on (${code})`;
}

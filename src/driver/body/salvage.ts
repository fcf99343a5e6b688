import zlib from 'node:zlib';

/** So much of a packed body is kept to be looked at again when it breaks. */
export const salvageable = 64 * 1024;

const mostOut = 8e6;

type Unpack = (packed: Buffer) => Buffer;

const flush = { finishFlush: zlib.constants.Z_SYNC_FLUSH, maxOutputLength: mostOut };

const unpacks: { readonly [coding: string]: Unpack } = {
  gzip: (packed) => zlib.gunzipSync(packed, flush),
  deflate: (packed) => zlib.inflateSync(packed, flush),
  'raw deflate': (packed) => zlib.inflateRawSync(packed, flush),
  br: (packed) =>
    zlib.brotliDecompressSync(packed, {
      finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH,
      maxOutputLength: mostOut,
    }),
};

/**
 * All that decodes of a packed body that breaks. A zlib stream drops what it made of the chunk in which
 * it breaks, and a short answer is one chunk; so the longest beginning that decodes is sought by halving.
 */
export function salvage(coding: string, packed: Buffer): Buffer {
  let out: Buffer = Buffer.alloc(0);
  const unpack = unpacks[coding];
  if (!unpack) return out;
  let good = 0;
  let bad = packed.length + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    try {
      out = unpack(packed.subarray(0, middle));
      good = middle;
    } catch {
      bad = middle;
    }
  }
  return out;
}

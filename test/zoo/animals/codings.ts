import zlib from 'node:zlib';
import type { Animal } from '../visit.ts';
import { carrying } from '../wire.ts';

type Pack = (body: Buffer) => Buffer;

const packed = (name: string, coding: string, pack: Pack, broken?: Animal['broken']): Animal => ({
  name,
  ...(broken ? { broken } : {}),
  answer: ({ socket }, said) =>
    socket.write(carrying(said, pack(Buffer.from(said.body)), [`Content-Encoding: ${coding}`])),
});

/** Records are read as they come: for them there is no end that a bomb could pass. */
const quotes = ['delivery-price'] as const;

const bomb = zlib.gzipSync(Buffer.alloc(30e6, ' '), { level: 9 });
const nested = zlib.gzipSync(bomb);
const brotliBomb = zlib.brotliCompressSync(Buffer.alloc(24e6, ' '), {
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 },
});
const half: Pack = (body) => {
  const whole = zlib.gzipSync(body);
  return whole.subarray(0, whole.length / 2);
};

/** Codings that do not decode, or that decode to more than anybody can hold. */
export const codings: readonly Animal[] = [
  packed('gzip that is none', 'gzip', (body) => body),
  packed('half a gzip', 'gzip', half),
  packed('gzip with a broken sum', 'gzip', (body) => {
    const whole = zlib.gzipSync(body);
    whole[whole.length - 5] = (whole[whole.length - 5] ?? 0) ^ 0xff;
    return whole;
  }),
  packed('gzip that is not declared', 'identity', (body) => zlib.gzipSync(body)),
  packed('brotli that is none', 'br', (body) => body),
  packed('half a brotli', 'br', (body) => {
    const whole = zlib.brotliCompressSync(body);
    return whole.subarray(0, whole.length / 2);
  }),
  packed('deflate that is none', 'deflate', (body) => body),
  packed('zstd that is none', 'zstd', (body) => body),
  packed('compress', 'compress', (body) => body),
  packed('gzip that is declared twice', 'gzip, gzip', (body) => zlib.gzipSync(body)),
  packed('gzip thirty times', Array(30).fill('gzip').join(', '), (body) => zlib.gzipSync(body)),
  packed('a bomb', 'gzip', () => bomb, quotes),
  packed('a bomb in a bomb', 'gzip, gzip', () => nested, quotes),
  packed('a bomb of brotli', 'br', () => brotliBomb, quotes),
  packed('gzip in pieces without an end', 'gzip', () =>
    Buffer.concat(Array(20_000).fill(zlib.gzipSync(''))),
  ),
];

import { createHash, randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { asking, driverFor, responseOf, shown } from './open.ts';
import { rawServer, wait, whole } from './raw-server.ts';

const text = JSON.stringify({ a: 'ñandú '.repeat(50) });
const packed = zlib.gzipSync(text);
const encoded = (coding: string) => [`Content-Encoding: ${coding}`];

async function reading(body: Buffer | string, coding: string, maxBody = 1e6) {
  const server = await rawServer((socket) => socket.write(whole(body, encoded(coding))));
  const { send } = driverFor({ maxBody });
  return send(asking(server.url));
}

const readable: readonly (readonly [what: string, coding: string, body: Buffer | string])[] = [
  ['gzip', 'gzip', packed],
  ['x-gzip', 'X-GZIP', packed],
  [
    'gzip of two members',
    'gzip',
    Buffer.concat([zlib.gzipSync(text.slice(0, 100)), zlib.gzipSync(text.slice(100))]),
  ],
  ['gzip padded with zeros', 'gzip', Buffer.concat([packed, Buffer.alloc(10)])],
  ['deflate', 'deflate', zlib.deflateSync(text)],
  ['raw deflate', 'deflate', zlib.deflateRawSync(text)],
  ['brotli', 'br', zlib.brotliCompressSync(text)],
  ['gzip twice', 'gzip, gzip', zlib.gzipSync(packed)],
  ['brotli of gzip', 'gzip, br', zlib.brotliCompressSync(packed)],
  ['identity', 'identity', text],
];

test.each(readable)('decodes %s', async (_, coding, body) => {
  const sent = await reading(body, coding);
  expect(shown(sent)).toBe(`200 ${text}`);
  expect(responseOf(sent).bytes, 'counted as received').toBe(Buffer.byteLength(body));
});

test.each([
  ['alone', 'utf-8', text, 'utf-8'],
  ['next to gzip', 'gzip, constructor', packed, 'constructor'],
])('ignores and reports an unknown content-encoding, %s', async (_, coding, body, word) => {
  const said = `coding: content-encoding says "${word}", which is not a coding`;
  expect(shown(await reading(body, coding))).toBe(`200 ${text} [${said}]`);
});

const broken: readonly (readonly [
  what: string,
  coding: string,
  body: Buffer | string,
  detail: string,
])[] = [
  [
    'plain JSON declared as gzip',
    'gzip',
    '{"a":1}',
    'the bytes are not gzip data; they begin as the text "{\\"a\\":1}" (Z_DATA_ERROR)',
  ],
  [
    'binary bytes declared as gzip',
    'gzip',
    Buffer.from([1, 2, 3, 4]),
    'the bytes are not gzip data from here on (Z_DATA_ERROR)',
  ],
  [
    'truncated gzip',
    'gzip',
    packed.subarray(0, packed.length / 2),
    'the gzip data ends before its own end (Z_BUF_ERROR)',
  ],
  [
    'plain JSON declared as brotli',
    'br',
    '{"a":1}',
    'the bytes are not br data; they begin as the text "{\\"a\\":1}" (ERR__ERROR_FORMAT_PADDING_2)',
  ],
  [
    'gzip in gzip that is declared once',
    'gzip',
    zlib.gzipSync(packed),
    'the bytes are gzip data again once decompressed: the body is compressed twice',
  ],
  [
    'gzip three times',
    'gzip, gzip, gzip',
    'x',
    'the body is packed 3 times, and at most 2 are read',
  ],
  ['compress', 'compress', 'x', 'compress is not read'],
  ['zstd', 'zstd', 'x', 'zstd is not read'],
];

test.each(broken)('reports a broken content-encoding: %s', async (_, coding, body, detail) => {
  const { body: read } = responseOf(await reading(body, coding));
  const found = read.trouble.find(({ kind }) => kind === 'compression');
  expect(found?.detail).toBe(detail);
  expect('json' in read).toBe(false);
});

test('keeps the text that was decoded before the break, with its offset', async () => {
  const far = JSON.stringify(randomBytes(100_000).toString('hex'));
  const half = zlib.gzipSync(far).subarray(0, 60_000);
  const { body } = responseOf(await reading(half, 'gzip'));
  if (body.kind !== 'text') throw new Error('no text');
  expect(body.text.length).toBeGreaterThan(50_000);
  expect(far.startsWith(body.text)).toBe(true);
  const [first, second] = body.trouble;
  expect(first).toMatchObject({ kind: 'compression', offset: body.text.length });
  expect(second).toMatchObject({ kind: 'not-json', detail: 'the text ends inside a string' });
});

const long = Array.from({ length: 400 }, (_, i) =>
  createHash('md5').update(String(i)).digest('base64'),
).join('');

test.each([
  ['gzip', zlib.gzipSync(long)],
  ['deflate', zlib.deflateSync(long)],
  ['deflate', zlib.deflateRawSync(long)],
  ['br', zlib.brotliCompressSync(long)],
] as const)('keeps a short %s body up to the break', async (coding, body) => {
  const spoilt = Buffer.concat([body.subarray(0, body.length / 2), Buffer.alloc(300, 0xff)]);
  const { body: read } = responseOf(await reading(spoilt, coding));
  if (read.kind !== 'text') throw new Error('no text');
  expect(read.text.slice(0, 3000)).toBe(long.slice(0, 3000));
  const [first] = read.trouble;
  expect(first).toMatchObject({ kind: 'compression', offset: read.text.length });
});

test('stops reading a compression bomb at the size limit', async () => {
  const bomb = zlib.gzipSync(Buffer.alloc(200e6, 'x'));
  const before = process.memoryUsage().rss;
  const { body } = responseOf(await reading(bomb, 'gzip', 1e6));
  expect(body.trouble).toEqual([
    { kind: 'too-large', offset: 1e6, detail: 'the body is longer than 1 MB' },
  ]);
  expect(process.memoryUsage().rss - before).toBeLessThan(60e6);
});

test('stops reading a nested compression bomb at the size limit', async () => {
  const bomb = zlib.gzipSync(zlib.gzipSync(Buffer.alloc(100e6, 'x')));
  const { body } = responseOf(await reading(bomb, 'gzip, gzip', 1e6));
  expect(body.trouble.map(({ kind }) => kind)).toEqual(['too-large']);
});

test('reports a connection that ends within gzip as lost, not as a broken coding', async () => {
  const server = await rawServer(async (socket) => {
    socket.write(whole(packed, encoded('gzip')).subarray(0, -20));
    await wait(20);
    socket.end();
  });
  const { send } = driverFor();
  const { trouble } = responseOf(await send(asking(server.url))).body;
  expect(trouble.map(({ kind }) => kind)).toEqual(['connection-lost', 'not-json']);
});

test('decodes gzip that arrives byte by byte', async () => {
  const server = await rawServer(async (socket) => {
    const bytes = whole(zlib.gzipSync('{"a":1}'), encoded('gzip'));
    for (const byte of bytes) {
      socket.write(Buffer.of(byte));
      await wait(0);
    }
  });
  const { send } = driverFor();
  expect(shown(await send(asking(server.url)))).toBe('200 {"a":1}');
});

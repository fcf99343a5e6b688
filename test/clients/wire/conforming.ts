import zlib from 'node:zlib';
import { bytes, carrying, chunk, chunkedHead, head, plain } from './bytes.ts';
import type { Client } from './drive.ts';
import type { Said } from './honest.ts';
import { wait } from './open.ts';

const packed = (name: string, coding: string, pack: (body: Buffer) => Buffer): Client => ({
  name,
  answer: ({ socket }, said) =>
    socket.write(carrying(said, pack(Buffer.from(said.body)), [`Content-Encoding: ${coding}`])),
});

/** Packed as servers pack on the way, not as small as can be. */
const brotli = (own: Buffer) =>
  zlib.brotliCompressSync(own, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } });

const headed = (name: string, ...headers: readonly string[]): Client => ({
  name,
  answer: ({ socket }, said) => socket.write(plain(said, headers)),
});

const typed = (type: string): Client => ({
  name: `content-type: ${type}`,
  answer: ({ socket }, said) => socket.write(carrying(said, said.body, [], type)),
});

const line = (name: string, write: (said: Said) => string): Client => ({
  name,
  answer: ({ socket }, said) => {
    const length = Buffer.byteLength(said.body);
    socket.write(
      bytes(
        `${write(said)}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
      ),
    );
    socket.write(said.body);
  },
});

const body = (name: string, make: (own: string) => string): Client => ({
  name,
  answer: ({ socket }, said) => socket.write(carrying(said, make(said.body))),
});

const before = (name: string, interims: string): Client => ({
  name,
  answer: ({ socket }, said) => socket.write(Buffer.concat([bytes(interims), plain(said)])),
});

/** Ways of answering that HTTP and JSON allow, and that are seldom seen. */
export const conformingClients: readonly Client[] = [
  packed('gzip', 'gzip', (own) => zlib.gzipSync(own)),
  packed('gzip by another name', 'X-GZip', (own) => zlib.gzipSync(own)),
  packed('gzip in two members', 'gzip', (own) =>
    Buffer.concat([zlib.gzipSync(own.subarray(0, 30)), zlib.gzipSync(own.subarray(30))]),
  ),
  packed('brotli', 'br', brotli),
  packed('deflate', 'deflate', (own) => zlib.deflateSync(own)),
  packed('deflate without its wrapper', 'deflate', (own) => zlib.deflateRawSync(own)),
  packed('brotli of gzip', 'gzip, br', (own) => brotli(zlib.gzipSync(own))),
  packed('identity', 'identity', (own) => own),
  headed('a header without a value', 'X-Empty:', 'X-Blank:   '),
  headed('a header with blanks around its value', 'X-Blank: \t a \t '),
  headed('a header without a blank', 'x-lower:1', 'X-UPPER:2'),
  headed('signs that are rare in a name', "X-!#$%&'*+.^_`|~: 1"),
  headed('a header in UTF-8 and one in Latin-1', 'X-A: \u00c3\u00b1', 'X-B: \u00f1'),
  headed(
    'cookies',
    'Set-Cookie: a=1; Path=/',
    'Set-Cookie: b=2; Expires=Wed, 09 Jun 2027 10:18:14 GMT',
  ),
  headed('a long header', `X-Long: ${'x'.repeat(30_000)}`),
  headed('hundreds of headers', ...Array.from({ length: 400 }, (_, i) => `X-${i}: ${i}`)),
  headed('headers of prototypes', '__proto__: a', 'constructor: b', 'hasOwnProperty: c'),
  headed('no more on this connection', 'Connection: close'),
  headed('more on this connection, for no time', 'Connection: keep-alive', 'Keep-Alive: timeout=0'),
  headed('Retry-After on a 200', 'Retry-After: 120'),
  typed('application/json;charset=utf-8'),
  typed('application/json; charset="UTF-8"'),
  typed('APPLICATION/JSON ; x="a;b,c"; charset=utf8'),
  line('no phrase and no blank', ({ status }) => `HTTP/1.1 ${status}`),
  line('a phrase in another language', ({ status }) => `HTTP/1.1 ${status} \u00a1C\u00f3mo no!`),
  line('a phrase that looks like a status', ({ status }) => `HTTP/1.1 ${status} 500 HTTP/1.1 503`),
  line('HTTP/1.0, and goes on', ({ status }) => `HTTP/1.0 ${status} OK\r\nConnection: keep-alive`),
  before('100 once', 'HTTP/1.1 100 Continue\r\n\r\n'),
  before('103 once', 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n'),
  before(
    'all the interim answers there are',
    [100, 102, 103, 104, 199].map((status) => `HTTP/1.1 ${status} x\r\nX: y\r\n\r\n`).join(''),
  ),
  before('an empty line first', '\r\n'),
  {
    name: 'chunks with blanks, extensions and leading zeros, and trailers',
    answer: ({ socket }, said) =>
      socket.write(
        Buffer.concat([
          chunkedHead(said),
          bytes('000'),
          chunk(said.body.slice(0, 20), ';a=1;b="c d"'),
          chunk(said.body.slice(20)),
          bytes('0;last\r\nX-Sum: 1\r\nX-Other:\r\n\r\n'),
        ]),
      ),
  },
  {
    name: 'until the end of the connection',
    answer: ({ socket }, said) =>
      socket.end(Buffer.concat([head({ status: `${said.status} Said` }), Buffer.from(said.body)])),
  },
  {
    name: 'its half of the connection ends with the answer',
    answer: ({ socket }, said) => socket.end(plain(said)),
  },
  {
    name: 'the connection is reset after a whole answer',
    async answer({ socket }, said) {
      socket.write(plain(said, ['Connection: close']));
      await wait(20);
      socket.resetAndDestroy();
    },
  },
  {
    name: 'byte by byte',
    async answer({ socket }, said) {
      for (const byte of plain(said).subarray(0, 250)) {
        socket.write(Buffer.of(byte));
        await new Promise((resolve) => setImmediate(resolve));
      }
      socket.write(plain(said).subarray(250));
    },
  },
  body('blanks around everything', (own) => `\r\n\t ${own.replaceAll(',"', ' ,\n\t"')}  \n\n`),
  body('many blanks before', (own) => `${' \n'.repeat(10_000)}${own}`),
  body('every letter of a name escaped', (own) =>
    own.replace(/"(netValue|shippingCost|channel)"/g, (name) =>
      name.replace(/\w/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
    ),
  ),
  body('amounts with exponents', (own) =>
    own.replace(/"(netValue|shippingCost)":(\d+)/g, '"$1":$2.0e0'),
  ),
  body('fields that nobody asked for', (own) =>
    own.replaceAll('{"', '{"__proto__":{"a":1},"constructor":null,"toString":[],"":0,"'),
  ),
  {
    name: 'IPv6',
    host: '::1',
    answer: ({ socket }, said) => socket.write(plain(said)),
  },
];

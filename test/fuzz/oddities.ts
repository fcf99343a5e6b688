import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { numberOf } from '../../src/reference-client/base/random.ts';
import type { Answer } from '../../src/reference-client/http/answer.ts';
import { changed, type Edit, edits } from './edits.ts';
import { type Raw, type Reply, type Rewrite, textOf } from './rewriter.ts';

/** One way to answer what nobody asked for. */
export type Oddity =
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly type: string;
      readonly coding: string;
      readonly body: string;
      readonly edits: readonly Edit[];
    }
  /** The honest answer with some of its bytes changed. */
  | { readonly kind: 'damage'; readonly edits: readonly Edit[] }
  /** Any bytes in the place of an answer, and the end of the connection. */
  | { readonly kind: 'raw'; readonly head: string; readonly edits: readonly Edit[] };

/** 429 and Retry-After make a run wait in real time. */
const status = fc.oneof(
  fc.constantFrom(200, 200, 200, 201, 204, 206, 301, 304, 400, 401, 404, 422, 500, 502, 503, 599),
  fc.integer({ min: 200, max: 999 }).filter((code) => code !== 429),
);

const type = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/json;;;=',
  'text/html',
  'text/csv',
  'application/x-ndjson',
  'text/plain; charset="',
  '/',
  '',
);

const codings: { readonly [name: string]: (bytes: Buffer) => Buffer } = {
  gzip: (bytes) => gzipSync(bytes),
  br: (bytes) => brotliCompressSync(bytes),
  deflate: (bytes) => deflateSync(bytes),
  zstd: (bytes) => bytes,
  'gzip, gzip, gzip, gzip, gzip, gzip, gzip': (bytes) => gzipSync(bytes),
  nonsense: (bytes) => bytes,
};

const body = fc.oneof(
  fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '',
    'null',
    '{}',
    '[]',
    '"',
    '{"transportationCost":1e400,"netValue":1e400,"netTaxedValue":1e400}',
    '{"transportationCost":5e-324,"netValue":5e-324,"netTaxedValue":5e-324}',
    '{"netValue":1,"netValue":2,"transportationCost":1,"netTaxedValue":2}',
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    '<html><body>Login</body></html>',
    '{"message":"\\u001b[31m\\u202e\\ud800"}',
    '{"errors":{"message":{"toString":1}},"detail":[],"message":7}',
    '\ufeff{"shippingCost":3}',
  ),
);

const raw = fc.constantFrom(
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"shippingCost":12.5}',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n[1,2,\r\n2\r\n3]\r\n0\r\n\r\n',
  'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}',
  'HTTP/1.1 422 No\r\nContent-Length: 999\r\n\r\n{"message":"No"}',
  'HTTP/2 PRI',
  '',
);

export const oddities: fc.Arbitrary<Oddity> = fc.oneof(
  fc.record({
    kind: fc.constant('reply' as const),
    status,
    type,
    coding: fc.constantFrom('', '', ...Object.keys(codings)),
    body,
    edits,
  }),
  fc.record({ kind: fc.constant('damage' as const), edits }),
  fc.record({ kind: fc.constant('raw' as const), head: raw, edits }),
);

function replyOf(odd: Oddity, answer: Answer): Reply | Raw {
  if (odd.kind === 'raw') return { raw: changed(Buffer.from(odd.head, 'latin1'), odd.edits) };
  if (odd.kind === 'damage') {
    return {
      status: answer.status,
      headers: [['content-type', answer.headers['content-type'] ?? 'text/plain']],
      pieces: [changed(Buffer.from(textOf(answer)), odd.edits)],
    };
  }
  const { coding } = odd;
  const body = Buffer.from(odd.body);
  return {
    status: odd.status,
    headers: [
      ['content-type', odd.type],
      ...(coding === '' ? [] : [['content-encoding', coding] as const]),
    ],
    pieces: [changed(codings[coding]?.(body) ?? body, odd.edits)],
  };
}

/** Some requests get an oddity and others the honest answer; the same request always gets the same. */
export const oddly =
  (honestly: Rewrite, odd: readonly Oddity[]): Rewrite =>
  (answer, call, nth) => {
    const chosen = odd[numberOf(`${call.endpoint}${call.token}${call.payload}`) % (odd.length + 1)];
    return chosen ? replyOf(chosen, answer) : honestly(answer, call, nth);
  };

import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { type Random, randomOf } from '../../src/reference-client/base/random.ts';
import type { Answer } from '../../src/reference-client/http/answer.ts';
import type { Call } from '../../src/reference-client/http/call.ts';
import { type Rewrite, textOf } from './rewriter.ts';
import { type Writing, writings, written } from './writing.ts';

/** The freedom that the contract leaves in an answer: none of it may cause a finding. */
export interface Wording {
  readonly writing: Writing;
  readonly coding: keyof typeof codings;
  /** After `application/json`. */
  readonly parameters: string;
  /** Further headers, and the case of all names. */
  readonly headers: boolean;
  readonly pieces: number;
  readonly closes: boolean;
  readonly taxes: keyof typeof taxes;
  readonly envelope: keyof typeof envelopes;
  readonly rejection: keyof typeof rejections;
  readonly rejectedWith: number;
}

/** The best compression would take a second for a list. */
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };

const codings = {
  none: (bytes: Buffer) => bytes,
  identity: (bytes: Buffer) => bytes,
  gzip: (bytes: Buffer) => gzipSync(bytes),
  'x-gzip': (bytes: Buffer) => gzipSync(bytes),
  GZIP: (bytes: Buffer) => gzipSync(bytes, { level: 0 }),
  deflate: (bytes: Buffer) => deflateSync(bytes),
  'deflate, gzip': (bytes: Buffer) => gzipSync(deflateRawSync(bytes)),
  br: (bytes: Buffer) => brotliCompressSync(bytes, fast),
};

const rejections = {
  message: (text: string): Json => ({ message: text }),
  detail: (text: string): Json => ({ title: 'No', status: 422, detail: text, message: 'No' }),
  'errors.message': (text: string): Json => ({
    errors: { message: text, fields: [] },
    detail: 'No',
    message: 'No',
  }),
  'errors by field': (text: string): Json => ({ errors: { commune: ['No'] }, message: text }),
  'plain text': () => undefined,
};

/** Both members of taxesApplied are optional, and null is absent. */
const taxes = {
  both: (both: JsonObject) => ({ taxesApplied: both }),
  rate: ({ value = null }: JsonObject) => ({ taxesApplied: { value } }),
  code: ({ code = null }: JsonObject) => ({ taxesApplied: { value: null, code } }),
  empty: () => ({ taxesApplied: {} }),
  null: () => ({ taxesApplied: null }),
  none: () => ({}),
};

/** The contract does not state how records are wrapped. */
const envelopes = {
  none: (records: Json): Json => records,
  data: (records: Json): Json => ({ data: records }),
  nested: (records: Json): Json => ({ ok: true, result: { items: records, errors: [] } }),
};

/** Without 429, which makes greenlight pause. */
const statuses = Array.from({ length: 100 }, (_, i) => 400 + i).filter((status) => status !== 429);

const keysOf = <Name extends string>(of: { readonly [name in Name]: unknown }) =>
  fc.constantFrom(...(Object.keys(of) as Name[]));

export const wordings: fc.Arbitrary<Wording> = fc.record({
  writing: writings,
  coding: keysOf(codings),
  parameters: fc.constantFrom('', ';charset=utf-8', '; charset="UTF-8"', ' ; Profile="a, b"', ';'),
  headers: fc.boolean(),
  pieces: fc.integer({ min: 1, max: 5 }),
  closes: fc.boolean(),
  taxes: keysOf(taxes),
  envelope: keysOf(envelopes),
  rejection: keysOf(rejections),
  rejectedWith: fc.constantFrom(...statuses),
});

const others: readonly (readonly [string, string])[] = [
  ['Server', 'nginx/1.24.0 (Ubuntu)'],
  ['X-Powered-By', 'ASP.NET'],
  ['Cache-Control', 'no-store, max-age=0'],
  ['Set-Cookie', 'session=abc; Path=/; HttpOnly'],
  ['Set-Cookie', 'lang=es'],
  ['Vary', 'Origin'],
  ['ETag', 'W/"1f-2a"'],
  ['Strict-Transport-Security', 'max-age=63072000'],
  ['Link', '</style.css>; rel=preload'],
  ['X-Empty', ''],
  ['X-Total-Time', '0.012'],
  ['Content-Language', 'es-CL'],
  ['Access-Control-Allow-Origin', '*'],
  ['Last-Modified', 'Wed, 21 Oct 2015 07:28:00 GMT'],
  ['Warning', '199 - "stale"'],
  ['Age', '12'],
];

/** Replaces a conforming value. */
export type Change = (value: JsonObject, call: Call) => Json;

/** The conforming answers in this wording; `change` may replace the object of a 200. */
export const inWords =
  (wording: Wording, change: Change = (value) => value): Rewrite =>
  (answer, call, nth) => {
    const random = randomOf(wording.writing.seed + nth);
    const reply = replyOf(answer, wording, nth, (value) => change(value, call));
    const bytes = codings[wording.coding](Buffer.from(reply.text));
    const named: (readonly [string, string])[] = [
      ['Content-Type', reply.type],
      ...(wording.coding === 'none' ? [] : [['Content-Encoding', wording.coding] as const]),
      ...(wording.closes ? [['Connection', 'close'] as const] : []),
      ...(wording.headers ? random.some(others, random.whole(0, others.length)) : []),
    ];
    const headers = named.map(
      ([name, value]) => [wording.headers ? lettered(name, random) : name, value] as const,
    );
    return { status: reply.status, headers, pieces: cut(bytes, wording.pieces, random) };
  };

function replyOf(
  answer: Answer,
  wording: Wording,
  nth: number,
  change: (value: JsonObject) => Json,
) {
  const type = answer.headers['content-type'] ?? '';
  const text = textOf(answer);
  const { status } = answer;
  if (status === 422) return rejected(text, wording, nth);
  if (type.startsWith('text/')) return { status, type, text };
  const value = JSON.parse(text) as Json;
  const put = (each: Json) => ({
    status,
    type: `application/json${wording.parameters}`,
    text: written(each, wording.writing, nth),
  });
  if (answer.listing) return put(envelopes[wording.envelope](value));
  const { taxesApplied, ...rest } = value as { readonly taxesApplied?: JsonObject };
  const said = taxesApplied ? { ...rest, ...taxes[wording.taxes](taxesApplied) } : rest;
  return put(status === 200 ? change(said) : said);
}

function rejected(text: string, wording: Wording, nth: number) {
  const status = wording.rejectedWith;
  const reason = reasonIn(text);
  const body = rejections[wording.rejection](reason);
  return body === undefined
    ? { status, type: 'text/plain; charset=utf-8', text: reason }
    : {
        status,
        type: `application/json${wording.parameters}`,
        text: written(body, wording.writing, nth),
      };
}

/** The reference client uses all places that the contract names. */
function reasonIn(text: string): string {
  if (!text.startsWith('{')) return text;
  const body = JSON.parse(text) as {
    readonly errors?: { readonly message: string };
    readonly detail?: string;
    readonly message?: string;
  };
  return body.errors?.message ?? body.detail ?? body.message ?? '';
}

const lettered = (name: string, random: Random): string => {
  const way = random.whole(0, 2);
  return way === 0 ? name : way === 1 ? name.toUpperCase() : name.toLowerCase();
};

/** Splits the bytes into pieces of any lengths. */
export function cut(bytes: Buffer, pieces: number, random: Random): readonly Buffer[] {
  const places = Array.from({ length: pieces - 1 }, () => random.whole(0, bytes.length)).sort(
    (a, b) => a - b,
  );
  return [0, ...places].map((from, i) => bytes.subarray(from, places[i] ?? bytes.length));
}

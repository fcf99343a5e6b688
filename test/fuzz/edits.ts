import * as fc from 'fast-check';

/** A change of some bytes. Places and lengths are parts of the whole, so that they fit any text. */
export type Edit =
  | { readonly kind: 'put'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'cut'; readonly at: number; readonly length: number }
  | { readonly kind: 'again'; readonly at: number; readonly length: number; readonly to: number }
  | { readonly kind: 'end'; readonly at: number };

/** Uniform, without a bias to the ends. */
const part = fc.noBias(fc.double({ min: 0, max: 1, noNaN: true }));

/** Tokens that parsers of JSON, YAML, CSV and HTTP stumble over. */
const tokens = fc
  .constantFrom(
    ...' \n,\r\n,\t,\0,\ufeff,\u2028,\u001b[2J,!!js/function ,<<: ,---\n,? ,| ,HTTP/1.1 200 OK\r\n'.split(
      ',',
    ),
    ...`" \\ { } [ ] , : ; - # &a *a % ' = @ null true 1e400 -0 0x10 __proto__ NaN $\{A} $\{A:-} 2026-02-30
99999999999999999999 .inf ~ ../../ data:`.split(/\s/),
  )
  .map((text) => Buffer.from(text));

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    at: part,
    bytes: fc.oneof(tokens, fc.uint8Array({ maxLength: 8 })),
  }),
  fc.record({
    kind: fc.constant('cut' as const),
    at: part,
    length: part.map((p) => p ** 4),
  }),
  fc.record({
    kind: fc.constant('again' as const),
    at: part,
    length: part.map((p) => p ** 3),
    to: part,
  }),
  fc.record({ kind: fc.constant('end' as const), at: part.map((p) => 1 - p ** 3) }),
);

export const edits: fc.Arbitrary<readonly Edit[]> = fc.array(edit, { maxLength: 5 });

/** The bytes with these changes applied in turn. */
export const changed = (bytes: Buffer, list: readonly Edit[]): Buffer =>
  list.reduce((held, each) => changedOnce(held, each), bytes);

const changes: {
  readonly [Kind in Edit['kind']]: (
    bytes: Buffer,
    at: number,
    each: Extract<Edit, { readonly kind: Kind }>,
  ) => Buffer;
} = {
  put: (bytes, at, each) => Buffer.concat([bytes.subarray(0, at), each.bytes, bytes.subarray(at)]),
  cut: (bytes, at, { length }) =>
    Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + Math.ceil(length * bytes.length))]),
  again(bytes, at, { length, to }) {
    const place = Math.floor(to * bytes.length);
    const piece = bytes.subarray(at, at + Math.ceil(length * bytes.length));
    return Buffer.concat([bytes.subarray(0, place), piece, bytes.subarray(place)]);
  },
  end: (bytes, at) => bytes.subarray(0, at),
};

function changedOnce<Kind extends Edit['kind']>(
  bytes: Buffer,
  each: Extract<Edit, { readonly kind: Kind }>,
): Buffer {
  return changes[each.kind](bytes, Math.floor(each.at * bytes.length), each);
}

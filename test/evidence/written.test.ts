import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWritten } from '../../src/evidence/written/parser.ts';
import {
  asItems,
  asMembers,
  Cut,
  isWhole,
  type Written,
} from '../../src/evidence/written/written.ts';

const name = fc
  .stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/)
  .filter((each) => each !== '__proto__');
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((each) => !Object.is(each, -0)),
    fc.boolean(),
    fc.constant(null),
    fc
      .string()
      .filter((each) => !/\.{3}|…|more (?:characters|bytes)|\[(?:Object|Array)\]/.test(each)),
    fc.array(tie('any'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.dictionary(name, tie('any'), { minKeys: 1, maxKeys: 5 }),
})).object;

const printers: readonly (readonly [string, (each: unknown) => string])[] = [
  ['JSON', (each) => JSON.stringify(each)],
  ['JSON over several lines', (each) => JSON.stringify(each, null, 2)],
  [
    'util.inspect',
    (each) =>
      inspect(each, { depth: Infinity, maxArrayLength: Infinity, maxStringLength: Infinity }),
  ],
  ['Python', (each) => python(each)],
];

/** The repr of a value. */
function python(each: unknown): string {
  if (each === null) return 'None';
  if (typeof each === 'boolean') return each ? 'True' : 'False';
  if (typeof each === 'string')
    return `'${JSON.stringify(each).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(each)) return `[${each.map(python).join(', ')}]`;
  if (typeof each === 'object')
    return `{${Object.entries(each)
      .map(([key, held]) => `${python(key)}: ${python(held)}`)
      .join(', ')}}`;
  return JSON.stringify(each);
}

/** The plain values of a read value that are whole, by place. */
function wholeIn(read: Written, at = ''): Map<string, unknown> {
  const found = new Map<string, unknown>();
  if (typeof read !== 'object' || read === null) return found.set(at, read);
  for (const [key, held] of Object.entries(asMembers(read) ?? asItems(read) ?? {})) {
    if (held instanceof Cut) continue;
    for (const [place, plain] of wholeIn(held, `${at}/${key}`)) found.set(place, plain);
  }
  return found;
}

describe.each(printers)('an object that %s prints', (_name, print) => {
  test('is read back unchanged', () => {
    fc.assert(
      fc.property(value, (given) => {
        const text = print(given);
        const read = readWritten(text, 0);
        expect(read?.value).toEqual(given);
        expect([read?.end, isWhole(read?.value ?? null)]).toEqual([text.length, true]);
      }),
      { numRuns: 500 },
    );
  });

  test('gives no invented value if it is cut anywhere', () => {
    fc.assert(
      fc.property(value, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
        const text = print(given);
        const at = Math.max(1, Math.floor(part * (text.length - 1)));
        const read = readWritten(text.slice(0, at), 0);
        if (!read) return;
        expect(isWhole(read.value)).toBe(false);
        const all = wholeIn(given as Written);
        for (const [place, plain] of wholeIn(read.value)) {
          // An object without any value read yet has no plain value.
          if (typeof plain === 'object' && plain !== null) continue;
          expect([place, plain]).toEqual([place, all.get(place)]);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

test.each<readonly [string, string, unknown]>([
  ['missing quotes and a trailing comma', '{ a: 1, b: [1, 2,],\n}', { a: 1, b: [1, 2] }],
  [
    'a class name before braces',
    'Response { status: 422, headers: Object [AxiosHeaders] { a: "b" } }',
    { status: 422, headers: { a: 'b' } },
  ],
  ['undefined', '{ c: undefined, d: 1 }', { d: 1 }],
  ['bytes', '{ b: b"\\x68\\xc3\\xa9" }', { b: 'hé' }],
  ['a Java map', '{a=1, b=Comuna fuera, c={d=true}}', { a: 1, b: 'Comuna fuera', c: { d: true } }],
  ['a Ruby hash', '{:a=>1, "b"=>nil}', { a: 1, b: null }],
  ['Python calls', "{'a': Decimal('4200.5'), 'b': ObjectId('64f1')}", { a: 4200.5, b: '64f1' }],
  [
    'a member named __proto__',
    '{"__proto__": {"a": 1}, "b": 2}',
    JSON.parse('{"__proto__": {"a": 1}, "b": 2}'),
  ],
])('reads %s', (_what, text, expected) => {
  const read = readWritten(text, text.search(/[{A-Z]/));
  expect(read?.value).toEqual(expected);
  expect(isWhole(read?.value ?? null)).toBe(true);
});

test.each([
  ['[Object]', '{ a: 1, b: [Object] }'],
  ['... 3 more items', '[ 1, 2, ... 3 more items ]'],
  ['... 5 more characters', "{ a: 'abc'... 5 more characters }"],
  ['…', '{"a": 1, …}'],
  ['what follows is not part of it', "{ a: 'abc' ~ }"],
  ['<Buffer 68 69>', '{ a: <Buffer 68 69> }'],
  ['... (truncated, 12 more characters)', '{"a":"abc... (truncated, 12 more characters)"}'],
  ['the paste ends', '{"a": 1, "b": 4'],
])('reports that values are left out: %s', (mark, text) => {
  const read = readWritten(text, 0);
  expect(read?.lacks).toBe(mark);
});

test('skips any number of comments in an object', () => {
  const read = readWritten(`{"a":1,${'\n//x'.repeat(60_000)}\n"b":2}`, 0);
  expect(read?.value).toEqual({ a: 1, b: 2 });
});

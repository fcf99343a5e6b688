import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from '../../src/standards/json/json-text.ts';
import { cpuOf } from '../support/cpu.ts';

const byParse = (text: string) => {
  try {
    return { text, json: JSON.parse(text) as unknown, stopped: false };
  } catch {
    return { text, stopped: true };
  }
};

const byUs = (text: string) => {
  const { trouble, ...read } = readJson(text, { maxDepth: Infinity });
  return { text, ...read, stopped: trouble.some(({ kind }) => kind === 'not-json') };
};

describe('accepts the same texts as JSON.parse', () => {
  test('JSON with white space', () => {
    const space = fc.constantFrom(undefined, 1, '\t', '\r\n ');
    fc.assert(
      fc.property(fc.jsonValue(), space, (value, between) => {
        const text = JSON.stringify(value, null, between);
        expect(byUs(text)).toEqual(byParse(text));
      }),
    );
  });

  test('JSON with one edit', () => {
    const signs = Array.from(
      ' \t\n\u00a0\ufeff{}[]:,"\'\\/0123456789-+.eEuntrfalsx\u0000\u001f\u007f\ud83d',
    );
    const added = fc.string({ unit: fc.constantFrom(...signs), maxLength: 3 });
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), fc.nat(2), added, (value, place, removed, put) => {
        const right = JSON.stringify(value);
        const at = place % (right.length + 1);
        const text = right.slice(0, at) + put + right.slice(at + removed);
        expect(byUs(text)).toEqual(byParse(text));
      }),
      { numRuns: 3000 },
    );
  });

  test('any sequence of JSON tokens', () => {
    const signs = '{ } [ ] : , " \\ u00e9 - 0 01 7 . e E+ \n \u00a0 true null fals a'.split(' ');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs, ' '), { maxLength: 8 }), (row) => {
        const text = row.join('');
        expect(byUs(text)).toEqual(byParse(text));
      }),
      { numRuns: 5000 },
    );
  });

  test('a text cut at any place', () => {
    const text = '{"a":[1,-2.5e-3,"x\\u00e9\\n\ud83d\ude00",true,null,{"b":{}}],"c":""}';
    for (let end = 0; end <= text.length; end += 1)
      expect(byUs(text.slice(0, end))).toEqual(byParse(text.slice(0, end)));
  });
});

describe('the place and reason of an error', () => {
  const rows: readonly (readonly [text: string, offset: number, detail: string])[] = [
    ['', 0, 'the text is empty'],
    ['  \n', 3, 'the text ends where a value is expected'],
    ['<!doctype html>', 0, 'expected a value, received `<`'],
    ['{"transportationCost": NaN}', 23, 'expected a value, received `NaN`'],
    ['{"name":"Ñuñoa","cost":undefined}', 25, 'expected a value, received `undefined`'],
    ['{"a":1,}', 7, 'expected a name in double quotes, received `}`'],
    ["{'a':1}", 1, "expected a name in double quotes, received `'`"],
    ['{a:1}', 1, 'expected a name in double quotes, received `a`'],
    ['{"a" 1}', 5, 'expected a colon, received `1`'],
    ['{"a":1 "b":2}', 7, 'expected a comma or }, received `"`'],
    ['[1,2', 4, 'the text ends where a comma or ] is expected'],
    ['{"a":', 5, 'the text ends where a value is expected'],
    ['{"a":"x', 7, 'the text ends inside a string'],
    ['{"a":"x\\', 8, 'the text ends inside a string'],
    ['{"a":"x\ny"}', 7, 'the sign U+000A is not escaped inside a string'],
    ['{"a":"\\x41"}', 6, '`\\x` is not a JSON escape'],
    ['{"a":"\\u12"}', 6, '`\\u` is not a JSON escape'],
    ['{"a":"\\\n"}', 6, 'the sign U+000A is not a JSON escape'],
    ['{"a":1}{"a":2}', 7, '`{` follows after the value'],
    ['{"a":1}\u0000', 7, 'the sign U+0000 follows after the value'],
    ['\u00a0{}', 0, 'expected a value, received the sign U+00A0'],
    ['[012]', 1, 'a number begins with a 0 that is not its only digit'],
    ['[-]', 2, 'expected a digit after -, received `]`'],
    ['[1.]', 3, 'expected a digit after ., received `]`'],
    ['[1e]', 3, 'expected a digit after e, received `]`'],
    ['[1.5.2]', 4, 'expected a comma or ], received `.`'],
    ['1.', 2, 'the text ends inside a number'],
    ['-', 1, 'the text ends inside a number'],
    ['[3,5 €]', 5, 'expected a comma or ], received `€`'],
    ['[tru]', 1, 'expected a value, received `tru`'],
    ['[truex]', 5, 'expected a comma or ], received `x`'],
    ['😀', 0, 'expected a value, received `😀`'],
    ['["😀" 1]', 8, 'expected a comma or ], received `1`'],
  ];
  test.each(rows)('%j', (text, offset, detail) => {
    expect(readJson(text)).toMatchObject({ trouble: [{ kind: 'not-json', offset, detail }] });
  });

  test.each([
    ['{"cost": NaN}', 'NaN'],
    ['[-Infinity]', 'Infinity'],
    ['[None', 'None'],
    ['{"a":undefined }', 'undefined'],
    ['[NaN 1]', undefined],
    ['[Nano]', undefined],
    ['[tru]', undefined],
  ])('the foreign value in %j is %s', (text, foreign) => {
    expect(readJson(text).trouble[0]?.foreign).toBe(foreign);
  });

  test('offsets include the bytes before the text', () => {
    const [trouble] = readJson('{', { startsAt: 3 }).trouble;
    expect(trouble?.offset).toBe(4);
  });
});

describe('duplicate members', () => {
  test('keeps the last, and reports each name once with its pointer', () => {
    const text = '{"é":0,"a/b":[{"n":1},{"n":1,"n":2,"\\u006e":3}],"é":4}';
    expect(readJson(text)).toEqual({
      json: { é: 4, 'a/b': [{ n: 1 }, { n: 3 }] },
      trouble: [
        { kind: 'duplicate-member', offset: 30, at: '/a~1b/1/n', detail: 'duplicate key n' },
        { kind: 'duplicate-member', offset: 49, at: '/é', detail: 'duplicate key é' },
      ],
    });
  });

  test('treats __proto__ as an ordinary member', () => {
    const { json, trouble } = readJson('{"__proto__":{"x":1},"__proto__":2}');
    expect(trouble.map(({ at }) => at)).toEqual(['/__proto__']);
    expect(Object.getPrototypeOf(json)).toBe(Object.prototype);
    expect(({} as { x?: unknown }).x).toBe(undefined);
  });
});

describe('numbers that a double cannot hold', () => {
  const held =
    '0 -0 1e308 9007199254740991 9007199254740992 9007199254740994 1e23 100000000000000000000000 99999999999999991611392 0.1 3.14159265358979323846264 1.10 0e999 0.000e-999 5e-324 123456789012345680 1E+2 12345678901234567.5';
  test.each(held.split(' '))('%s is accepted', (text) => {
    expect(readJson(text).trouble).toEqual([]);
  });

  const lost: readonly (readonly [text: string, detail: string])[] = [
    ['1e400', '1e400 is more than a double can hold'],
    ['-1e400', '-1e400 is more than a double can hold'],
    ['9007199254740993', '9007199254740993 is 9007199254740992 in a double'],
    ['-9007199254740993', '-9007199254740993 is -9007199254740992 in a double'],
    ['9007199254740993.0', '9007199254740993.0 is 9007199254740992 in a double'],
    ['9007199254740993e0', '9007199254740993e0 is 9007199254740992 in a double'],
    ['1e-400', '1e-400 is 0 in a double'],
    [`1${'0'.repeat(400)}`, '10000000000000000000… (401 signs) is more than a double can hold'],
  ];
  test.each(lost)('%s', (text, detail) => {
    expect(readJson(`{"a":[${text}]}`).trouble).toEqual([
      {
        kind: 'number-precision',
        offset: 6,
        at: '/a/0',
        detail,
        ...(text.length > 300 ? {} : { written: text }),
      },
    ]);
  });
});

describe('hostile texts', () => {
  test.each([
    ['nested at the limit', `${'['.repeat(200)}${']'.repeat(200)}`, []],
    ['nested too deep', `${'['.repeat(201)}${']'.repeat(201)}`, ['too-deep at 200']],
    ['a million brackets', '['.repeat(1e6), ['too-deep at 200']],
    ['a million objects', '{"a":'.repeat(1e6), ['too-deep at 1000']],
  ] as const)('%s', (_, text, expected) => {
    const read = readJson(text);
    expect(read.trouble.map(({ kind, offset }) => `${kind} at ${offset}`)).toEqual(expected);
    expect('json' in read).toBe(expected.length === 0);
  });

  test('a million brackets without a limit are read quickly and without stack overflow', async () => {
    const cost = await cpuOf(() =>
      expect(readJson('['.repeat(1e6), { maxDepth: Infinity }).trouble).toHaveLength(1),
    );
    expect(cost).toBeLessThan(20_000);
  });

  test('a million duplicate members give one trouble, 100,000 numbers a hundred', () => {
    expect(readJson(`{${'"a":1,'.repeat(1e6)}"a":1}`).trouble).toHaveLength(1);
    expect(readJson(`[${'1e999,'.repeat(1e5)}1]`).trouble).toHaveLength(100);
  });
});

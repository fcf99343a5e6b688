import { assert, json, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spansOf } from '../../src/standards/json/json-spans.ts';

const isEmail = (tokens: readonly string[]) => tokens.at(-1) === 'email';

const reported = (text: string, wanted = isEmail) => {
  const { spans, end } = spansOf(text, wanted);
  return [spans.map(({ from, to, kind }) => [kind, text.slice(from, to)]), text.slice(end)];
};

describe('spansOf', () => {
  test.each<[string, readonly (readonly [string, string])[], string]>([
    ['{"email":"a@b"}', [['wanted', '"a@b"']], ''],
    [
      ' { "email" : 12.5e3 , "x":"y" } ',
      [
        ['wanted', '12.5e3'],
        ['string', '"y"'],
      ],
      '',
    ],
    [
      '[{"email":null},{"email":{"a":["b"]}}]',
      [
        ['wanted', 'null'],
        ['wanted', '{"a":["b"]}'],
      ],
      '',
    ],
    ['{"email":[]}', [['wanted', '[]']], ''],
    [
      '{"email":"a","email":"b"}',
      [
        ['wanted', '"a"'],
        ['wanted', '"b"'],
      ],
      '',
    ],
    ['{"\\u0065mail":"a"}', [['wanted', '"a"']], ''],
    ['"text"', [['string', '"text"']], ''],
    ['{"email":"a@', [['wanted', '"a@']], ''],
    ['{"email":{"a":1,', [['wanted', '{"a":1,']], ''],
    ['{"email":NaN,"x":"y"}', [['wanted', 'NaN,"x":"y"}']], ''],
    ['{"x":\'y\',"email":"a"}', [], '\'y\',"email":"a"}'],
    ['{"x":"y"} and more', [['string', '"y"']], 'and more'],
    ['<p>no JSON</p>', [], '<p>no JSON</p>'],
    ['', [], ''],
  ])('%s', (text, spans, rest) => {
    expect(reported(text)).toEqual([spans, rest]);
  });

  test('the whole document may be wanted', () => {
    expect(reported('[1, "a"]', () => true)).toEqual([[['wanted', '[1, "a"]']], '']);
  });

  test('in any JSON every text that is no name is found, and reading comes to the end', () => {
    assert(
      property(json({ depthSize: 'small' }), (text) => {
        const { spans, end } = spansOf(text, () => false);
        expect(end).toBe(text.length);
        const texts: unknown[] = [];
        JSON.parse(text, (_name, value: unknown) => {
          if (typeof value === 'string') texts.push(value);
          return value;
        });
        // JSON.parse keeps one of two members of a name, so there may be more in the text.
        const found = spans.map(({ from, to }) => JSON.parse(text.slice(from, to)) as unknown);
        expect(found).toEqual(expect.arrayContaining(texts));
      }),
      { numRuns: 300 },
    );
  });

  test('a text that is broken off anywhere makes it throw nowhere', () => {
    const text = '{"a":[{"email":"x\\u00e9\\"y"},2.5e-1,true,null],"email":{"z":[]}}';
    for (let length = 0; length <= text.length; length += 1) {
      const { spans } = spansOf(text.slice(0, length), isEmail);
      for (const { from, to } of spans) expect(from <= to && to <= length).toBe(true);
    }
  });
});

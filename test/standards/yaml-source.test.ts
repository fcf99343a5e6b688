// biome-ignore-all lint/suspicious/noTemplateCurlyInString: YAML to be read
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readYaml } from '../../src/standards/yaml/yaml-source.ts';

function sourceOf(text: string) {
  const read = readYaml(text);
  if (read.state === 'mistaken') throw new Error(read.mistake.message);
  return read.source;
}

describe('values', () => {
  test.each<readonly [string, unknown]>([
    [
      'a: 2026-01-01\nb: no\nc: 012\nd: 1e3\ne: ~',
      { a: '2026-01-01', b: 'no', c: 12, d: 1000, e: null },
    ],
    ['1: x\ntrue: y', { 1: 'x', true: 'y' }],
    ['a: &x [1]\nb: *x', { a: [1], b: [1] }],
    ['a:', { a: null }],
    ['\uFEFFa: 1', { a: 1 }],
    ['- a\n- - b', ['a', ['b']]],
    ['{\n\t"a": [1, "x\\u00e9"]\n}', { a: [1, 'xé'] }],
    ['a: |\n  two\n  lines\n', { a: 'two\nlines\n' }],
  ])('%j', (text, value) => {
    expect(sourceOf(text).value).toEqual(value);
  });

  test('__proto__ is an ordinary member', () => {
    expect(JSON.stringify(sourceOf('__proto__: { a: 1 }').value)).toBe('{"__proto__":{"a":1}}');
  });

  test('JSON gives the same values as JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(0, 2), (text, indent) => {
        const json = JSON.stringify(JSON.parse(text), null, indent);
        expect(sourceOf(json).value).toEqual(JSON.parse(json));
      }),
    );
  });
});

const shown = ({ line, column }: { line: number; column: number }) => `${line}:${column}`;

describe('places', () => {
  const text = 'a: 1\nb:\n  c: [x, { "d/e": 2 }]\n  f: &g y\nh:\ni: *g\n';
  test.each<readonly [string, string, string]>([
    ['', '1:1', '1:1'],
    ['/a', '1:4', '1:1'],
    ['/b/c', '3:6', '3:3'],
    ['/b/c/1', '3:10', '3:10'],
    ['/b/c/1/d~1e', '3:19', '3:12'],
    ['/h', '5:3', '5:1'],
    ['/i', '6:4', '6:1'],
    ['/b/none/deep', '3:3', '3:3'],
  ])('%s', (pointer, value, key) => {
    const source = sourceOf(text);
    expect([shown(source.place(pointer)), shown(source.keyPlace(pointer))]).toEqual([value, key]);
  });
});

const laughs = [
  'a: &a [x, x, x, x, x, x, x, x, x, x]',
  'b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]',
]
  .concat(['c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]', 'd: [*c, *c, *c, *c, *c, *c, *c, *c]'])
  .join('\n');

describe('mistakes', () => {
  test.each<readonly [string, string]>([
    ['', '1:1 the file is empty'],
    ['# only a comment', '1:1 the file is empty'],
    ['a: 1\n"a": 2', "2:1 duplicate key 'a'"],
    ['a: .inf', '1:4 JSON does not have this number; an id needs quotes'],
    ['a:\n  id: 61e9540', '2:7 JSON does not have this number; an id needs quotes'],
    ['a: !!binary aGk=', '1:13 this tag cannot be read as JSON'],
    ['a: !new x', '1:4 this tag cannot be read as JSON'],
    ['? [a]\n: b', '1:3 a key is a text'],
    ['a: *b', '1:4 the alias *b has no anchor'],
    ['a: &a [*a]', '1:8 *a contains itself'],
    [laughs, '1:1 aliases write out too much'],
    ['a: 1\n---\nb: 2', '2:1 a second document begins here; one file holds one'],
    ['a:\n\tb: 1', '2:1 a tab is used to indent; YAML asks for spaces'],
    ['a: { b: ${C} }', '1:10 a text with $ and braces needs quotes here'],
    ["a: 'b", "1:6 this is not YAML: Missing closing 'quote"],
    [
      'a:\n  b: [c, d\ne: 1',
      '3:1 this is not YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    ['a: [1]]', '1:7 this is not YAML: Unexpected flow-seq-end token in YAML stream: "]"'],
    [
      'a: b: c',
      "1:4 this value contains a second ': '; put the value in quotes, or begin a line for the next key",
    ],
    ['a:1\nb: 2', "1:1 this line is not 'key: value'; a colon and a space follow a key"],
    ['a: @b', '1:4 a text that begins with this character needs quotes'],
    ['a:\n  - b\n c: 1', '3:1 this is not YAML: All mapping items must start at the same column'],
    ['a: |b\n c', '1:5 this is not YAML: Block scalar header includes extra characters: |b'],
    ['['.repeat(200_000), '1:1 the nesting is too deep'],
    ['{"a":'.repeat(200_000), '1:1 the nesting is too deep'],
    ['- '.repeat(200_000), '1:1 the nesting is too deep'],
    ['? '.repeat(200_000), '1:1 the nesting is too deep'],
  ])('%.40j', (text, expected) => {
    const read = readYaml(text);
    if (read.state === 'read') throw new Error('it was read');
    const { line, column, message } = read.mistake;
    expect(`${line}:${column} ${message}`).toBe(expected);
  });

  test('never throws', () => {
    const piece = fc.constantFrom(
      'a',
      ':',
      ' ',
      '\n',
      '-',
      '[',
      ']',
      '{',
      '}',
      '&x',
      '*x',
      '"',
      "'",
      '|',
      '>',
      '#',
      '!',
      '%',
      '?',
      ',',
      '\t',
      '<<',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(['read', 'mistaken']).toContain(readYaml(pieces.join('')).state);
      }),
      { numRuns: 1000 },
    );
  });
});

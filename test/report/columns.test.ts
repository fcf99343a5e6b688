import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { columnsOf, wrappedAt } from '../../src/report/terminal/columns.ts';

test('measures the width of text like string-width', () => {
  const characters = Array.from({ length: 0x30_00 - 0x20 }, (_, i) =>
    String.fromCharCode(0x20 + i),
  );
  const texts = [...characters, 'café', '日本語', 'e\u0301', '👨‍👩‍👧', '✖ FAILED · 3 s'];
  expect(texts.filter((text) => columnsOf(text) !== stringWidth(text))).toEqual([]);
  expect(columnsOf('\u001b[31m✖\u001b[39m failed')).toBe(8);
});

test.each([
  ['The quick brown fox', 10, ['The quick', 'brown fox']],
  ['  a   b', 10, ['a   b']],
  ['', 10, ['']],
  ['one\n\ntwo', 10, ['one', '', 'two']],
  ['abcdefghijklmnopqrstuvwxyz', 10, ['abcdefghij', 'klmnopqrst', 'uvwxyz']],
  ['see abcdefghijklmnopq', 10, ['see', 'abcdefghij', 'klmnopq']],
  ['see abcdefghijkl', 10, ['see abcdef', 'ghijkl']],
  ['see abcdefghijklmnopqrstuvwx', 14, ['see abcdefghij', 'klmnopqrstuvwx']],
  ['日本語日本語日本語', 10, ['日本語日本', '語日本語']],
  ['👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 10, ['👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', '👨‍👩‍👧']],
])('wraps %j at %i columns', (text, columns, lines) => {
  expect(wrappedAt(text, columns)).toEqual(lines);
});

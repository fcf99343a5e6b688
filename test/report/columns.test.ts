import { expect, test } from 'vitest';
import { wrappedAt } from '../../src/report/terminal/columns.ts';

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

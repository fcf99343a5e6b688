import { expect, test } from 'vitest';
import { linkedNext } from '../../src/standards/http/link.ts';

const table: readonly [string | undefined, boolean][] = [
  [undefined, false],
  ['<https://erp.example.com/?page=2>; rel="next"', true],
  ['<https://erp.example.com/?page=2>; rel=next', true],
  ['</?page=1>; rel="prev first", </?page=3>; title="x"; REL="last Next"', true],
  ['</?page=1>; rel="prev", </?next=9>; rel="last"', false],
  ['</next>; rel="nextish"', false],
];

test.each(table)('finds rel=next in %s', (header, next) => expect(linkedNext(header)).toBe(next));

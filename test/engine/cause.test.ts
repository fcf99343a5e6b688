import { expect, test } from 'vitest';
import { causesOf, type Row } from '../../src/engine/judge/findings.ts';

const row = (broken: boolean, varied: Row['varied'] = {}): Row => ({ varied, broken });

test.each<[what: string, rows: readonly Row[], causes: unknown]>([
  ['nothing is broken', [row(false), row(false, { a: 'absent' })], []],
  ['everything is broken, so no variation matters', [row(true), row(true, { a: 'absent' })], []],
  [
    'one field, absent only',
    [
      row(false),
      row(true, { a: 'absent' }),
      row(false, { a: 'empty' }),
      row(false, { b: 'absent' }),
    ],
    [{ a: 'absent' }],
  ],
  [
    'one field, absent or empty',
    [
      row(false),
      row(true, { a: 'absent' }),
      row(true, { a: 'empty', b: 'absent' }),
      row(false, { b: 'absent' }),
    ],
    [{ a: 'absent' }, { a: 'empty' }],
  ],
  [
    'two fields only together',
    [
      row(false),
      row(false, { a: 'absent' }),
      row(false, { b: 'absent' }),
      row(true, { a: 'absent', b: 'absent' }),
      row(true, { a: 'absent', b: 'absent', c: 'empty' }),
      row(false, { c: 'empty' }),
    ],
    [{ a: 'absent', b: 'absent' }],
  ],
  [
    'a tie names both',
    [row(false), row(true, { a: 'absent', b: 'absent' })],
    [{ a: 'absent' }, { b: 'absent' }],
  ],
  [
    'three fields',
    [
      row(false),
      row(false, { a: 'absent', b: 'absent' }),
      row(false, { a: 'absent', c: 'absent' }),
      row(false, { b: 'absent', c: 'absent' }),
      row(true, { a: 'absent', b: 'absent', c: 'absent' }),
    ],
    [{ a: 'absent', b: 'absent', c: 'absent' }],
  ],
  [
    'the same variation both broken and sound explains nothing',
    [row(false, { a: 'absent' }), row(true, { a: 'absent' })],
    [],
  ],
])('%s', (_what, rows, causes) => {
  expect(causesOf(rows)).toEqual(causes);
});

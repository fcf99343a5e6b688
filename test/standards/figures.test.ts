import { describe, expect, test } from 'vitest';
import {
  capital,
  duration,
  figure,
  figureIn,
  filled,
  howMany,
  instant,
  list,
  size,
  withFullStop,
} from '../../src/standards/text/figures.ts';

const cases = <In, Out>(
  name: string,
  of: (value: In) => Out,
  table: readonly (readonly [In, Out])[],
) =>
  test.each(table)(`${name} %s`, (given, wanted) => {
    expect(of(given)).toEqual(wanted);
  });

describe('figures', () => {
  cases('figure', (value: number) => figure(value), [
    [0, '0'],
    [1000, '1,000'],
    [3_220_896, '3,220,896'],
    [-4200, '-4,200'],
    [0.19, '0.19'],
    [1234.5678, '1,234.5678'],
    [1e21, '1e+21'],
    [1e-7, '1e-7'],
  ]);
  cases('figure in Spanish', (text: string) => figureIn('es', text), [
    ['15,989', '15.989'],
    ['-1,234,567.5', '-1.234.567,5'],
    ['0.19', '0,19'],
    ['El mínimo es 20,000.', 'El mínimo es 20,000.'],
  ]);
  cases('duration', duration, [
    [0, '0 ms'],
    [0.4, '1 ms'],
    [999.9, '999 ms'],
    [1000, '1 s'],
    [1400, '1.4 s'],
    [30_000, '30 s'],
    [99_999, '99.9 s'],
    [103_400, '1 min 43 s'],
    [3_600_000, '1 h 0 min'],
    [7_500_000, '2 h 5 min'],
  ]);
  cases('size', size, [
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 kB'],
    [2400, '2.4 kB'],
    [9960, '10 kB'],
    [999_600, '1 MB'],
    [2_500_000_000, '2.5 GB'],
  ]);
  cases('instant', instant, [
    ['2026-11-17T13:42:08.000Z', '2026-11-17 13:42:08 +00:00'],
    ['2026-11-17T10:42:08-03:00', '2026-11-17 13:42:08 +00:00'],
    ['yesterday', 'yesterday'],
  ]);
  cases('howMany', ([value, one]: readonly [number, string]) => howMany(value, one), [
    [[1, 'exchange'], '1 exchange'],
    [[0, 'exchange'], '0 exchanges'],
    [[1090, 'exchange'], '1,090 exchanges'],
  ]);
  cases('list', (parts: readonly string[]) => list(parts), [
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c'], 'a, b and c'],
  ]);
  cases('capital', capital, [
    ['an hour', 'An hour'],
    ['ñandú', 'Ñandú'],
    ['', ''],
  ]);
  cases('stopped', withFullStop, [
    ['it is', 'it is.'],
    ['It is.', 'It is.'],
    ['Is it?', 'Is it?'],
  ]);
});

test.each<[template: string, count: number, judged: number, expected: string]>([
  [
    '{count} fields in {judged} answers have the wrong type',
    1,
    1,
    '1 field in 1 answer has the wrong type',
  ],
  [
    '{count} fields in {judged} answers have the wrong type',
    4,
    1,
    '4 fields in 1 answer have the wrong type',
  ],
  ['{count} misspelled fields in {judged} quotes', 1, 3, '1 misspelled field in 3 quotes'],
  ['{count} of {judged} declared prices are not given', 1, 1, '1 of 1 declared price is not given'],
  [
    '{count} of {judged} records are missing from their range',
    1,
    1,
    '1 of 1 record is missing from its range',
  ],
  ['{count} of {judged} answers are incomplete', 1, 5, '1 of 5 answers is incomplete'],
  ['taxPerUnit of {count} records does not fit', 1, 5, 'taxPerUnit of 1 record does not fit'],
])('%s: %i of %i', (template, count, judged, expected) => {
  expect(filled(template, count, judged)).toBe(expected);
});

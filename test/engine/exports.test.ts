import { describe, expect, test } from 'vitest';
import { gapsOf } from '../../src/exports/gaps.ts';

const dayOf = (i: number) =>
  new Date(Date.UTC(2026, 9, 1) + i * 86_400_000).toISOString().slice(0, 10);

const weeks = (count: number, change: (i: number, usual: number) => number) =>
  new Map(
    Array.from({ length: 7 * count }, (_, i) => {
      const weekday = new Date(`${dayOf(i)}T00:00:00Z`).getUTCDay();
      const usual = weekday === 0 ? 0 : weekday === 6 ? 10 : 50;
      return [dayOf(i), change(i, usual)] as const;
    }).filter(([, records]) => records > 0),
  );
const gapsIn = (records: ReadonlyMap<string, number>) => gapsOf(records).map((gap) => gap.saw);

describe('a gap is a day far below its weekday', () => {
  test.each<[string, ReadonlyMap<string, number>, readonly string[]]>([
    ['all days as usual', weeks(6, (_, usual) => usual), []],
    ['nobody works on Sundays, few on Saturdays', weeks(8, (_, usual) => usual), []],
    [
      'an empty Wednesday',
      weeks(6, (i, usual) => (i === 13 ? 0 : usual)),
      ['2026-10-14 has 0 records; a Wednesday usually has 50'],
    ],
    [
      'a long weekend, with the Sunday in it',
      weeks(6, (i, usual) => (i >= 15 && i <= 18 ? Math.floor(usual / 10) : usual)),
      ['2026-10-16 to 2026-10-19 have 11 records; such days usually have 110'],
    ],
    ['a slow day', weeks(6, (i, usual) => (i === 13 ? 25 : usual)), []],
    [
      'the first and the last day, which may be parts',
      weeks(6, (i, usual) => (i === 0 || i === 41 ? 1 : usual)),
      [],
    ],
    ['three weeks tell of no usual', weeks(3, (i, usual) => (i === 10 ? 0 : usual)), []],
    [
      'a mistyped century',
      new Map([
        ['1026-10-01', 9],
        ['2026-10-01', 9],
      ]),
      [],
    ],
    ['no days', new Map(), []],
  ])('%s', (_, records, expected) => {
    expect(gapsIn(records)).toEqual(expected);
  });
});

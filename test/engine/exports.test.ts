import { describe, expect, test } from 'vitest';
import { breaksOf } from '../../src/exports/breaks.ts';
import { gapsOf } from '../../src/exports/gaps.ts';
import type { Series } from '../../src/exports/sales-days.ts';

const dayOf = (i: number) =>
  new Date(Date.UTC(2026, 9, 1) + i * 86_400_000).toISOString().slice(0, 10);

/** Records of each day, old and new; each sells two units at 10. */
const series = (
  counts: readonly (readonly [old: number, now: number])[],
  type = 'invoice',
): Series => ({
  documentType: type,
  currency: 'clp',
  days: new Map(counts.map(([old, now], i) => [dayOf(i), { old: sold(old), new: sold(now) }])),
});
const sold = (records: number) => ({ records, units: 2 * records, sales: 20 * records });
const covered = { from: dayOf(0), to: dayOf(400) };
const says = (one: Series) => breaksOf(one, covered).map((each) => each.says);

const same = (days: number, records = 20) =>
  Array.from({ length: days }, () => [records, records] as const);
const from = (days: number, old: number, now: number) =>
  Array.from({ length: days }, () => [old, now] as const);

describe('a break is named with its day', () => {
  test.each<[string, Series, readonly string[]]>([
    ['nothing differs', series(same(30)), []],
    ['a record here and there', series(same(30).map(([n], i) => [n, i % 3 ? n : n - 1])), []],
    [
      'half from a day on',
      series([...same(20), ...from(10, 20, 10)]),
      ['since 2026-10-21 half the invoices: 100 records, 200 before'],
    ],
    [
      'none from a day on',
      series([...same(20), ...from(10, 20, 0)]),
      ['since 2026-10-21 no invoices: 0 records, 200 before'],
    ],
    [
      'one day in the middle',
      series([...same(9), [20, 0], ...same(9)]),
      ['on 2026-10-10 no invoices: 0 records, 20 before'],
    ],
    [
      'two stretches of different kinds',
      series([...same(5), ...from(3, 20, 0), ...same(9), ...from(4, 10, 20)], 'credit note'),
      [
        'from 2026-10-06 to 2026-10-08 no credit notes: 0 records, 60 before',
        'since 2026-10-18 twice the credit notes: 80 records, 40 before',
      ],
    ],
    [
      'half of few: on some days none of them is lost',
      series([...same(12, 4), [4, 2], [4, 1], [4, 4], [4, 2], [4, 1], [4, 2], [4, 3], [4, 1]]),
      ['since 2026-10-13 half the invoices: 16 records, 32 before'],
    ],
    [
      'a type that the contract does not know, new on a day',
      series([...same(5, 0), ...from(5, 0, 7)], 'factura'),
      ['since 2026-10-06 records of type factura that were not there: 35 records, 0 before'],
    ],
  ])('%s', (_, given, expected) => {
    expect(says(given)).toEqual(expected);
  });

  test('the units tell where the records are the same', () => {
    const days = [...series([...same(10), ...same(5)]).days].map(
      ([day, { old, new: now }], i) =>
        [
          day,
          { old, new: i < 10 ? now : { ...now, units: -now.units, sales: -now.sales } },
        ] as const,
    );
    expect(says({ ...series([]), days: new Map(days) })).toEqual([
      'since 2026-10-11 the units of the invoices in clp with the other sign: -200, 200 before',
    ]);
  });

  test('days that one export does not cover are no break', () => {
    const cut = { from: dayOf(0), to: dayOf(19) };
    expect(breaksOf(series([...same(20), ...from(10, 20, 0)]), cut)).toEqual([]);
  });
});

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

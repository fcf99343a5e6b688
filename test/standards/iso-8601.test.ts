import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isIsoDate, readDate } from '../../src/standards/date/iso-8601.ts';

const hour = 3_600_000;

const instants: readonly (readonly [string, string, number])[] = [
  ['2026-11-17T10:42:08Z', '2026-11-17T10:42:08.000Z', 1000],
  ['2026-11-17T10:42:08.5Z', '2026-11-17T10:42:08.500Z', 100],
  ['2026-11-17T10:42:08,25Z', '2026-11-17T10:42:08.250Z', 10],
  ['2026-11-17t10:42:08z', '2026-11-17T10:42:08.000Z', 1000],
  ['20261117T104208Z', '2026-11-17T10:42:08.000Z', 1000],
  ['20261117T104208.123Z', '2026-11-17T10:42:08.123Z', 1],
  ['2026-11-17T10:42:08-03:00', '2026-11-17T13:42:08.000Z', 1000],
  ['2026-11-17T10:42:08-0300', '2026-11-17T13:42:08.000Z', 1000],
  ['2026-11-17T10:42:08+05', '2026-11-17T05:42:08.000Z', 1000],
  ['2026-11-17T10:42:08+05:45', '2026-11-17T04:57:08.000Z', 1000],
  ['2026-11-17T10:42:08\u221203:00', '2026-11-17T13:42:08.000Z', 1000],
  ['2026-11-17T10:42Z', '2026-11-17T10:42:00.000Z', 60_000],
  ['2026-11-17T10:42.5Z', '2026-11-17T10:42:30.000Z', 6000],
  ['2026-11-17T1042Z', '2026-11-17T10:42:00.000Z', 60_000],
  ['2026-11-17T10Z', '2026-11-17T10:00:00.000Z', hour],
  ['2026-11-17T10,5Z', '2026-11-17T10:30:00.000Z', hour / 10],
  ['2026-11-17T24:00:00Z', '2026-11-18T00:00:00.000Z', 1000],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z', 1000],
  ['2026-W47-2T10:00:00Z', '2026-11-17T10:00:00.000Z', 1000],
  ['2026W472T100000Z', '2026-11-17T10:00:00.000Z', 1000],
  ['2026-321T10:00:00Z', '2026-11-17T10:00:00.000Z', 1000],
  ['2026321T10Z', '2026-11-17T10:00:00.000Z', hour],
  ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z', 1000],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z', 1000],
];

test.each(instants)('reads %s as an instant', (text, utc, unit) => {
  const at = Date.parse(utc);
  const [day, offset] = [expect.any(Number), expect.any(Number)];
  const expected = { kind: 'instant', at, lo: at - unit, hi: at + unit, unit, day, offset };
  expect(readDate(text)).toEqual(expected);
  expect(isIsoDate(text)).toBe(true);
});

test.each(['2026-11-17', '20261117', '2026-W47-2', '2026W472', '2026-321', '2026321'])(
  'reads %s as a day in any offset',
  (text) => {
    const at = Date.UTC(2026, 10, 17);
    expect(readDate(text)).toEqual({
      kind: 'date',
      at,
      lo: at - 14 * hour,
      hi: at + 36 * hour,
      unit: 24 * hour,
      day: at / (24 * hour),
    });
    expect(isIsoDate(text)).toBe(true);
  },
);

test.each([
  ['2026-11-17T10:42:08', 1000],
  ['2026-11-17T10:42:08.000', 1],
  ['20261117T104208', 1000],
  ['2026-321T10:42:08', 1000],
])('reads %s as a local time in any offset', (text, unit) => {
  const at = Date.UTC(2026, 10, 17, 10, 42, 8);
  expect(readDate(text)).toEqual({
    kind: 'naive',
    at,
    lo: at - 14 * hour - unit,
    hi: at + 12 * hour + unit,
    unit,
    day: Date.UTC(2026, 10, 17) / (24 * hour),
  });
});

const periods = ['2026-11', '2026', '2026-W47'];

test.each([
  ...periods,
  '2026-02-29',
  '1900-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-11-00',
  '20261131',
  '2026-366',
  '2026-000',
  '2025-W53-1',
  '2026-W00-1',
  '2026-W47-8',
  '2026-02-30T10:00:00Z',
  '2026-11-17T25:00:00Z',
  '2026-11-17T24:00:01Z',
  '2026-11-17T10:60:00Z',
  '2026-11-17T10:00:61Z',
  '2026-11-17T10:00:00+24:00',
  '2026-11-17T10:00:00+01:60',
  '2026-11-17 10:42:08',
  '17/11/2026',
  '17-11-2026',
  '11/17/2026 10:00',
  '2026/11/17',
  '2026-1-7',
  ' 2026-11-17',
  '2026-11-17\n',
  '2026-11-17T',
  '2026-11-17T10:42:',
  '2026-11-17T10:4208Z',
  '2026-11-17T10:42:08.Z',
  '2026-11-17T10:42:08ZZ',
  '2026-11-17T10:42:08-3',
  '2026-11-17T10:42:08Z[America/Santiago]',
  '2026-11-17Z',
  '2026-W472',
  '2026W47-2',
  '+002026-11-17',
  '1794912128',
  '1794912128000',
  'Tue Nov 17 2026',
  '\u0662\u0660\u0662\u0666-11-17',
  '',
  'P1Y2M',
  '2026-11-01/2026-11-17',
  '10:42:08',
])('rejects %j', (text) => {
  const isPeriod = periods.includes(text) ? { isPeriod: true } : {};
  expect(readDate(text)).toEqual({ trouble: expect.stringMatching(/\w/), ...isPeriod });
  expect(isIsoDate(text)).toBe(false);
});

const pad = (n: number, width: number) => String(n).padStart(width, '0');

describe('compared with Date', () => {
  const anyTime = fc.date({
    min: new Date('0000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });

  test('reads every instant that Date prints', () => {
    fc.assert(
      fc.property(anyTime, (time) => {
        const text = time.toISOString();
        const read = readDate(text);
        expect(read).toMatchObject({ at: time.getTime() });
        expect(isIsoDate(text)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('accepts exactly the days of the calendar', () => {
    const digits = fc.tuple(fc.nat(9999), fc.nat(19), fc.nat(39));
    fc.assert(
      fc.property(digits, ([year, month, day]) => {
        const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
        const time = new Date(`${text}T00:00:00Z`);
        const real = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
        expect(isIsoDate(text)).toBe(real);
        expect('day' in readDate(text)).toBe(real);
      }),
      { numRuns: 5000 },
    );
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readDate(text)).toBeTypeOf('object');
      }),
    );
  });
});

import { expect, test } from 'vitest';
import {
  kindsInCommon,
  openRecordKinds,
} from '../../src/contract/reading/failures/kinds/record-kinds.ts';
import type { EndpointId } from '../../src/model/endpoint.ts';
import type { Json } from '../../src/model/json.ts';

type Fields = { readonly [field: string]: Json };

const times = (count: number, fields: Fields): readonly Fields[] => Array(count).fill(fields);
const note = { documentType: 'credit note', origin: 'app', date: '2026-06-03' };
const bill = { documentType: 'bill', origin: 'pos', date: '2026-05-03' };
const invoice = { documentType: 'invoice', origin: 'app', date: '2026-06-30T10:00:00Z' };

const onDays = (days: readonly number[]) =>
  days.flatMap((day) => times(2, { ...bill, date: `2026-06-${String(day).padStart(2, '0')}` }));

/** Documents of a type on so many days from one on. */
const daily = (from: number, count: number, fields: Fields) =>
  Array.from({ length: count }, (_, i) => ({
    ...fields,
    date: new Date(Date.UTC(2026, 5, from + i)).toISOString().slice(0, 10),
  }));
const typed = { bill: { documentType: 'bill' }, invoice: { documentType: 'invoice' } } as const;
const phoned = (fields: Fields) => ({ ...fields, sourceChannel: 'phone' });
const soldBy = (sellerId: string, fields: Fields = {}) => ({ ...fields, sellerId });

function common(
  broken: readonly Fields[],
  sound: readonly Fields[],
  { endpoint = 'transactions', except = [] }: { endpoint?: EndpointId; except?: string[] } = {},
) {
  const [own, all] = [openRecordKinds(endpoint), openRecordKinds(endpoint)];
  for (const fields of broken) own.count(fields);
  for (const fields of [...broken, ...sound]) all.count(fields);
  const [few, many] = [own.end(), all.end()];
  return few && many && kindsInCommon(endpoint, few, many, new Set(except));
}

const inRecords = (what: string) => `Find what handles records that have ${what} differently.`;

test.each<[string, readonly Fields[], readonly Fields[], string | undefined]>([
  [
    'one of two origins',
    [...times(2, bill), ...times(2, { ...bill, origin: 'web' })],
    [...times(5, invoice), ...times(5, { ...bill, origin: 'app' })],
    'origin pos or web',
  ],
  ['a month', times(4, invoice), times(9, { ...invoice, date: '2026-07-01' }), 'a date in 2026-06'],
  [
    'months, among records that have the field that is broken',
    [
      { discountPerUnit: 5, date: '2026-08-02' },
      ...times(3, { discountPerUnit: 5, date: '2026-10-02' }),
    ],
    [...times(9, { discountPerUnit: 7, date: '2026-07-31' }), ...times(9, { date: '2026-09-01' })],
    'a date from 2026-08 to 2026-10',
  ],
  [
    'days since one in the middle of a month',
    onDays([16, 17, 21, 28, 30]),
    onDays([1, 2, 9, 11, 14]),
    'a date from 2026-06-16 to 2026-06-30',
  ],
  [
    'days with one that keeps the rule',
    onDays([16, 17, 21, 28, 30]),
    onDays([1, 2, 9, 11, 28]),
    undefined,
  ],
  [
    'days with others before and after',
    onDays([16, 17, 21, 22, 28]),
    onDays([1, 2, 9, 11, 30]),
    undefined,
  ],
  ['too few days', onDays([16, 21, 28]), onDays([1, 2, 9, 11, 14]), undefined],
  ['an absent field', times(4, { date: note.date }), times(4, note), 'no documentType'],
  ['a coupon', times(4, { ...note, couponCode: 'C-5' }), [...times(9, note), bill], 'a couponCode'],
  [
    'a type in one channel, though either comes otherwise',
    times(12, phoned(typed.bill)),
    [...times(9, typed.bill), ...times(9, phoned(typed.invoice)), ...times(9, typed.invoice)],
    'documentType bill and sourceChannel phone',
  ],
  [
    'a type in one channel, of few records that have either',
    times(4, phoned(typed.bill)),
    [...times(4, typed.bill), ...times(4, phoned(typed.invoice)), ...times(8, typed.invoice)],
    undefined,
  ],
  [
    'a type in one channel, which one record has that keeps the rule',
    times(12, phoned(typed.bill)),
    [...times(40, typed.bill), ...times(40, phoned(typed.invoice)), phoned(typed.bill)],
    'documentType bill and sourceChannel phone',
  ],
  [
    'days since one, of one type',
    daily(16, 9, typed.bill),
    [...daily(1, 15, typed.bill), ...daily(1, 28, typed.invoice)],
    'documentType bill and a date from 2026-06-16 to 2026-06-24',
  ],
  [
    'days since one, of one commerce',
    daily(16, 9, { commerceId: 'C7' }),
    [...daily(1, 15, { commerceId: 'C7' }), ...daily(1, 28, { commerceId: 'C8' })],
    'commerceId C7 and a date from 2026-06-16 to 2026-06-24',
  ],
  ['a seller', daily(1, 9, soldBy('S1')), daily(1, 20, soldBy('S2')), 'sellerId S1'],
  [
    'a type of one seller',
    daily(1, 20, soldBy('S1', typed.bill)),
    [
      ...daily(1, 20, soldBy('S1', typed.invoice)),
      ...daily(1, 20, soldBy('S2', typed.bill)),
      ...daily(1, 20, soldBy('S2', typed.invoice)),
    ],
    'documentType bill and sellerId S1',
  ],
  ['a seller of few dates', daily(1, 4, soldBy('S1')), daily(1, 20, soldBy('S2')), undefined],
  ['a single record is chance', times(1, note), times(9, bill), undefined],
  ['two of five records are chance', times(2, note), times(3, bill), undefined],
])('common values of broken records: %s', (_, broken, sound, what) => {
  expect(common(broken, sound, { except: ['discountPerUnit'] })?.remedy).toBe(
    what && inRecords(what),
  );
});

test('omits excluded fields, and counts the conforming records with the same value', () => {
  expect(common(times(3, note), times(9, bill), { except: ['documentType'] })).toEqual({
    sentence: 'All 3 have origin app; none of the 9 others has.',
    remedy: inRecords('origin app'),
    isGeneral: true,
  });
  const [noted, others] = [times(17, note), [...times(3, note), ...times(97, bill)]];
  expect(common(noted, others)?.sentence).toBe(
    'All 17 have documentType credit note; 3 of the 100 others have it too.',
  );
  const commerces = common(times(2, { isInactive: true }), times(5, { isInactive: false }), {
    endpoint: 'commerces',
  });
  expect(commerces?.sentence).toBe('Both have isInactive true; none of the 5 others has.');
});

test('ignores a field with too many values, and gives up with too many kinds', () => {
  const origins = Array.from({ length: 500 }, (__, n) => ({ ...bill, origin: `o${n}` }));
  const noted = times(3, { ...note, origin: 'o499' });
  expect(common(noted, origins)?.remedy).toBe(inRecords('documentType credit note'));
  expect(common(noted, origins, { except: ['documentType', 'date'] })).toBeUndefined();
  const days = Array.from({ length: 15_000 }, (__, n) => ({
    sourceChannel: `c${n % 100}`,
    date: new Date(Date.UTC(2025, 0, 1 + Math.floor(n / 100))).toISOString(),
  }));
  const except = ['documentType', 'origin', 'sourceChannel'];
  expect(common(onDays([4, 9, 20]), days, { except })?.remedy).toBe(inRecords('a date in 2026-06'));
  const kinds = Array.from({ length: 10_001 }, (__, n) => ({
    origin: `o${n % 100}`,
    sourceChannel: `c${Math.floor(n / 100)}`,
  }));
  expect(common(times(3, note), kinds)).toBeUndefined();
});

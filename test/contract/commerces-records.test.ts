import { describe, expect, test } from 'vitest';
import { isAfterToday, isBeforeToday } from '../../src/contract/endpoints/commerces/days.ts';
import { commerce, commerceWithout } from '../../src/contract/endpoints/commerces/example.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { dataRulesOf, idsOf, judgeRecords, now, recordsOf } from './dataset-rules.ts';

const rules = dataRulesOf('commerces');

type Values = { readonly [field: string]: Json };
type Row = readonly [why: string, values: Values, ids: readonly string[]];

const at = (latitude: Json, longitude: Json, key = 'coodinates'): Values => ({
  locations: [{ address: 'Calle Uno 100', [key]: { latitude, longitude } }],
});
const centers = 'deliveryDateBydistributionCenter';

/** A conforming record with these values, and exactly the rules that report it. */
const rows: readonly Row[] = [
  ['nothing changed', {}, []],
  // Unusual and conforming.
  ['created today', { createdDate: '2026-10-19' }, []],
  ['created later today', { createdDate: '2026-10-19T23:00:00Z' }, []],
  ['created long ago', { createdDate: '1923-05-01' }, []],
  [
    'deactivated, with empty lists',
    { isInactive: true, locations: [], sellerIds: [], visitPlan: '' },
    [],
  ],
  [
    'optional fields that are null',
    {
      email: null,
      phone: null,
      configuration: null,
      [centers]: null,
      distributionCenterIds: null,
      routeIndex: null,
    },
    [],
  ],
  [
    'optional fields that are empty',
    { email: '', nextDeliveryDate: '', visitRoute: '', routeIndex: '' },
    [],
  ],
  ['a next visit without a visit plan', { visitPlan: '', nextVisitDate: '2026-10-19' }, []],
  ['a next visit earlier today', { nextVisitDate: '2026-10-19T00:00:00Z' }, []],
  ['a next visit yesterday in every time zone', { nextVisitDate: '2026-10-18' }, ['visit-in-past']],
  ['an emoji and spaces in the identifier', { commerceId: 'almacén 🍏 5' }, []],
  ['spaces around the identifier', { commerceId: ' almacén ' }, ['misread-text']],
  ['white space around the name', { name: ' Almacén\n' }, []],
  ['a name with a joined emoji', { name: 'Almacén 👩‍🌾' }, []],
  ['a name with NUL', { name: 'Almacén\0\0' }, ['misread-text']],
  ['the text undefined as a commune', { locations: [{ commune: 'undefined' }] }, ['misread-text']],
  ['a city with an apostrophe', { locations: [{ city: "'s-Hertogenbosch" }] }, []],
  ['the text null as a seller', { sellerIds: ['V-1', 'null'] }, ['misread-text']],
  ['created on 1 January 1900', { createdDate: '1900-01-01T00:00:00' }, ['unlikely-date']],
  ['created in 9999', { createdDate: '9999-12-31' }, ['created-in-future']],
  ['a next delivery in 9999', { nextDeliveryDate: '9999-12-31' }, ['unlikely-date']],
  ['several locations', { locations: [{}, { address: null }, { commune: 'Ñuñoa' }] }, []],
  ['additional attributes', { additionalInfo: { anything: [1, { a: null }] } }, []],
  ['additional configuration', { configuration: { priceList: 'A', minimumOrderTotal: null } }, []],
  ['an empty minimum order', { configuration: { minimumOrderTotal: '' } }, []],
  ['coordinates in the other spelling', at('-33.45', '-70.6', 'coordinates'), []],
  ['coordinates at the corner of the globe', at('90', '-180.000'), []],
  ['coordinates with exponents', at('-3.345e1', '+70.6'), []],
  ['empty coordinates', at('', null), []],
  [
    'delivery dates of centers',
    {
      distributionCenterIds: ['D1', 'D2'],
      [centers]: { D1: ['2026-10-20', '2026-10-22T09:00:00-03:00'], D2: [] },
    },
    [],
  ],
  ['delivery dates without a list of centers', { [centers]: { D9: ['2026-10-20'] } }, []],
  ['delivery dates that are null or empty', { [centers]: { D1: null, D2: ['', null] } }, []],
  ['a plan in Spanish', { visitPlan: 'LUNES,Miércoles , sábado' }, []],
  ['a plan in English', { visitPlan: 'monday, Tuesday' }, []],
  ['a plan in Portuguese', { visitPlan: 'segunda-feira,terça feira,QUARTA,sábado' }, []],
  ['a route', { visitRoute: '1-2C,3-2V' }, []],
  ['a route with spaces', { visitRoute: ' 1-2C , 3-02V ' }, []],
  ['a very high route index', { routeIndex: 100_000 }, []],
  ['an e-mail address with a plus sign', { email: 'a+b@tienda.example' }, []],
  // Types.
  ['delivery dates of a center as one string', { [centers]: { D1: '2026-10-20' } }, ['field-type']],
  [
    'a delivery date in another format',
    { [centers]: { D1: ['20/10/2026'] } },
    ['field-type (warning)'],
  ],
  // Dates.
  ['a date as the day number of a spreadsheet', { createdDate: 45_800.25 }, ['field-type']],
  ['a year alone as the creation date', { createdDate: '2019' }, ['date-format (warning)']],
  ['a past next visit, deactivated', { nextVisitDate: '2026-10-12', isInactive: true }, []],
  // Plans and routes.
  ['a visit plan with slashes', { visitPlan: 'Monday/Friday' }, ['visit-plan']],
  ['a visit plan with an extra comma', { visitPlan: 'lunes,,jueves' }, ['visit-plan (warning)']],
  ['a visit plan with an unknown name and a number', { visitPlan: 'montag,3' }, ['visit-plan']],
  ['a route with an unknown letter', { visitRoute: '1-2X' }, ['visit-route']],
  ['a route with a day beyond the week', { visitRoute: '1-15V' }, ['visit-route (warning)']],
  // The rest.
  ['a numeric latitude outside the globe', at(-3345, '0'), ['coordinates', 'field-type (warning)']],
  ['locations without a known field', { locations: [{ lugar: 'Lota' }, {}] }, ['no-location']],
  ['a second location', { locations: [{}, { coordinates: { latitude: 'x' } }] }, ['coordinates']],
  ['a minimum order as true', { configuration: { minimumOrderTotal: true } }, ['minimum-order']],
  ['a different capital letter', { deliveryDateByDistributionCenter: {} }, ['misspelt-field']],
  ['a misspelt location field', { locations: [{ adress: 'Calle Uno 100' }] }, ['misspelt-field']],
];

test.each(rows)('reports the expected rules: %s', (_why, values, ids) => {
  const records = recordsOf('commerces', [commerce(values)]);
  expect(idsOf(rules, 'commerces', records)).toEqual(ids);
});

const required =
  'commerceId name class locations createdDate isInactive channel subChannel sellerIds'.split(' ');

test.each(required)('a record without %s breaks required-field', (field) => {
  const records = recordsOf('commerces', [commerceWithout(field)]);
  expect(idsOf(rules, 'commerces', records)).toEqual(['required-field']);
});

test('names one cause for texts that are numbers in a commerce and inside its locations', () => {
  const value = commerce({ phone: 56225550100, ...at(-33.4, '0') });
  const breaches = judgeRecords(
    rules.filter(({ id }) => id === 'commerces/field-type'),
    'commerces',
    recordsOf('commerces', [value]),
  ).flatMap((each) => each.breaches);
  expect(breaches.map(({ remedy = '' }) => remedy.includes('turns texts into numbers'))).toEqual([
    true,
    true,
  ]);
});

test('an unreadable list or object in a CSV is a warning', () => {
  const value: JsonObject = commerce({ locations: 'Calle Uno 100', configuration: '{' });
  expect(idsOf(rules, 'commerces', recordsOf('commerces', [value], { form: 'csv' }))).toEqual([
    'field-type (warning)',
  ]);
});

test('quotes a bad route entry by its number, since part of a secret could not be redacted', () => {
  const route = `1-2V,${'k3y'.repeat(5)},2-2V,${'Kq7'.repeat(20)}`;
  const breaches = judgeRecords(
    rules.filter(({ id }) => id === 'commerces/visit-route'),
    'commerces',
    recordsOf('commerces', [commerce({ visitRoute: route })]),
  ).flatMap((each) => each.breaches);
  expect(breaches.map(({ message }) => message)).toEqual([
    `visitRoute is ${route.slice(0, 60)}…: entry 2 does not have the format 2-3V.`,
  ]);
});

const found = (ids: readonly Json[], more: (n: number) => JsonObject = () => ({})) =>
  judgeRecords(
    rules.filter(({ id }) => id === 'commerces/duplicate-id'),
    'commerces',
    recordsOf(
      'commerces',
      ids.map((commerceId, n) => commerce({ commerceId, ...more(n) })),
    ),
  )[0];

describe('a commerce that is listed twice', () => {
  test('is reported once with all its records', () => {
    const result = found(['A', 'B', 'A', 'C', 'C', 'A']);
    expect(result?.judged).toBe(3);
    expect(result?.breaches).toMatchObject([
      {
        message: 'A is in records 1, 3 and 6; all records have the same values.',
        count: 2,
        record: { number: 3 },
        remedy: 'Send each record once: look for a part that is loaded or joined twice.',
      },
      {
        message: 'C is in records 4 and 5; all records have the same values.',
        count: 0,
        record: { number: 5 },
      },
    ]);
  });

  test.each([[['A', 'B', 'A'], /a join that gives a commerce one record for each sellerId\./]])(
    'reports in which fields its records differ: %j',
    (ids, remedy) => {
      const [breach] = found(ids, (n) => ({ sellerIds: [`V-${n}`] }))?.breaches ?? [];
      expect(breach?.message).toMatch(/; the records differ only in sellerIds\.$/);
      expect(breach?.remedy).toMatch(remedy);
    },
  );

  test('is not reported for empty identifiers or a different case', () => {
    expect(found(['', '', null, null, 'a', 'A', ' a'])?.breaches).toEqual([]);
  });
});

const days: readonly (readonly [date: string, before: boolean, after: boolean])[] = [
  ['2026-10-20T12:00:00', false, false],
  ['2026-10-19T01:59:00+14:00', true, false],
  ['2026-10-20T00:00:00-12:00', false, true],
  ['2026-10-19T00:00:00-12:00', false, false],
];

test.each(days)('%s on 2026-10-19 UTC: before today %s, after today %s', (date, before, after) => {
  expect([isBeforeToday(date, now), isAfterToday(date, now)]).toEqual([before, after]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import type { ReferenceClient } from '../../src/reference-client/server.ts';
import { ask } from './ask.ts';
import { cellFor, cellsOf, closeAll, commerces, now, open, unzipped } from './dataset.ts';

let client: ReferenceClient;
let all: readonly JsonObject[];
beforeAll(async () => {
  client = await open();
  all = await commerces(client);
});
afterAll(closeAll);

const texts = (field: string) => all.map((record) => record[field] as string);
const given = (field: string) =>
  all.flatMap((record) => (record[field] === undefined ? [] : [record[field] as string]));
const misshapen = (field: string, shape: RegExp) =>
  given(field).filter((text) => !shape.test(text));
const locations = () => all.flatMap((record) => record.locations as readonly JsonObject[]);

const date = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d-03:00)?$/;
const day = '(lunes|martes|miércoles|jueves|viernes|sábado|domingo)';
const english = '(Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)';

const digit = (body: string) => {
  const sum = Array.from(body, Number)
    .toReversed()
    .reduce((total, each, i) => total + each * (2 + (i % 6)), 0);
  return '0K987654321'.charAt(sum % 11);
};

describe('the commerces', () => {
  test('are 200, each once, with those of the tariff', () => {
    expect(all.length).toBe(200);
    expect(new Set(texts('commerceId')).size).toBe(200);
    expect(all.slice(0, 3)).toMatchObject([
      { commerceId: 'C0001', name: 'Minimarket Los Aromos' },
      { commerceId: 'C0002', name: 'Supermercado El Roble' },
      { commerceId: 'C0003', name: 'Almacén Doña Inés' },
    ]);
  });

  test('have dates of both forms', () => {
    for (const field of ['createdDate', 'nextVisitDate', 'nextDeliveryDate']) {
      expect(misshapen(field, date)).toEqual([]);
    }
    const lengths = new Set(texts('createdDate').map(({ length }) => length));
    expect(lengths).toEqual(new Set([10, 25]));
    expect(texts('createdDate').every((text) => Date.parse(text) < now)).toBe(true);
  });

  test('have plans and routes of the agreed shape, in two languages', () => {
    const plan = new RegExp(`^(${day},${day}|${english},${english})$`);
    expect(misshapen('visitPlan', plan)).toEqual([]);
    expect(given('visitPlan').some((text) => text.includes('Monday'))).toBe(true);
    expect(given('visitPlan').some((text) => text.includes('lunes'))).toBe(true);
    expect(misshapen('visitRoute', /^[1-6]-[0-7][CV](,[1-6]-[0-7][CV])*$/)).toEqual([]);
  });

  test('are visited on a day of their plan', () => {
    const names = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
    const spanish = all.filter((record) => /[a-z]/.test((record.visitPlan as string).charAt(0)));
    const wrong = spanish.filter((record) => {
      const visit = new Date((record.nextVisitDate as string).slice(0, 10));
      return !(record.visitPlan as string).includes(names[visit.getUTCDay()] ?? '');
    });
    expect(wrong).toEqual([]);
  });

  test('lie on the globe, most under the key of the example', () => {
    const keys = locations().map((location) =>
      'coodinates' in location ? 'coodinates' : 'coordinates',
    );
    const places = locations().map(
      (location) => (location.coodinates ?? location.coordinates) as JsonObject,
    );
    const far = places.filter(
      ({ latitude, longitude }) =>
        !/^-3\d\.\d{4}$/.test(latitude as string) || !/^-7\d\.\d{4}$/.test(longitude as string),
    );
    expect(far).toEqual([]);
    const example = keys.filter((key) => key === 'coodinates').length;
    expect(example / keys.length).toBeGreaterThan(0.7);
    expect(example).toBeLessThan(keys.length);
  });

  test('have national numbers with their check digit', () => {
    // 12345678-5 and 76086428-5 are right by the rule of the remainder by 11.
    expect([digit('12345678'), digit('76086428')]).toEqual(['5', '5']);
    const wrong = given('globalCommerceId').filter((text) => {
      const [body = '', check] = text.split('-');
      return digit(body) !== check;
    });
    expect(wrong).toEqual([]);
  });

  test('have e-mails, minimums and indices of the right shape, or none', () => {
    expect(misshapen('email', /^[a-z0-9.]+@example\.com$/)).toEqual([]);
    expect(given('email').length).toBeLessThan(200);
    const minimums = all.flatMap(({ configuration }) =>
      configuration ? [(configuration as JsonObject).minimumOrderTotal as number] : [],
    );
    expect(minimums.length).toBe(100);
    expect(minimums.every((minimum) => Number.isInteger(minimum) && minimum > 0)).toBe(true);
    expect(texts('routeIndex')).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    expect(all.filter(({ isInactive }) => isInactive === true).length).toBe(6);
  });

  test('are the same from every server', async () => {
    expect(await commerces(await open())).toEqual(all);
  });
});

test('CSV has lists and objects as JSON in its cells', async () => {
  const received = await ask(client.url, {
    endpoint: 'commerces',
    headers: { accept: 'text/csv' },
  });
  expect(received.headers['content-disposition']).toBe(
    'attachment; filename="20261120_090000_commerce.csv"',
  );
  const [header = [], ...rows] = cellsOf(received.body.toString());
  const written = all.map((record) => header.map((name) => cellFor(record[name])));
  expect(rows).toEqual(written);
});

test('is compressed on demand', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const received = await ask(client.url, { endpoint: 'commerces', headers });
  expect(JSON.parse(unzipped(received))).toEqual(all);
  expect(received.body.length).toBeLessThan(30_000);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import type { ReferenceClient } from '../../src/reference-client/server.ts';
import { ask } from './ask.ts';
import { cellFor, cellsOf, closeAll, commerces, open, unzipped } from './dataset.ts';

let client: ReferenceClient;
let all: readonly JsonObject[];
beforeAll(async () => {
  client = await open();
  all = await commerces(client);
});
afterAll(closeAll);

const texts = (field: string) => all.map((record) => record[field] as string);
const locations = () => all.flatMap((record) => record.locations as readonly JsonObject[]);

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
    const lengths = new Set(texts('createdDate').map(({ length }) => length));
    expect(lengths).toEqual(new Set([10, 25]));
  });

  test('have plans in two languages', () => {
    expect(texts('visitPlan').some((text) => text?.includes('Monday'))).toBe(true);
    expect(texts('visitPlan').some((text) => text?.includes('lunes'))).toBe(true);
  });

  test('have coordinates under both spellings, most under that of the example', () => {
    const keys = locations().map((location) => 'coodinates' in location);
    const example = keys.filter(Boolean).length;
    expect(example / keys.length).toBeGreaterThan(0.7);
    expect(example).toBeLessThan(keys.length);
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

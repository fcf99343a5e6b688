import { readdirSync, readlinkSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { commerce } from '../../src/contract/endpoints/commerces/example.ts';
import { line, orderLine } from '../../src/contract/endpoints/transactions/example.ts';
import { folderOf } from '../support/files.ts';
import { judged, opened } from './judging.ts';

const on = (date: string, more = {}) => line({ date, ...more });

const placesOf = (records: Parameters<typeof judged>[1], id: string) => {
  const found = judged('transactions', records).found.find(({ rule }) => rule.id === id);
  const places = (found?.samples ?? []).map(({ at = '' }) => at);
  const counted = (found?.samples ?? []).reduce((all, { count = 1 }) => all + count, 0);
  return { places, count: counted + (found?.more ?? 0) };
};
const odd = (n: number, more: object) => line({ productId: `P-${n}`, ...more });

describe('lost records by day', () => {
  test.each<[string, Parameters<typeof judged>[1], { readonly [day: string]: [number, number] }]>([
    [
      'none',
      [on('2026-10-14'), on('2026-10-15', { productId: 'B' })],
      {
        '2026-10-14': [1, 0],
        '2026-10-15': [1, 0],
      },
    ],
    [
      'a repeated key loses all but the last record',
      [on('2026-10-14'), on('2026-10-15T10:00:00Z'), on('2026-10-15')],
      {
        '2026-10-14': [1, 1],
        '2026-10-15': [2, 1],
      },
    ],
    [
      'one product under two document codes',
      [on('2026-10-14', { documentCode: 'F-1' }), on('2026-10-16', { documentCode: 'F-2' })],
      { '2026-10-14': [1, 1], '2026-10-16': [1, 0] },
    ],
    [
      'credit notes are not sales',
      [1, 2].map((quantity) =>
        on('2026-10-14', { documentType: 'credit note', referenceCode: 'F-1', quantity }),
      ),
      { '2026-10-14': [2, 0] },
    ],
    ['an unreadable date', [on('14/10/2026'), on('2026-10-14')], { '2026-10-14': [1, 0] }],
  ])('%s', (_name, records, days) => {
    const judgement = judged('transactions', records);
    const by = [...judgement.days].map(([day, { records: all, lost }]) => [day, [all, lost]]);
    expect(Object.fromEntries(by)).toEqual(days);
  });

  test('add up to the number in the findings', () => {
    const many = Array.from({ length: 500 }, (_, i) =>
      orderLine({ productId: `SKU-${i % 90}`, date: `2026-10-${10 + (i % 7)}` }),
    );
    const { days, found } = judged('transactions', many);
    const lost = [...days.values()].reduce((all, day) => all + day.lost, 0);
    const reported = found.flatMap(({ samples }) =>
      samples.flatMap(({ loss }) => loss?.records ?? []),
    );
    expect(lost).toBe(410);
    expect(reported.reduce((all, records) => all + records, 0)).toBe(lost);
  });
});

describe('samples', () => {
  test('twenty for a single field', () => {
    const records = Array.from({ length: 50 }, (_, i) => odd(i, { origin: 5 }));
    const { places, count } = placesOf(records, 'transactions/field-type');
    expect(places).toHaveLength(20);
    expect(count).toBe(50);
  });

  test('three for a field that comes late', () => {
    const records = Array.from({ length: 60 }, (_, i) =>
      odd(i, i < 50 ? { origin: 5 } : { couponCode: 7 }),
    );
    const { places, count } = placesOf(records, 'transactions/field-type');
    expect(places.filter((at) => at === '/couponCode')).toHaveLength(3);
    expect(places.filter((at) => at === '/origin')).toHaveLength(17);
    expect(count).toBe(60);
  });

  test('elements of a list count as one place', () => {
    const locations = Array.from({ length: 30 }, () => ({ address: 5 }));
    const { found } = judged('commerces', [
      commerce({ locations }),
      commerce({ commerceId: 'C-2', locations: [{ commune: 5 }] }),
    ]);
    const samples = found.find(({ rule }) => rule.id === 'commerces/field-type')?.samples ?? [];
    expect(samples).toHaveLength(20);
    expect(samples.filter(({ at = '' }) => at.endsWith('/commune'))).toHaveLength(1);
  });
});

test('finds a key repeated after 20,000 records', () => {
  const far = Array.from({ length: 20_010 }, (_, i) =>
    line({ orderId: `O-${i % 20_000}`, quantity: i < 20_000 ? 2 : 3 }),
  );
  const { found } = judged('transactions', far);
  const duplicates = found.find(({ rule }) => rule.id === 'transactions/duplicate-record');
  const [first] = duplicates?.samples ?? [];
  expect(found.map(({ rule }) => rule.id)).toContain('transactions/duplicate-record');
  expect(first?.count).toBe(10);
  expect(first?.loss).toEqual({ records: 10, quantity: 20, sales: { clp: 109_800 } });
  const rows = (duplicates?.samples ?? []).map(({ sample }) => sample?.records);
  expect(rows.map(String).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, i) => `${i + 1}, ${20_001 + i}`).toSorted(),
  );
});

describe('temporary files of an answer', () => {
  const folder = folderOf({});
  const former = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  afterAll(() => {
    if (former === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = former;
  });

  /** Open files of this process in the folder, deleted or not; known on Linux only. */
  const openFiles = (): number =>
    process.platform !== 'linux'
      ? 0
      : readdirSync('/proc/self/fd').filter((fd) => {
          try {
            return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
          } catch {
            return false;
          }
        }).length;

  /** Enough for the index to spill to disk. */
  const many = Buffer.from(
    `[${Array.from({ length: 2000 }, (_, i) => JSON.stringify(line({ orderId: `O-${i}`.padEnd(5000, 'x') }))).join(',')}`,
  );

  test('are closed when the run is judged, even if the answer never ended', async () => {
    const { datasets, sink } = opened();
    sink.write(many);
    expect(readdirSync(folder)).toEqual([]);
    expect(openFiles() > 0).toBe(process.platform === 'linux');
    datasets.cross();
    expect(readdirSync(folder)).toEqual([]);
    expect(openFiles()).toBe(0);
  });

  test('are closed when the answer ends', async () => {
    const { sink } = opened();
    sink.write(many);
    sink.end([{ kind: 'connection-lost', offset: many.length, detail: 'the connection ended' }]);
    expect([readdirSync(folder), openFiles()]).toEqual([[], 0]);
  });
});

import { expect, test } from 'vitest';
import { datasetShapes } from '../../../src/contract/reading/records/dataset-shapes.ts';
import { digestPlace, openDigests } from '../../../src/contract/reading/sales/digest.ts';
import { openReader } from '../../../src/dataset/reader.ts';
import { runWithFaults } from '../../support/reference-run.ts';
import { openReferenceClient } from '../../support/serving.ts';

const record = (day: number, name: string) =>
  JSON.stringify({ orderId: `P-${day}`, productId: name, date: `2026-11-${day}T12:00:00Z` });

test('a digest keeps the byte offset of each record', () => {
  const undated = JSON.stringify({ orderId: 'P-0', productId: 'SKU-0', date: 'soon' });
  const [first, last] = [record(10, 'Ñandú'), record(11, 'SKU-1')];
  const body = `{ "items": [ ${first},\n  ${undated}, ${last} ] }`;
  const digest = openDigests()();
  const reader = openReader({
    shape: datasetShapes.transactions,
    onRecord: (r) => digest.record(r),
  });
  reader.write(Buffer.from(body));
  reader.end([]);
  const whole = digest.end().digest;
  const at = (text: string) => Buffer.from(body).indexOf(text);
  expect([0, 1].map((i) => digestPlace(whole, i))).toEqual([
    { number: 1, offset: at(first) },
    { number: 3, offset: at(last) },
  ]);
});

test('a digest of records without an offset has only their number', () => {
  const digest = openDigests()();
  const fields = { orderId: 'P-1', date: '2026-11-10T12:00:00Z' };
  digest.record({
    fields,
    place: { number: 7 },
    endpoint: 'transactions',
    form: 'json',
  });
  expect(digestPlace(digest.end().digest, 0)).toEqual({ number: 7 });
  expect(digestPlace(undefined, 0)).toEqual({ number: 0 });
});

test('the evidence names the byte offset of its record', async () => {
  const [fault, records, scenario] = ['ignores-date-to', 700, 'transactions/range-halves'];
  const { findings, exchanges } = await runWithFaults([fault], {
    records,
    implementing: ['transactions'],
    wanted: ({ id }) => id === scenario,
  });
  const finding = findings.find(({ rule }) => rule === 'transactions/outside-range');
  const place = finding?.samples[0]?.record?.offset ?? 0;
  const sent = exchanges.find(({ id }) => id === finding?.exchanges[0])?.request?.url ?? '';
  const client = await openReferenceClient({ faults: [fault], records });
  try {
    const url = sent.replace('http://127.0.0.1:8080', client.url);
    const body = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(place).toBeGreaterThan(0);
    expect(body.toString('utf8', place, place + 12)).toBe('{"orderId":"');
  } finally {
    await client.close();
  }
});

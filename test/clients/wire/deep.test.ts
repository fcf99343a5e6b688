import { expect, test } from 'vitest';
import type { EndpointId } from '../../../src/model/endpoint.ts';
import { readJson } from '../../../src/standards/json/json-text.ts';
import { cpuOf } from '../../support/cpu.ts';
import { carrying } from './bytes.ts';
import { drive } from './drive.ts';
import type { Said } from './honest.ts';
import { reportsOf } from './reports.ts';

const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const within = (deep: string) => (said: Said) => said.body.replaceAll('{"', `{"deep":${deep},"`);

/** Whole and deep; the shorter ones are kept whole in a report, the longer ones are not. */
const deeps: readonly (readonly [name: string, make: (said: Said) => string])[] = [
  ['brackets without an end', () => '['.repeat(1e6)],
  ['a million lists', () => lists(1e6)],
  ['a hundred thousand objects', () => objects(1e5)],
  ['as many lists as a report keeps', () => lists(32_000)],
  ['as many objects as a report keeps', () => objects(10_000)],
  ['a deep member', within(lists(15_000))],
  ['a member of 195 levels', within(objects(195))],
  ['a member of 205 levels', within(objects(205))],
  ['a text that is deep', within(JSON.stringify(lists(15_000)))],
  ['a deep message', () => `{"message":${lists(15_000)}}`],
];

const everywhere: readonly EndpointId[] = [
  'delivery-price',
  'shipping-cost',
  'transactions',
  'commerces',
];

test.each(deeps)('%s, from every endpoint: all is judged and reported', async (_, make) => {
  const run = await drive(
    {
      name: 'deep',
      answer: ({ socket }, said) => socket.write(carrying(said, make(said))),
    },
    { broken: everywhere, implementing: everywhere },
  );
  expect(run.rules.filter(({ crashed }) => crashed)).toEqual([]);
  expect([0, 1, 3]).toContain(run.exitCode);
  const reports = reportsOf(run);
  expect(Object.values(reports).every((text) => text.length > 0)).toBe(true);
});

test('cells of a CSV that hold deep JSON', async () => {
  const cell = `"${lists(15_000)}"`;
  const csv = [
    'commerceId,name,class,locations,createdDate,isInactive,channel,subChannel,sellerIds,additionalInfo',
    `C1,N,C,${cell},2021-01-01,false,A,B,${cell},"${objects(8_000).replaceAll('"', '""')}"`,
  ].join('\r\n');
  const run = await drive(
    {
      name: 'deep cells',
      answer: ({ socket }) => socket.write(carrying({ status: 200 }, csv, [], 'text/csv')),
    },
    { broken: ['commerces'], implementing: ['commerces', 'shipping-cost'] },
  );
  expect(run.rules.filter(({ crashed }) => crashed)).toEqual([]);
  expect([0, 1, 3]).toContain(run.exitCode);
  expect(Object.values(reportsOf(run)).every((text) => text.length > 0)).toBe(true);
});

test('members named twice, a hundred thousand times, in a deep place with long names', async () => {
  const long = 'n'.repeat(2_000);
  const pairs = Array.from({ length: 100_000 }, (_, i) => `"${i}":1,"${i}":1`).join();
  const text = [`{"${long}":`.repeat(190), `{${pairs}}`, '}'.repeat(190)].join('');
  let trouble: ReturnType<typeof readJson>['trouble'] = [];
  const cost = await cpuOf(() => {
    ({ trouble } = readJson(text));
  });
  expect(cost).toBeLessThan(20_000);
  expect(trouble).toHaveLength(100);
  expect(JSON.stringify(trouble).length).toBeLessThan(100_000);
});

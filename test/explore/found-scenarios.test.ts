import { expect, test } from 'vitest';
import { foundScenarios } from '../../src/cli/commands/run/found-scenarios.ts';
import type { Run } from '../../src/model/run.ts';
import { loadScenarios } from '../../src/scenario/load.ts';
import { resolve } from '../../src/scenario/resolve.ts';
import { valueAt } from '../../src/standards/json/json-pointer.ts';
import { folderOf } from '../support/files.ts';
import { now, runWithFaults } from '../support/reference-run.ts';
import { driven, explored, target } from './explored.ts';
import type { Trap } from './traps.ts';

const trap = (at: string, holds: (value: unknown) => boolean, status: number): Trap => ({
  name: at,
  springs: (body) => holds(valueAt(body, at)),
  cause: {},
  status,
});
const isLong = (lines: unknown) => Array.isArray(lines) && lines.length > 20;

const shown = async (files: ReturnType<typeof foundScenarios>) => {
  const named = files.map(({ name, text }) => [name, text] as const);
  const scenarios = await loadScenarios([folderOf(Object.fromEntries(named))]);
  const suite = scenarios.map((scenario) => ({
    scenario,
    resolved: resolve(scenario, target, { seed: 1, now }),
  }));
  return { named: scenarios.map(({ id, title }) => [id, title]), suite };
};
const rulesOf = ({ findings }: Run) => findings.map(({ rule }) => rule);

test.each([
  [
    trap('/order/products', isLong, 500),
    'delivery-price-products-21-lines-1',
    'An order with 21 lines',
    ['http/server-error'],
  ],
  [
    trap('/order/sellerId', (value) => value === undefined, 422),
    'delivery-price-sellerid-absent-1',
    'An order with sellerId absent',
    ['delivery-price/covered-order-rejected'],
  ],
])('writes a scenario that reproduces a finding', async (each, id, title, rules) => {
  const { named, suite } = await shown(foundScenarios(await explored(each, 60)));
  expect(named).toEqual([[id, title]]);
  expect(rulesOf(await driven(each, { suite }))).toEqual(rules);
  expect(rulesOf(await driven(undefined, { suite }))).toEqual([]);
});

test('a variation that changes the price is written as two orders that must have the same price', async () => {
  const faults = ['price-by-date-form'];
  const run = await runWithFaults(faults, {
    records: 20,
    implementing: ['delivery-price'],
    wanted: ({ id }) => id === 'delivery-price/explore',
  });
  const { named, suite } = await shown(foundScenarios(run));
  expect(named).toEqual([
    [
      'delivery-price-estimateddeliverat-no-milliseconds-1',
      'An order with estimatedDeliverAt with no milliseconds',
    ],
  ]);
  const again = { records: 20, implementing: ['delivery-price'] as const, suite };
  expect(rulesOf(await runWithFaults(faults, again))).toEqual(['scenario/relation']);
  expect(rulesOf(await runWithFaults([], again))).toEqual([]);
});

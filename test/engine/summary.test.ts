import { expect, test } from 'vitest';
import type { EndpointId } from '../../src/model/endpoint.ts';
import { runWithFaults } from '../support/reference-run.ts';

/** What the lines of the scenarios say of a run with this fault. */
async function linesOf(fault: string, endpoint: EndpointId, wanted: readonly string[] = []) {
  const run = await runWithFaults([fault], {
    implementing: [endpoint],
    records: 150,
    wanted: ({ id }) => wanted.length === 0 || wanted.some((name) => id === `${endpoint}/${name}`),
  });
  return run.scenarios.map(({ verdict, summary }) => `${verdict}: ${summary}`);
}

test.each([
  ['commerces', 'commerces-not-a-list'],
  ['transactions', 'transactions-always-500'],
] as const)('lines of %s never speak of quotes or prices', async (endpoint, fault) => {
  const lines = await linesOf(fault, endpoint);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => /quote|price|cost/.test(line))).toEqual([]);
});

test('a declared price that is rejected is never beside a passed scenario', async () => {
  const lines = await linesOf('known-order-refused', 'delivery-price', ['known-quotes']);
  expect(lines).toEqual(['failed: 1 of 4 declared prices is not given']);
});

test('one price for orders that differ is never called the same', async () => {
  const lines = await linesOf('one-price-unread', 'delivery-price', [
    'covered-addresses',
    'other-commerces',
    'provoked-commerces',
  ]);
  expect(lines.filter((line) => !/^passed: one price for \d different orders$/.test(line))).toEqual(
    [],
  );
});

import { expect, test } from 'vitest';
import type { EndpointId } from '../../src/model/endpoint.ts';
import { runWithFaults } from '../support/reference-run.ts';

/** The scenario lines of a run with this fault. */
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
] as const)('the scenario lines of %s do not mention quotes or prices', async (endpoint, fault) => {
  const lines = await linesOf(fault, endpoint);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => /quote|price|cost/.test(line))).toEqual([]);
});

test('a scenario with a rejected declared price fails', async () => {
  const lines = await linesOf('known-order-refused', 'delivery-price', ['known-quotes']);
  expect(lines).toEqual(['failed: 1 of 4 declared prices is not given']);
});

test('one price for different orders is reported as such', async () => {
  const lines = await linesOf('one-price-unread', 'delivery-price', [
    'covered-addresses',
    'other-commerces',
    'provoked-commerces',
  ]);
  expect(lines.filter((line) => !/^passed: one price for \d different orders$/.test(line))).toEqual(
    [],
  );
});

test('one order with several tokens is no several orders', async () => {
  const lines = await linesOf('token-ignored', 'delivery-price', ['token']);
  expect(lines).toEqual(['passed: 1 quoted, 8 quoted without the right token']);
});

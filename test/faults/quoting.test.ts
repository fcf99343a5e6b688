import { expect, test } from 'vitest';
import { faultsOf } from '../support/faults-of.ts';
import { runWithFaults } from '../support/reference-run.ts';

test('the unbroken client gives no finding and passes', async () => {
  const run = await runWithFaults([]);
  expect(run.findings.map(({ rule, scenario, message }) => [rule, scenario, message])).toEqual([]);
  expect([run.verdict, run.exitCode]).toEqual(['passed', 0]);
});

faultsOf(['delivery-price', 'shipping-cost']);

import { expect, test } from 'vitest';
import { faultsOf, seeds } from '../support/faults-of.ts';
import { runWithFaults } from '../support/reference-run.ts';

test.each(seeds)('the unbroken client gives no finding and passes, at seed %i', async (seed) => {
  const run = await runWithFaults([], { seed });
  expect(run.findings.map(({ rule, scenario, message }) => [rule, scenario, message])).toEqual([]);
  expect([run.verdict, run.exitCode]).toEqual(['passed', 0]);
});

faultsOf(['delivery-price', 'shipping-cost']);

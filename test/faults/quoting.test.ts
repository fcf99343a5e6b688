import { expect, test } from 'vitest';
import { faultsOf, seeds } from '../support/faults-of.ts';
import { runWithFaults } from '../support/reference-run.ts';

test.each(seeds)(
  'the client without faults passes without findings or retries at seed %i',
  async (seed) => {
    const run = await runWithFaults([], { seed });
    expect(run.findings.map(({ rule, scenario, message }) => [rule, scenario, message])).toEqual(
      [],
    );
    expect([run.verdict, run.exitCode]).toEqual(['passed', 0]);
    // Retries cost time.
    expect(run.exchanges.filter(({ resendOf }) => resendOf)).toEqual([]);
  },
);

faultsOf('delivery-price', 'shipping-cost');

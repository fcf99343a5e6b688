import { expect, test } from 'vitest';
import { faults } from '../../src/reference-client/faults.ts';
import { rulesFound, runWithFaults, shortened } from '../support/reference-run.ts';

test('the unbroken client gives no finding and passes', async () => {
  const run = await runWithFaults([]);
  expect(run.findings.map(({ rule, scenario, message }) => [rule, scenario, message])).toEqual([]);
  expect([run.verdict, run.exitCode]).toEqual(['passed', 0]);
});

const quick = faults.filter(({ slow }) => !slow);

test.concurrent.each(quick.map((fault) => [fault.name, fault] as const))(
  '%s gives exactly its findings',
  async (name, { findings, observations = [] }) => {
    const run = await runWithFaults([name]);
    expect(rulesFound(run).join(', ')).toBe([...findings].sort().join(', '));
    const observed = run.observations.flatMap(({ rule }) => rule ?? []);
    for (const rule of observations) expect(observed).toContain(rule);
  },
  60_000,
);

const slow = faults.filter((fault) => fault.slow);

// The limits and the fault's delays are both divided by 40: 30 s become 750 ms.
test.concurrent.each(slow.map((fault) => [fault.name, fault] as const))(
  '%s, with limits and delays a fortieth, gives exactly its findings',
  async (name, { findings }) => {
    const run = await runWithFaults([name], { timeScale: 1 / 40, endpoints: shortened(40) });
    expect(rulesFound(run).join(', ')).toBe([...findings].sort().join(', '));
  },
  60_000,
);

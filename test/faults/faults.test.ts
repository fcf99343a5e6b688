import { describe, expect, test } from 'vitest';
import type { EndpointId } from '../../src/model/endpoint.ts';
import type { Fault } from '../../src/reference-client/fault.ts';
import { faults } from '../../src/reference-client/faults.ts';
import { rulesFound, runWithFaults, shortened } from '../support/reference-run.ts';

const quoting: readonly EndpointId[] = ['delivery-price', 'shipping-cost'];
const datasets: readonly EndpointId[] = ['transactions', 'commerces'];

/** The endpoint that is broken and its sibling: the other two would only cost time. */
const pairOf = ({ endpoint }: Fault) => (quoting.includes(endpoint) ? quoting : datasets);

const told = (found: readonly string[]) => [...found].sort().join(', ');

test('the unbroken client gives no finding and passes', async () => {
  const run = await runWithFaults([]);
  expect(run.findings.map(({ rule, scenario, message }) => [rule, scenario, message])).toEqual([]);
  expect([run.verdict, run.exitCode]).toEqual(['passed', 0]);
});

describe('each fault gives exactly its findings', () => {
  const quick = faults.filter(({ slow }) => !slow);

  test.concurrent.each(quick.map((fault) => [fault.name, fault] as const))(
    '%s',
    async (name, fault) => {
      const run = await runWithFaults([name], { implementing: pairOf(fault) });
      expect(told(rulesFound(run))).toBe(told(fault.findings));
      const observed = run.observations.flatMap(({ rule }) => rule ?? []);
      for (const rule of fault.observations ?? []) expect(observed).toContain(rule);
    },
    60_000,
  );
});

// The limits and the delays are both divided by 20: 30 s become 1.5 s. One by one, so that a busy
// machine does not make an honest answer late.
describe('each slow fault gives exactly its findings, at a twentieth of the time', () => {
  const slow = faults.filter((fault) => fault.slow);

  test.each(slow.map((fault) => [fault.name, fault] as const))(
    '%s',
    async (name, fault) => {
      const hurried = { timeScale: 1 / 20, endpoints: shortened(20) };
      const run = await runWithFaults([name], { ...hurried, implementing: pairOf(fault) });
      expect(told(rulesFound(run))).toBe(told(fault.findings));
    },
    60_000,
  );
});

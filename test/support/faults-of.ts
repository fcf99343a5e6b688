import { describe, expect, test } from 'vitest';
import type { EndpointId } from '../../src/model/endpoint.ts';
import type { Run } from '../../src/model/run.ts';
import type { Fault } from '../../src/reference-client/fault.ts';
import { faults } from '../../src/reference-client/faults.ts';
import { rulesFound, runWithFaults, shortened } from './reference-run.ts';

const told = (found: readonly string[]) => [...found].sort().join(', ');

/**
 * Each fault of these endpoints gives exactly its findings. Endpoints that have nothing to do with them
 * would only cost time; that they do not matter the unbroken client shows.
 */
export function faultsOf(
  endpoints: readonly EndpointId[],
  implementing: readonly EndpointId[] = endpoints,
): void {
  const own = faults.filter(({ endpoint }) => endpoints.includes(endpoint));
  const rows = (slow: boolean) =>
    own
      .filter((fault) => (fault.slow ?? false) === slow)
      .map((fault) => [fault.name, fault] as const);

  describe('each fault gives exactly its findings', () => {
    test.concurrent.each(rows(false))(
      '%s',
      async (name, fault) => expectFindings(fault, await runWithFaults([name], { implementing })),
      60_000,
    );
  });

  // The limits and the delays are both divided by 20: 30 s become 1.5 s. One by one, so that a busy
  // machine does not make an honest answer late.
  describe('each slow fault gives exactly its findings, at a twentieth of the time', () => {
    test.each(rows(true))(
      '%s',
      async (name, fault) => {
        const hurried = { timeScale: 1 / 20, endpoints: shortened(20) };
        expectFindings(fault, await runWithFaults([name], { ...hurried, implementing }));
      },
      60_000,
    );
  });
}

function expectFindings(fault: Fault, run: Run): void {
  expect(told(rulesFound(run))).toBe(told(fault.findings));
  const observed = run.observations.flatMap(({ rule }) => rule ?? []);
  for (const rule of fault.observations ?? []) expect(observed).toContain(rule);
}

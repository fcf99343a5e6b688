import { describe, expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import { type EndpointId, endpointIds } from '../../src/model/endpoint.ts';
import type { Rule } from '../../src/model/rule.ts';
import type { Run } from '../../src/model/run.ts';
import type { Fault } from '../../src/reference-client/change/fault.ts';
import { faults } from '../../src/reference-client/faults.ts';
import { contradictionIn } from '../../src/saved/contradictions.ts';
import { testsAll } from './extent.ts';
import {
  redacting,
  rulesFound,
  runOverSockets,
  runWithFaults,
  shortened,
} from './reference-run.ts';

const reported = (found: readonly string[]) => [...found].sort().join(', ');

/** The approximate number of transactions that most faults need. */
const fewRecords = testsAll ? 80 : 40;

const errors = new Set(rules.filter(({ severity }) => severity === 'error').map(({ id }) => id));

/** Seeds of the runs. */
export const seeds = testsAll ? [1, 2, 3] : [1];

const given = (fault: Fault, seed: number) => ({
  implementing: drivenFor(fault),
  ...(testsAll ? {} : { explore: fault.needs?.explore ?? 0 }),
  records: fault.needs?.records ?? fewRecords,
  seed,
  ...(testsAll ? { redactor: redacting() } : {}),
});

/**
 * Expects exactly the findings of each fault of these endpoints: in all scenarios of its endpoint, of two if a rule
 * compares two; in `test:all` in the whole suite, at each seed.
 */
export function faultsOf(...endpoints: readonly EndpointId[]): void {
  const rows = (wire: boolean) =>
    faults
      .filter((fault) => endpoints.includes(fault.endpoint) && (fault.wire ?? false) === wire)
      .flatMap((fault) =>
        seeds.map((seed) => [`${nameOf(fault)} at seed ${seed}`, fault, seed] as const),
      );
  describe('each fault gives exactly its findings', () => {
    test.each(rows(false))('%s', async (_, fault, seed) => {
      const run = await runWithFaults([fault.name], given(fault, seed));
      expect(outcomeOf(run, fault)).toEqual(expectedOf(fault));
    });
  });

  // Limits and waits of faults are both divided by 20.
  const ofTheWire = rows(true);
  describe.skipIf(ofTheWire.length === 0)(
    'each fault of the connection gives exactly its findings over sockets',
    () => {
      test.each(ofTheWire)('%s', async (_, fault, seed) => {
        const hurried = { times: 20, endpoints: shortened(20), ...given(fault, seed) };
        const run = await runOverSockets([fault.name], hurried);
        expect(outcomeOf(run, fault)).toEqual(expectedOf(fault));
      });
    },
  );
}

/** The name with its rules, so that `npm run rule` finds the faults of a rule. */
const nameOf = ({ name, findings, observations = [] }: Fault): string =>
  [name, ...findings, ...observations].join(' ');

/** The endpoint of the fault, and a second one if one of its rules compares two. */
function drivenFor({ endpoint, findings, needs }: Fault): readonly EndpointId[] {
  if (testsAll || needs?.all) return endpointIds;
  const isCompared = rules.some((rule) => findings.includes(rule.id) && comparesEndpoints(rule));
  return isCompared ? [endpoint, besides[endpoint]] : [endpoint];
}

/** Whether a rule compares two endpoints. */
const comparesEndpoints = (rule: Rule): boolean =>
  rule.over === 'cross' ||
  rule.defect === 'no-connection' ||
  rule.provokedBy?.includes('both-endpoints') === true ||
  (rule.over === 'scenario' && rule.relations.includes('both-endpoints'));

/** The endpoint with which rules compare each. */
const besides: { readonly [id in EndpointId]: EndpointId } = {
  'delivery-price': 'shipping-cost',
  'shipping-cost': 'delivery-price',
  transactions: 'commerces',
  commerces: 'transactions',
};

/** The expected findings, and the observations that must be among those made. */
const expectedOf = ({ findings, observations = [], passes }: Fault) => ({
  found: reported(findings),
  observations,
  fails: !passes && findings.some((rule) => errors.has(rule)),
  contradiction: undefined,
});

const outcomeOf = (run: Run, { observations = [] }: Fault) => {
  const made = run.observations.flatMap(({ rule }) => rule ?? []);
  return {
    found: reported(rulesFound(run)),
    observations: observations.filter((rule) => made.includes(rule)),
    fails: run.exitCode === 1,
    // Checked as for a saved run.
    contradiction: contradictionIn(run, 'error'),
  };
};

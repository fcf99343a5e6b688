import { fitting } from '../../src/cli/commands/run/fitting.ts';
import { plan } from '../../src/cli/commands/run/select.ts';
import { datasets } from '../../src/cli/drive/datasets.ts';
import { discovered } from '../../src/cli/drive/discovery.ts';
import { subjectOf } from '../../src/contract/answers/subject.ts';
import { usable } from '../../src/contract/answers/usable.ts';
import { endpoints, rules } from '../../src/contract/catalogue.ts';
import { clauses } from '../../src/contract/clauses/clauses.ts';
import { observe } from '../../src/contract/observations/observations.ts';
import { procedures } from '../../src/contract/procedures/procedures.ts';
import { openDriver } from '../../src/driver/driver.ts';
import type { RunOptions } from '../../src/engine/options.ts';
import { run } from '../../src/engine/run.ts';
import { type EndpointId, endpointIds } from '../../src/model/endpoint.ts';
import type { Endpoint } from '../../src/model/endpoint-definition.ts';
import type { Run } from '../../src/model/run.ts';
import type { Scenario } from '../../src/model/scenario.ts';
import type { Target, Window } from '../../src/model/target.ts';
import { openReferenceClient } from '../../src/reference-client/server.ts';
import { referenceTarget, referenceToken } from '../../src/reference-client/target.ts';
import { loadScenarios } from '../../src/scenario/load.ts';
import { resolve } from '../../src/scenario/resolve.ts';
import { scenarioRules } from '../../src/scenario/rules/rules.ts';

/** When every run of the tests begins. */
export const now = Date.parse('2026-11-20T12:00:00Z');

/** The built-in scenarios, read once. */
const builtIn = loadScenarios(['built-in']);

/** Drives the built-in suite, or those of its scenarios that are wanted, against a target; pauses are short. */
export async function runSuite(
  given: Target,
  more: Partial<RunOptions> & { readonly wanted?: (scenario: Scenario) => boolean } = {},
): Promise<Run> {
  const { limits = { concurrency: 4 }, seed = 1, wanted = () => true } = more;
  const driver = openDriver({ ...limits, maxBody: 20_000_000, maxBytes: 1_000_000_000 });
  try {
    const { signal } = new AbortController();
    const asked = more.endpoints ?? endpoints;
    const means = { send: driver.send, endpoints: asked, seed, now, settings: [], signal };
    const reading = datasets({ now, maxRecords: 200_000 });
    const found = await discovered({
      ...means,
      target: given,
      datasets: reading,
      limits: { maxRecords: 200_000 },
    });
    const { target } = found;
    const suite = plan((await builtIn).filter(wanted), {
      target,
      concurrency: limits.concurrency,
      procedures,
      resolve: (scenario) => resolve(scenario, target, { seed, now }),
    });
    return await run({
      version: '0.0.0-test',
      suite,
      fit: fitting(target, suite, (scenario, other) => resolve(scenario, other, { seed, now })),
      rules: [...rules, ...scenarioRules],
      clauses,
      endpoints,
      procedures,
      observe,
      target,
      subjectOf,
      usable,
      limits,
      pauseScale: 0.002,
      signal: new AbortController().signal,
      severity: {},
      waivers: [],
      failOn: 'error',
      seed,
      now,
      narrowed: false,
      settings: [],
      reproduce: () => ({ command: (id) => `greenlight run --only ${id}`, curl: () => undefined }),
      send: driver.send,
      datasets: reading,
      ...(found.driving ? { discovery: found.driving } : {}),
      ...more,
    });
  } finally {
    await driver.close();
  }
}

/** The contract's limits divided: 30 s and 60 s take `30 / by` and `60 / by` seconds. */
export const shortened = (by: number): readonly Endpoint[] =>
  endpoints.map((endpoint) => ({
    ...endpoint,
    limits: {
      ...endpoint.limits,
      cutMs: endpoint.limits.cutMs / by,
      ...(endpoint.limits.expectedMs === undefined
        ? {}
        : { expectedMs: endpoint.limits.expectedMs / by }),
    },
  }));

/** The built-in suite against the reference client with these faults. */
export async function runWithFaults(
  faults: readonly string[],
  more: Partial<RunOptions> & {
    readonly wanted?: (scenario: Scenario) => boolean;
    readonly timeScale?: number;
    readonly implementing?: readonly EndpointId[];
    /** About so many transactions in its history. */
    readonly records?: number;
    /** The period that its owner declares; default: none. */
    readonly window?: Window;
  } = {},
): Promise<Run> {
  const { timeScale = 1, implementing = endpointIds, records = 2000, window, ...options } = more;
  const client = await openReferenceClient({
    token: referenceToken,
    faults,
    timeScale,
    now: () => now,
    records,
  });
  try {
    const target = referenceTarget(client.url, implementing);
    return await runSuite(window ? declaring(window, target) : target, options);
  } finally {
    await client.close();
  }
}

const declaring = (window: Window, { data, ...target }: Target): Target => ({
  ...target,
  data: { ...data, window, sources: { ...data.sources, window: 'declared' } },
});

/** The rules of a run's findings, each once. */
export const rulesFound = ({ findings }: Run): readonly string[] =>
  [...new Set(findings.map(({ rule }) => rule))].sort();

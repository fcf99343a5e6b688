import { datasets } from '../../src/config/datasets.ts';
import { endpoints } from '../../src/contract/catalogue.ts';
import { procedures } from '../../src/contract/experiments/procedures.ts';
import { openDriver } from '../../src/driver/driver.ts';
import { fastClock } from '../../src/engine/drive/clock.ts';
import { openGate } from '../../src/engine/drive/gate.ts';
import { openRedactor, type Redactor } from '../../src/engine/redact/redactor.ts';
import { secretsOf } from '../../src/engine/redact/target-secrets.ts';
import type { RunOptions } from '../../src/engine/result/options.ts';
import { run } from '../../src/engine/run.ts';
import type { Clock } from '../../src/model/clock.ts';
import { type EndpointId, endpointIds } from '../../src/model/endpoint.ts';
import type { Endpoint } from '../../src/model/endpoint-definition.ts';
import type { OutgoingRequest, Send } from '../../src/model/exchange.ts';
import type { Run } from '../../src/model/run.ts';
import type { Resolution, Scenario } from '../../src/model/scenario.ts';
import type { Target, Window } from '../../src/model/target.ts';
import { openReferenceClient } from '../../src/reference-client/server.ts';
import { referenceTarget, referenceToken } from '../../src/reference-client/target.ts';
import { loadScenarios } from '../../src/scenario/load.ts';
import { type ResolveOptions, resolve } from '../../src/scenario/resolve.ts';
import { discovered } from '../../src/suite/discovery.ts';
import { fitting } from '../../src/suite/fitting.ts';
import { plan } from '../../src/suite/select.ts';
import { plainPolicy } from './engine.ts';
import { now } from './now.ts';
import { referenceClient, type Serve, sendInMemory } from './send-in-memory.ts';
import { type VirtualClock, virtualClock } from './virtual-clock.ts';

export { now };

/** The built-in scenarios, read once. */
export const builtIn = loadScenarios(['built-in']);

/** The connection of a suite to its client. */
interface Means {
  readonly send: Send;
  readonly clock: Clock;
}

export interface Driving extends Partial<RunOptions> {
  /** Selects built-in scenarios; default: all. */
  readonly wanted?: (scenario: Scenario) => boolean;
  /** Orders that exploring may send; default: that of a run without a config. */
  readonly explore?: number;
  readonly probes?: number;
  /** Time limit of the run in ms, by its clock. */
  readonly timeMs?: number;
}

/** Leaves the run unchanged, since redaction takes a fifth of its time. */
export const unredacted: Redactor = { ...openRedactor(), run: (run) => run };

/** The redactor of an ordinary run. */
export const redacting = (): Redactor =>
  openRedactor(secretsOf(referenceTarget('http://127.0.0.1:8080')));

/** Limits of one answer, a tenth of the defaults. */
const caps = { maxBody: 2_000_000, maxBytes: 1_000_000_000 };

/** Runs the built-in suite, or the wanted scenarios, against a server with short pauses. */
export async function runSuite(target: Target, more: Driving = {}): Promise<Run> {
  const { limits = { concurrency: 4 } } = more;
  const driver = openDriver({ ...limits, ...caps });
  try {
    return await drivenBy({ send: driver.send, clock: more.clock ?? fastClock(20) }, target, more);
  } finally {
    await driver.close();
  }
}

/** The same for a client without a socket, in virtual time. */
export function runInMemory(
  serve: (clock: VirtualClock) => Serve,
  target: Target,
  more: Driving = {},
): Promise<Run> {
  const clock = virtualClock(now);
  return drivenBy({ send: sendInMemory(clock, caps, serve(clock)), clock }, target, more);
}

async function drivenBy({ send, clock }: Means, given: Target, more: Driving): Promise<Run> {
  const { limits = { concurrency: 4 }, seed = 1, explore, probes, wanted = () => true } = more;
  const stop = new AbortController();
  const { signal } = stop;
  const asked = more.endpoints ?? endpoints;
  const gate = openGate({ ...limits, signal, clock });
  const means = { send, endpoints: asked, seed, now, settings: [], signal, gate };
  const { datasets: reading = datasets({ now, maxRecords: 200_000 }) } = more;
  const found = await discovered({ ...means, target: given, datasets: reading, limits: {} });
  const { target } = found;
  const suite = plan((await builtIn).filter(wanted), {
    target,
    concurrency: limits.concurrency,
    procedures,
    resolve: resolvedFor(target, { seed, now, explore, probes }),
  });
  return run({
    ...plainPolicy(target, now),
    ...means,
    version: '0.0.0-test',
    suite,
    fit: fitting(target, suite, (scenario, other) =>
      resolve(scenario, other, { seed, now, explore, probes }),
    ),
    endpoints,
    procedures,
    limits,
    narrowed: false,
    redactor: unredacted,
    reproduce: () => ({ command: (id) => `greenlight run --only ${id}`, curl: () => undefined }),
    datasets: reading,
    ...(found.driving ? { discovery: found.driving } : {}),
    ...more,
  });
}

const resolvedBefore = new Map<string, Map<Scenario, Resolution>>();

/** Resolved scenarios by target, which many runs share. */
function resolvedFor(target: Target, options: ResolveOptions): (scenario: Scenario) => Resolution {
  const key = JSON.stringify([target, options]);
  const of = resolvedBefore.get(key) ?? new Map<Scenario, Resolution>();
  // The faults of an endpoint use a few targets in turn.
  if (resolvedBefore.size > 8) resolvedBefore.clear();
  resolvedBefore.set(key, of);
  return (scenario) => {
    const made = of.get(scenario) ?? resolve(scenario, target, options);
    of.set(scenario, made);
    return made;
  };
}

/** The endpoints with their limits of 30 s and 60 s divided. */
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

export interface Faulty extends Driving {
  readonly implementing?: readonly EndpointId[];
  /** The approximate number of transactions in its history. */
  readonly records?: number;
  /** The declared period; default: none. */
  readonly window?: Window;
}

/** Runs the built-in suite against the reference client with these faults, without a socket. */
export async function runWithFaults(
  faults: readonly string[],
  given: Faulty & { readonly onSending?: (request: OutgoingRequest) => void } = {},
): Promise<Run> {
  const { implementing = endpointIds, records = 2000, window, onSending, ...more } = given;
  const target = targetOf('http://127.0.0.1:8080', implementing, window);
  const clock = virtualClock(now);
  const inMemory = sendInMemory(
    clock,
    caps,
    referenceClient(clock, { ...opened, faults, records }),
  );
  const send: Send = (request, open) => {
    onSending?.(request);
    return inMemory(request, open);
  };
  return drivenBy({ send, clock }, target, more);
}

/** The same over sockets; `times` shortens the waits of faults like the limits. */
export async function runOverSockets(
  faults: readonly string[],
  given: Faulty & { readonly times?: number } = {},
): Promise<Run> {
  const { implementing = endpointIds, records = 2000, window, times = 1, ...more } = given;
  const { wait } = fastClock(times);
  const client = await openReferenceClient({ ...opened, faults, records, wait });
  try {
    return await runSuite(targetOf(client.url, implementing, window), more);
  } finally {
    await client.close();
  }
}

const opened = { token: referenceToken, now: () => now };

const targetOf = (url: string, implementing: readonly EndpointId[], window?: Window): Target => {
  const target = referenceTarget(url, implementing);
  return window ? declaring(window, target) : target;
};

/** The target with a declared period. */
export const declaring = (window: Window, { data, ...target }: Target): Target => ({
  ...target,
  data: { ...data, window, sources: { ...data.sources, window: 'declared' } },
});

/** The distinct rules of the findings of a run. */
export const rulesFound = ({ findings }: Run): readonly string[] =>
  [...new Set(findings.map(({ rule }) => rule))].sort();

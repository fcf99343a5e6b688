import type { EndpointId } from '../model/endpoint.ts';
import type { RuleId } from '../model/rule.ts';
import type { EndpointState, Run, Verdict } from '../model/run.ts';
import { loweredRules } from '../report/page/headline.ts';

/** A config of a folder, by whose name its client is called. */
export interface FleetClient {
  readonly client: string;
  /** Its whole path. */
  readonly config: string;
  /** Name and port; empty where the config does not say them. */
  readonly host: string;
  /** Why it cannot run, in one line. */
  readonly why?: string;
}

/** What became of a client, small enough for a queue, and without anything that it sent. */
export interface ClientSummary {
  readonly client: string;
  readonly verdict: Verdict | 'not run';
  readonly exitCode: number;
  /** Why there is no run, or why it is inconclusive, in one line. */
  readonly why?: string;
  /** The run of its report. */
  readonly run?: string;
  readonly endpoints: readonly { readonly id: EndpointId; readonly state: EndpointState }[];
  /** Rules that fail the run, in the order of its findings. */
  readonly broken: readonly {
    readonly rule: RuleId;
    readonly title: string;
    /** ISO 8601, where a history knows it. */
    readonly since?: string;
    /** The last night did not have it. */
    readonly isNew?: true;
  }[];
  /** Phrases that name the broken rules that its config lowers or turns off, with their breaches. */
  readonly lowered?: readonly string[];
  /** The endpoint with the longest 95th percentile. */
  readonly slowest?: { readonly endpoint: EndpointId; readonly p95: number };
}

/** A night: fleet.json, schemaVersion 1. */
export interface Fleet {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: 'greenlight'; readonly version: string };
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly exitCode: number;
  readonly totals: { readonly [verdict in ClientSummary['verdict']]: number };
  /** By name. */
  readonly clients: readonly ClientSummary[];
}

/** Exit codes, the worst first. Any other stands before them. */
const worst = [70, 2, 1, 3, 0];

export const notRun = (client: string, exitCode: number, why: string): ClientSummary => ({
  client,
  verdict: 'not run',
  exitCode,
  why,
  endpoints: [],
  broken: [],
});

/** What the report of a client comes to. */
export function summaryOf(client: string, exitCode: number, run: Run): ClientSummary {
  const titles = new Map(run.findings.map(({ rule, title }) => [rule, title]));
  const since = new Map(run.history?.rules.map(({ rule, brokenSince }) => [rule, brokenSince]));
  const broken = run.rules.filter(({ state }) => state === 'broken');
  const lowered = loweredRules(run);
  const [slowest] = run.endpoints
    .filter(({ state, exchanges }) => state === 'judged' && exchanges > 0)
    .toSorted((a, b) => b.latencyMs.p95 - a.latencyMs.p95);
  return {
    client,
    verdict: run.verdict,
    exitCode,
    ...(run.verdict === 'inconclusive' ? { why: openOf(run) } : {}),
    run: run.run.id,
    endpoints: run.endpoints.map(({ id, state }) => ({ id, state })),
    broken: broken.map(({ id }) => {
      const at = since.get(id);
      return { rule: id, title: titles.get(id) ?? id, ...(at === undefined ? {} : { since: at }) };
    }),
    ...(lowered.length > 0 ? { lowered } : {}),
    ...(slowest ? { slowest: { endpoint: slowest.id, p95: slowest.latencyMs.p95 } } : {}),
  };
}

/** Why a run is inconclusive: the reasons of its endpoints, else of its scenarios. */
function openOf({ endpoints, scenarios }: Run): string {
  const ofEndpoints = endpoints.filter(({ state }) => state === 'not judged');
  const reasons = [...ofEndpoints, ...scenarios].flatMap(({ reason }) => reason ?? []);
  const [first, second = ''] = new Set(reasons);
  return `${first ?? 'Too little could be judged.'} ${second}`.trim();
}

/** A night by its clients, held against the one before. */
export function fleetOf(
  about: Pick<Fleet, 'tool' | 'startedAt' | 'finishedAt'>,
  summaries: readonly ClientSummary[],
  last: Fleet | undefined,
): Fleet {
  const before = new Map(last?.clients.map((each) => [each.client, each]));
  const clients = summaries.map((summary) => {
    const known = before.get(summary.client);
    if (!known?.run) return summary;
    const rules = known.broken.map(({ rule }) => rule);
    const broken = summary.broken.map((each) =>
      rules.includes(each.rule) ? each : { ...each, isNew: true as const },
    );
    return { ...summary, broken };
  });
  const totals = { passed: 0, failed: 0, inconclusive: 0, 'not run': 0 };
  for (const { verdict } of clients) totals[verdict] += 1;
  return {
    schemaVersion: 1,
    ...about,
    exitCode: worstFirst(clients)[0]?.exitCode ?? 0,
    totals,
    clients: clients.toSorted((a, b) => (a.client < b.client ? -1 : 1)),
  };
}

/** Worst first: those that did not run, those that fail, with what is new before what is old. */
export const worstFirst = (clients: readonly ClientSummary[]): readonly ClientSummary[] =>
  clients.toSorted(
    (a, b) =>
      worst.indexOf(a.exitCode) - worst.indexOf(b.exitCode) ||
      newIn(b).length - newIn(a).length ||
      b.broken.length - a.broken.length,
  );

/** Rules that the last night did not have. */
export const newIn = ({ broken }: Pick<ClientSummary, 'broken'>) =>
  broken.filter(({ isNew }) => isNew);

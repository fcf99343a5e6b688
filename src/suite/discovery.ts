import type { ConfigLimits } from '../config/given/config.ts';
import type { Ask } from '../discovery/asking.ts';
import { discover } from '../discovery/discover.ts';
import type { Datasets, OpenDataset } from '../engine/drive/datasets.ts';
import { type Gate, openGate } from '../engine/drive/gate.ts';
import { openQueue, type QueueOptions } from '../engine/drive/queue.ts';
import type { RecordJudgement } from '../engine/judge/records.ts';
import { bareScenario } from '../engine/result/evidence.ts';
import { type EndpointId, endpointIds, isDataset } from '../model/endpoint.ts';
import type { Exchange } from '../model/exchange.ts';
import type { DatasetRecord } from '../model/rule.ts';
import type { Setting } from '../model/run.ts';
import { discoveryScenario, type Step } from '../model/scenario.ts';
import { present } from '../standards/collections/present.ts';

interface DiscoveryOptions
  extends Pick<QueueOptions, 'target' | 'send' | 'endpoints' | 'signal' | 'onPause'> {
  readonly chosen?: readonly EndpointId[];
  readonly limits: Pick<ConfigLimits, 'ratePerSecond' | 'timeoutMs'>;
  readonly datasets: Pick<Datasets, 'open'>;
  /** Shared with the suite; default: a new one. */
  readonly gate?: Gate;
  readonly seed: number;
  readonly now: number;
  readonly settings: readonly Setting[];
}

const scenario = bareScenario({
  id: discoveryScenario,
  endpoint: 'commerces',
  title: 'Find data for orders and ranges in the client’s own datasets',
});

/** Fills the data that the target's owner left out from the client's own datasets. */
export async function discovered(options: DiscoveryOptions) {
  const { target, chosen = endpointIds, seed, now } = options;
  if (!target.implements.some(isDataset)) {
    return { target, settings: options.settings };
  }
  const began = performance.now();
  const asking = askingOf(options);
  const found = await discover({ target, chosen, seed, now, ask: asking.ask });
  // What another endpoint answers gives data, and is not judged.
  const sent = [...found.exchanges, ...asking.throttled]
    .map((each, i) => ({
      x: { ...each, id: `discovery#${i + 1}` },
      judged: asking.judged.get(each),
    }))
    .filter(({ x }) => chosen.includes(x.endpoint));
  const records = sent.flatMap(({ x, judged }) => (judged ? [[x.id, judged] as const] : []));
  const reported = new Set(found.settings.map(({ setting }) => setting));
  return {
    target: { ...target, data: found.data },
    settings: [
      ...options.settings.filter(({ setting }) => !reported.has(setting)),
      ...found.settings,
    ],
    untried: found.untried,
    driving: {
      scenario,
      exchanges: sent.map(({ x }) => x),
      steps: new Map(),
      records: new Map(records),
      durationMs: performance.now() - began,
    },
  };
}

/** Returns the first requests of discovery, as if no answer came; later ones depend on the answers. */
export async function discoverySteps(
  options: Pick<DiscoveryOptions, 'target' | 'chosen' | 'seed' | 'now'>,
): Promise<readonly Step[]> {
  if (!options.target.implements.some(isDataset)) return [];
  const steps: Step[] = [];
  const { chosen = endpointIds } = options;
  const ask = async (request: Parameters<Ask>[0]) => {
    steps.push(stepOf(request));
    return undefined;
  };
  await discover({ ...options, chosen, ask });
  return steps;
}

function stepOf({ endpoint, label, range }: Parameters<Ask>[0]): Step {
  const query = present({ date_from: range?.from, date_to: range?.to });
  return { label, endpoint, situation: 'any', token: 'configured', source: 'declared', query };
}

function askingOf(options: DiscoveryOptions) {
  const { target, send, endpoints, limits, signal, onPause } = options;
  const gate = options.gate ?? openGate({ ...limits, signal });
  const taking = new Map<EndpointId, (r: DatasetRecord) => void>();
  const openDataset: OpenDataset = (endpoint, of, range) =>
    options.datasets.open(endpoint, of, range, (r) => taking.get(endpoint)?.(r));
  const queue = openQueue({
    endpoints,
    target,
    send,
    openDataset,
    concurrency: 2,
    isPatient: true,
    gate,
    signal,
    timeoutMs: limits.timeoutMs,
    onPause,
  });
  const judged = new Map<Exchange, RecordJudgement>();
  const throttled: Exchange[] = [];
  return {
    /** Results of the record rules for each answer. */
    judged,
    /** Attempts answered with a request to call less often. */
    throttled,
    ask: async (wanted: Parameters<Ask>[0]): Promise<Exchange | undefined> => {
      taking.set(wanted.endpoint, wanted.record);
      const result = await queue.ask(stepOf(wanted), scenario);
      if (result.state !== 'sent') return undefined;
      throttled.push(...(result.throttled ?? []));
      if (result.records) judged.set(result.exchange, result.records);
      return result.exchange;
    },
  };
}

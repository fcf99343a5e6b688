import { configured } from '../config/datasets.ts';
import type { Config } from '../config/given/config.ts';
import { redactorOf } from '../config/rules.ts';
import { limitsOf } from '../engine/drive/queue.ts';
import type { Hit } from '../engine/judge/judge.ts';
import { runOf } from '../engine/result/pipeline.ts';
import type { Policy } from '../engine/result/policy.ts';
import { withTotals } from '../engine/result/with-totals.ts';
import { pastedSecrets } from '../evidence/request.ts';
import { type EndpointId, endpointIds, isDataset } from '../model/endpoint.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding, Run } from '../model/run.ts';
import { openLatency } from '../standards/collections/latency.ts';
import { filled, howMany, list } from '../standards/text/figures.ts';
import { asDriven, scenarioOf } from './comparable.ts';
import { ofMessage, type Passed } from './feed.ts';
import { keyOf, openJudgement } from './judgement.ts';
import { openPassingCall } from './passing-call.ts';

/** A call that breaks the contract, without any value of it. */
export type BrokenCall = ReturnType<typeof brokenOf>;

/** Numbers of calls by endpoint, or `other paths`. */
export type CallCounts = Record<string, number>;

interface JudgeOptions {
  readonly config: Config;
  readonly to: URL;
  /** Returns the policy of this moment. */
  readonly policy: () => Policy;
  /** Called with the size of what was read. */
  readonly onTaken: (size: number) => void;
  readonly broken: (call: BrokenCall) => void;
}

/** Calls of an endpoint. */
interface Traffic {
  judged: number;
  bytes: number;
  records: number;
  readonly latency: ReturnType<typeof openLatency>;
  /** Calls that were not judged, by a phrase that says why. */
  readonly unjudged: Map<string, number>;
}

const ready = { state: 'ready', steps: [] } as const;

/** Judges the calls that a relay passes on, as a run is judged. */
export function openJudge({ config, to, policy: now, onTaken, broken }: JudgeOptions) {
  const at = { startedAt: new Date(), began: performance.now() };
  const judgement = openJudgement(now);
  const open = new Map<number, ReturnType<typeof openPassingCall>>();
  const inFlight = new Map<EndpointId, number>();
  const traffic = new Map<EndpointId, Traffic>();
  const reading = openReading(config);

  const trafficOf = (id: EndpointId): Traffic => {
    const none = { judged: 0, bytes: 0, records: 0 };
    const counts = traffic.get(id) ?? { ...none, latency: openLatency(3), unjudged: new Map() };
    traffic.set(id, counts);
    return counts;
  };
  const begin = (passed: Extract<Passed, { begins: unknown }>): void => {
    const { begins: id, of } = passed;
    const endpoint = now().endpoints.find((each) => each.id === id);
    if (!endpoint) throw new Error(`no endpoint ${id}`);
    const read = isDataset(id) ? reading(id) : undefined;
    const count = (more: 1 | -1) => inFlight.set(id, (inFlight.get(id) ?? 0) + more);
    count(1);
    const call = openPassingCall(passed, {
      endpoint,
      scenario: scenarioOf(id),
      to,
      limits: limitsOf(endpoint, config.limits.timeoutMs),
      caps: config.limits,
      open: read?.dataset.open,
      inFlight: () => inFlight.get(id) ?? 0,
      onTaken,
    });
    open.set(of, call);
    void finish(id, of, call.result, read).finally(() => {
      count(-1);
      open.delete(of);
    });
  };
  const finish = async (
    id: EndpointId,
    of: number,
    passed: Promise<Exchange | string>,
    read: ReturnType<typeof reading> | undefined,
  ): Promise<void> => {
    try {
      const result = await passed;
      if (typeof result === 'string') throw new Error(result);
      const exchange = { ...result, id: `e${of}` };
      const call = { exchange, judgement: read?.dataset.judgement() };
      const hits = judgement.add(call, read?.period ?? '');
      countIn(trafficOf(id), exchange);
      if (hits.length > 0) broken(brokenOf(exchange, hits));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const { unjudged } = trafficOf(id);
      unjudged.set(why, (unjudged.get(why) ?? 0) + 1);
    }
  };
  /** Says why calls of an endpoint were not judged; undefined if all were. */
  const openOf = (id: EndpointId, dropped: CallCounts): string | undefined => {
    const { unjudged } = trafficOf(id);
    const whys = new Map([...unjudged, ['too much waited to be judged', dropped[id] ?? 0]]);
    const reasons = [...whys].flatMap(([why, n]) =>
      n > 0 ? [`${howMany(n, 'call')}: ${why}`] : [],
    );
    return reasons.length > 0 ? `Not judged: ${list(reasons)}.` : undefined;
  };
  const judged = (rule: string) => judgement.count(`judged ${rule}`);
  const recounted = (made: Run, policy: Policy, dropped: CallCounts): Run => {
    const findings = made.findings.map((finding): Finding => {
      const { rule, countedTemplate = '' } = finding;
      const count = Math.max(finding.count, judgement.count(keyOf(rule, finding)));
      const of = Math.max(count, finding.judged, judged(rule));
      return { ...finding, count, judged: of, counted: filled(countedTemplate, count, of) };
    });
    const { records: transactions } = trafficOf('transactions');
    const { records: commerces } = trafficOf('commerces');
    const exchanges = [...traffic.values()].reduce((sum, counts) => sum + counts.judged, 0);
    return withTotals(
      { ...made, findings, records: [] },
      {
        policy,
        judged,
        totals: { ...made.totals, exchanges, records: { transactions, commerces } },
        ofEndpoint: (id) => {
          const { latency, judged: calls, bytes, records } = trafficOf(id);
          const ofDataset = isDataset(id) ? { records } : {};
          return { exchanges: calls, bytes, ...ofDataset, latencyMs: latency.inBrief() };
        },
        ofScenario: ({ relation, endpoint: id, verdict }) => {
          const reason = openOf(id, dropped);
          const summary = [howMany(trafficOf(id).judged, 'call'), reason]
            .filter(Boolean)
            .join('. ');
          return {
            ...(relation === undefined ? { summary } : {}),
            ...(reason !== undefined && verdict === 'passed'
              ? { verdict: 'inconclusive', reason }
              : {}),
          };
        },
      },
      made.findings,
    );
  };
  return {
    take(all: readonly Passed[]): void {
      for (const passed of all) {
        const call = open.get(passed.of);
        if ('begins' in passed) begin(passed);
        else if (call) call.take(passed);
        // What follows a call that is judged already.
        else if ('bytes' in passed) onTaken(passed.bytes.length);
      }
      onTaken(all.length * ofMessage);
    },
    /** Concludes from what was judged so far; `dropped` are calls that the judge never got. */
    run(dropped: CallCounts): Run {
      const { calls, beside } = judgement.samples();
      const all = [...calls.map(({ exchange }) => exchange), ...beside];
      const redactor = redactorOf(config, config.target);
      redactor.add(all.flatMap(({ request }) => pastedSecrets({ as: '', notes: [], request })));
      const policy = { ...now(), redactor };
      const idle = policy.rules.filter(
        ({ id, over, provokedBy }) =>
          judged(id) === 0 && (over === 'scenario' || over === 'cross' || provokedBy),
      );
      const why = 'only an experiment shows it, which greenlight run sends';
      const drivings = asDriven(calls);
      const driven = drivings.map(({ scenario }) => ({ scenario, resolved: ready }));
      const called = [...traffic.keys(), ...endpointIds.filter((id) => dropped[id])];
      const others = called
        .filter((id) => !drivings.some(({ scenario }) => scenario.endpoint === id))
        .map((id) => ({
          scenario: scenarioOf(id),
          resolved: { state: 'skipped', reason: openOf(id, dropped) ?? '' } as const,
        }));
      const made = runOf(
        {
          ...at,
          drivings,
          suite: [...driven, ...others],
          beside,
          idle: new Map(idle.map(({ id }) => [id, why])),
        },
        policy,
      );
      return recounted(made, policy, dropped);
    },
    /** Waits for at most `ms` until every call that has begun is judged. */
    async settled(ms: number): Promise<void> {
      const all = Promise.allSettled([...open.values()].map(({ result }) => result));
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, ms).unref())]);
      for (const call of open.values()) call.leave('it had not ended');
      await all;
    },
  };
}

function countIn(counts: Traffic, { answer, durationMs }: Exchange): void {
  counts.judged += 1;
  if (durationMs !== undefined) counts.latency.record(durationMs);
  if (answer.kind !== 'response') return;
  counts.bytes += answer.bytes;
  if (answer.body.kind === 'records') counts.records += answer.body.records;
}

function brokenOf({ id, endpoint, startedAt, durationMs, answer }: Exchange, hits: readonly Hit[]) {
  const findings = hits.map(({ rule: { id: rule, title }, severity }) => ({
    rule,
    severity,
    title,
  }));
  return {
    exchange: id,
    endpoint,
    startedAt,
    durationMs,
    status: answer.kind === 'response' ? answer.status : undefined,
    findings: [...new Map(findings.map((each) => [each.rule, each])).values()],
  };
}

/** Maximum number of records of the answers that are compared with one another. */
const maxCompared = 200_000;

/** Opens the reading of datasets. Answers of one period are compared: what is kept of their records is bounded. */
function openReading(config: Config) {
  let [period, read] = [0, 0];
  const onRecord = () => {
    read += 1;
  };
  let reading = configured(config, { single: true, onRecord });
  return (endpoint: EndpointId) => {
    if (read > maxCompared) {
      [period, read] = [period + 1, 0];
      reading = configured(config, { single: true, onRecord });
    }
    return { dataset: reading.open(endpoint, scenarioOf(endpoint), {}), period: `${period}` };
  };
}

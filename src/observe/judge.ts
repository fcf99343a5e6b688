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
import type { Run } from '../model/run.ts';
import type { ResolvedScenario } from '../model/scenario.ts';
import { openLatency } from '../standards/collections/latency.ts';
import { howMany, list } from '../standards/text/figures.ts';
import { asDriven, scenarioOf } from './comparable.ts';
import { type CallCounts, ofMessage, type Passed } from './feed.ts';
import { keyOf, openJudgement } from './judgement.ts';
import { openPassingCall, tooMuch } from './passing-call.ts';

/** A call that breaks the contract, without any value of it. */
export type BrokenCall = ReturnType<typeof brokenOf>;

interface JudgeOptions {
  readonly config: Config;
  readonly to: URL;
  readonly policy: () => Policy;
  readonly onTaken: (size: number) => void;
  readonly broken: (call: BrokenCall) => void;
  /** Called with the number of each call that is read to its end, or left. */
  readonly onRead: (of: number) => void;
}

type Traffic = ReturnType<typeof openTraffic>;

/** Opens the counts of the calls of an endpoint. */
const openTraffic = () => ({
  inFlight: 0,
  judged: 0,
  bytes: 0,
  records: 0,
  latency: openLatency(3),
  /** Calls that were not judged, by a phrase that says why. */
  unjudged: new Map<string, number>(),
});

export function openJudge({ config, to, policy: now, onTaken, broken, onRead }: JudgeOptions) {
  const at = { startedAt: new Date(), began: performance.now() };
  const judgement = openJudgement(now);
  const open = new Map<number, ReturnType<typeof openPassingCall>>();
  const traffic = new Map<EndpointId, Traffic>();
  const reading = openReading(config);

  const trafficOf = (id: EndpointId): Traffic => traffic.get(id) ?? openTraffic();
  const begin = async (passed: Extract<Passed, { begins: unknown }>): Promise<void> => {
    const { begins: id, of } = passed;
    const endpoint = now().endpoints.find((each) => each.id === id);
    if (!endpoint) throw new Error(`no endpoint ${id}`);
    const read = isDataset(id) ? reading(id) : undefined;
    const counts = trafficOf(id);
    traffic.set(id, counts);
    counts.inFlight += 1;
    const call = openPassingCall(passed, {
      endpoint,
      scenario: scenarioOf(id),
      to,
      limits: limitsOf(endpoint, config.limits.timeoutMs),
      caps: config.limits,
      open: read?.dataset.open,
      inFlight: () => counts.inFlight,
      onTaken,
    });
    open.set(of, call);
    try {
      const result = await call.result;
      if (typeof result === 'string') throw new Error(result);
      const exchange = { ...result, id: `e${of}` };
      const judgedCall = { exchange, judgement: read?.dataset.judgement() };
      const hits = judgement.add(judgedCall, read?.period ?? '');
      const { answer, durationMs } = exchange;
      counts.judged += 1;
      if (durationMs !== undefined) counts.latency.record(durationMs);
      if (answer.kind === 'response') {
        counts.bytes += answer.bytes;
        counts.records += answer.body.kind === 'records' ? answer.body.records : 0;
      }
      if (hits.length > 0) broken(brokenOf(exchange, hits));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      counts.unjudged.set(why, (counts.unjudged.get(why) ?? 0) + 1);
    }
    counts.inFlight -= 1;
    open.delete(of);
    onRead(of);
  };
  /** Returns a scenario of the calls of an endpoint that were not judged, which says why; none if all were. */
  const unjudged = (id: EndpointId, dropped: CallCounts): readonly ResolvedScenario[] => {
    const whys = new Map(trafficOf(id).unjudged).set(tooMuch, dropped[id] ?? 0);
    const reasons = [...whys].flatMap(([why, n]) =>
      n > 0 ? [`${howMany(n, 'call')}: ${why}`] : [],
    );
    const scenario = { ...scenarioOf(id), id: `${id}/not-judged`, title: 'Calls not judged' };
    const reason = list(reasons);
    return reason === '' ? [] : [{ scenario, resolved: { state: 'skipped', reason } }];
  };
  const judged = (rule: string) => judgement.count(`judged ${rule}`);
  const recounted = (made: Run, policy: Policy): Run => {
    const { records: transactions } = trafficOf('transactions');
    const { records: commerces } = trafficOf('commerces');
    const exchanges = [...traffic.values()].reduce((sum, counts) => sum + counts.judged, 0);
    return withTotals(
      { ...made, records: [] },
      {
        policy,
        judged,
        ofFinding(finding) {
          const { rule, message } = finding;
          const count = Math.max(finding.count, judgement.count(keyOf(rule, finding)));
          const of = Math.max(count, finding.judged, judged(rule));
          const isOfMore = of > finding.judged;
          return { count, judged: of, message: isOfMore ? `${message} ${ofKept}` : message };
        },
        totals: { ...made.totals, exchanges, records: { transactions, commerces } },
        ofEndpoint: (id) => {
          const { latency, judged: calls, bytes, records } = trafficOf(id);
          const ofDataset = isDataset(id) ? { records } : {};
          return { exchanges: calls, bytes, ...ofDataset, latencyMs: latency.inBrief() };
        },
        ofScenario: ({ id, endpoint }) =>
          id === scenarioOf(endpoint).id
            ? { summary: howMany(trafficOf(endpoint).judged, 'call') }
            : {},
      },
    );
  };
  return {
    take(all: readonly Passed[]): void {
      for (const passed of all) {
        const call = open.get(passed.of);
        if ('begins' in passed) void begin(passed);
        else if (call) call.take(passed);
        // What follows a call that is judged already.
        else if ('bytes' in passed) onTaken(passed.bytes.length);
      }
      onTaken(all.length * ofMessage);
    },
    /** Concludes from what was judged so far; `dropped` are calls that the judge never got. */
    run(dropped: CallCounts): Run {
      const calls = judgement.samples();
      const redactor = redactorOf(config, config.target);
      redactor.add(
        calls.flatMap(({ exchange: { request } }) => pastedSecrets({ as: '', notes: [], request })),
      );
      const policy = { ...now(), redactor };
      const idle = policy.rules.filter(
        ({ id, over, provokedBy }) =>
          judged(id) === 0 && (over === 'scenario' || over === 'cross' || provokedBy),
      );
      const why = 'only an experiment shows it, which greenlight run sends';
      const drivings = asDriven(calls);
      const resolved = { state: 'ready', steps: [] } as const;
      const suite = [
        ...drivings.map(({ scenario }) => ({ scenario, resolved })),
        ...endpointIds.flatMap((id) => unjudged(id, dropped)),
      ];
      const reasons = new Map(idle.map(({ id }) => [id, why]));
      return recounted(runOf({ ...at, drivings, suite, idle: reasons }, policy), policy);
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

/** Of a finding that more calls show. */
const ofKept = 'This is said of the calls that the report keeps.';

function brokenOf(x: Exchange, hits: readonly Hit[]) {
  const { endpoint, startedAt, durationMs, answer } = x;
  const status = answer.kind === 'response' ? answer.status : undefined;
  const byRule = new Map(
    hits.map(({ rule: { id, title }, severity }) => [id, { rule: id, severity, title }]),
  );
  const findings = [...byRule.values()];
  return { exchange: x.id, endpoint, startedAt, durationMs, status, findings };
}

/** Maximum number of records of the answers that are compared with one another. */
const maxCompared = 200_000;

/** Opens the reading of datasets. Answers of one period are compared: what is kept of their records is bounded. */
function openReading(config: Config) {
  let [period, read] = [0, 0];
  const onRecord = () => {
    read += 1;
  };
  const open = () => configured(config, { single: true, onRecord });
  let reading = open();
  return (endpoint: EndpointId) => {
    if (read > maxCompared) [period, read, reading] = [period + 1, 0, open()];
    return { dataset: reading.open(endpoint, scenarioOf(endpoint), {}), period: `${period}` };
  };
}

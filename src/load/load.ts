import { foreignTo } from '../contract/experiments/steps/own-stated.ts';
import { burstRounds as rounds } from '../contract/experiments/steps/rounds.ts';
import { distinct } from '../contract/reading/answers/same-bytes.ts';
import { failureInWords, failureOf } from '../contract/reading/failures/failure-of.ts';
import { type Stated, statedBy } from '../contract/reading/failures/stated.ts';
import { endedBy, isWhole, limitsOf } from '../engine/drive/queue.ts';
import { exchangeOf, requestOf } from '../engine/drive/request.ts';
import { bareScenario } from '../engine/result/evidence.ts';
import { runOf } from '../engine/result/pipeline.ts';
import type { Policy } from '../engine/result/policy.ts';
import type { Endpoint } from '../model/endpoint-definition.ts';
import type { Outgoing, Request, Send } from '../model/exchange.ts';
import type { Subject } from '../model/rule.ts';
import type { Load, LoadMetric, Run } from '../model/run.ts';
import type { Scenario, Step } from '../model/scenario.ts';
import { present } from '../standards/collections/present.ts';
import { howMany, unstopped } from '../standards/text/figures.ts';
import { arrive } from './arrivals.ts';
import { openClasses } from './classes.ts';
import { withCounts } from './counts.ts';
import { type Call, openTally } from './tally.ts';

export interface Loading {
  readonly endpoint: Endpoint;
  /** Orders that are sent in turn. */
  readonly steps: readonly Step[];
  readonly policy: Policy;
  readonly send: Send;
  readonly signal: AbortSignal;
  readonly ratePerSecond: number;
  readonly forMs: number;
  readonly timeoutMs?: number | undefined;
  readonly thresholds: readonly { readonly metric: LoadMetric; readonly limit: number }[];
  readonly onProgress: (so: Progress) => void;
}

export interface Progress {
  readonly atMs: number;
  readonly calls: number;
  readonly lost: number;
  readonly inFlight: number;
  /** In ms. */
  readonly p95: number;
}

/** An order with what it got alone. */
interface Order {
  readonly step: Step;
  readonly role: string;
  readonly outgoing: Outgoing;
  /** One object for all its calls. */
  request?: Request;
  own: Stated | undefined;
  isDifferent?: true;
}

/** Orders that are sent: each is asked for alone before. */
const mostOrders = 12;
/** Calls that may wait for their answers; more are a client that answers none. */
const mostInFlight = 4000;
const progressMs = 200;
/** Answers that may wait to be judged, and how long judging may keep the sockets waiting, in ms. */
const [mostWaiting, judgingMs] = [500, 2] as const;

/**
 * Asks for each order alone, then sends all in turn at a constant rate, then asks once more for those that got
 * something else. Judges every answer, and keeps those that show what was found.
 */
export async function load(given: Loading): Promise<Run> {
  const { endpoint, policy, signal, ratePerSecond, forMs } = given;
  const began = performance.now();
  const startedAt = new Date();
  const scenario = scenarioOf(endpoint);
  const classes = openClasses(scenario, policy);
  const tally = openTally(forMs);
  const limits = limitsOf(endpoint, given.timeoutMs);
  const orders = distinct(given.steps)
    .slice(0, mostOrders)
    .map((step, i): Order => {
      const outgoing = requestOf(step, endpoint, policy.target, limits);
      return { step, role: String(i + 1), outgoing, own: undefined };
    });
  let inFlight = 0;
  let peak = 0;

  /** The answer to one call; undefined where the end of the load cut it short. */
  const ask = async (order: Order, round: number) => {
    inFlight += 1;
    peak = Math.max(peak, inFlight);
    const before = inFlight;
    const sent = await given.send(order.outgoing).finally(() => {
      inFlight -= 1;
    });
    const endedAt = performance.now();
    if (signal.aborted && !isWhole(sent.answer)) return undefined;
    const step = { ...order.step, role: order.role, round };
    const most = Math.max(before, inFlight + 1);
    const exchange = exchangeOf({
      ...{ step, scenario, endpoint, sent, inFlight: most },
      outgoing: order.outgoing,
    });
    if (exchange.request) order.request ??= exchange.request;
    return { exchange: { ...exchange, ...present({ request: order.request }) }, endedAt };
  };
  const askAlone = async (order: Order, round: number) => {
    const asked = signal.aborted ? undefined : await ask(order, round);
    return asked && classes.add(asked.exchange);
  };

  const chosen: Order[] = [];
  for (const order of orders) {
    const x = await askAlone(order, rounds.alone);
    order.own = x && statedBy(x);
    if (order.own) chosen.push(order);
  }

  const isQuoted = chosen.some(({ own }) => own?.reason === undefined);

  const judging = openJudging();
  const calls = new Set<Promise<void>>();
  /** Ends the load for the reason that is given. */
  const halt = new AbortController();
  const owners = chosen.map(({ role, own }) => ({ role, own }));
  const call = async (at: number, dueAt: number, firstAt: number) => {
    const order = chosen[at % chosen.length];
    if (!order) return;
    if (inFlight >= mostInFlight) {
      halt.abort(`${howMany(mostInFlight, 'call')} waited for their answers`);
      return;
    }
    const lateMs = performance.now() - dueAt;
    const third = Math.floor(((dueAt - firstAt) / forMs) * rounds.bursts.length);
    const asked = await ask(order, rounds.bursts[third] ?? rounds.bursts[0]);
    if (!asked) return;
    const { answer } = asked.exchange;
    if (answer.kind === 'no-response' && answer.reason === 'proxy') {
      halt.abort(unstopped(answer.detail));
      return;
    }
    judging.add(() => {
      const x = classes.add(asked.exchange);
      const became = becameOf(x, order);
      const other = foreignTo(x, order.role, owners);
      if (typeof became !== 'string' || other) order.isDifferent = true;
      const isOfOther = other !== undefined;
      const latencyMs = asked.endedAt - dueAt;
      tally.add({ fromMs: dueAt - firstAt, latencyMs, lateMs, became, isOfOther });
    });
  };

  let firstAt: number | undefined;
  const timer = setInterval(() => {
    const atMs = firstAt === undefined ? 0 : performance.now() - firstAt;
    given.onProgress({ atMs, inFlight, ...tally.so() });
  }, progressMs);
  const ending = AbortSignal.any([signal, halt.signal]);
  const sentMs = !isQuoted
    ? 0
    : await arrive({ ratePerSecond, forMs, signal: ending }, (at, dueAt) => {
        firstAt ??= dueAt;
        const sending = call(at, dueAt, firstAt)
          .catch((error: Error) => halt.abort(`a call cannot be sent: ${error.message}`))
          .finally(() => calls.delete(sending));
        calls.add(sending);
      });
  await Promise.all(calls);
  judging.end();
  clearInterval(timer);
  for (const order of chosen) {
    if (order.isDifferent) await askAlone(order, rounds.aloneAgain);
  }

  const nothing = isQuoted ? undefined : 'no order is quoted alone, so no load was sent';
  const incomplete = endedBy(ending) ?? nothing;
  const told = tally.end();
  const measured = (metric: LoadMetric) =>
    metric === 'lost' ? told.lostPerThousand : told.latencyMs[metric];
  const part: Load = {
    ratePerSecond,
    forMs: Math.round(sentMs),
    orders: chosen.length,
    mostInFlight: peak,
    ...told,
    ...(endpoint.limits.expectedMs === undefined ? {} : { beyond: tally.beyond() }),
    limits: given.thresholds.map(({ metric, limit }) => {
      const value = measured(metric);
      return { metric, limit, measured: value, kept: value <= limit };
    }),
  };
  const kept = classes.kept();
  const exchanges = kept.map(({ x }, i): Subject => ({ ...x, id: `e${i + 1}` }));
  const weights = new Map(kept.map(({ count }, i) => [`e${i + 1}`, count]));
  const driving = {
    ...{ scenario, exchanges, steps: new Map(), records: new Map() },
    durationMs: performance.now() - began,
  };
  const made = runOf({ drivings: [driving], startedAt, began, ...present({ incomplete }) }, policy);
  return withCounts(made, isQuoted ? part : undefined, { policy, classes, weights });
}

/**
 * The scenario that rules judge the load as: orders that were asked for alone, then at once in three parts of the
 * time. Of shipping-cost no rule compares different orders at once.
 */
const scenarioOf = ({ id }: Endpoint): Scenario =>
  bareScenario(
    {
      id: `${id}/load`,
      endpoint: id,
      title: 'Calls at a constant rate',
      ...(id === 'delivery-price' ? { relation: 'different-orders' } : {}),
    },
    { file: 'load' },
  );

function becameOf(x: Subject, { own }: Order): Call['became'] {
  const failure = failureOf(x);
  if (failure === undefined) return 'quoted';
  if (failure === 'refused' && own?.reason !== undefined) return 'rejected';
  const { answer } = x;
  return {
    lost:
      answer.kind === 'no-response'
        ? `no answer (${answer.reason})`
        : failure === 'no-amount'
          ? `status ${answer.status} without an amount`
          : failureInWords(x),
  };
}

/** Does work a little at a time, so that sockets are looked at meanwhile; where much waits, at once. */
function openJudging() {
  const waiting: (() => void)[] = [];
  const some = () => {
    const until = performance.now() + judgingMs;
    while (waiting.length > mostWaiting || (waiting.length > 0 && performance.now() < until)) {
      waiting.shift()?.();
    }
    if (waiting.length > 0) setImmediate(some);
  };
  return {
    add(work: () => void) {
      if (waiting.push(work) === 1) setImmediate(some);
    },
    end() {
      for (const work of waiting.splice(0)) work();
    },
  };
}

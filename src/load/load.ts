import { apartFrom, foreignTo } from '../contract/experiments/steps/own-stated.ts';
import { burstRounds as rounds } from '../contract/experiments/steps/rounds.ts';
import { distinct } from '../contract/reading/answers/same-bytes.ts';
import { failureKind, failureOf } from '../contract/reading/failures/failure-of.ts';
import { isLostPost } from '../contract/reading/failures/lost-on-reuse.ts';
import { statedBy } from '../contract/reading/failures/stated.ts';
import { endedBy } from '../engine/drive/queue.ts';
import { whySilent } from '../engine/drive/stop.ts';
import { bareScenario } from '../engine/result/evidence.ts';
import { runOf } from '../engine/result/pipeline.ts';
import type { Policy } from '../engine/result/policy.ts';
import type { Endpoint } from '../model/endpoint-definition.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Subject } from '../model/rule.ts';
import type { Load, LoadMetric, Run } from '../model/run.ts';
import type { Scenario, Step } from '../model/scenario.ts';
import { present } from '../standards/collections/present.ts';
import { howMany, withoutFullStop } from '../standards/text/figures.ts';
import {
  type Arrivals,
  arrive,
  type CallOptions,
  type DueCall,
  isQuoted,
  type Order,
  openCalls,
} from './calls.ts';
import { openClasses, withCounts } from './classes.ts';
import { type Call, openTally } from './tally.ts';

export interface LoadTestOptions extends Omit<CallOptions, 'target' | 'scenario'>, Arrivals {
  /** Orders, sent in rotation. */
  readonly steps: readonly Step[];
  readonly policy: Policy;
  readonly thresholds: readonly { readonly metric: LoadMetric; readonly limit: number }[];
  readonly onProgress: (so: Progress) => void;
  /** Reports whether the time is over, so that what is not judged yet is left out. */
  readonly isOver: () => boolean;
}

export interface Progress {
  readonly atMs: number;
  readonly calls: number;
  readonly lost: number;
  readonly inFlight: number;
  /** In ms. */
  readonly p95: number;
}

/** Answer with its times on the clock of `performance.now()`. */
interface AnsweredCall {
  readonly exchange: Exchange;
  readonly order: Order;
  readonly due: DueCall;
  readonly sentAt: number;
  readonly endedAt: number;
}

/** Maximum number of calls in flight; beyond it, the client is not answering. */
export const maxInFlight = 4000;
const progressMs = 200;
/** Maximum number of answers judged, and time in ms, before the sockets are polled again, unless many wait. */
const [maxJudgedAtOnce, maxJudgingMs] = [64, 50] as const;

/**
 * Sends each order alone, then all in rotation at a constant rate, then again those that got another answer. Judges
 * every answer and keeps representative ones.
 */
export async function load(options: LoadTestOptions): Promise<Run> {
  const { endpoint, policy, signal, ratePerSecond, forMs } = options;
  const began = performance.now();
  const startedAt = new Date();
  const scenario = scenarioOf(endpoint);
  const classes = openClasses(scenario, policy);
  const tally = openTally(forMs, endpoint.limits);
  const calls = openCalls({ ...options, target: policy.target, scenario });
  /** Aborted, with the reason, to end the load early. */
  const halt = new AbortController();
  const ending = AbortSignal.any([signal, halt.signal]);
  const alone: Exchange[] = [];
  const askAlone = async (order: Order, round: number) => {
    const exchange = ending.aborted ? undefined : await calls.ask(order, round);
    if (!exchange) return undefined;
    alone.push(exchange);
    const silent = whySilent(alone);
    if (silent !== undefined) halt.abort(silent);
    return classes.add(exchange);
  };

  const orders: Order[] = [];
  for (const [i, step] of distinct(options.steps).entries()) {
    const order = calls.orderOf(step, i);
    const x = await askAlone(order, rounds.alone);
    order.statement = x && statedBy(x);
    if (order.statement) orders.push(order);
  }
  const quotes = orders.some(isQuoted);

  const owners = apartFrom(orders);
  const waiting: AnsweredCall[] = [];
  const known = new WeakMap<Subject, CallOutcome>();
  let firstAt: number | undefined;
  let sentTwice = 0;
  const judgeSome = () => {
    const endsAt = performance.now() + maxJudgingMs;
    const least = waiting.length / 4;
    for (let judged = 0; judged < Math.max(maxJudgedAtOnce, least); judged += 1) {
      const isEnough = options.isOver() || (judged >= least && performance.now() >= endsAt);
      const answered = isEnough ? undefined : waiting.shift();
      if (!answered) break;
      // The tally counts losses: a rule would see only a few that stand for them.
      const { lostOnReuse, ...exchange } = answered.exchange;
      const x = classes.add(exchange);
      const became = known.get(x) ?? {
        became: becameOf(x, answered.order),
        isOfOther: foreignTo(x, answered.order.role, owners) !== undefined,
      };
      known.set(x, became);
      if (lostOnReuse) sentTwice += 1;
      tally.add(callOf(isLostPost(answered.exchange) ? lostOnceReused : became, answered));
    }
    if (waiting.length > 0) setImmediate(judgeSome);
  };
  const call = async (order: Order, due: DueCall) => {
    const third = Math.floor((due.fromMs / forMs) * rounds.bursts.length);
    const sentAt = performance.now();
    const exchange = await calls.ask(order, rounds.bursts[third] ?? rounds.bursts[0]);
    const endedAt = performance.now();
    const answer = exchange?.answer;
    if (answer?.kind === 'no-response' && answer.reason === 'proxy') {
      halt.abort(withoutFullStop(answer.detail));
    } else if (exchange) {
      waiting.push({ exchange, order, due, sentAt, endedAt });
      if (waiting.length === 1) setImmediate(judgeSome);
    }
  };
  const timer = setInterval(() => {
    const atMs = firstAt === undefined ? 0 : performance.now() - firstAt;
    options.onProgress({ atMs, inFlight: calls.inFlight(), ...tally.so() });
  }, progressMs);
  const sending = new Set<Promise<void>>();
  const arrivals = { ratePerSecond, forMs: quotes ? forMs : 0, signal: ending };
  const sentMs = await arrive(arrivals, (due) => {
    firstAt ??= due.dueAt;
    const order = orders[due.call % orders.length];
    if (!order) return;
    if (calls.inFlight() >= maxInFlight) {
      halt.abort(`${howMany(maxInFlight, 'call')} waited for their answers`);
      return;
    }
    const sent: Promise<void> = call(order, due).then(
      () => void sending.delete(sent),
      (error: Error) => halt.abort(`a call cannot be sent: ${error.message}`),
    );
    sending.add(sent);
  });
  await Promise.all(sending);
  while (waiting.length > 0 && !options.isOver()) judgeSome();
  const notJudged = waiting.splice(0).length;
  clearInterval(timer);
  for (const order of orders) if (order.isDifferent) await askAlone(order, rounds.aloneAgain);

  const whys = [
    endedBy(ending),
    quotes ? '' : 'no order is quoted alone, so no load was sent',
    notJudged > 0 ? `${howMany(notJudged, 'answer')} not judged` : '',
  ];
  const incomplete = whys.filter(Boolean).join('; ') || undefined;
  const counts = tally.end();
  const part: Load = {
    ratePerSecond,
    forMs: Math.round(sentMs),
    orders: orders.length,
    ...counts,
    mostInFlight: calls.most(),
    ...(endpoint.limits.expectedMs === undefined ? {} : { beyond: tally.beyond() }),
    limits: options.thresholds.map(({ metric, limit }) => {
      const measured = metric === 'lost' ? counts.lostPerThousand : counts.latencyMs[metric];
      return {
        metric,
        limit,
        measured,
        kept: measured <= limit,
      };
    }),
  };
  const stored = classes.samples();
  const exchanges = stored.map(({ x }, i): Subject => ({ ...x, id: `e${i + 1}` }));
  const weights = new Map(stored.map(({ count }, i) => [`e${i + 1}`, count]));
  const driving = {
    scenario,
    exchanges,
    steps: new Map(),
    records: new Map(),
    durationMs: performance.now() - began,
  };
  const made = runOf({ drivings: [driving], startedAt, began, ...present({ incomplete }) }, policy);
  return withCounts(made, quotes ? part : undefined, { policy, classes, weights, sentTwice });
}

/**
 * Builds the scenario as which rules judge the load: orders sent alone first, then concurrently in three parts of the
 * time. For shipping-cost no rule compares different concurrent orders.
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

type CallOutcome = Pick<Call, 'became' | 'isOfOther'>;

/** The platform does not repeat it: what the second attempt got is of no use. */
const lostOnceReused: CallOutcome = {
  became: { lost: 'no answer (reused connection ended)' },
  isOfOther: false,
};

function callOf(became: CallOutcome, { order, due, sentAt, endedAt }: AnsweredCall): Call {
  if (typeof became.became !== 'string' || became.isOfOther) order.isDifferent = true;
  return {
    ...became,
    fromMs: due.fromMs,
    // A timer may fire early; then there was no wait.
    latencyMs: endedAt - Math.min(due.dueAt, sentAt),
    lateMs: Math.max(0, sentAt - due.dueAt),
  };
}

function becameOf(x: Subject, { statement }: Order): Call['became'] {
  const failure = failureOf(x);
  if (failure === undefined) return 'quoted';
  if (failure === 'refused' && statement?.reason !== undefined) return 'rejected';
  const { answer } = x;
  if (answer.kind === 'no-response') return { lost: `no answer (${answer.reason})` };
  return { lost: `${failureKind(x)}${failure === 'no-amount' ? ' without an amount' : ''}` };
}

import pLimit from 'p-limit';
import { isThrottled } from '../../contract/reading/failures/failure-of.ts';
import type { Clock } from '../../model/clock.ts';
import type { EndpointId, Limits } from '../../model/endpoint.ts';
import type { Endpoint } from '../../model/endpoint-definition.ts';
import type { Answer, Exchange, Send } from '../../model/exchange.ts';
import type { Scenario, Step } from '../../model/scenario.ts';
import type { Target } from '../../model/target.ts';
import { figure, size } from '../../standards/text/figures.ts';
import type { RecordJudgement } from '../judge/records.ts';
import { isCut, isSlow, openBreaker, type Tripped } from './breaker.ts';
import type { OpenDataset } from './datasets.ts';
import { type Gate, longestHeldMs, longestWaitMs, retryAfterMs } from './gate.ts';
import { keptRequest, requestOf } from './request.ts';

/** A step that was sent, or why it was not. */
export type Asked =
  | {
      readonly state: 'sent';
      readonly exchange: Exchange;
      readonly records?: RecordJudgement;
      /** Earlier attempts, each answered with a request to call less often. */
      readonly throttled?: readonly Exchange[];
    }
  | NotAsked;

interface NotAsked extends Tripped {
  readonly state: 'not asked';
}

export interface Asking {
  /** The exchange has no id yet: whoever asks names it. */
  ask(step: Step, scenario: Scenario): Promise<Asked>;
  /** Why this endpoint is asked no more. */
  closed(endpoint: EndpointId): string | undefined;
  /** By which its requests wait. */
  readonly clock: Clock;
}

export interface AskOptions {
  readonly endpoints: readonly Endpoint[];
  readonly target: Target;
  readonly send: Send;
  readonly openDataset: OpenDataset;
  readonly concurrency: number;
  /** Rate, holds and the cap of requests; one for all that asks in a run. */
  readonly gate: Gate;
  /** Shorter than the endpoint's own limit: then the cut is the harness's, not the contract's. */
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
  /** A request that is answered with 429, or 503 and Retry-After, is sent again after the pause. */
  readonly isPatient?: true;
  /** Whether an answer is of use: where none ever is, the endpoint is soon asked no more. */
  readonly usable?: (exchange: Exchange) => boolean;
  /** What the run asked before; silence counts on. */
  readonly before?: readonly Exchange[];
  readonly onAsked?: (exchange: Exchange) => void;
  /** For so many ms nothing of its kind is sent; why, as a sentence without its stop. */
  readonly onPause?: (ms: number, why: string) => void;
}

const nothing = () => {};

/** A call that is not answered yet. */
interface UnderWay {
  /** The most calls of the endpoint that were under way with it. */
  peak: number;
  /** Its answer is known to the breaker, or there is none. */
  readonly ended: Promise<void>;
}

/** Texts of answers are held to the end of a run; so many characters of one endpoint, and it is asked no more. */
const mostText = 64_000_000;

/** Attempts of one request that may be throttled before it counts as unanswered. */
const mostThrottled = 10;

/** Of the limit, so long after a cut nothing takes its place. */
const moment = 1 / 60;

/** The one way by which requests leave a run: limit, pace, cap, breaker, and the exchange that comes of it. */
export function openAsking(options: AskOptions): Asking {
  const { target, signal } = options;
  const { pace, allowance, clock } = options.gate;
  const limit = pLimit(options.concurrency);
  const breaker = openBreaker(options.usable);
  for (const each of options.before ?? []) {
    if (each.answer.kind === 'no-response') breaker.received(each);
  }
  const underWay = new Map<EndpointId, Set<UnderWay>>();
  const texts = new Map<EndpointId, number>();

  /** Why nothing may leave; undefined when it may. */
  const barred = (endpoint: EndpointId, { situation }: Step): NotAsked | undefined => {
    const ended = endedBy(signal);
    if (ended !== undefined) return notAskedFor(ended);
    const tripped = breaker.open(endpoint, situation);
    if (tripped) return { state: 'not asked', ...tripped };
    return allowance.left() ? undefined : notAskedFor(`${allowance.reached()}`);
  };

  const enter = (endpoint: EndpointId) => {
    const set = underWay.get(endpoint) ?? new Set();
    underWay.set(endpoint, set);
    let end = nothing;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const own = { peak: 0, ended };
    set.add(own);
    for (const each of set) each.peak = Math.max(each.peak, set.size);
    return { own, leave: () => set.delete(own), end };
  };

  /** When the calls that are under way now are over. */
  const endOf = (endpoint: EndpointId) =>
    Promise.all([...(underWay.get(endpoint) ?? [])].map(({ ended }) => ended));

  async function send(step: Step, scenario: Scenario): Promise<Asked> {
    const endpoint = options.endpoints.find((each) => each.id === step.endpoint);
    if (!endpoint) return { state: 'not asked', reason: `${step.endpoint} is not asked.` };
    if (!barred(endpoint.id, step)) await pace.turn(endpoint.id);
    if (breaker.isHanging()) await endOf(endpoint.id);
    // Things may have changed while it waited for its turn.
    const bar = barred(endpoint.id, step);
    if (bar) return bar;
    allowance.take();
    const limits = limitsOf(endpoint, options.timeoutMs);
    const outgoing = requestOf(step, endpoint, target, limits);
    const { own, leave, end } = enter(endpoint.id);
    const dataset =
      endpoint.answers === 'dataset'
        ? options.openDataset(endpoint.id, scenario, outgoing.headers)
        : undefined;
    const sent = await options.send(outgoing, dataset?.open).finally(leave);
    // The end of the run cut it short: what is missing of it is no word about the client.
    const ended = endedBy(signal);
    if (ended !== undefined && !isWhole(sent.answer)) {
      end();
      return notAskedFor(ended);
    }
    const records = dataset?.judgement();
    const bare: Exchange = {
      id: '',
      scenario: scenario.id,
      step: step.label,
      endpoint: step.endpoint,
      situation: step.situation,
      token: step.token,
      source: step.source,
      ...(step.varied ? { varied: step.varied } : {}),
      ...(step.role ? { role: step.role } : {}),
      ...(step.round ? { round: step.round } : {}),
      ...(step.resendOf ? { resendOf: step.resendOf } : {}),
      ...(step.expect ? { expect: step.expect } : {}),
      inFlight: own.peak,
      startedAt: sent.startedAt,
      ...(sent.durationMs === undefined ? {} : { durationMs: sent.durationMs }),
      timings: sent.timings,
      limits,
      request: keptRequest(outgoing, step.body),
      answer: sent.answer,
      ...(sent.freshConnection ? { freshConnection: true } : {}),
      ...(sent.proxy === undefined ? {} : { proxy: sent.proxy }),
    };
    const exchange = endpoint.outcome ? { ...bare, outcome: endpoint.outcome(bare) } : bare;
    breaker.received(exchange);
    heed(exchange);
    weigh(exchange);
    end();
    options.onAsked?.(exchange);
    // What is next should know of those that are under way: be they cut in the same moment, or as slow.
    if (isCut(exchange)) await clock.wait(limits.cutMs * moment, signal);
    else if (isSlow(exchange)) await endOf(endpoint.id);
    return { state: 'sent', exchange, ...(records ? { records } : {}) };
  }

  /** 429, or Retry-After on a 503: the endpoint's pace waits. */
  function heed({ answer, endpoint }: Exchange) {
    if (answer.kind !== 'response' || (answer.status !== 429 && answer.status !== 503)) return;
    const asked = retryAfterMs(answer.headers, clock.now()) ?? (answer.status === 429 ? 1000 : 0);
    if (asked > longestWaitMs) {
      breaker.trip(
        endpoint,
        `Not asked: the client asked to be left alone for ${longTime(asked)}.`,
      );
      return;
    }
    if (asked > 0) {
      pace.hold(endpoint, asked);
      options.onPause?.(asked, `${endpoint} asked for a pause of ${longTime(asked)}`);
    }
    if (pace.heldMs(endpoint) > longestHeldMs) {
      breaker.trip(
        endpoint,
        `Not asked: the client asked for pauses again and again, ${longTime(pace.heldMs(endpoint))} in all.`,
      );
    }
  }

  function weigh({ answer, endpoint }: Exchange) {
    if (answer.kind !== 'response' || answer.body.kind !== 'text') return;
    const sum = (texts.get(endpoint) ?? 0) + answer.body.text.length;
    texts.set(endpoint, sum);
    if (sum <= mostText) return;
    breaker.trip(endpoint, `Not asked: its answers are longer than ${size(mostText)} together.`);
  }

  /** Waits as the client asks, and sends the request again. The pauses of an endpoint have a bound of their own. */
  async function patiently(step: Step, scenario: Scenario): Promise<Asked> {
    const throttled: Exchange[] = [];
    for (;;) {
      const asked = await limit(() => send(step, scenario));
      if (asked.state === 'not asked') {
        const last = throttled.pop();
        return last ? { state: 'sent', exchange: last, throttled } : asked;
      }
      const { exchange } = asked;
      if (step.token !== 'configured' || !isThrottled(exchange)) return { ...asked, throttled };
      if (throttled.length + 1 >= mostThrottled) {
        const status = exchange.answer.kind === 'response' ? exchange.answer.status : 0;
        breaker.trip(
          step.endpoint,
          `Not asked: one request was answered ${status} ${mostThrottled} times, after the pauses that the client asked for.`,
        );
        return { ...asked, throttled };
      }
      throttled.push(exchange);
    }
  }

  return {
    ask: (step, scenario) =>
      options.isPatient ? patiently(step, scenario) : limit(() => send(step, scenario)),
    closed: (endpoint) => breaker.open(endpoint)?.reason,
    clock,
  };
}

/** Why a run ended before its suite, as a phrase; undefined while it goes on. */
export function endedBy(signal: AbortSignal): string | undefined {
  if (!signal.aborted) return undefined;
  return typeof signal.reason === 'string' ? signal.reason : 'interrupted';
}

const notAskedFor = (ended: string): NotAsked => ({
  state: 'not asked',
  reason: `Not asked: ${ended === 'interrupted' ? 'the run was interrupted' : ended}.`,
});

const isWhole = (answer: Answer): boolean =>
  answer.kind === 'response' &&
  !answer.body.trouble.some(({ kind }) => kind === 'connection-lost' || kind === 'cut-off');

const dayMs = 86_400_000;

/** What a client asks for may be absurd. */
const longTime = (ms: number): string =>
  ms > dayMs ? 'more than a day' : `${figure(Math.round(ms / 1000))} s`;

function limitsOf(endpoint: Endpoint, timeoutMs: number | undefined): Limits {
  const { limits } = endpoint;
  if (timeoutMs === undefined || timeoutMs >= limits.cutMs) {
    return timeoutMs !== undefined && limits.cutBy === 'harness'
      ? { ...limits, cutMs: timeoutMs }
      : limits;
  }
  return { ...limits, cutMs: timeoutMs, cutBy: 'harness' };
}

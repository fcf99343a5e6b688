import pLimit from 'p-limit';
import type { Endpoint, EndpointId, Limits } from '../model/endpoint.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Scenario, Step } from '../model/scenario.ts';
import type { Send } from '../model/send.ts';
import type { Target } from '../model/target.ts';
import { openBreaker } from './breaker.ts';
import type { OpenDataset } from './datasets.ts';
import { longestWaitMs, openPace, retryAfterMs } from './pace.ts';
import type { RecordJudgement } from './records.ts';
import { keptRequest, requestOf } from './request.ts';

/** A step that was sent, or why it was not. */
export type Asked =
  | { readonly state: 'sent'; readonly exchange: Exchange; readonly records?: RecordJudgement }
  | { readonly state: 'not asked'; readonly reason: string };

export interface Asking {
  /** The exchange has no id yet: whoever asks names it. */
  ask(step: Step, scenario: Scenario): Promise<Asked>;
  /** Why this endpoint is asked no more. */
  closed(endpoint: EndpointId): string | undefined;
}

export interface AskOptions {
  readonly endpoints: readonly Endpoint[];
  readonly target: Target;
  readonly send: Send;
  readonly openDataset: OpenDataset;
  readonly concurrency: number;
  readonly ratePerSecond?: number;
  /** Shorter than the endpoint's own limit: then the cut is the harness's, not the contract's. */
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
  readonly onAsked?: (exchange: Exchange) => void;
}

/** The one way by which requests leave a run: limit, pace, breaker, and the exchange that comes of it. */
export function openAsking(options: AskOptions): Asking {
  const { target, signal } = options;
  const limit = pLimit(options.concurrency);
  const pace = openPace(options.ratePerSecond, signal);
  const breaker = openBreaker();
  const underWay = new Map<EndpointId, Set<{ peak: number }>>();

  const enter = (endpoint: EndpointId) => {
    const set = underWay.get(endpoint) ?? new Set();
    underWay.set(endpoint, set);
    const own = { peak: 0 };
    set.add(own);
    for (const each of set) each.peak = Math.max(each.peak, set.size);
    return { own, leave: () => set.delete(own) };
  };

  async function send(step: Step, scenario: Scenario): Promise<Asked> {
    const endpoint = options.endpoints.find((each) => each.id === step.endpoint);
    if (!endpoint) return { state: 'not asked', reason: `${step.endpoint} is not asked.` };
    await pace.turn(endpoint.id);
    if (signal.aborted)
      return { state: 'not asked', reason: 'Not asked: the run was interrupted.' };
    const reason = breaker.open(endpoint.id);
    if (reason) return { state: 'not asked', reason };
    const limits = limitsOf(endpoint, options.timeoutMs);
    const outgoing = requestOf(step, endpoint, target, limits);
    const { own, leave } = enter(endpoint.id);
    const dataset =
      endpoint.answers === 'dataset'
        ? options.openDataset(endpoint.id, scenario, outgoing.headers)
        : undefined;
    const sent = await options.send(outgoing, dataset?.open).finally(leave);
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
    };
    const exchange = endpoint.outcome ? { ...bare, outcome: endpoint.outcome(bare) } : bare;
    breaker.saw(exchange);
    heed(exchange);
    options.onAsked?.(exchange);
    return { state: 'sent', exchange, ...(records ? { records } : {}) };
  }

  /** 429, or Retry-After on a 503: the endpoint's pace waits and nothing is sent again. */
  function heed({ answer, endpoint }: Exchange) {
    if (answer.kind !== 'response' || (answer.status !== 429 && answer.status !== 503)) return;
    const asked = retryAfterMs(answer.headers['retry-after'], Date.now());
    if (asked === undefined) {
      if (answer.status === 429) pace.hold(endpoint, 1000);
      return;
    }
    pace.hold(endpoint, Math.min(asked, longestWaitMs));
    if (asked > longestWaitMs) {
      breaker.trip(
        endpoint,
        `Not asked: the client asked to be left alone for ${Math.round(asked / 1000)} s.`,
      );
    }
  }

  return {
    ask: (step, scenario) => limit(() => send(step, scenario)),
    closed: (endpoint) => breaker.open(endpoint),
  };
}

function limitsOf(endpoint: Endpoint, timeoutMs: number | undefined): Limits {
  const { limits } = endpoint;
  if (timeoutMs === undefined || timeoutMs >= limits.cutMs) {
    return timeoutMs !== undefined && limits.cutBy === 'harness'
      ? { ...limits, cutMs: timeoutMs }
      : limits;
  }
  return { ...limits, cutMs: timeoutMs, cutBy: 'harness' };
}

import { bytesOf } from '../../contract/reading/answers/same-bytes.ts';
import { isThrottled } from '../../contract/reading/failures/failure-of.ts';
import type { Exchange } from '../../model/exchange.ts';
import { duration } from '../../standards/text/figures.ts';

/** Why an endpoint is called no more. */
export interface Stop {
  readonly reason: string;
  /** All its calls failed in one way. */
  readonly alike?: true;
  /** It answers in time, so orders that it must reject are still sent. */
  readonly butRejections?: true;
}

/** Consecutive calls without an answer. Calls in flight together fail together: each of n counts 1/n. */
const silentCalls = 3;
/** Nothing was sent to the client, so other calls in flight are no explanation. */
const unconnected: ReadonlySet<string> = new Set(['proxy', 'lookup', 'connect', 'tls']);
/** For sums of thirds. */
const rounding = 1e-6;
/** Calls with the configured token, all answered 401 or 403. */
const refusedCalls = 2;
/** Calls that all fail in one way, and how many different requests there must be among them. */
const alike = { calls: 5, requests: 3 } as const;
/** The same of calls that take longer than the contract expects, and of calls that are cut off. */
const slowAlike = { calls: 4, requests: 3 } as const;
const cutAlike = { calls: 3, requests: 2 } as const;
/** Calls of the run that are cut off, at any endpoint, while none is answered. */
const runCuts = 4;

export type IsUsable = (exchange: Exchange) => boolean;

/** Answered to a call as the service makes it. */
const isAnsweredCall = (x: Exchange) => x.token === 'configured' && !isSilent(x);

/** Whether an endpoint with these calls, in the order of their answers, is to be called no more. */
export function stopAfter(calls: readonly Exchange[], isUsable: IsUsable): Stop | undefined {
  const failing = failingAlike(calls, isUsable);
  if (failing && !failing.butRejections) return failing;
  if (silenceOf(calls) > silentCalls - rounding) {
    return { reason: `Not asked: ${silentCalls} calls in a row got no answer.` };
  }
  if (calls.every((x) => isRefusal(x) || !isAnsweredCall(x))) {
    const told = calls.filter(isAnsweredCall);
    const [last] = told.slice(-1);
    if (last?.answer.kind === 'response' && told.length >= refusedCalls) {
      const reason = `Not asked: the first ${refusedCalls} calls were answered ${last.answer.status}.`;
      return { reason };
    }
  }
  return failing;
}

/** Whether all calls of a run hang: then every endpoint that hung is called no more. */
export function stopHanging(calls: readonly Exchange[]): Stop | undefined {
  const cuts = calls.filter(isCut);
  const [cut] = cuts;
  const isAnswered = calls.some((x) => x.answer.kind === 'response' && !isCut(x));
  if (!cut || cuts.length < runCuts || isAnswered) return undefined;
  return {
    reason: `Not asked: ${cuts.length} calls of the run were cut off after ${duration(cut.limits.cutMs)}, and none was answered.`,
  };
}

/** The time was over before the answer was whole. */
export const isCut = ({ answer }: Exchange): boolean =>
  answer.kind === 'no-response'
    ? answer.reason === 'cut-off'
    : answer.body.trouble.some(({ kind }) => kind === 'cut-off');

export const isSlow = ({ durationMs = 0, limits }: Exchange): boolean =>
  limits.expectedMs !== undefined && durationMs >= limits.expectedMs;

const isSilent = (x: Exchange): boolean => x.answer.kind === 'no-response' || isCut(x);

const isRefusal = ({ answer }: Exchange): boolean =>
  answer.kind === 'response' && (answer.status === 401 || answer.status === 403);

/** What its order cannot explain: orders that must be rejected and pleas for patience say nothing of the endpoint. */
const counts = (x: Exchange) =>
  x.token === 'configured' && x.situation !== 'unquotable' && !isThrottled(x);

function silenceOf(calls: readonly Exchange[]): number {
  const last = calls.slice(calls.findLastIndex((x) => !isSilent(x)) + 1);
  return last.reduce((sum, { answer, inFlight }) => {
    const isBeside = answer.kind !== 'no-response' || !unconnected.has(answer.reason);
    return sum + (isBeside ? 1 / Math.max(1, inFlight) : 1);
  }, 0);
}

function failingAlike(all: readonly Exchange[], isUsable: IsUsable): Stop | undefined {
  const first = all.find(counts);
  const how = first && failureOf(first, isUsable);
  if (!how || all.some((x) => counts(x) && failureOf(x, isUsable) !== how)) return undefined;
  const calls = all.filter(counts);
  const isLong = isCut(first) || isSlow(first);
  const enough = isCut(first) ? cutAlike : isLong ? slowAlike : alike;
  if (calls.length < enough.calls) return undefined;
  if (new Set(calls.map(bytesOf)).size < enough.requests) return undefined;
  const reason = `Not asked: ${calls.length} of ${calls.length} calls of ${first.endpoint} ${how}.`;
  return { reason, alike: true, ...(isLong ? {} : { butRejections: true }) };
}

/** `took 30 s or more`; undefined for a call that does not fail, or whose failure may be its order's: a 4xx. */
function failureOf(exchange: Exchange, isUsable: IsUsable): string | undefined {
  const { answer, limits } = exchange;
  if (isCut(exchange)) return `were cut off after ${duration(limits.cutMs)}`;
  if (isSlow(exchange)) return `took ${duration(limits.expectedMs ?? 0)} or more`;
  if (answer.kind === 'no-response') return undefined;
  if (answer.status >= 400 && answer.status < 500) return undefined;
  if (isUsable(exchange)) return undefined;
  return answer.status === 200 ? 'got a 200 without a usable body' : `got ${answer.status}`;
}

import { answerIsExpected } from '../../contract/reading/answers/expected.ts';
import { bytesOf } from '../../contract/reading/answers/same-bytes.ts';
import { subjectOf } from '../../contract/reading/answers/subject.ts';
import { isClosed, isThrottled } from '../../contract/reading/failures/failure-of.ts';
import { saysNoPath } from '../../contract/reading/failures/missing-path.ts';
import { mayBeOfItsOrder } from '../../contract/reading/failures/stopped-since.ts';
import type { Exchange } from '../../model/exchange.ts';
import { isUnauthorized } from '../../standards/http/status.ts';
import { duration } from '../../standards/text/figures.ts';

/** Reason for no longer calling an endpoint. */
export interface Stop {
  readonly reason: string;
  /** It answers in time, so orders that it must reject, and orders with a change, are still sent. */
  readonly butRejections?: true;
}

/** Consecutive calls without an answer. Concurrent calls fail together: each of n counts 1/n. */
const silentCalls = 3;
/** The same for connections that a program closes while its host answers other calls: an exception for some orders. */
const closedCalls = 15;
/** Nothing was sent to the client, so concurrency does not explain these. */
const unconnected: ReadonlySet<string> = new Set(['proxy', 'lookup', 'connect', 'tls']);
/** Tolerance for sums of fractions. */
const rounding = 1e-6;
/** Calls with the configured token, all answered 401 or 403. */
const refusedCalls = 2;
/** The same for 403 with a reason that may be about the order. */
const rejectedCalls = 12;
/** Calls that all fail in the same way, and the number of different requests required among them. */
const alike = { calls: 5, requests: 3 } as const;
/** The same for calls that take longer than the contract expects, and for calls that are cut off. */
const slowAlike = { calls: 4, requests: 3 } as const;
const cutAlike = { calls: 3, requests: 2 } as const;
/** Number of calls of the run, at any endpoint, cut off while none is answered. */
const runCuts = 4;

export type IsUsable = (exchange: Exchange) => boolean;

/** Reports whether a call with the configured token was answered. */
const isAnsweredCall = (x: Exchange) => x.token === 'configured' && !isSilent(x);

interface StopConditions {
  /** Number of answers that took too long after which an endpoint is no longer called. Default: any number. */
  readonly mostSlow?: number | undefined;
  /** The host answers calls of this run: then its program closes a connection, not the network. */
  readonly isAnswering?: boolean | undefined;
}

/** Returns why an endpoint is no longer called after these calls, which are in the order of their answers. */
export function stopAfter(
  calls: readonly Exchange[],
  isUsable: IsUsable,
  { mostSlow, isAnswering = false }: StopConditions = {},
): Stop | undefined {
  const failing = failingAlike(calls, (x) => failureOf(x, isUsable, isAnswering));
  if (failing && !failing.butRejections) return failing;
  const silent = whySilent(calls, isAnswering);
  if (silent !== undefined) return { reason: `Not sent: ${silent}.` };
  if (calls.every((x) => isOfToken(x) || !isAnsweredCall(x))) {
    const answered = calls.filter(isAnsweredCall);
    const [last] = answered.slice(-1);
    const isOfOrders = answered.every((x) => mayBeOfItsOrder(subjectOf(x)));
    const most = isOfOrders ? rejectedCalls : refusedCalls;
    if (last?.answer.kind === 'response' && answered.length >= most) {
      const reason = `Not sent: the first ${most} calls were answered ${last.answer.status}.`;
      return { reason };
    }
  }
  if (mostSlow !== undefined && calls.filter(isSlow).length >= mostSlow) {
    return { reason: `Not sent: ${mostSlow} answers ran out of time.` };
  }
  return failing;
}

/** Returns, as a phrase, why an endpoint that does not answer is no longer called; undefined if it answers. */
export function whySilent(calls: readonly Exchange[], isAnswering = false): string | undefined {
  const last = calls.slice(calls.findLastIndex((x) => !isSilent(x)) + 1);
  const most = isAnswering && last.every(isClosed) ? closedCalls : silentCalls;
  return silenceOf(last) > most - rounding ? `${most} calls in a row got no answer` : undefined;
}

/** Detects that all calls of a run hang: then every endpoint that hung is no longer called. */
export function stopHanging(calls: readonly Exchange[]): Stop | undefined {
  const cuts = calls.filter(isCut);
  const [cut] = cuts;
  const isAnswered = calls.some((x) => x.answer.kind === 'response' && !isCut(x));
  if (!cut || cuts.length < runCuts || isAnswered) return undefined;
  return {
    reason: `Not sent: ${cuts.length} calls of the run were cut off after ${duration(cut.limits.cutMs)}, and none was answered.`,
  };
}

/** Reports whether the answer was cut off by a limit of time. */
export const isCut = ({ answer }: Exchange): boolean =>
  answer.kind === 'no-response'
    ? answer.reason === 'cut-off'
    : answer.body.trouble.some(({ kind }) => kind === 'cut-off');

export const isSlow = ({ durationMs = 0, limits }: Exchange): boolean =>
  limits.expectedMs !== undefined && durationMs >= limits.expectedMs;

const isSilent = (x: Exchange): boolean => x.answer.kind === 'no-response' || isCut(x);

/** Reports whether the answer is about the token, or credentials: a 401 or 403. */
export const isOfToken = ({ answer }: Exchange): boolean =>
  answer.kind === 'response' && isUnauthorized(answer);

/** Reports whether a failure is not due to the order: our probes, orders to be rejected and throttled calls do not count. */
const counts = (x: Exchange) =>
  x.token === 'configured' &&
  x.situation !== 'unquotable' &&
  answerIsExpected(x) &&
  !isThrottled(x);

const silenceOf = (last: readonly Exchange[]): number =>
  last.reduce((sum, { answer, inFlight }) => {
    const isBeside = answer.kind !== 'no-response' || !unconnected.has(answer.reason);
    return sum + (isBeside ? 1 / Math.max(1, inFlight) : 1);
  }, 0);

function failingAlike(
  all: readonly Exchange[],
  howOf: (x: Exchange) => string | undefined,
): Stop | undefined {
  const first = all.find(counts);
  const how = first && howOf(first);
  if (!how || all.some((x) => counts(x) && howOf(x) !== how)) return undefined;
  const calls = all.filter(counts);
  const isLong = isCut(first) || isSlow(first);
  const enough = isCut(first) ? cutAlike : isLong ? slowAlike : alike;
  if (calls.length < enough.calls) return undefined;
  if (new Set(calls.map(bytesOf)).size < enough.requests) return undefined;
  const reason = `Not sent: ${calls.length} of ${calls.length} calls of ${first.endpoint} ${how}.`;
  // Without a path no order is read, so none is rejected.
  return {
    reason,
    ...(isLong || isWithoutPath(first) ? {} : { butRejections: true }),
  };
}

/** Reports whether a query got a 404 or 405 that is about the path or the method; only quotes have an outcome. */
const isWithoutPath = (x: Exchange): boolean =>
  x.outcome !== undefined &&
  x.answer.kind === 'response' &&
  (x.answer.status === 404 || x.answer.status === 405) &&
  saysNoPath(x);

/** Returns `took 30 s or more`; undefined for a call that succeeds, or whose failure may be due to its order: a 4xx. */
function failureOf(
  exchange: Exchange,
  isUsable: IsUsable,
  isAnswering: boolean,
): string | undefined {
  const { answer, limits } = exchange;
  if (isCut(exchange)) return `were cut off after ${duration(limits.cutMs)}`;
  if (isSlow(exchange)) return `took ${duration(limits.expectedMs ?? 0)} or more`;
  if (answer.kind === 'no-response') {
    return isAnswering && isClosed(exchange) ? 'were closed without an answer' : undefined;
  }
  if (isWithoutPath(exchange)) return `got ${answer.status}, with nothing about the order`;
  if (answer.status >= 400 && answer.status < 500) return undefined;
  if (isUsable(exchange)) return undefined;
  return answer.status === 200 ? 'got a 200 without a usable body' : `got ${answer.status}`;
}

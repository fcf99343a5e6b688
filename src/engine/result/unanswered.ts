import { aboutTheirOrder } from '../../contract/experiments/quotes/judge-mixed-up.ts';
import { bytesOf } from '../../contract/reading/answers/same-bytes.ts';
import { beyondLimits, troubleOf } from '../../contract/reading/answers/trouble.ts';
import { isThrottled } from '../../contract/reading/failures/failure-of.ts';
import { stoppedSince } from '../../contract/reading/failures/stopped-since.ts';
import { hasReadableText } from '../../contract/reading/quotes/usable.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Subject } from '../../model/rule.ts';
import { isUnauthorized } from '../../standards/http/status.ts';

/** Why a request is not judged, as a sentence. */
export interface UnjudgedReason {
  readonly why: string;
  /** A rejection by a client that still serves other orders is an answer. */
  readonly isAnswered?: true;
}

/** Returns undefined for a request with an answer that can be judged. */
export type UnjudgedReasonOf = (x: Subject) => UnjudgedReason | undefined;

/**
 * Finds the requests of a run that lack an answer: no connection, our own limit of time, a refused token,
 * throttling, or a client that no longer serves anything. Not among them are requests whose bytes were answered
 * later, those without the configured token, and those after the first one without it, since it may lock out
 * the caller.
 */
export function unjudgedReasons(run: readonly Subject[]): UnjudgedReasonOf {
  const locked = run
    .filter(({ token }) => token !== 'configured')
    .map(({ startedAt }) => startedAt)
    .toSorted()[0];
  const answered = new Map<string, string>();
  for (const x of run) {
    if (missing(x) !== undefined) continue;
    const bytes = bytesOf(x);
    if (x.startedAt > (answered.get(bytes) ?? '')) answered.set(bytes, x.startedAt);
  }
  const stopped = new Map(
    stoppedSince(aboutTheirOrder(run)).flatMap(({ exchanges, what, why }) =>
      exchanges.map(({ id }): readonly [string, UnjudgedReason] => [
        id,
        { why, ...(what === 'order' ? { isAnswered: true } : {}) },
      ]),
    ),
  );
  return (x) => {
    const end = stopped.get(x.id);
    if (end) return end;
    if (x.token !== 'configured' || (locked !== undefined && x.startedAt > locked))
      return undefined;
    const why = missing(x);
    if (why === undefined) return undefined;
    const later = answered.get(bytesOf(x));
    return later !== undefined && later >= x.startedAt ? undefined : { why };
  };
}

/** Returns why an answer cannot be judged, regardless of the others. */
function missing(x: Subject): string | undefined {
  const { answer, status } = x;
  if (answer.kind === 'no-response') return isOfContract(x) ? undefined : answer.detail;
  if (isThrottled(x)) return `The client answered ${status} and limits the rate of calls.`;
  if (isUnauthorized(x) && !hasReadableText(x)) {
    const names = Object.keys(x.request?.headers ?? {}).map((name) => name.toLowerCase());
    const isSent =
      !x.request || names.some((name) => /^(?:x-auth-token|authorization)$/.test(name));
    return `The client answered ${status} to ${isSent ? 'the configured token' : 'a request without a token'}.`;
  }
  const kinds = answer.body.kind === 'text' ? ourLimits : ourTime;
  return x.limits.cutBy === 'contract' && troubleOf(x, ...ourTime)
    ? undefined
    : troubleOf(x, ...kinds)?.detail;
}

/** For a dataset, the records before a limit of size are judged. */
const ourTime = ['cut-off'] as const;
const ourLimits = [...ourTime, ...beyondLimits] as const;

/** Reports whether the wait was as long as the platform's: then the quote is lost, which is a finding. */
const isOfContract = ({ answer, limits }: Exchange): boolean =>
  answer.kind === 'no-response' && answer.reason === 'cut-off' && limits.cutBy === 'contract';

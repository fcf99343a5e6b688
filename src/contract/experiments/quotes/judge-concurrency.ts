import type { EndpointId } from '../../../model/endpoint.ts';
import type { Breach, FoldResult, Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { howMany, list } from '../../../standards/text/figures.ts';
import { isAlone } from '../../reading/answers/in-time.ts';
import { identical } from '../../reading/answers/same-bytes.ts';
import {
  failed,
  failureInWords,
  failureOf,
  isThrottled,
} from '../../reading/failures/failure-of.ts';
import { isBurst, isFirstBurst, burstRounds as rounds } from '../steps/rounds.ts';
import { aboutTheirOrder } from './judge-mixed-up.ts';

/** Judges every scenario of a run, unless the endpoint also fails intermittently without concurrency: http/flaky judges that. */
export function judgeConcurrencyOfRun(all: readonly Subject[], endpoint: EndpointId): FoldResult {
  const calls = aboutTheirOrder(all).filter(
    (x) => x.endpoint === endpoint && x.token === 'configured',
  );
  if (recoversAlone(calls, all)) return { judged: 0, breaches: [] };
  const scenarios = [...groupedBy(calls, ({ scenario }) => scenario).values()];
  const judged = scenarios.map((received) => judgeConcurrency(received));
  return {
    judged: judged.reduce((sum, each) => sum + each.judged, 0),
    breaches: judged
      .flatMap(({ breaches }) => [...breaches])
      .map((each, i) => (i === 0 && !each.severity ? withOthers(each, calls) : each)),
  };
}

/** Names calls of other scenarios too that failed with others in flight in one of these ways. */
function withOthers({ exchanges = [], ...breach }: Breach, calls: readonly Subject[]): Breach {
  const kinds = new Set(calls.filter(({ id }) => exchanges.includes(id)).map(failureInWords));
  const others = calls.filter(
    (x) => !isBurst(x.round) && x.inFlight > 1 && failed(x) && kinds.has(failureInWords(x)),
  );
  return { ...breach, exchanges: [...exchanges, ...others.map(({ id }) => id)] };
}

/** Reports whether the same bytes failed and succeeded later, each time without concurrency. */
function recoversAlone(calls: readonly Subject[], run: readonly Subject[]): boolean {
  return identical(calls.filter((x) => isAlone(x, run))).some((group) => {
    const first = group.findIndex((x) => failed(x));
    return first >= 0 && group.slice(first).some((x) => !failureOf(x));
  });
}

/** Judges whether orders that are quoted alone fail with a handful of calls in flight; a warning if all are throttled. */
function judgeConcurrency(exchanges: readonly Subject[]): FoldResult {
  const sent = exchanges.filter(({ resendOf }) => !resendOf);
  const orders = [...groupedBy(sent, ({ role = '' }) => role).values()].filter(quotedAlone);
  const calls = orders.flat().filter(({ round }) => isBurst(round));
  const failing = calls.filter(failed);
  const throttled = calls.filter(isThrottled);
  const reported = inSeveralBursts(failing) ? failing : inSeveralBursts(throttled) ? throttled : [];
  return {
    judged: calls.length,
    breaches: reported.length > 0 ? [breachOf(reported, calls, reported === throttled)] : [],
  };
}

/** Reports whether an order is quoted alone before the bursts, or known to be, and after them if one failed. */
function quotedAlone(received: readonly Subject[]): boolean {
  const at = (...wanted: readonly number[]) =>
    received.filter(({ round = 0 }) => wanted.includes(round));
  const before = at(rounds.alone);
  const after = at(rounds.turn, rounds.aloneAgain);
  const hasFailed = received.some((x) => isBurst(x.round) && failureOf(x));
  if (!hasFailed && before.length === 0) return received.some(({ round }) => isFirstBurst(round));
  return [before, ...(hasFailed ? [after] : [])].every(
    (calls) => calls.length > 0 && calls.every((x) => !failureOf(x)),
  );
}

const inSeveralBursts = (calls: readonly Subject[]) =>
  new Set(calls.map(({ round }) => round)).size > 1;

function breachOf(
  reported: readonly Subject[],
  calls: readonly Subject[],
  patience: boolean,
): Breach {
  const most = Math.max(...calls.map(({ inFlight }) => inFlight));
  const seen = list([...new Set(reported.map(failureInWords))].slice(0, 3));
  const why = patience
    ? ' The client asks the caller to wait; the contract does not say how many calls it may get.'
    : '';
  return {
    ...(patience ? { severity: 'warning' } : {}),
    message: `${reported.length} of ${howMany(calls.length, 'call')} got ${seen} with at most ${most} in flight. Alone, the same orders are quoted before and after.${why}`,
    expected: 'a quote, as for each order alone',
    actual: seen,
    exchanges: reported.map(({ id }) => id),
    count: reported.length,
    judged: calls.length,
  };
}

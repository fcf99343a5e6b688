import type { ExchangeReport } from '../../model/run.ts';
import { outcomeWords } from '../words/outcome-words.ts';
import { requestOf } from './request.ts';
import { responseOf } from './response.ts';

/** One exchange as an entry (HAR 1.2, entries). Undefined where no request is known, as of a pasted answer. */
export function entryOf(exchange: ExchangeReport) {
  const { request, answer, startedAt, scenario, step, outcome } = exchange;
  if (!request) return undefined;
  const timings = timingsOf(exchange);
  const said = outcome ? `: ${outcomeWords(outcome)}` : '';
  return {
    pageref: scenario,
    startedDateTime: startedAt,
    time: timings.dns + timings.connect + timings.send + timings.wait + timings.receive,
    request: requestOf(request),
    response: responseOf(answer),
    cache: {},
    timings: {
      ...timings,
      dns: known(exchange.timings.lookup),
      connect: known(exchange.timings.connect) < 0 ? -1 : timings.connect,
      ssl: known(exchange.timings.tls),
    },
    comment: `${exchange.id} ${step}${said}`,
    // As browsers write it; names with an underscore are free (HAR 1.2, Custom Fields).
    ...(answer.kind === 'no-response' ? { _error: `${answer.reason}: ${answer.detail}` } : {}),
  };
}

/** -1 where a layer did not take place. */
const known = (ms: number | undefined): number => ms ?? -1;

/**
 * `wait` and `receive` are always there; `connect` has `ssl` in it (HAR 1.2, timings). What is known of the
 * whole and not of the parts counts as waiting.
 */
function timingsOf({ timings, durationMs = 0 }: ExchangeReport) {
  const receive = timings.download ?? 0;
  return {
    blocked: -1,
    dns: timings.lookup ?? 0,
    connect: (timings.connect ?? 0) + (timings.tls ?? 0),
    send: 0,
    wait: timings.firstByte ?? Math.max(0, durationMs - receive),
    receive,
  };
}

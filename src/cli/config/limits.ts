import type { ConfigLimits } from './config.ts';
import { type Given, type Givens, mistaken, parsed } from './given.ts';
import { type Reading, rate, size, time, wholeNumber } from './values.ts';

/** The service cuts a delivery-price query after so long (contract: Limits). */
const cutMs = 60_000;

const limitDefaults = {
  concurrency: 4,
  maxBody: 20e6,
  maxBytes: 1e9,
  maxRecords: 200_000,
  timeMs: 300_000,
} as const;

/** Flag > environment > config > default. Throws a UsageError that names where a bad value was given. */
export function limitsOf(givens: Givens): ConfigLimits {
  const timeout = givens.one('timeout', '/limits/timeout');
  const ratePerSecond = read(givens.one('rate', '/limits/rate'), rate);
  const requests = read(givens.one('maxRequests', '/limits/requests'), wholeNumber(1, 100_000));
  return {
    concurrency:
      read(givens.one('concurrency', '/limits/concurrency'), wholeNumber(1, 100)) ??
      limitDefaults.concurrency,
    maxBody: read(givens.one('maxBody', '/limits/maxBody'), size) ?? limitDefaults.maxBody,
    maxBytes: read(givens.one('maxBytes', '/limits/maxBytes'), size) ?? limitDefaults.maxBytes,
    maxRecords:
      read(
        givens.one('maxRecords', '/limits/maxRecords'),
        wholeNumber(1, Number.MAX_SAFE_INTEGER),
      ) ?? limitDefaults.maxRecords,
    timeMs: read(givens.one('maxTime', '/limits/time'), time) ?? limitDefaults.timeMs,
    // Left out, each endpoint keeps its own limit; datasets have a longer one.
    ...(timeout ? { timeoutMs: timeoutOf(timeout) } : {}),
    ...(ratePerSecond === undefined ? {} : { ratePerSecond }),
    ...(requests === undefined ? {} : { requests }),
  };
}

const read = <Value>(given: Given | undefined, reading: Reading<Value>): Value | undefined =>
  given && parsed(given, reading);

function timeoutOf(given: Given): number {
  const ms = parsed(given, time);
  if (ms > cutMs) {
    throw mistaken(
      given,
      `is '${given.text}'; the service cuts a delivery-price query after 60 s, so the maximum is 60s`,
    );
  }
  return ms;
}

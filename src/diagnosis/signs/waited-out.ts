import type { Subject } from '../../model/rule.ts';

/** Limit of the contract; a run that shortens it scales everything else. */
const usualMs = 30_000;

/** Returns the duration of an answer, scaled to the contract's limit. */
const secondsOf = ({ durationMs, limits }: Subject): number | undefined =>
  durationMs === undefined
    ? undefined
    : (durationMs / (limits.expectedMs ?? limits.cutMs / 2)) * (usualMs / 1000);

/** Default timeouts of gateways: API Gateway 29 s, routers 30 s, nginx and load balancers 60 s. */
const near = (seconds: number) =>
  (seconds >= 28.5 && seconds <= 31.5) || (seconds >= 58.5 && seconds <= 61.5);

/** Reports whether a gateway timed out: 504, Cloudflare's 524, or another 5xx exactly at a default timeout. */
export function waitedOut(x: Subject): boolean {
  const { status = 0 } = x;
  if (status === 504 || status === 524) return true;
  const seconds = secondsOf(x);
  return (
    seconds !== undefined &&
    near(seconds) &&
    (status === 500 || status === 502 || status === 503 || status === 408)
  );
}

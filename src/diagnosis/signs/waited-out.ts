import type { Subject } from '../../model/rule.ts';

/** The contract's limits; a run may shorten them, and then everything else with them. */
const usualMs = 30_000;

/** How long an answer took, at the contract's own scale. */
const secondsOf = ({ durationMs, limits }: Subject): number | undefined =>
  durationMs === undefined
    ? undefined
    : (durationMs / (limits.expectedMs ?? limits.cutMs / 2)) * (usualMs / 1000);

/** Where gateways give up by default: API Gateway at 29 s, routers at 30 s, nginx and load balancers at 60 s. */
const near = (seconds: number) =>
  (seconds >= 28.5 && seconds <= 31.5) || (seconds >= 58.5 && seconds <= 61.5);

/**
 * Whether a gateway answered because it had waited long enough: 504, Cloudflare's 524, or another 5xx
 * exactly where gateways give up.
 */
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

interface RunEnd {
  /** Time limit of the run. */
  readonly timeMs: number;
  /** Share of the suite done by then. */
  readonly share: number;
  /** Number of requests answered by then. */
  readonly answered: number;
  readonly ratePerSecond?: number | undefined;
}

/** Factor by which the rest of a suite is slower than its start: bursts and pauses come late. */
const margin = 1.25;
/** Fraction of the possible requests from which the rate is what limits a run. */
const nearRate = 0.8;

/**
 * Returns the options with which a run that hit its time limit would finish; undefined if too little was done to tell.
 */
export function enoughTime({ timeMs, share, answered, ratePerSecond }: RunEnd): string | undefined {
  if (share <= 0) return undefined;
  const times = margin / share;
  const seconds = Math.ceil((timeMs / 1000) * times);
  const longer = seconds < 100 ? `${seconds}s` : `${Math.ceil(seconds / 60)}m`;
  const isHeldUp = ratePerSecond && answered / (timeMs / 1000) >= ratePerSecond * nearRate;
  const faster = isHeldUp ? ` or --rate ${Math.ceil(ratePerSecond * 60 * times)}/m` : '';
  return `--max-time ${longer}${faster} would do at this pace`;
}

interface RunEnd {
  /** The maximum time of the run. */
  readonly timeMs: number;
  /** The part of the suite that was done by then. */
  readonly share: number;
  /** Requests that were answered by then. */
  readonly answered: number;
  readonly ratePerSecond?: number | undefined;
}

/** The rest of a suite takes longer than its start: bursts and pauses come late. */
const margin = 1.25;
/** A run that sends nearly as many requests as its rate allows is held up by the rate. */
const nearRate = 0.8;

/** The options with which a run that its time ended would end by itself; undefined if too little was done to tell. */
export function enoughTime({ timeMs, share, answered, ratePerSecond }: RunEnd): string | undefined {
  if (share <= 0) return undefined;
  const times = margin / share;
  const seconds = Math.ceil((timeMs / 1000) * times);
  const longer = seconds < 100 ? `${seconds}s` : `${Math.ceil(seconds / 60)}m`;
  const isHeldUp = ratePerSecond && answered / (timeMs / 1000) >= ratePerSecond * nearRate;
  const faster = isHeldUp ? ` or --rate ${Math.ceil(ratePerSecond * 60 * times)}/m` : '';
  return `--max-time ${longer}${faster} would do at this pace`;
}

export interface Clock {
  /** Milliseconds since 1970; never decreases. */
  readonly now: () => number;
  /** Resolves after `ms` milliseconds, or when the signal is aborted. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}

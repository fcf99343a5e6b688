/** The maximum number of bytes read from a body, after decompression. */
export interface Caps {
  /** For a body held in memory. */
  readonly maxBody: number;
  /** For a body streamed to a sink. */
  readonly maxBytes: number;
}

/**
 * Bytes of a dataset that must arrive within its time limit to restart it. Otherwise a byte a second would keep
 * a request waiting for minutes.
 */
export const leastBytes = 64;

/** How an exchange ended. */
export type End =
  | { readonly how: 'whole' }
  | { readonly how: 'lost'; readonly error: Error }
  /** `trickle`: bytes that arrived within the limit; undefined if the total time was over. */
  | { readonly how: 'cut-off'; readonly limitMs: number; readonly trickle?: number }
  /** Too many bytes arrived without a final answer. */
  | { readonly how: 'flooded' }
  /** The reader stopped. */
  | { readonly how: 'stopped' }
  /** The driver was closed. */
  | { readonly how: 'closed' };

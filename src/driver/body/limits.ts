/** Maximum number of bytes read from a body, after decompression. */
export interface Caps {
  /** For a body held in memory. */
  readonly maxBody: number;
  /** For a body streamed to a sink. */
  readonly maxBytes: number;
}

/** Minimum number of bytes of a dataset that restart its time limit; a byte a second would wait for minutes. */
export const minBytes = 64;

export type End =
  | { readonly how: 'whole' }
  | { readonly how: 'lost'; readonly error: Error }
  /** `trickle` is the number of bytes that arrived within the limit; undefined if the total time was over. */
  | { readonly how: 'cut-off'; readonly limitMs: number; readonly trickle?: number }
  | { readonly how: 'stopped' }
  | { readonly how: 'closed' };

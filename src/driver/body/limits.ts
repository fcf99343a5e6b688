/** The most bytes that are read of a body, after decompression. */
export interface Caps {
  /** Of a body that is held whole. */
  readonly maxBody: number;
  /** Of a body that goes to a sink. */
  readonly maxBytes: number;
}

/**
 * So many bytes of a dataset within its time limit let it begin anew: with a byte a second an answer would be
 * waited for for minutes.
 */
export const leastBytes = 64;

/** How an exchange came to its end. */
export type End =
  | { readonly how: 'whole' }
  | { readonly how: 'lost'; readonly error: Error }
  /** `trickle`: no more bytes arrived for so long; undefined where the time as a whole was over. */
  | { readonly how: 'cut-off'; readonly limitMs: number; readonly trickle?: number }
  /** Bytes came and came, and none of them was of use. */
  | { readonly how: 'flooded' }
  /** We read no further. */
  | { readonly how: 'stopped' }
  /** The driver was closed. */
  | { readonly how: 'closed' };

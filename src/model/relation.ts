/** How the answers of a scenario's steps must relate. Closed: each is driven and judged. */
export const relations = [
  /** Identical orders in turn with a sibling (procedures 34, 40). */
  'sent-again',
  /** The same content as `quote` and as `order`. */
  'quote-and-order',
  /** The same lines in another order. */
  'line-order',
  /** With and without fields that the contract does not list (39). */
  'unknown-fields',
  /** The delivery date in several forms of ISO 8601. */
  'date-forms',
  /** Texts in plain letters, and with accents and other letters. */
  'texts',
  /** Orders that should be quoted, and where one is rejected, what may be why. */
  'covered-orders',
  /** Orders of a declared price, and where it is not given, without what we added to them. */
  'known-quotes',
  /** Orders that hardly any business can quote. */
  'provoked-rejections',
  /** Optional fields absent or empty, against the full order (38). */
  'optional-fields',
  /** A wrong token and none, beside the right one. */
  'tokens',
  /** Different orders at once and in turn (35). */
  'different-orders',
  /** The same order several times at once (8). */
  'same-order-at-once',
  /** Shipping-cost: orders that differ in every respect, and none at all (36). */
  'very-different-orders',
  /** The same commerce, address and lines through both quoting endpoints (37). */
  'both-endpoints',
  /** A GET with and without its body (53). */
  'body-survives',
  /** Transactions: a range and its two halves, which hold exactly what it holds (26, 28 to 30). */
  'range-halves',
  /** Transactions: a narrower range is contained in a wider one. */
  'range-contained',
  /** Transactions: the same closed range twice (33). */
  'asked-twice',
  /** Transactions: date_from alone, date_to alone, neither (31). */
  'single-bound',
  /** Transactions: a range without records. */
  'empty-range',
  /** Transactions: the same range written with other offsets and with milliseconds (26). */
  'range-forms',
  /** Transactions: no request bound, and all of time: what is read for its records alone. */
  'whole-history',
  /** Transactions: every answer of the run against every other. */
  'every-answer',
  /** A user's own scenario: `expect.compare`. */
  'compare',
] as const;

export type Relation = (typeof relations)[number];

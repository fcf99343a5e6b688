/**
 * What `round` means on an exchange of a relation: the procedure writes it, the rules read it.
 */
/** Other numbers than those of the bursts: an exchange tells by itself what it is a part of. */
export const sentAgainRounds = { inTurn: 11, later: 12, fresh: 13, quick: 14 } as const;

export const isSentAgain = (round: number | undefined): boolean =>
  Object.values(sentAgainRounds).some((each) => each === round);

/**
 * Of the relations that send at once. Every burst has its own round. Where it is known what the orders get, the
 * `first` bursts come before all else, and the others only if one of their calls got something else.
 */
export const burstRounds = {
  first: [7, 8, 9],
  alone: 1,
  bursts: [2, 3, 4],
  turn: 5,
  aloneAgain: 6,
} as const;

export const isBurst = (round: number | undefined): boolean =>
  [...burstRounds.bursts, ...burstRounds.first].some((burst) => burst === round);

export const isFirstBurst = (round: number | undefined): boolean =>
  burstRounds.first.some((burst) => burst === round);

/** The role of an order that is quoted, beside one that was made from it. */
export const baseOrder = 'base';

/** Orders with many changes at once, parts of one that fares otherwise, and what decides beside the order without it. */
export const exploringRounds = { rows: 1, probes: 2, confirm: 3, dated: 4 } as const;

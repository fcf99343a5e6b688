/** Values of `round` on exchanges of a relation, distinct from those of the bursts: the rules read them. */
export const sentAgainRounds = {
  inTurn: 11,
  later: 12,
  fresh: 13,
  quick: 14,
  afterOthers: 15,
} as const;

/** Role of an order that is sent right before another, which it may change. */
export const otherOrder = 'other';

export const isSentAgain = (round: number | undefined): boolean =>
  Object.values(sentAgainRounds).some((each) => each === round);

/** Rounds of bursts. If the answers are known, the `first` come alone, and the others only if a call got something else. */
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

/** Rounds in which two orders come first in turn, in other sizes and for other commerces. All of a pair are needed as proof. */
export const firstComerRounds = {
  size: [21, 24, 27].map((first) => [first, first + 1, first + 2]),
  commerce: [31, 33, 35].map((first) => [first, first + 1]),
} as const;

/** Round of orders that were priced before, with a long remark. */
export const remarkRound = 41;

/** Role of an order of exploring that has more lines than the base: the lines are its changes. */
const moreLines = 'more lines';

/** Reports whether the steps of exploring are two given orders: what differs between them is all that is sent. */
export const areGiven = (steps: readonly { readonly role?: string | undefined }[]): boolean =>
  steps.length > 1 && steps.every(({ role }) => role !== moreLines);

/** Role of a quoted order, next to one derived from it. */
export const baseOrder = 'base';

/** Orders with many changes, parts of one whose answer breaks the contract, and the decisive change next to the order without it. */
export const exploringRounds = { rows: 1, probes: 2, confirm: 3, dated: 4 } as const;

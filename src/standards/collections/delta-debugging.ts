/** What a part of the changes brings about: the failure, no failure, or something else. */
export type Seen = 'fails' | 'works' | 'other';

export interface Smallest<Change> {
  readonly changes: readonly Change[];
  /** False where the tests ended before nothing more could be left out. */
  readonly whole: boolean;
}

/**
 * The smallest part of the changes that still fails, so that none of what is left can be left out by itself
 * (Zeller and Hildebrandt, Simplifying and isolating failure-inducing input, 2002). All of them together must
 * fail, and none of them work. `test` gives undefined when there are no tests left.
 */
export async function smallestFailing<Change>(
  all: readonly Change[],
  test: (part: readonly Change[]) => Promise<Seen | undefined>,
): Promise<Smallest<Change>> {
  let changes = all;
  let parts = 2;
  while (changes.length > 1) {
    const pieces = divided(changes, parts);
    const candidates = [
      ...pieces,
      ...(parts > 2 ? pieces.map((piece) => changes.filter((each) => !piece.includes(each))) : []),
    ];
    let found: number | undefined;
    for (const [at, candidate] of candidates.entries()) {
      const seen = await test(candidate);
      if (seen === undefined) return { changes, whole: false };
      if (seen !== 'fails') continue;
      found = at;
      changes = candidate;
      break;
    }
    if (found !== undefined) parts = found < pieces.length ? 2 : Math.max(parts - 1, 2);
    else if (parts < changes.length) parts = Math.min(2 * parts, changes.length);
    else break;
  }
  return { changes, whole: true };
}

/** In so many pieces of nearly one length. */
const divided = <Change>(
  changes: readonly Change[],
  parts: number,
): readonly (readonly Change[])[] =>
  Array.from({ length: parts }, (_, i) =>
    changes.slice(
      Math.floor((i * changes.length) / parts),
      Math.floor(((i + 1) * changes.length) / parts),
    ),
  );

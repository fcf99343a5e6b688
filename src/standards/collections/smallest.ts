/**
 * Finds what decides: the smallest part of a set that still shows something, and between two sizes the two beside each
 * other of which one shows it. Whatever is asked goes through the caller, who counts and remembers.
 */

/** Which of these parts shows it, the first one; `none`, or undefined where no more may be asked. */
export type Ask<Item, Asked, Received> = (
  parts: readonly (readonly Item[])[],
) => Generator<Asked, number | 'none' | undefined, Received>;

export interface Smallest<Item> {
  readonly part: readonly Item[];
  /** No item of it can be spared; false where no more could be asked. */
  readonly isSmallest: boolean;
}

/**
 * Delta debugging (Zeller, Hildebrandt: Simplifying and Isolating Failure-Inducing Input): halves, quarters and
 * so on of the set, and what is left without each of them. `guesses` are tried first.
 */
export function* smallest<Item, Asked, Received>(
  whole: readonly Item[],
  ask: Ask<Item, Asked, Received>,
  guesses: readonly (readonly Item[])[] = [],
): Generator<Asked, Smallest<Item>, Received> {
  let part = whole;
  const first = guesses.filter((each) => each.length > 0 && each.length < whole.length);
  if (first.length > 0) {
    const found = yield* ask(first);
    if (found === undefined) return { part, isSmallest: false };
    if (found !== 'none') part = first[found] ?? part;
  }
  let pieces = 2;
  while (part.length > 1) {
    const some = parted(part, pieces);
    const others =
      pieces > 2 ? some.map((piece) => part.filter((each) => !piece.includes(each))) : [];
    const found = yield* ask([...some, ...others]);
    if (found === undefined) return { part, isSmallest: false };
    if (found === 'none') {
      if (pieces >= part.length) break;
      pieces = Math.min(part.length, pieces * 2);
      continue;
    }
    part = [...some, ...others][found] ?? part;
    pieces = found < some.length ? 2 : Math.max(2, pieces - 1);
  }
  return { part, isSmallest: true };
}

function parted<Item>(items: readonly Item[], pieces: number): readonly (readonly Item[])[] {
  const ends = Array.from({ length: pieces + 1 }, (_, i) =>
    Math.round((i * items.length) / pieces),
  );
  return ends.slice(1).map((end, i) => items.slice(ends[i], end));
}

/** The two sizes beside each other, of which `from` does not show it and `to` does. */
export interface Edge {
  readonly from: number;
  readonly to: number;
}

/** Halves what lies between; sizes that differ many times over are halved by their magnitude. */
export function* edgeBetween<Asked, Received>(
  { from, to }: Edge,
  shows: (size: number) => Generator<Asked, boolean | undefined, Received>,
): Generator<Asked, Edge, Received> {
  let edge = { from, to };
  while (Math.abs(edge.to - edge.from) > 1) {
    const [low, high] = [Math.min(edge.from, edge.to), Math.max(edge.from, edge.to)];
    const middle = low > 0 && high / low > 4 ? Math.sqrt(low * high) : (low + high) / 2;
    const size = Math.min(high - 1, Math.max(low + 1, Math.round(middle)));
    const found = yield* shows(size);
    if (found === undefined) return edge;
    edge = found ? { ...edge, to: size } : { ...edge, from: size };
  }
  return edge;
}

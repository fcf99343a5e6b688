type Part<Item> = readonly Item[];

/** Index of the first part that still shows the effect; `none` if no part does; undefined if the search must stop. */
export type SearchResult = number | 'none' | undefined;

/**
 * Searches for a minimal part that still shows an effect: no single item can be removed, unless the search was stopped.
 * Delta debugging (Zeller, Hildebrandt: Simplifying and Isolating Failure-Inducing Input): tries halves, quarters and
 * so on, and their complements. `guesses` are tried first.
 */
export function* smallest<Item>(
  whole: Part<Item>,
  guesses: readonly Part<Item>[] = [],
): Generator<readonly Part<Item>[], Part<Item>, SearchResult> {
  let part = whole;
  const first = guesses.filter((each) => each.length > 0 && each.length < whole.length);
  if (first.length > 0) {
    const found = yield first;
    if (found === undefined) return part;
    if (found !== 'none') part = first[found] ?? part;
  }
  let pieces = 2;
  while (part.length > 1) {
    const some = parted(part, pieces);
    const others =
      pieces > 2 ? some.map((piece) => part.filter((each) => !piece.includes(each))) : [];
    const found = yield [...some, ...others];
    if (found === undefined) return part;
    if (found === 'none') {
      if (pieces >= part.length) break;
      pieces = Math.min(part.length, pieces * 2);
      continue;
    }
    part = [...some, ...others][found] ?? part;
    pieces = found < some.length ? 2 : Math.max(2, pieces - 1);
  }
  return part;
}

function parted<Item>(items: Part<Item>, pieces: number): readonly Part<Item>[] {
  const ends = Array.from({ length: pieces + 1 }, (_, i) =>
    Math.round((i * items.length) / pieces),
  );
  return ends.slice(1).map((end, i) => items.slice(ends[i], end));
}

/** Two adjacent sizes: `from` does not show the effect, `to` does. */
export interface Edge {
  readonly from: number;
  readonly to: number;
}

/** Bisects the range; by the geometric mean if its ends differ by more than a factor of 4. */
export function* edgeBetween({ from, to }: Edge): Generator<number, Edge, boolean | undefined> {
  let edge = { from, to };
  while (Math.abs(edge.to - edge.from) > 1) {
    const [low, high] = [Math.min(edge.from, edge.to), Math.max(edge.from, edge.to)];
    const middle = low > 0 && high / low > 4 ? Math.sqrt(low * high) : (low + high) / 2;
    const size = Math.min(high - 1, Math.max(low + 1, Math.round(middle)));
    const found = yield size;
    if (found === undefined) return edge;
    edge = found ? { ...edge, to: size } : { ...edge, from: size };
  }
  return edge;
}

/** Runs a search, getting each answer from a generator. */
export function* searched<Asked, Result, Answer, Out, In>(
  search: Generator<Asked, Result, Answer>,
  ask: (question: Asked) => Generator<Out, Answer, In>,
): Generator<Out, Result, In> {
  let next = search.next();
  while (!next.done) next = search.next(yield* ask(next.value));
  return next.value;
}

/** Runs a search whose answers are available synchronously. */
export function searchedAtOnce<Asked, Result, Answer>(
  search: Generator<Asked, Result, Answer>,
  answer: (question: Asked) => Answer,
): Result {
  let next = search.next();
  while (!next.done) next = search.next(answer(next.value));
  return next.value;
}

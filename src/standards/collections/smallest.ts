type Part<Item> = readonly Item[];

/** The first of the parts that shows it; `none`, or undefined where no more may be asked. */
export type Found = number | 'none' | undefined;

/**
 * The smallest part of a set that still shows something: no item of it can be spared, unless no more could be asked.
 * Delta debugging (Zeller, Hildebrandt: Simplifying and Isolating Failure-Inducing Input): halves, quarters and
 * so on of the set, and what is left without each of them. `guesses` are tried first.
 */
export function* smallest<Item>(
  whole: Part<Item>,
  guesses: readonly Part<Item>[] = [],
): Generator<readonly Part<Item>[], Part<Item>, Found> {
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

/** The two sizes beside each other, of which `from` does not show it and `to` does. */
export interface Edge {
  readonly from: number;
  readonly to: number;
}

/** Halves what lies between; sizes that differ many times over are halved by their magnitude. */
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

/** A search whose answers must be asked for. */
export function* searched<Asked, Result, Answer, Out, In>(
  search: Generator<Asked, Result, Answer>,
  ask: (asked: Asked) => Generator<Out, Answer, In>,
): Generator<Out, Result, In> {
  let next = search.next();
  while (!next.done) next = search.next(yield* ask(next.value));
  return next.value;
}

/** A search whose answers are known at once. */
export function searchedAtOnce<Asked, Result, Answer>(
  search: Generator<Asked, Result, Answer>,
  answer: (asked: Asked) => Answer,
): Result {
  let next = search.next();
  while (!next.done) next = search.next(answer(next.value));
  return next.value;
}

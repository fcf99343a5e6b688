import { distance } from 'fastest-levenshtein';

/** The known name that a mistyped one is nearest to; undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((each) => ({ each, far: distance(name.toLowerCase(), each.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far);
  const [best] = ranked;
  return best && best.far <= Math.max(2, Math.ceil(name.length / 3)) ? best.each : undefined;
}

/** `unknown key 'situaton'; the nearest known key is 'situation'`, or `otherwise`, the known ones, when none is near. */
export function unknown(
  kind: string,
  name: string,
  known: readonly string[],
  otherwise = known.length === 0 ? '; there is none here' : `; known here: ${known.join(', ')}`,
): string {
  const near = nearest(name, known);
  const rest = near === undefined ? otherwise : `; the nearest known ${kind} is '${near}'`;
  return `unknown ${kind} '${name}'${rest}`;
}

/** `a, b or c`. */
export const oneOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

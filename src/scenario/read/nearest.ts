import { distance } from 'fastest-levenshtein';

/** The known name that a mistyped one is nearest to; undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((each) => ({ each, far: distance(name.toLowerCase(), each.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far);
  const [best] = ranked;
  return best && best.far <= Math.max(2, Math.ceil(name.length / 3)) ? best.each : undefined;
}

/** `unknown key 'situaton'; the nearest known key is 'situation'`, or the known ones when none is near. */
export function unknown(kind: string, name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  if (near !== undefined) {
    return `unknown ${kind} '${name}'; the nearest known ${kind} is '${near}'`;
  }
  return known.length === 0
    ? `unknown ${kind} '${name}'; there is none here`
    : `unknown ${kind} '${name}'; known here: ${known.join(', ')}`;
}

/** `a, b or c`. */
export const oneOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

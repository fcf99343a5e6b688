import { distance } from 'fastest-levenshtein';

export function nearest(name: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((each) => ({ each, far: distance(name.toLowerCase(), each.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far);
  const [best] = ranked;
  return best && best.far <= Math.max(2, Math.ceil(name.length / 3)) ? best.each : undefined;
}

/** Formats `unknown key 'situaton'; the nearest known key is 'situation'`, or with `otherwise` if none is close. */
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

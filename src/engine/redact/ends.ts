import { type Hidden, type Matcher, openMatcher } from './matcher.ts';

/** An end of a value, or a middle, where a text shows what stands around a place: `…f3c/9Q== is no JSON`. */
export function openEnds(values: readonly Hidden[]): (text: string) => string {
  let ends: Matcher | undefined;
  const made = () => {
    const matcher = openMatcher();
    let left = mostEnds;
    for (const hidden of values) {
      const { value, base64 } = hidden;
      const last = Math.min(value.length - (base64 ? leastExactly : least), mostOfOne);
      for (let from = 1; from <= last && left > 0; from += 1, left -= 1)
        matcher.add({ ...hidden, value: value.slice(from, from + longestEnd) });
    }
    return matcher;
  };
  return (text) => {
    if (values.length === 0 || !text.includes('…')) return text;
    ends ??= made();
    let shown = '';
    let from = 0;
    for (let at = text.indexOf('…'); at >= 0; at = text.indexOf('…', Math.max(from, at + 1))) {
      const found = firstOf(ends, text, at + 1);
      if (!found) continue;
      shown += text.slice(from, at + 1) + found.entry.by;
      from = found.end;
    }
    return shown + text.slice(from);
  };
}

/** Nothing is shown around a place with so many letters. */
const longestEnd = 300;
const mostOfOne = 4000;
/** Of all values: people may be many. */
const mostEnds = 200_000;
/** Letters of an end; those of base64 are in words too. */
const [least, leastExactly] = [4, 6];

/** After a cut, which may be within an escape or before blanks. */
function firstOf(matcher: Matcher, text: string, at: number) {
  let rest = /[\w#;%&\\=+]/;
  for (let start = at; start < at + longestRest; start += 1) {
    const found = matcher.at(text, start);
    if (found) return found;
    if (/\s/.test(text.charAt(start))) rest = /\s/;
    if (!rest.test(text.charAt(start))) return undefined;
  }
  return undefined;
}

/** `mp;quot;` and the like. */
const longestRest = 24;

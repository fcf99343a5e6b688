import type { Json } from '../../model/json.ts';
import { tokensOf } from '../../standards/json/json-pointer.ts';
import { spansOf } from '../../standards/json/json-spans.ts';
import { parsedJson } from '../../standards/json/json-text.ts';

/** What stands in the place of a value that is not to be reported. */
export const marker = '(redacted)';

/** Places of JSON documents: JSON Pointers (RFC 6901), in which `*` stands for any one member or element. */
export type Patterns = readonly (readonly string[])[];

/** Throws Error for what is no pointer: the config's schema has seen to that. */
export const patternsOf = (pointers: readonly string[]): Patterns =>
  pointers.map((pointer) => {
    const tokens = tokensOf(pointer);
    if (!tokens) throw new Error(`${pointer} is not a JSON Pointer`);
    return tokens;
  });

const fits = (pattern: string, token: string) => pattern === '*' || pattern === token;

/** Whether these tokens lead to one of the places, or into it. */
export const isAt = (patterns: Patterns, tokens: readonly string[]): boolean =>
  patterns.some(
    (pattern) =>
      pattern.length <= tokens.length && pattern.every((each, i) => fits(each, tokens[i] ?? '')),
  );

/** The texts and numbers of a value, however deep. */
function leavesOf(value: Json | undefined): readonly (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value as { readonly [name: string]: Json }).flatMap(leavesOf);
}

/** The texts and numbers at the places of a value that itself stands at `base`. */
export function leavesAt(
  value: Json | undefined,
  patterns: Patterns,
  base: readonly string[] = [],
): readonly (string | number)[] {
  if (isAt(patterns, base)) return leavesOf(value);
  if (typeof value !== 'object' || value === null || !leadsOn(patterns, base)) return [];
  return Object.entries(value).flatMap(([name, each]) => leavesAt(each, patterns, [...base, name]));
}

/** Without this a long list would be walked for a place that is not in it. */
const leadsOn = (patterns: Patterns, base: readonly string[]): boolean =>
  patterns.some(
    (pattern) =>
      pattern.length > base.length && base.every((token, i) => fits(pattern[i] ?? '', token)),
  );

/** The value with the marker at its places and every other text replaced; null stays, for it tells nothing. */
export function withoutPlaces(
  value: Json,
  patterns: Patterns,
  text: (text: string) => string,
  base: readonly string[] = [],
): Json {
  if (value === null) return value;
  if (isAt(patterns, base)) return marker;
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return text(String(value)) === marker ? marker : value;
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    return value.map((each: Json, i) => withoutPlaces(each, patterns, text, [...base, String(i)]));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      withoutPlaces(each, patterns, text, [...base, name]),
    ]),
  );
}

/** What stands at the places of a text, as far as it is JSON; members that follow are known by their names. */
export function leavesIn(body: string, patterns: Patterns): readonly (string | number)[] {
  const { spans, end } = spansOf(body, (tokens) => isAt(patterns, tokens));
  const found = spans.flatMap(({ from, to, kind }) =>
    kind === 'wanted' ? leavesOf(parsed(body.slice(from, to))) : [],
  );
  const after = [...body.slice(end).matchAll(members(patterns))].flatMap(([, , value = '']) =>
    leavesOf(parsed(value)),
  );
  return [...found, ...after];
}

/** The text of a body without them. What is JSON keeps its form, and names of members are left alone. */
export function bodyWithout(
  body: string,
  patterns: Patterns,
  text: (text: string) => string,
): string {
  const { spans, end } = spansOf(body, (tokens) => isAt(patterns, tokens));
  let shown = '';
  let at = 0;
  for (const { from, to, kind } of spans) {
    const reported = body.slice(from, to);
    shown +=
      body.slice(at, from) + (kind === 'wanted' ? hidden(reported) : stringWithout(reported, text));
    at = to;
  }
  // What is no JSON any more is read by the names of members alone.
  const rest = body
    .slice(Math.max(at, end))
    .replace(members(patterns), (_all, before: string) => `${before}"${marker}"`);
  return shown + body.slice(at, Math.max(at, end)) + text(rest);
}

const hidden = (reported: string) => (reported === 'null' ? reported : `"${marker}"`);

function stringWithout(reported: string, text: (text: string) => string): string {
  const value = JSON.parse(reported) as string;
  const shown = text(value);
  return shown === value ? reported : JSON.stringify(shown);
}

/** A member whose name one of the places ends with, and its value as far as it can be seen. */
function members(patterns: Patterns): RegExp {
  const names = patterns.flatMap((pattern) => pattern.findLast((token) => token !== '*') ?? []);
  const quoted = names.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return quoted.length === 0
    ? /(?!)()()/g
    : new RegExp(
        String.raw`(?<![\w])(["']?(?:${quoted.join('|')})["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s,;&}\]]+)`,
        'g',
      );
}

/** The value as JSON, or as it stands between its quotes. */
function parsed(text: string): Json {
  const json = parsedJson(text);
  return json === undefined ? text.replaceAll(/^["']|["']$/g, '') : json;
}

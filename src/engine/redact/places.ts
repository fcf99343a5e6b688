import type { Json } from '../../model/json.ts';
import { tokensOf } from '../../standards/json/json-pointer.ts';
import { spansOf } from '../../standards/json/json-spans.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { marker } from './secrets.ts';

/** Places of JSON documents: JSON Pointers (RFC 6901), in which `*` stands for any one member or element. */
export type Places = readonly (readonly string[])[];

/** Throws Error for what is not a JSON Pointer: the config's schema refuses that. */
export const placesOf = (pointers: readonly string[]): Places =>
  pointers.map((pointer) => {
    const tokens = tokensOf(pointer);
    if (!tokens) throw new Error(`${pointer} is not a JSON Pointer`);
    return tokens;
  });

const fits = (pattern: string, token: string) => pattern === '*' || pattern === token;

/** Whether the tokens lead to one of the places, or into it. */
export const isAt = (places: Places, tokens: readonly string[]): boolean =>
  places.some(
    (place) =>
      place.length <= tokens.length && place.every((each, i) => fits(each, tokens[i] ?? '')),
  );

/** Whether one of the places is the field of a name, wherever that is. */
export const isField = (places: Places, name: string): boolean =>
  places.some((place) => lastName(place) === name);

const lastName = (place: Places[number]) => place.findLast((token) => token !== '*');

/** The texts and numbers of a value, however deep. */
function leavesOf(value: Json | undefined): readonly (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value as { readonly [name: string]: Json }).flatMap(leavesOf);
}

/** The texts and numbers at the places of a value that itself is at `base`. */
export function leavesAt(
  value: Json | undefined,
  places: Places,
  base: readonly string[] = [],
): readonly (string | number)[] {
  if (isAt(places, base)) return leavesOf(value);
  if (typeof value !== 'object' || value === null || !leadsOn(places, base)) return [];
  return Object.entries(value).flatMap(([name, each]) => leavesAt(each, places, [...base, name]));
}

/** Without this a long list would be walked for a place that is not in it. */
const leadsOn = (places: Places, base: readonly string[]): boolean =>
  places.some(
    (place) => place.length > base.length && base.every((token, i) => fits(place[i] ?? '', token)),
  );

/** What is at the places of a body as far as it is JSON, and after that by the names of members. */
export function leavesIn(body: string, places: Places): readonly (string | number)[] {
  const { spans, end } = spansOf(body, (tokens) => isAt(places, tokens));
  const found = spans.flatMap(({ from, to, kind }) =>
    kind === 'wanted' ? leavesOf(parsed(body.slice(from, to))) : [],
  );
  const after = [...body.slice(end).matchAll(members(places))].flatMap(([, , value = '']) =>
    leavesOf(parsed(value)),
  );
  return [...found, ...after];
}

/** A body without what is at the places, and without texts that are nothing but a known value. */
export function bodyWithout(
  body: string,
  places: Places,
  whole: ReadonlyMap<string, string>,
): string {
  const { spans, end } = spansOf(body, (tokens) => isAt(places, tokens));
  let shown = '';
  let at = 0;
  for (const { from, to, kind } of spans) {
    const given = body.slice(from, to);
    const by = kind === 'wanted' ? marker : whole.get(JSON.parse(given) as string);
    // null tells nothing.
    shown += body.slice(at, from) + (by === undefined || given === 'null' ? given : `"${by}"`);
    at = to;
  }
  const json = body.slice(at, Math.max(at, end));
  const rest = body.slice(Math.max(at, end));
  return shown + json + rest.replace(members(places), (_all, name: string) => `${name}"${marker}"`);
}

/** A member whose name one of the places ends with, and its value as far as it can be seen. */
function members(places: Places): RegExp {
  const names = places.flatMap((place) => lastName(place) ?? []);
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

import type { QuotingId } from '../../../model/endpoint.ts';
import type { Varied } from '../../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { tokensOf } from '../../../standards/json/json-pointer.ts';
import { figure } from '../../../standards/text/figures.ts';
import { members } from '../../reading/values/json-object.ts';
import { formsOf } from './forms.ts';
import { type Change, placesOf } from './places.ts';
import { retotalled } from './totals.ts';

/** A place and all that it lies in. */
const outerOf = (at: Pointer): readonly Pointer[] => {
  const tokens = at.split('/');
  return tokens.slice(1).map((_, i) => tokens.slice(0, i + 2).join('/'));
};

/** Every lawful change of a body `{ order }`, in the order of the schema. */
export function changesOf(endpoint: QuotingId, body: JsonObject): readonly Change[] {
  return placesOf(endpoint, body).flatMap((place) => formsOf(endpoint, place));
}

/** The places that changes of one order take: none is a part of another's. */
export function openPlaces() {
  const taken = new Set<Pointer>();
  const outer = new Set<Pointer>();
  return {
    isFree: (at: Pointer): boolean =>
      !outer.has(at) && outerOf(at).every((each) => !taken.has(each)),
    take(at: Pointer) {
      taken.add(at);
      for (const each of outerOf(at)) outer.add(each);
    },
  };
}

/** The body with these changes, and the totals of its lines; the body itself is not changed. */
export function changed(
  endpoint: QuotingId,
  body: JsonObject,
  changes: readonly Change[],
): JsonObject {
  return retotalled(endpoint, withoutBareMetadata(plainlyChanged(body, changes), changes), body);
}

/** The body with these changes and nothing else. */
export function plainlyChanged(body: JsonObject, changes: readonly Change[]): JsonObject {
  let made: Json = body;
  for (const { at, to } of changes) made = put(made, tokensOf(at) ?? [], to);
  return made as JsonObject;
}

const metadata = '/order/shippingAddress/metadata';

/** An order without any known detail of its location has no metadata. */
function withoutBareMetadata(body: JsonObject, changes: readonly Change[]): JsonObject {
  if (!changes.some(({ at, form }) => at.startsWith(`${metadata}/`) && form === 'absent'))
    return body;
  const left = members(members(members(body['order'])['shippingAddress'])['metadata']);
  const bare = Object.keys(left).length === 0;
  return bare ? (put(body, tokensOf(metadata) ?? [], () => undefined) as JsonObject) : body;
}

/** A copy with one value made anew. */
function put(value: Json, [token, ...rest]: readonly string[], to: Change['to']): Json {
  if (token === undefined) return to(value) ?? null;
  if (Array.isArray(value)) {
    const entries = value as readonly Json[];
    if (Number(token) >= entries.length) return [...entries, put(null, rest, to)];
    return entries.flatMap((each, i) => {
      if (String(i) !== token) return [each];
      return rest.length === 0 && to(each) === undefined ? [] : [put(each, rest, to)];
    });
  }
  const own = members(value);
  const { [token]: old, ...others } = own;
  const made = rest.length > 0 ? put(old ?? {}, rest, to) : to(old);
  if (made === undefined) return others;
  return { ...own, [token]: made };
}

/** What was done to the order, as an exchange keeps it. */
export const variedBy = (changes: readonly Change[]): Varied =>
  Object.fromEntries(changes.map(({ at, form }) => [at, form]));

/** `city absent, 12 lines`: the label of a step. */
export const changesInShort = (changes: readonly Change[]): string =>
  changes.length > 3
    ? `${figure(changes.length)} changes`
    : changes.map(({ at, form }) => `${at.slice(at.lastIndexOf('/') + 1)} ${form}`).join(', ');

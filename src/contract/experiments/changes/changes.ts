import type { QuotingId } from '../../../model/endpoint.ts';
import type { OrderVariation } from '../../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { tokensOf } from '../../../standards/json/json-pointer.ts';
import { figure } from '../../../standards/text/figures.ts';
import { members } from '../../reading/values/record-values.ts';
import { formsOf, isAddedLine } from './forms.ts';
import { type Change, placesOf } from './places.ts';
import { retotalled } from './totals.ts';

function outerOf(at: Pointer): readonly Pointer[] {
  const outer: Pointer[] = [];
  for (let end = at.length; end > 0; end = at.lastIndexOf('/', end - 1)) {
    outer.push(at.slice(0, end));
  }
  return outer;
}

/** Returns every conforming change of a body `{ order }`, in the order of the schema. */
export function changesOf(endpoint: QuotingId, body: JsonObject): readonly Change[] {
  return placesOf(endpoint, body).flatMap((place) => formsOf(endpoint, place));
}

/** Tracks the places changed in one order, so that none is inside another. */
export function openPlaces() {
  const places = new Set<Pointer>();
  const outer = new Set<Pointer>();
  return {
    isFree: (at: Pointer): boolean =>
      !outer.has(at) && outerOf(at).every((each) => !places.has(each)),
    take(at: Pointer) {
      places.add(at);
      for (const each of outerOf(at)) outer.add(each);
    },
  };
}

/** Returns a copy of the body with these changes and consistent totals. */
export function changed(
  endpoint: QuotingId,
  body: JsonObject,
  changes: readonly Change[],
): JsonObject {
  return retotalled(endpoint, withoutBareMetadata(plainlyChanged(body, changes), changes), body);
}

export function plainlyChanged(body: JsonObject, changes: readonly Change[]): JsonObject {
  let made: Json = body;
  for (const { at, to } of changes) made = put(made, tokensOf(at) ?? [], to);
  return made as JsonObject;
}

const metadata = '/order/shippingAddress/metadata';

/** Removes metadata without any known detail of the location, as the platform does. */
function withoutBareMetadata(body: JsonObject, changes: readonly Change[]): JsonObject {
  if (!changes.some(({ at, form }) => at.startsWith(`${metadata}/`) && form === 'absent'))
    return body;
  const left = members(members(members(body['order'])['shippingAddress'])['metadata']);
  const bare = Object.keys(left).length === 0;
  return bare ? (put(body, tokensOf(metadata) ?? [], () => undefined) as JsonObject) : body;
}

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
  const parent = members(value);
  const { [token]: old, ...others } = parent;
  const made = rest.length > 0 ? put(old ?? {}, rest, to) : to(old);
  if (made === undefined) return others;
  return { ...parent, [token]: made };
}

/** Returns the changes as kept on an exchange. */
export const variedBy = (changes: readonly Change[]): OrderVariation =>
  Object.fromEntries(changes.map(({ at, form }) => [at, form]));

/** Returns the label of a step: `city absent, 12 lines`. */
export const changesInShort = (changes: readonly Change[]): string =>
  changes.length > 3
    ? `${figure(changes.length)} changes`
    : changes
        .map(({ at, form }) =>
          isAddedLine(form) ? form : `${at.slice(at.lastIndexOf('/') + 1)} ${form}`,
        )
        .join(', ');

import type { Varied } from '../../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { tokensOf, valueAt } from '../../../standards/json/json-pointer.ts';

/**
 * The optional fields of a delivery-price order, by their place in the body, with what each is when it is
 * empty (contract: Order, "the rest may arrive empty or absent"). Never null: that is neither.
 */
const optionalFields: { readonly [at: Pointer]: Json } = {
  '/order/estimatedDeliverAt': '',
  '/order/distributionCenterId': '',
  '/order/commerceId': '',
  '/order/commerceName': '',
  '/order/sellerId': [],
  '/order/type': '',
  '/order/observation': '',
  '/order/shippingAddress/city': '',
  '/order/shippingAddress/name': '',
  '/order/shippingAddress/phone': '',
  '/order/shippingAddress/metadata/coordinates': {},
  '/order/shippingAddress/metadata/administrativeAreaLevel1': {},
  '/order/shippingAddress/metadata/country': {},
};

/** Those that a body `{ order }` has. */
const optionalFieldsOf = (body: JsonObject): readonly Pointer[] =>
  Object.keys(optionalFields).filter((at) => valueAt(body, at) !== undefined);

const metadata = '/order/shippingAddress/metadata';

/**
 * A body `{ order }` with these optional fields absent or empty; the body itself is not changed.
 * When nothing is left in metadata it is left out too, so that all absent is exactly the draft.
 */
export function withVaried(body: JsonObject, varied: Varied | 'all absent'): JsonObject {
  const pairs =
    varied === 'all absent'
      ? optionalFieldsOf(body).map((at) => [at, 'absent'] as const)
      : Object.entries(varied);
  let changed: Json = body;
  for (const [at, state] of pairs) {
    const empty = optionalFields[at];
    if (empty === undefined || state === 'added') continue;
    changed = put(changed, tokensOf(at) ?? [], state === 'absent' ? undefined : empty);
  }
  const left = valueAt(changed, metadata);
  const touched = pairs.some(([at]) => at.startsWith(metadata));
  const bare = touched && JSON.stringify(left) === '{}';
  return (bare ? put(changed, tokensOf(metadata) ?? [], undefined) : changed) as JsonObject;
}

/** A copy with one member replaced, or left out; a place that is not there is left alone. */
function put(
  value: Json,
  [token, ...rest]: readonly string[],
  replacement: Json | undefined,
): Json {
  if (token === undefined || typeof value !== 'object' || value === null) return value;
  const members = value as JsonObject;
  if (!Object.hasOwn(members, token)) return value;
  if (rest.length > 0)
    return { ...members, [token]: put(members[token] ?? null, rest, replacement) };
  const { [token]: _, ...others } = members;
  return replacement === undefined ? others : { ...members, [token]: replacement };
}

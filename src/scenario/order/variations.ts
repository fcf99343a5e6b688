import { asObject } from '../../contract/answers/json-object.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { StepSpec } from '../../model/scenario.ts';
import type { Variation } from './variation.ts';
import { optionalFieldVariations } from './vary-optional.ts';

/** The variations of a body `{ order }`; a single empty one where nothing varies. */
export function variationsOf(
  vary: StepSpec['vary'],
  body: JsonObject,
  seed: number,
): readonly Variation[] {
  if (vary === 'optional-fields') return optionalFieldVariations(body, seed);
  if (vary === 'unknown-fields') return unknownFieldVariations(body);
  return [{}];
}

/** New fields as a service may add them: plain names, one of each kind of value (procedures.md 39). */
const fresh: JsonObject = {
  greenlightNote: 'a field that did not exist before',
  greenlightTags: ['one', 'two'],
  greenlightExtra: { level: 1, active: true },
};

/** Where new fields may come: in the order, never beside it. */
const places: { readonly [place: string]: (order: JsonObject) => JsonObject } = {
  order: (order) => ({ ...order, ...fresh }),
  shippingAddress: (order) => extended(order, 'shippingAddress'),
  line: (order) => ({
    ...order,
    products: lines(order).map((line) => ({ ...asObject(line), ...fresh })),
  }),
  pricing: (order) => extended(order, 'pricing'),
};

const prefixes: { readonly [place: string]: (order: JsonObject) => readonly string[] } = {
  order: () => ['/order'],
  shippingAddress: () => ['/order/shippingAddress'],
  line: (order) => lines(order).map((_, i) => `/order/products/${i}`),
  pricing: () => ['/order/pricing'],
};

/** The order unchanged, as A, and with new fields at each place, as A+order, A+shippingAddress, A+line, A+pricing. */
function unknownFieldVariations(body: JsonObject): readonly Variation[] {
  const order = asObject(body['order']) ?? {};
  const added = Object.entries(places).map(([place, extend]): Variation => {
    const at = (prefixes[place]?.(order) ?? []).flatMap((prefix) =>
      Object.keys(fresh).map((name) => [`${prefix}/${name}`, 'added'] as const),
    );
    return {
      body: { order: extend(order) },
      what: `new fields in ${place === 'line' ? 'each line' : place}`,
      as: { role: `A+${place}`, varied: Object.fromEntries(at) },
    };
  });
  return [{ body, what: 'without new fields', as: { role: 'A', varied: {} } }, ...added];
}

const extended = (order: JsonObject, field: string): JsonObject => ({
  ...order,
  [field]: { ...asObject(order[field]), ...fresh },
});

const lines = (order: JsonObject) => (order['products'] ?? []) as readonly Json[];

import {
  draftOrder,
  fullOrder,
  lineOf,
  mergedOrder,
  withLines,
} from '../../contract/reading/orders/delivery-price-orders.ts';
import { type OrderBasis, workingDay } from '../../contract/reading/orders/order-basis.ts';
import { shippingCostOrderOf } from '../../contract/reading/orders/shipping-cost-orders.ts';
import { asObject } from '../../contract/reading/values/record-values.ts';
import { type EndpointId, isQuoting } from '../../model/endpoint.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { LinesSpec, OrderSpec, StepSpec } from '../../model/scenario.ts';
import type { Product, Target } from '../../model/target.ts';
import { present } from '../../standards/collections/present.ts';
import { withoutNoise } from '../../standards/decimal.ts';
import { mergePatch } from '../../standards/json/merge-patch.ts';
import type { Entry } from '../read/entries.ts';
import { filledIn } from '../read/references.ts';

interface OrderOptions {
  readonly spec: StepSpec;
  readonly endpoint: EndpointId;
  readonly target: Target;
  readonly entry: Entry;
  readonly now: number;
}

/** Returns the body of a step; undefined for a request without one, `left out` if the data has too few products. */
export function bodyOf(options: OrderOptions) {
  const { spec, endpoint, target, entry, now } = options;
  if (!isQuoting(endpoint)) return undefined;
  if (spec.withoutBody) return undefined;
  const { base, lines, deliverIn, discount, merge }: OrderSpec = { base: 'full', ...spec.order };
  const externalId = entry.externalId ?? otherCommerce(entry.patch, target);
  const basis: OrderBasis = {
    data: target.data,
    domain: target.domain,
    now,
    isPriced: entry.quote !== undefined,
    ...present({ address: entry.address, lines: entry.lines, externalId, discount }),
  };
  const patch = merge === undefined ? {} : filledIn(merge, target);
  if (endpoint === 'shipping-cost' && typeof base === 'object') {
    const filled = filledIn<JsonObject>(base, target);
    return { body: { order: mergePatch(filled, patch) }, lacks: false };
  }
  const plain = entryOrder(base, basis, entry, target);
  const other = lines && otherLines(lines, plain, basis);
  if (other === 'left out') return other;
  const dated = {
    ...plain,
    ...(deliverIn === undefined ? {} : { estimatedDeliverAt: workingDay(now, deliverIn) }),
  };
  const lined = other ? withLines(dated, other.lines) : dated;
  const order =
    endpoint === 'delivery-price'
      ? mergedOrder(lined, patch, basis)
      : mergePatch(
          shippingCostOrderOf(lined, { ...basis, ...present({ gift: other?.gift }) }),
          patch,
        );
  /** The order of shipping-cost has no place for something that the entry changes, so both endpoints get different orders. */
  const lacks =
    endpoint === 'shipping-cost' &&
    lacksOf(
      entry.patch ?? {},
      (changes) => entryOrder(base, basis, { ...entry, patch: changes }, target),
      basis,
    );
  return { body: { order }, lacks };
}

const same = (a: JsonObject, b: JsonObject): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Reports whether a part of the patch changes the order of delivery-price, but not the one of shipping-cost made from it. */
function lacksOf(patch: Json, orderOf: (patch: Json) => JsonObject, basis: OrderBasis): boolean {
  const whole = orderOf(patch);
  const cost = shippingCostOrderOf(whole, basis);
  return withoutEach(patch)
    .map(orderOf)
    .some((part) => !same(part, whole) && same(shippingCostOrderOf(part, basis), cost));
}

/** Returns copies of a value that lack one of its innermost members each. */
function withoutEach(value: Json): readonly Json[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: Json, i) => withoutEach(item).map((less) => value.with(i, less)));
  }
  return Object.entries(asObject(value) ?? {}).flatMap(([name, inner]): readonly Json[] => {
    const { [name]: _, ...others } = asObject(value) ?? {};
    const parts = withoutEach(inner);
    return parts.length > 0
      ? parts.map((part) => ({ ...asObject(value), [name]: part }))
      : [others];
  });
}

/** Returns the code of a commerce other than the target's own, about which nothing else is known. */
function otherCommerce(patch: Json | undefined, { data }: Target): string | undefined {
  const named = asObject(patch)?.['externalId'];
  return typeof named === 'string' && named !== data.commerce.externalId ? named : undefined;
}

function entryOrder(
  base: OrderSpec['base'],
  basis: OrderBasis,
  entry: Entry,
  target: Target,
): JsonObject {
  const { orderPatch = {} } = basis.isPriced ? {} : target.data;
  const made =
    base === 'draft' ? draftOrder(basis) : (mergePatch(fullOrder(basis), orderPatch) as JsonObject);
  const order = typeof base === 'object' ? ownOrder(filledIn(base, target), made, entry) : made;
  if (entry.patch === undefined) return order;
  return asObject(mergedOrder(elsewhere(order, entry.patch), entry.patch, basis)) ?? {};
}

/** Removes the city and coordinates if the patch names another address. */
function elsewhere(order: JsonObject, patch: Json): JsonObject {
  const named = asObject(asObject(patch)?.['shippingAddress']) ?? {};
  const shipping = asObject(order['shippingAddress']) ?? {};
  const other = ['address', 'commune'].some(
    (field) => named[field] !== undefined && named[field] !== shipping[field],
  );
  if (!other) return order;
  const { city: _, metadata: __, ...address } = shipping;
  return { ...order, shippingAddress: address };
}

/** Overrides an order from a file only with what the entry sets. */
function ownOrder(written: JsonObject, made: JsonObject, entry: Entry): JsonObject {
  const { externalId, shippingAddress, products, pricing } = made;
  return {
    ...written,
    ...(entry.externalId === undefined ? {} : { externalId: externalId ?? null }),
    ...(entry.address ? { shippingAddress: shippingAddress ?? null } : {}),
    ...(entry.lines ? { products: products ?? null, pricing: pricing ?? null } : {}),
  };
}

interface OtherLines {
  readonly lines: readonly Product[];
  readonly gift?: string;
}

/** Returns the lines that replace the order's own; `left out` if there are too few. */
function otherLines(
  { count, quantities, times, priceTimes, reversed, last, gift }: LinesSpec,
  order: JsonObject,
  basis: OrderBasis,
): OtherLines | 'left out' {
  const products = basis.lines ?? basis.data.products;
  const ordered = ((order['products'] ?? []) as readonly Json[]).flatMap(
    (line) => lineOf(line, basis) ?? [],
  );
  if (count !== undefined) {
    return inTurn(
      products,
      Array.from({ length: count }, () => undefined),
    );
  }
  if (quantities) return inTurn(products, quantities);
  if (times !== undefined) {
    return {
      lines: ordered.map((line) => ({ ...line, quantity: withoutNoise(line.quantity * times) })),
    };
  }
  if (priceTimes !== undefined) {
    const dearer = ordered.map((line) => ({
      ...line,
      unitPrice: withoutNoise(line.unitPrice * priceTimes),
    }));
    return { lines: dearer };
  }
  if (reversed) return ordered.length > 1 ? { lines: ordered.toReversed() } : 'left out';
  if (last !== undefined) {
    return products.length > 1 ? inTurn(products.slice(-1), [last].flat()) : 'left out';
  }
  const [first] = products;
  if (gift && first) {
    return { lines: [...ordered, { ...first, quantity: 1, unitPrice: 0 }], gift: first.sku };
  }
  return { lines: ordered };
}

/** Returns a line for each quantity, or the product's own quantity if undefined. Cycles through the products. */
function inTurn(
  products: readonly Product[],
  quantities: readonly (number | undefined)[],
): OtherLines {
  const lines = quantities.flatMap((quantity, i) => {
    const one = products[i % products.length];
    return one ? [{ ...one, quantity: quantity ?? one.quantity }] : [];
  });
  return { lines };
}

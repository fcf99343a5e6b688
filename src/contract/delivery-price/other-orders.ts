import type { Json, JsonObject } from '../../model/json.ts';
import { asObject } from '../answers/json-object.ts';

/** The order with its commune in plain letters; undefined where it is written so already. */
export function inPlainLetters(order: JsonObject): JsonObject | undefined {
  const address = asObject(order['shippingAddress']);
  const commune = address?.['commune'];
  if (!address || typeof commune !== 'string') return undefined;
  const plain = commune.normalize('NFD').replace(/\p{M}/gu, '');
  if (plain === commune.normalize('NFD')) return undefined;
  return { ...order, shippingAddress: { ...address, commune: plain } };
}

/** The order with every quantity and amount so many times as large. */
export function enlarged(order: JsonObject, times: number): JsonObject {
  const priced = (value: Json | undefined): Json =>
    Object.fromEntries(
      Object.entries(asObject(value) ?? {}).map(([name, each]) => [name, larger(each, times)]),
    );
  const products = Array.isArray(order['products']) ? (order['products'] as readonly Json[]) : [];
  return {
    ...order,
    products: products.map((line) => {
      const own = asObject(line) ?? {};
      const quantity = larger(own['quantity'] ?? 0, times);
      return { ...own, quantity, pricing: priced(own['pricing']) };
    }),
    pricing: priced(order['pricing']),
  };
}

/** Without the last digits that doubles add. */
const larger = (value: Json, times: number): Json =>
  typeof value === 'number' ? Number((value * times).toPrecision(15)) : value;

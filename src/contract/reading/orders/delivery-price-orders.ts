import type { Json, JsonObject } from '../../../model/json.ts';
import type { Address, Product } from '../../../model/target.ts';
import { present } from '../../../standards/collections/present.ts';
import { mergePatch } from '../../../standards/json/merge-patch.ts';
import { degrees } from '../records/coordinates.ts';
import { asObject } from '../values/record-values.ts';
import { lineAmounts, totalAmounts } from './order-amounts.ts';
import { type OrderBasis, registered, unitPriceOf, usualDay } from './order-basis.ts';

/** Identifier of the commerce in the platform, if the target does not name one. */
const serviceId = '64f1c0a2b7d3e91a5c0f2b10';

const status = 'pending';

/** Returns the fields that every order has, even before it exists (contract: Order, body of the delivery-price query). */
function requiredFields(basis: OrderBasis) {
  const { data, address: declared } = basis;
  const { address = '', commune = '' } = declared ?? data.covered[0] ?? {};
  return {
    externalId: basis.externalId ?? data.commerce.externalId,
    domain: basis.domain,
    shippingAddress: { address, commune },
    ...pricedLines(basis.lines ?? data.products),
  };
}

/** Returns an order with every field of the contract's table that the data can fill; none is made up. */
export function fullOrder(basis: OrderBasis): JsonObject {
  const { data } = basis;
  const { commerce } = data;
  const required = requiredFields(basis);
  const sellerId = registered(data.sellers, basis.externalId) ?? data.sellerIds;
  return {
    ...required,
    shippingAddress: {
      ...required.shippingAddress,
      ...addressDetails(basis.address ?? data.covered[0], basis.isPriced),
    },
    estimatedDeliverAt: usualDay(basis),
    ...(data.distributionCenterId ? { distributionCenterId: data.distributionCenterId } : {}),
    // The identifier and name of another commerce in the platform are unknown.
    ...(basis.externalId === undefined
      ? {
          commerceId: commerce.commerceId ?? serviceId,
          commerceName: commerce.name ?? `Commerce ${commerce.externalId}`,
        }
      : {}),
    ...(sellerId.length > 0 ? { sellerId } : {}),
    type: data.orderType ?? 'order',
    observation: 'Please ring at the gate',
    status,
  };
}

/** Returns an order made from what is on screen: the required fields only, and the status that every request has. */
export const draftOrder = (basis: OrderBasis): JsonObject => ({ ...requiredFields(basis), status });

/** Returns an order as a draft on screen has it: its required fields and its status. */
export function draftOf(order: JsonObject): JsonObject {
  const { externalId, domain, shippingAddress, products, pricing, status } = order;
  const { address, commune } = asObject(shippingAddress) ?? {};
  return present({
    externalId,
    domain,
    shippingAddress: present({ address, commune }),
    products,
    pricing,
    status,
  });
}

/** Returns what an address has beside its street and commune, with a contact. */
export function addressDetails(declared: Address | undefined, isPriced = false): JsonObject {
  const place = isPriced ? declared : { ...declared?.found, ...declared };
  const latitude = degrees(place?.latitude);
  const longitude = degrees(place?.longitude);
  const isLocated = latitude !== undefined && longitude !== undefined;
  const metadata = present({
    coordinates: isLocated ? { latitude, longitude } : undefined,
    administrativeAreaLevel1: place?.region ? { longName: place.region } : undefined,
    country: place?.country ? { longName: place.country } : undefined,
  });
  return {
    ...(place?.city ? { city: place.city } : {}),
    name: 'Camila Rojas',
    phone: '+56 2 2555 0100',
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  };
}

function pricedLines(lines: readonly Product[]) {
  const products = lines.map(({ sku, quantity, unitPrice }) => ({
    sku,
    quantity,
    pricing: { totalPrice: lineAmounts({ quantity, unitPrice }).net },
  }));
  return { products, pricing: totalsOf(lines) };
}

/** Returns the totals of an order; shipping is 0 in every query (contract: Order, pricing). */
function totalsOf(lines: readonly Pick<Product, 'quantity' | 'unitPrice'>[]): JsonObject {
  const { net, gross } = totalAmounts(lines.map(lineAmounts));
  return {
    totalPrice: net,
    netTotalPrice: net,
    finalTotalPrice: gross,
    shipping: { netValue: 0, netTaxedValue: 0 },
  };
}

export const withLines = (order: JsonObject, lines: readonly Product[]): JsonObject => ({
  ...order,
  ...pricedLines(lines),
});

/** Applies a merge patch. Short lines, `{ sku, quantity }`, get their price, and the totals follow, unless the patch has them. */
export function mergedOrder(order: JsonObject, patch: Json, basis: OrderBasis): Json {
  const merged = mergePatch(order, patch);
  const products = asObject(patch)?.['products'];
  if (!Array.isArray(products)) return merged;
  const lines = (products as readonly Json[]).map((line) => completedLine(line, basis));
  const counted = lines.map((line) => lineOf(line, basis));
  const whole = counted.filter((line) => line !== undefined);
  if (whole.length < counted.length) return { ...asObject(merged), products: lines };
  const pricing = mergePatch(totalsOf(whole), asObject(patch)?.['pricing'] ?? {});
  return { ...asObject(merged), products: lines, pricing };
}

function completedLine(line: Json, basis: OrderBasis): Json {
  const { sku, quantity } = asObject(line) ?? {};
  if (typeof sku !== 'string' || typeof quantity !== 'number') return line;
  const { net } = lineAmounts({ quantity, unitPrice: unitPriceOf(sku, basis.data) });
  return mergePatch({ pricing: { totalPrice: net } }, line);
}

/** Returns a line of an order with its unit price; undefined if it is not a line of the contract. */
export function lineOf(line: Json | undefined, { data }: OrderBasis): Product | undefined {
  const { sku, quantity, pricing } = asObject(line) ?? {};
  if (typeof sku !== 'string' || typeof quantity !== 'number') return undefined;
  const total = asObject(pricing)?.['totalPrice'];
  const known = unitPriceOf(sku, data);
  const price = typeof total === 'number' && quantity !== 0 ? total / quantity : known;
  // The line's own total takes precedence over the list of products, unless it differs by rounding only.
  const same = lineAmounts({ quantity, unitPrice: known }).net === total;
  return { sku, quantity, unitPrice: same ? known : price };
}

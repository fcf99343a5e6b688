import type { Json, JsonObject } from '../../../model/json.ts';
import type { Product, TargetData } from '../../../model/target.ts';
import { withoutNoise } from '../../../standards/decimal.ts';
import { valueAt } from '../../../standards/json/json-pointer.ts';
import { mergePatch } from '../../../standards/json/merge-patch.ts';
import { asNumber, asObject, asTexts, members } from '../values/record-values.ts';
import { addressDetails, lineOf } from './delivery-price-orders.ts';
import { lineAmounts, type OrderAmounts, taxRate, totalAmounts } from './order-amounts.ts';
import { type OrderBasis, registered, usualDay, workingDay } from './order-basis.ts';
import { linesOf } from './order-sent.ts';

const taxes = [{ code: 'IVA', name: 'Value added tax', rate: taxRate }];

/** Discount of 0 %: it shows the shape, and both endpoints still price the same order. */
const discounts = [{ scope: 'order', type: 'percentage', value: 0 }];

/** Converts a delivery-price order to the full order of the contract's table, with the same commerce, address and lines. */
export function shippingCostOrderOf(order: JsonObject, basis: OrderBasis): JsonObject {
  const { now, data } = basis;
  const lines = ((order['products'] ?? []) as readonly Json[]).flatMap((line) => {
    const read = lineOf(line, basis);
    return read ? [read] : [];
  });
  const place = asObject(order['shippingAddress']) ?? {};
  const [first] = lines;
  const sums = totalAmounts(lines.map(lineAmounts));
  const totals = asObject(order['pricing']);
  const net = asNumber(totals?.['netTotalPrice']) ?? sums.net;
  const gross = asNumber(totals?.['finalTotalPrice']) ?? sums.gross;
  // The pricing of shipping itself has no shippingAmount (contract: Order, shipping).
  const { shippingAmount: _, ...shippingPricing } = pricingOf({ net: 0, tax: 0, gross: 0 });
  return {
    orderId: 'GL-1001',
    internalOrderId: '64f1c0a2b7d3e91a5c0f2b12',
    type: text(order['type']) || 'order',
    observation: text(order['observation']),
    status: text(order['status']) || 'pending',
    selectedDistributionCenter: text(order['distributionCenterId']),
    orderDate: new Date(now).toISOString(),
    invoiceDate: '',
    commerce: commerceOf(order, basis),
    user: {
      internalUserId: '64f1c0a2b7d3e91a5c0f2b13',
      name: 'Camila Rojas',
      email: 'camila.rojas@example.com',
      phone: '+56 2 2555 0100',
      governmentId: '12345678-5',
    },
    seller: {
      sellerId: asTexts(order['sellerId'])[0] ?? data.sellerIds[0] ?? '',
      internalSellerId: '64f1c0a2b7d3e91a5c0f2b14',
      name: 'Diego Soto',
      email: 'diego.soto@example.com',
      phone: '+56 2 2555 0101',
      governmentId: '11111111-1',
      supervisorIds: ['S01'],
      isInactive: false,
    },
    pricing: discounted(pricingOf({ net, tax: withoutNoise(gross - net), gross }), basis.discount),
    products: lines.map((line) => wholeLine(line, data)),
    shipping: {
      name: text(place['name']),
      phone: text(place['phone']),
      comment: text(order['observation']),
      location: locationOf(place),
      estimatedDeliveryDate: text(order['estimatedDeliverAt']) || usualDay(basis),
      deliveryDate: text(order['estimatedDeliverAt']) || usualDay(basis),
      pricing: shippingPricing,
    },
    appliedDiscounts: [
      {
        triggerProductId: first?.sku ?? '',
        promotionId: 'PROMO-1',
        giftedProductId: basis.gift ?? null,
        startDate: workingDay(now, -10),
        endDate: workingDay(now, 10),
        promotionType: 'percentage',
      },
    ],
  };
}

function wholeLine(line: Product, { products }: TargetData): JsonObject {
  const { sku, quantity, unitPrice } = line;
  const step = Number.isInteger(quantity) ? 1 : 0.001;
  return {
    product: {
      productId: sku,
      internalProductId: '64f1c0a2b7d3e91a5c0f2b15',
      name: `Product ${sku}`,
      image: 'https://platform.example.com/images/product.png',
      description: `Product ${sku}, by the unit`,
      brand: 'Quirelmo',
      tags: ['grocery'],
      pricePerUnit: unitPrice,
      taxes,
      constraints: { minUnit: step, stepSize: step },
      formats: [{ displayName: 'Unit', key: 'unit', baseAmountPerFormat: 1, base: true }],
      dimensions: { ...invented, ...products.find((each) => each.sku === sku)?.dimensions },
      group: { name: 'Grocery', description: 'Food and household' },
    },
    quantity,
    selectedFormatKey: 'unit',
    pricing: pricingOf(lineAmounts(line)),
    additionalInfo: [{ key: 'warehouse', value: 'main' }],
  };
}

/** Weight and size of a unit, unless its owner declares them. Hardly any product has these, so they can be recognized. */
const invented = {
  weight: 1.03,
  length: 20.3,
  width: 10.3,
  height: 10.3,
  volume: 2.03,
  weightUnit: 'kg',
  lengthUnit: 'cm',
  widthUnit: 'cm',
  heightUnit: 'cm',
  volumeUnit: 'l',
};

/** Suffix of the role of an order whose invented weights and sizes are others. */
export const resized = 'resized';

/** Returns the order with a hundred times each weight and size that greenlight invents; undefined if there is none. */
export function withOtherSizes(order: JsonObject): JsonObject | undefined {
  const products = linesOf(order).map((line): Json => {
    const sizes = members(members(members(line).product).dimensions);
    const others = Object.entries(invented).flatMap(([name, size]) =>
      typeof size === 'number' && sizes[name] === size ? [[name, withoutNoise(size * 100)]] : [],
    );
    return mergePatch(asObject(line) ?? {}, {
      product: { dimensions: Object.fromEntries(others) },
    });
  });
  const isSame = JSON.stringify(products) === JSON.stringify(linesOf(order));
  return isSame ? undefined : { ...order, products };
}

const pricingOf = ({ net, tax, gross }: OrderAmounts) => ({
  subtotalAmount: net,
  discountAmount: 0,
  shippingAmount: 0,
  taxAmount: tax,
  totalAmount: gross,
  taxes,
  discounts,
});

/** Takes a fraction of the subtotal off the totals; tax is computed on the rest. */
function discounted(whole: ReturnType<typeof pricingOf>, part = 0): JsonObject {
  if (part === 0) return whole;
  const discountAmount = Math.round(whole.subtotalAmount * part);
  const taxAmount = Math.round((whole.subtotalAmount - discountAmount) * taxRate);
  return {
    ...whole,
    discountAmount,
    taxAmount,
    totalAmount: whole.subtotalAmount - discountAmount + taxAmount,
    discounts: [{ scope: 'order', type: 'percentage', value: part * 100 }],
  };
}

/** Suffix of the role of an order without tax. */
export const untaxed = 'untaxed';

export const isUntaxed = (role = ''): boolean => role.endsWith(untaxed);

/** Returns the order as if none of its lines were taxed: each total is its subtotal. The rates stay. */
export function withoutTax(order: JsonObject): JsonObject {
  const ofLines = linesOf(order).map((line) => untaxedPart(asObject(line) ?? {}));
  return { ...untaxedPart(order), products: ofLines };
}

function untaxedPart(part: JsonObject): JsonObject {
  const { subtotalAmount = 0, discountAmount = 0, ...pricing } = asObject(part['pricing']) ?? {};
  const totalAmount = Number(subtotalAmount) - Number(discountAmount);
  return {
    ...part,
    pricing: { ...pricing, subtotalAmount, discountAmount, taxAmount: 0, totalAmount },
  };
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const dayMs = 86_400_000;

function commerceOf(order: JsonObject, { now, data }: OrderBasis): JsonObject {
  const commerceId = text(order['externalId']);
  return {
    commerceId,
    internalCommerceId: text(order['commerceId']),
    name: text(order['commerceName']) || `Commerce ${commerceId}`,
    class: 'A',
    governmentId: '76123456-0',
    phone: '+56 2 2555 0100',
    email: 'commerce@example.com',
    locations: locationsOf(commerceId, asObject(order['shippingAddress']) ?? {}, data),
    createdDate: new Date(Math.floor(now / dayMs) * dayMs - 1000 * dayMs).toISOString(),
    nextDeliveryDate: workingDay(now, 3),
    nextVisitDate: workingDay(now, 2),
    isInactive: false,
    visitPlan: 'monday,thursday',
    channel: 'traditional',
    subChannel: 'grocery',
    visitRoute: '1-1V,3-1V',
    ...registered(data.kinds, commerceId),
  };
}

/** Returns the locations of a commerce, its own first: an order may go to another one. */
function locationsOf(commerceId: string, place: JsonObject, data: TargetData): JsonObject[] {
  const { commerce, covered } = data;
  const listed =
    registered(data.addresses, commerceId) ??
    (commerceId === commerce.externalId ? covered[0] : undefined);
  const isOwn =
    !listed || (listed.address === place['address'] && listed.commune === place['commune']);
  return [...(isOwn ? [] : [{ ...listed, ...addressDetails(listed) } as JsonObject]), place].map(
    locationOf,
  );
}

/** Returns a location object: coordinates as text, left out if unknown (contract: Commerce). */
function locationOf(address: JsonObject): JsonObject {
  const latitude = valueAt(address, '/metadata/coordinates/latitude');
  const longitude = valueAt(address, '/metadata/coordinates/longitude');
  const commune = text(address['commune']);
  return {
    address: text(address['address']),
    commune,
    city: text(address['city']),
    region: text(valueAt(address, '/metadata/administrativeAreaLevel1/longName') as Json),
    country: text(valueAt(address, '/metadata/country/longName') as Json),
    locality: commune,
    ...(typeof latitude === 'number' && typeof longitude === 'number'
      ? { coordinates: { latitude: String(latitude), longitude: String(longitude) } }
      : {}),
  };
}

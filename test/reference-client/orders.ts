import type { Json, JsonObject } from '../../src/model/json.ts';

type Lines = readonly (readonly [sku: string, quantity: number])[];

interface Wanted {
  readonly commerceId?: string;
  readonly commune?: string;
  readonly lines?: Lines;
  readonly netTotal?: number;
}

const usual: Lines = [
  ['SKU-1001', 4],
  ['SKU-1008', 2],
];

/** A delivery-price order of only the required fields. */
export const draft = (wanted: Wanted = {}): JsonObject => {
  const {
    commerceId = 'C0001',
    commune = 'Providencia',
    lines = usual,
    netTotal = 102_800,
  } = wanted;
  return {
    externalId: commerceId,
    domain: 'distribuidora-austral',
    shippingAddress: { address: 'Av. Providencia 1234', commune },
    products: lines.map(([sku, quantity]) => ({ sku, quantity, pricing: { totalPrice: 1_000 } })),
    pricing: {
      totalPrice: netTotal,
      netTotalPrice: netTotal,
      finalTotalPrice: netTotal,
      shipping: { netValue: 0, netTaxedValue: 0 },
    },
    status: 'pending',
  };
};

/** The same with every optional field. */
export const full = (wanted: Wanted = {}): JsonObject => {
  const order = draft(wanted);
  return {
    ...order,
    shippingAddress: {
      address: 'Av. Providencia 1234',
      commune: wanted.commune ?? 'Providencia',
      city: 'Santiago',
      name: 'Inés Soto',
      phone: '+56 2 2345 6789',
      metadata: {
        coordinates: { latitude: -33.4263, longitude: -70.62 },
        administrativeAreaLevel1: { longName: 'Metropolitana' },
        country: { longName: 'Chile' },
      },
    },
    estimatedDeliverAt: '2035-01-08T12:00:00.000Z',
    distributionCenterId: '64f1c0a2b7d3e91a5c0f2b11',
    commerceId: '64f1c0a2b7d3e91a5c0f2b12',
    commerceName: 'Minimarket Los Aromos',
    sellerId: ['V01'],
    type: 'order',
    observation: 'Tocar el timbre',
  };
};

/** The part of a shipping-cost order that a tariff can go by. */
export const shipment = (wanted: Wanted = {}): JsonObject => {
  const {
    commerceId = 'C0001',
    commune = 'Providencia',
    lines = usual,
    netTotal = 102_800,
  } = wanted;
  return {
    orderId: 'P-1',
    commerce: { commerceId, internalCommerceId: '64f1c0a2b7d3e91a5c0f2b12' },
    products: lines.map(([productId, quantity]) => ({ product: { productId }, quantity })),
    shipping: { location: { commune } },
    pricing: { subtotalAmount: netTotal, discountAmount: 0, totalAmount: netTotal },
  };
};

/** So many lines of different articles. */
export const manyLines = (count: number): Lines =>
  Array.from({ length: count }, (_, i) => [`SKU-${1001 + (i % 14)}`, 1]);

export const inBody = (order: Json): string => JSON.stringify({ order });

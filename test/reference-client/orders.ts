import type { Json, JsonObject } from '../../src/model/json.ts';

type Lines = readonly (readonly [sku: string, quantity: number])[];

const usual: Lines = [
  ['SKU-1001', 4],
  ['SKU-1008', 2],
];

/** A delivery-price order of only the required fields. */
export const draft = ({ lines = usual }: { readonly lines?: Lines } = {}): JsonObject => {
  return {
    externalId: 'C0001',
    domain: 'distribuidora-austral',
    shippingAddress: { address: 'Av. Providencia 1234', commune: 'Providencia' },
    products: lines.map(([sku, quantity]) => ({ sku, quantity, pricing: { totalPrice: 1_000 } })),
    pricing: {
      totalPrice: 102_800,
      netTotalPrice: 102_800,
      finalTotalPrice: 102_800,
      shipping: { netValue: 0, netTaxedValue: 0 },
    },
    status: 'pending',
  };
};

/** The same with every optional field. */
export const full = (): JsonObject => {
  const order = draft();
  return {
    ...order,
    shippingAddress: {
      address: 'Av. Providencia 1234',
      commune: 'Providencia',
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

/** Lines of different products, one unit each. */
export const manyLines = (count: number): Lines =>
  Array.from({ length: count }, (_, i) => [`SKU-${1001 + (i % 14)}`, 1]);

export const inBody = (order: Json): string => JSON.stringify({ order });

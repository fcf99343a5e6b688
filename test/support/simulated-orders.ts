import type { JsonObject } from '../../src/model/json.ts';
import type { Served } from './send-in-memory.ts';
import { quote } from './simulate.ts';

const linesOf = (order: JsonObject) => (order.products ?? []) as readonly JsonObject[];

/** A delivery-price order of one line, with these further members. */
export const orderOf = (quantity: number, more: JsonObject = {}): JsonObject => ({
  externalId: 'C-1',
  domain: 'acme',
  shippingAddress: { address: 'Calle Uno 100', commune: 'Providencia' },
  products: [{ sku: 'SKU-1', quantity, pricing: { totalPrice: quantity * 1000 } }],
  pricing: {
    totalPrice: quantity * 1000,
    netTotalPrice: quantity * 1000,
    finalTotalPrice: quantity * 1190,
    shipping: { netValue: 0, netTaxedValue: 0 },
  },
  status: 'pending',
  ...more,
});

/** An order with the optional fields that variations may drop. */
export const fullOrder = (quantity = 2): JsonObject =>
  orderOf(quantity, {
    shippingAddress: {
      address: 'Calle Uno 100',
      commune: 'Providencia',
      city: 'Santiago',
      name: 'Ana',
      phone: '+56 2 2555 0100',
    },
    estimatedDeliverAt: '2026-01-08T12:00:00.000Z',
    sellerId: ['V1'],
    type: 'order',
    observation: 'Ring twice',
  });

export const quantityOf = (order: JsonObject): number =>
  linesOf(order).reduce((sum, { quantity }) => sum + Number(quantity), 0);

/** The price of an order, different for each quantity. */
export const netOf = (order: JsonObject): number => 1000 + quantityOf(order) * 100;

export const byWeight = (order: JsonObject): Served => quote(netOf(order));

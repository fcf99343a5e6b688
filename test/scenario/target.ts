import type { Target, TargetData } from '../../src/model/target.ts';

/** Target data with everything declared. */
export const data: TargetData = {
  commerce: { externalId: 'C-1', commerceId: '64f1c0a2b7d3e91a5c0f2b10', name: 'Almacén Uno' },
  otherCommerces: ['C-2', 'C-3'],
  sellerIds: ['V01'],
  distributionCenterId: '64f1c0a2b7d3e91a5c0f2b11',
  products: [
    { sku: 'SKU-1', quantity: 12, unitPrice: 1490 },
    { sku: 'SKU-2', quantity: 3, unitPrice: 990 },
  ],
  covered: [
    {
      address: 'Calle Uno 100',
      commune: 'Ñuñoa',
      city: 'Santiago',
      region: 'Metropolitana',
      country: 'Chile',
      latitude: '-33.45',
      longitude: '-70.60',
    },
    { address: 'Calle Dos 200', commune: 'Providencia' },
  ],
  uncovered: [{ address: 'Ruta 9', commune: 'Puerto Williams' }],
  unquotable: [{ why: 'too heavy', order: { products: [{ sku: 'SKU-1', quantity: 9999 }] } }],
  quotes: [
    {
      why: 'one box',
      order: { products: [{ sku: 'SKU-2', quantity: 1 }] },
      netValue: 3500,
      netTaxedValue: 4165,
    },
  ],
  window: { from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z' },
  sources: {},
};

export const target: Target = {
  clientBase: 'https://erp.example.com',
  domain: 'acme',
  implements: ['delivery-price', 'shipping-cost', 'transactions', 'commerces'],
  paths: {},
  headers: {},
  origin: 'https://platform.example.com',
  shippingCostPayload: 'body',
  data,
};

/** A Friday. */
export const now = Date.UTC(2026, 10, 20, 15, 30);

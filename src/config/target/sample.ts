import type { EndpointId } from '../../model/endpoint.ts';
import type { Secret, Target, TargetData } from '../../model/target.ts';

export const sampleDomain = 'acme';

/** Default origin header; the contract states no value. */
export const sampleOrigin = 'https://platform.example.com';

/** Order data if neither config nor lists give any. A client need not know it, so it may reject such an order. */
export const sample: Omit<TargetData, 'sources'> = {
  commerce: {
    externalId: 'C0001',
    commerceId: '64f1c0a2b7d3e91a5c0f2b10',
    name: 'Almacén La Estrella',
  },
  otherCommerces: [],
  sellerIds: ['V01'],
  distributionCenterId: '64f1c0a2b7d3e91a5c0f2b11',
  products: [
    { sku: 'SKU-1001', quantity: 12, unitPrice: 1490 },
    { sku: 'SKU-1002', quantity: 6, unitPrice: 2350 },
    { sku: 'SKU-1003', quantity: 24, unitPrice: 790 },
  ],
  covered: [
    {
      address: 'Avenida Providencia 1208',
      commune: 'Providencia',
      city: 'Santiago',
      region: 'Región Metropolitana',
      country: 'Chile',
      latitude: '-33.4263',
      longitude: '-70.6200',
    },
  ],
  uncovered: [],
  unquotable: [],
  quotes: [],
};

interface OfflineTargetOptions {
  readonly clientBase?: string;
  readonly secrets?: readonly Secret[];
}

/** The target of a saved answer or file. `clientBase` is its name in reports and never resolves (RFC 6761 6.4). */
export const offlineTarget = (
  endpoint: EndpointId,
  { clientBase = 'https://offline.invalid', secrets = [] }: OfflineTargetOptions,
): Target => ({
  clientBase,
  domain: 'offline',
  implements: [endpoint],
  paths: {},
  headers: {},
  origin: '',
  shippingCostPayload: 'body',
  data: { ...sample, sources: {} },
  secrets,
});

import type { EndpointId } from '../../model/endpoint.ts';
import type { Secret, Target, TargetData } from '../../model/target.ts';

/** The domain of orders where none is given. */
export const sampleDomain = 'acme';

/** The value of the origin header where none is given; the contract states no value. */
export const sampleOrigin = 'https://platform.example.com';

/**
 * What orders are made of where neither the config nor the client's own data says it. A client need not
 * know any of it, so what it answers to such an order is never held against it as a refusal.
 */
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

interface Given {
  readonly clientBase?: string;
  readonly secrets?: readonly Secret[];
}

/**
 * Nothing is asked of it: it stands for whoever gave an answer or a file. `clientBase` is what a report calls
 * it; left out, a name that never resolves (RFC 6761 6.4).
 */
export const offlineTarget = (
  endpoint: EndpointId,
  { clientBase = 'https://offline.invalid', secrets = [] }: Given,
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

import { type EndpointId, quotingIds } from '../model/endpoint.ts';
import type { Address, KnownQuote, Product, Target, UnquotableOrder } from '../model/target.ts';
import { places } from './business/commerce-records.ts';
import { articles, customers } from './business/data.ts';

/** Token that `referenceTarget` declares; pass it to `openReferenceClient` to have it verified. */
export const referenceToken = 'reference-token-4f1c0a2b7d3e';

const products: readonly Product[] = articles.map(({ sku, usual, unitPrice }) => ({
  sku,
  quantity: usual,
  unitPrice,
}));

/** Makes a line and the totals of an order with that line only. */
const alone = (sku: string, quantity: number) => {
  const net = quantity * (articles.find((article) => article.sku === sku)?.unitPrice ?? 0);
  return {
    products: [{ sku, quantity, pricing: { totalPrice: net } }],
    pricing: { totalPrice: net, netTotalPrice: net, finalTotalPrice: Math.round(net * 1.19) },
  };
};

const unquotable: readonly UnquotableOrder[] = [
  { why: 'over the maximum weight', order: alone('SKU-1013', 9_999) },
  {
    why: 'no delivery window on that weekday',
    order: {
      shippingAddress: { address: 'Calle Teniente Muñoz 118', commune: 'Puerto Williams' },
      // A Monday; the crossing is on Thursdays.
      estimatedDeliverAt: '2035-01-08T12:00:00.000Z',
    },
  },
];

const [first = '', second = '', third = ''] = customers.map(({ commerceId }) => commerceId);

/** Makes a known quote of an order with one line. */
const known = (
  why: string,
  externalId: string,
  commune: string,
  line: Parameters<typeof alone>,
  netValue: number,
  netTaxedValue: number,
): KnownQuote => ({
  why,
  order: { externalId, shippingAddress: { commune }, ...alone(...line) },
  netValue,
  netTaxedValue,
});

const quotes: readonly KnownQuote[] = [
  known('a light order nearby', first, 'Providencia', ['SKU-1001', 4], 5_048, 6_007),
  known('a heavier order to the next commune', first, 'Ñuñoa', ['SKU-1005', 30], 14_252, 16_960),
  known('a wholesale contract', second, 'Rancagua', ['SKU-1012', 200], 37_281, 44_364),
  known('free shipping from 12,000,000 on', first, 'Providencia', ['SKU-1010', 300], 0, 0),
];

const covered: readonly Address[] = [
  addressIn('Providencia', 'Av. Providencia 1234'),
  addressIn('Ñuñoa', 'Av. Irarrázaval 3050'),
  addressIn('Valparaíso', 'Calle Esmeralda 940'),
  addressIn('Rancagua', 'Calle Estado 315'),
];

function addressIn(commune: string, address: string): Address {
  const {
    latitude = 0,
    longitude = 0,
    ...place
  } = places.find((each) => each.commune === commune) ?? {};
  return {
    address,
    commune,
    ...place,
    country: 'Chile',
    latitude: latitude.toFixed(4),
    longitude: longitude.toFixed(4),
  };
}

const uncovered: readonly Address[] = [
  {
    address: 'Calle Policarpo Toro s/n',
    commune: 'Isla de Pascua',
    city: 'Hanga Roa',
    region: 'Valparaíso',
    country: 'Chile',
    latitude: '-27.1500',
    longitude: '-109.4300',
    why: 'an island out of coverage',
  },
  {
    address: 'Camino a la costa 12',
    commune: 'Cochamó',
    region: 'Los Lagos',
    country: 'Chile',
    why: 'a commune out of coverage',
  },
];

const declared = {
  commerce: { externalId: first, name: customers[0]?.name ?? '' },
  otherCommerces: [second, third],
  sellerIds: ['V01', 'V02'],
  distributionCenterId: '64f1c0a2b7d3e91a5c0f2b11',
  products,
  covered,
  uncovered,
  unquotable,
  quotes,
};

/** Describes the reference client as its owner would, completely declared. */
export const referenceTarget = (
  url: string,
  implementing: readonly EndpointId[] = quotingIds,
): Target => ({
  clientBase: url,
  token: { value: referenceToken, variable: 'GREENLIGHT_TOKEN' },
  domain: 'distribuidora-austral',
  implements: implementing,
  paths: {},
  headers: {},
  origin: 'https://platform.example.com',
  shippingCostPayload: 'body',
  data: {
    ...declared,
    unaskedCommerces: ['C0004', 'C0009'],
    furtherCommerces: ['C0005', 'C0006'],
    sellers: { C0005: ['V05', 'V10'], C0006: ['V06'] },
    addresses: {
      C0004: { address: 'Calle jueves 128', commune: 'Puente Alto', city: 'Santiago' },
      C0009: { address: 'Calle martes 163', commune: 'Maipú', city: 'Santiago' },
    },
    otherProducts: ['SKU-1101', 'SKU-1102', 'SKU-1103'].map((sku) => ({
      sku,
      quantity: 1,
      unitPrice: 9_900,
    })),
    sources: Object.fromEntries(Object.keys(declared).map((part) => [part, 'declared'])),
  },
});

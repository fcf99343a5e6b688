import { type EndpointId, quotingIds } from '../model/endpoint.ts';
import type { Address, KnownQuote, Product, Target, UnquotableOrder } from '../model/target.ts';
import { articles, customers } from './business/data.ts';

/** Token that `referenceTarget` declares; pass it to `openReferenceClient` to have it verified. */
export const referenceToken = 'reference-token-4f1c0a2b7d3e';

const products: readonly Product[] = articles.map(({ sku, usual, unitPrice }) => ({
  sku,
  quantity: usual,
  unitPrice,
}));

/** Makes a line and the totals of an order with that line only. */
const alone = (sku: string, quantity: number, unitPrice: number) => {
  const net = quantity * unitPrice;
  return {
    products: [{ sku, quantity, pricing: { totalPrice: net } }],
    pricing: { totalPrice: net, netTotalPrice: net, finalTotalPrice: Math.round(net * 1.19) },
  };
};

const unquotable: readonly UnquotableOrder[] = [
  { why: 'over the maximum weight', order: alone('SKU-1013', 9_999, 7_900) },
  {
    why: 'no delivery window on that weekday',
    order: {
      shippingAddress: { address: 'Calle Teniente Muñoz 118', commune: 'Puerto Williams' },
      // A Monday; the crossing is on Thursdays.
      estimatedDeliverAt: '2035-01-08T12:00:00.000Z',
    },
  },
];

const [first, second, third] = customers.map(({ commerceId }) => commerceId);

const quotes: readonly KnownQuote[] = [
  {
    why: 'a light order nearby',
    order: {
      externalId: first ?? '',
      shippingAddress: { commune: 'Providencia' },
      ...alone('SKU-1001', 4, 11_900),
    },
    netValue: 5_048,
    netTaxedValue: 6_007,
  },
  {
    why: 'a heavier order to the next commune',
    order: {
      externalId: first ?? '',
      shippingAddress: { commune: 'Ñuñoa' },
      ...alone('SKU-1005', 30, 12_480),
    },
    netValue: 14_252,
    netTaxedValue: 16_960,
  },
  {
    why: 'a wholesale contract',
    order: {
      externalId: second ?? '',
      shippingAddress: { commune: 'Rancagua' },
      ...alone('SKU-1012', 200, 5_340),
    },
    netValue: 37_281,
    netTaxedValue: 44_364,
  },
  {
    why: 'free shipping from 12,000,000 on',
    order: {
      externalId: first ?? '',
      shippingAddress: { commune: 'Providencia' },
      ...alone('SKU-1010', 300, 52_700),
    },
    netValue: 0,
    netTaxedValue: 0,
  },
];

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
    commerce: { externalId: first ?? '', name: customers[0]?.name ?? '' },
    otherCommerces: [second ?? '', third ?? ''],
    unaskedCommerces: ['C0004', 'C0009'],
    furtherCommerces: ['C0005', 'C0006'],
    addresses: {
      C0004: { address: 'Calle jueves 128', commune: 'Puente Alto', city: 'Santiago' },
      C0009: { address: 'Calle martes 163', commune: 'Maipú', city: 'Santiago' },
    },
    sellerIds: ['V01', 'V02'],
    distributionCenterId: '64f1c0a2b7d3e91a5c0f2b11',
    products,
    otherProducts: ['SKU-1101', 'SKU-1102', 'SKU-1103'].map((sku) => ({
      sku,
      quantity: 1,
      unitPrice: 9_900,
    })),
    covered,
    uncovered,
    unquotable,
    quotes,
    sources: {
      commerce: 'declared',
      otherCommerces: 'declared',
      sellerIds: 'declared',
      distributionCenterId: 'declared',
      products: 'declared',
      covered: 'declared',
      uncovered: 'declared',
      unquotable: 'declared',
      quotes: 'declared',
    },
  },
});

/** Places to which the distributor delivers. */
const covered: readonly Address[] = [
  {
    address: 'Av. Providencia 1234',
    commune: 'Providencia',
    city: 'Santiago',
    region: 'Metropolitana',
    country: 'Chile',
    latitude: '-33.4263',
    longitude: '-70.6200',
  },
  {
    address: 'Av. Irarrázaval 3050',
    commune: 'Ñuñoa',
    city: 'Santiago',
    region: 'Metropolitana',
    country: 'Chile',
    latitude: '-33.4543',
    longitude: '-70.5990',
  },
  {
    address: 'Calle Esmeralda 940',
    commune: 'Valparaíso',
    city: 'Valparaíso',
    region: 'Valparaíso',
    country: 'Chile',
    latitude: '-33.0406',
    longitude: '-71.6270',
  },
  {
    address: 'Calle Estado 315',
    commune: 'Rancagua',
    city: 'Rancagua',
    region: 'O’Higgins',
    country: 'Chile',
    latitude: '-34.1703',
    longitude: '-70.7407',
  },
];

/** Places to which it does not. */
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

import { referenceToken } from '../../../src/reference-client/target.ts';
import type { Call } from './open.ts';

/** What a client that keeps the contract has to say, before it is put on the wire. */
export interface Said {
  readonly status: number;
  readonly body: string;
}

/** JSON as a client reads it, which trusts what it is sent. */
type Loose = ReturnType<typeof JSON.parse>;

const zones: { readonly [commune: string]: number } = {
  Providencia: 2_900,
  Ñuñoa: 3_100,
  Valparaíso: 6_500,
  Rancagua: 7_200,
};

const say = (status: number, value: unknown): Said => ({ status, body: JSON.stringify(value) });

/** The answer that is expected. */
export function honest(call: Call): Said {
  if (call.endpoint === 'transactions') return say(200, linesBetween(call.query));
  if (call.endpoint === 'commerces') return say(200, commerces);
  const order: Loose = call.body === '' ? undefined : JSON.parse(call.body).order;
  const isQuote = call.endpoint === 'delivery-price';
  const [, token] = /^x-auth-token: *(.*?)\r?$/im.exec(call.head) ?? [];
  if (isQuote && token !== referenceToken) return say(401, { message: 'Who are you?' });
  if (order === undefined) return say(400, { message: 'An order is required' });
  const net = costOf(order);
  if (typeof net === 'string') return say(422, { message: net });
  if (!isQuote) return say(200, { shippingCost: net });
  return say(200, {
    transportationCost: net,
    netValue: net,
    netTaxedValue: Math.round(net * 1.19),
    taxesApplied: { code: 14, value: 0.19 },
  });
}

/** A fee for the way and 29 pesos a unit, or why it cannot be delivered. */
function costOf(order: Loose): number | string {
  const commune: string =
    order.shippingAddress?.commune ?? order.shipping?.location?.commune ?? 'nowhere';
  const units: number = (order.products ?? []).reduce(
    (sum: number, { quantity }: Loose) => sum + quantity,
    0,
  );
  const way = zones[commune];
  if (way === undefined) return `No llegamos a ${commune}.`;
  return units > 5_000 ? `Las ${units} unidades pesan demasiado.` : way + Math.round(units * 29);
}

const commerces = ['C0001', 'C0002', 'C0003'].map((commerceId, i) => ({
  commerceId,
  name: `Almacén ${commerceId}`,
  class: 'Almacén',
  locations: [
    {
      address: 'Av. Siempre Viva 742',
      commune: 'Providencia',
      city: 'Santiago',
      region: 'Metropolitana',
      country: 'Chile',
      coordinates: { latitude: '-33.43', longitude: '-70.61' },
    },
  ],
  createdDate: `2021-0${i + 1}-15`,
  isInactive: false,
  channel: 'Tradicional',
  subChannel: 'Almacenes',
  visitPlan: 'lunes,jueves',
  sellerIds: ['V01'],
}));

/** One order with two lines every five hours of some weeks before the runs of these tests. */
const lines = Array.from({ length: 173 }, (_, i) => {
  const at = new Date(Date.parse('2026-09-28T03:17:23Z') + i * 5 * 3_600_000).toISOString();
  return ['SKU-1001', 'SKU-1005'].map((productId) => ({
    orderId: `P${1000 + i}`,
    internalOrderId: `G${1000 + i}`,
    productId,
    commerceId: `C000${(i % 3) + 1}`,
    sellerId: 'V01',
    date: at,
    documentType: 'order',
    documentCode: `P${1000 + i}`,
    quantity: (i % 7) + 1,
    netPricePerUnit: 1_000,
    discountedNetPricePerUnit: 900,
    taxPerUnit: 190,
    discountedTaxPerUnit: 171,
    discountPerUnit: 100,
    currency: 'clp',
    origin: 'erp',
    sourceChannel: 'seller',
  }));
}).flat();

function linesBetween(query: URLSearchParams) {
  const from = Date.parse(query.get('date_from') ?? '') || Number.NEGATIVE_INFINITY;
  const to = Date.parse(query.get('date_to') ?? '') || Number.POSITIVE_INFINITY;
  return lines.filter(({ date }) => Date.parse(date) >= from && Date.parse(date) <= to);
}

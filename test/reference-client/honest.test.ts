import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import { openReferenceClient, type ReferenceClient } from '../../src/reference-client/server.ts';
import { type Asking, ask, read } from './ask.ts';
import { draft, full, inBody, manyLines, shipment } from './orders.ts';

let client: ReferenceClient;
beforeAll(async () => {
  client = await openReferenceClient();
});
afterAll(() => client.close());

const quote = (net: number, gross: number) => ({
  transportationCost: net,
  netValue: net,
  netTaxedValue: gross,
  taxesApplied: { code: 14, value: 0.19 },
});

const answered = async (asking: Asking) => {
  const received = await ask(client.url, asking);
  return [received.status, read(received)];
};

describe('orders that can be sent', () => {
  // 4 of 10.2 kg and 2 of 1.95 kg are 44.7 kg, 45 begun; 3 490 + 45 × 38 = 5 200; with tax 6 188.
  const table: readonly (readonly [why: string, order: JsonObject, net: number, gross: number])[] =
    [
      ['a draft', draft(), 5_200, 6_188],
      ['every optional field', full(), 5_200, 6_188],
      [
        'fields that the contract does not list',
        { ...draft(), giftWrap: { color: 'rojo' } },
        5_200,
        6_188,
      ],
      [
        'optional fields that are empty',
        { ...draft(), estimatedDeliverAt: '', sellerId: [], type: '' },
        5_200,
        6_188,
      ],
      [
        'a date long past',
        { ...draft(), estimatedDeliverAt: '2001-01-01T00:00:00Z' },
        5_200,
        6_188,
      ],
      ['a date that is none', { ...draft(), estimatedDeliverAt: 'pronto' }, 5_200, 6_188],
      [
        'lines in another order',
        draft({
          lines: [
            ['SKU-1008', 2],
            ['SKU-1001', 4],
          ],
        }),
        5_200,
        6_188,
      ],
      // 0.5 of 10.2 kg is 5.1 kg, 6 begun; 3 490 + 6 × 38 = 3 718; with tax 4 424.42.
      ['half a unit', draft({ lines: [['SKU-1001', 0.5]] }), 3_718, 4_424],
      // 5 kg each: 10 kg; 3 490 + 380 = 3 870; with tax 4 605.3.
      ['an article that is not listed', draft({ lines: [['SKU-9999', 2]] }), 3_870, 4_605],
      // 3 290 + 45 × 38 = 5 000; with tax 5 950.
      ['another commune', draft({ commune: 'Ñuñoa' }), 5_000, 5_950],
      ['a commune without its accents', draft({ commune: ' nunoa ' }), 5_000, 5_950],
      // 85 and 110 in 100 of 5 200.
      ['a wholesale contract', draft({ commerceId: 'C0002' }), 4_420, 5_260],
      ['a shop far from the road', draft({ commerceId: 'C0003' }), 5_720, 6_807],
      // 5 × 20.3 = 101.5 kg, 102 begun, the second band: 3 490 + 102 × 29 = 6 448; with tax 7 673.12.
      ['the second band', draft({ lines: [['SKU-1013', 5]] }), 6_448, 7_673],
      // 140 lines are ten of each of the 14 articles: 1 187 kg; 3 490 + 1 187 × 18 = 24 856; 29 578.64.
      ['140 lines', draft({ lines: manyLines(140) }), 24_856, 29_579],
      ['a total just below free shipping', draft({ netTotal: 11_999_999 }), 5_200, 6_188],
      ['a total of free shipping', draft({ netTotal: 12_000_000 }), 0, 0],
      // 3 490 pesos for the way and nothing for the weight; with tax 4 153.1.
      ['no line at all', draft({ lines: [] }), 3_490, 4_153],
      ['one day a week, without a date', draft({ commune: 'Puerto Williams' }), 49_710, 59_155],
      [
        'one day a week, on a Thursday',
        { ...draft({ commune: 'Puerto Williams' }), estimatedDeliverAt: '2035-01-11' },
        49_710,
        59_155,
      ],
    ];

  test.each(table)('%s', async (_, order, net, gross) => {
    expect(await answered({ body: inBody(order) })).toEqual([200, quote(net, gross)]);
  });
});

describe('orders that cannot be sent get the reason', () => {
  const table: readonly (readonly [why: string, order: JsonObject, body: unknown])[] = [
    [
      'out of coverage',
      draft({ commune: 'Isla de Pascua' }),
      {
        errors: {
          message:
            'Sin cobertura en Isla de Pascua. Puede retirar el pedido en la bodega de Ñuñoa.',
        },
      },
    ],
    [
      // 2 300 × 20.3 = 46 690 kg.
      'over the maximum weight',
      draft({ lines: [['SKU-1013', 2_300]] }),
      {
        title: 'Peso máximo excedido',
        status: 422,
        detail: 'El pedido pesa 46690 kg y el máximo por despacho es de 45000 kg.',
      },
    ],
    [
      'no delivery window',
      { ...draft({ commune: 'Puerto Williams' }), estimatedDeliverAt: '2035-01-08T12:00:00Z' },
      'No hay ventana de entrega en Puerto Williams ese día: la barcaza zarpa los jueves.',
    ],
    [
      'a commerce that is not a customer',
      draft({ commerceId: 'C9999' }),
      { message: 'El comercio C9999 aún no está habilitado para despacho.' },
    ],
  ];

  test.each(table)('%s', async (_, order, body) => {
    expect(await answered({ body: inBody(order) })).toEqual([422, body]);
  });

  test('the heaviest order that can be sent', async () => {
    // 2 216 × 20.3 = 44 984.8 kg, 44 985 begun; 3 490 + 44 985 × 18 = 813 220; with tax 967 731.8.
    const order = draft({ lines: [['SKU-1013', 2_216]] });
    expect(await answered({ body: inBody(order) })).toEqual([200, quote(813_220, 967_732)]);
  });
});

describe('what is no order', () => {
  const table: readonly (readonly [why: string, asking: Asking, status: number])[] = [
    ['no JSON', { body: '{"order":' }, 400],
    ['no order', { body: '{"pedido":{}}' }, 400],
    ['an order that is a list', { body: '{"order":[]}' }, 400],
    ['no list of products', { body: '{"order":{"externalId":"C0001"}}' }, 400],
    ['no body', {}, 400],
    ['another path', { path: '/webhooks/platform/order/delivery-prices', body: '{}' }, 404],
    ['another method', { method: 'GET' }, 405],
    ['a POST of shipping-cost', { endpoint: 'shipping-cost', method: 'POST' }, 405],
    ['a GET without its order', { endpoint: 'shipping-cost' }, 400],
    ['a GET with half an order', { endpoint: 'shipping-cost', body: '{"order":{' }, 400],
  ];

  test.each(table)('%s', async (_, asking, status) => {
    const [was, body] = await answered(asking);
    expect([was, body]).toEqual([status, { message: expect.any(String) }]);
  });
});

describe('shipping-cost', () => {
  const endpoint = 'shipping-cost';
  const table: readonly (readonly [why: string, asking: Asking, cost: number])[] = [
    ['in the body', { body: inBody(shipment()) }, 5_200],
    ['in the query, alone', { path: inQuery(shipment()) }, 5_200],
    ['in the query, under order', { path: inQuery({ order: shipment() }) }, 5_200],
    ['of a wholesale contract', { body: inBody(shipment({ commerceId: 'C0002' })) }, 4_420],
    [
      'of a customer named by the other id',
      {
        body: inBody({
          ...shipment(),
          commerce: { commerceId: '64f', internalCommerceId: 'C0002' },
        }),
      },
      4_420,
    ],
    ['of another commune', { body: inBody(shipment({ commune: 'Ñuñoa' })) }, 5_000],
    ['sent free', { body: inBody(shipment({ netTotal: 12_000_000 })) }, 0],
  ];

  test.each(table)('%s', async (_, asking, shippingCost) => {
    expect(await answered({ endpoint, ...asking })).toEqual([200, { shippingCost }]);
  });

  test('an order that cannot be sent is rejected with the reason', async () => {
    const [status] = await answered({ endpoint, body: inBody(shipment({ commune: 'Cochamó' })) });
    expect(status).toBe(422);
  });
});

function inQuery(order: JsonObject): string {
  return `/api/shipping-cost?order=${encodeURIComponent(JSON.stringify(order))}`;
}

test('forty orders at once each get their own quote', async () => {
  const nets = Array.from({ length: 40 }, (_, i) => i + 1);
  const received = await Promise.all(
    nets.map((kilos) => answered({ body: inBody(draft({ lines: [['SKU-9999', kilos / 5]] })) })),
  );
  expect(received.map(([, body]) => body)).toEqual(
    nets.map((kilos) => quote(3_490 + kilos * 38, Math.round((3_490 + kilos * 38) * 1.19))),
  );
});

import { expect, test } from 'vitest';
import type { Target } from '../../src/model/target.ts';
import {
  clientInMemory,
  conformingTarget,
  json,
  type Manner,
  plain,
  plainTariff,
  taxed,
} from '../clients/client.ts';
import { diagnoseInMemory, reportedBy } from '../support/diagnose-live.ts';
import { rowsOf } from '../support/extent.ts';

/** Conforming clients that resemble broken ones: none of them may show a cause. */

const header =
  (headers: { readonly [name: string]: string }): NonNullable<Manner['change']> =>
  (reply) => ({ ...reply, headers: { ...reply.headers, ...headers } });

type Row = readonly [name: string, manner: Manner, change: Partial<Target>];

const given: readonly (readonly [string, Manner, Partial<Target>?])[] = [
  ['a plain client', {}],
  [
    'behind Cloudflare',
    {
      change: header({ Server: 'cloudflare', 'CF-RAY': '8f1c-SCL', 'CF-Cache-Status': 'DYNAMIC' }),
    },
  ],
  [
    'behind nginx and a cache that keeps nothing',
    { change: header({ Server: 'nginx', 'X-Cache': 'MISS', Age: '0', Via: '1.1 varnish' }) },
  ],
  [
    'its own cache, each order with its own price',
    { change: header({ 'X-Cache': 'HIT', Age: '5' }) },
  ],
  [
    'a flat tariff',
    { net: (call) => (typeof plainTariff(call) === 'string' ? plainTariff(call) : 3_990) },
  ],
  [
    'free shipping for all',
    { net: (call) => (typeof plainTariff(call) === 'string' ? plainTariff(call) : 0) },
  ],
  ['a constant Date header', { change: header({ Date: 'Thu, 01 Jan 2015 00:00:00 GMT' }) }],
  ['rejections with 404', { refuse: (reason) => json(404, { message: reason }) }],
  ['rejections with 403 in plain text', { refuse: (reason) => plain(403, reason) }],
  [
    'rejections with 401 and a reason about the order',
    { refuse: (reason) => json(401, { detail: reason }) },
  ],
  [
    'rejections that mention maintenance',
    { refuse: () => json(422, { message: 'Ruta en mantención: no despachamos.' }) },
  ],
  [
    'rejections with additional fields',
    { refuse: (reason) => json(422, { error: 'no', errors: { message: reason } }) },
  ],
  [
    'additional fields that resemble those of the contract',
    {
      quote: (net) => ({
        ...taxed(net),
        netvalue: 1,
        data: { transportationCost: 2 },
        price: '4.200,50',
        html: '<html>',
      }),
      cost: (net) => ({ shippingCost: net, cost: `${net},50`, coodinates: null }),
    },
  ],
  [
    'cents',
    {
      quote: (net) => ({
        transportationCost: net + 0.5,
        netValue: net + 0.5,
        netTaxedValue: (net + 0.5) * 1.19,
      }),
      cost: (net) => ({ shippingCost: net + 0.5 }),
    },
  ],
  [
    'nodes that name themselves',
    {
      change: (reply, { number }) => ({
        ...reply,
        headers: { 'X-Served-By': `node-${number % 3}` },
      }),
    },
  ],
  [
    'no check of tokens on GET, and a strict one on POST',
    {
      gate: ({ endpoint, request }) =>
        endpoint === 'delivery-price' && request.headers['x-auth-token'] === undefined
          ? plain(401, 'Who?')
          : undefined,
    },
  ],
  [
    'an order without a GET body is answered with a cost',
    { bare: () => json(200, { shippingCost: 1 }) },
  ],
  ['the order in the query', {}, { shippingCostPayload: 'query' }],
  ['connection: close', { change: header({ Connection: 'close' }) }],
];

const rows = given.map(([name, manner, change = {}]): Row => [name, manner, change]);

test.each(rowsOf(rows))('finds nothing: %s', async (_, manner, change) => {
  const target = conformingTarget('http://127.0.0.1:8080', change);
  const found = await diagnoseInMemory(clientInMemory(manner), target);
  expect([...reportedBy(found), found.verdict]).toEqual(['nothing found']);
});

test('finds nothing in a client that takes 28.4 of 30 s', async () => {
  const serve = clientInMemory({
    gate: async ({ endpoint, clock }) => {
      if (endpoint === 'delivery-price') await clock.wait(28_400);
      return undefined;
    },
  });
  const target = conformingTarget('http://127.0.0.1:8080', { implements: ['delivery-price'] });
  const found = await diagnoseInMemory(serve, target);
  expect(reportedBy(found).filter((each) => !each.startsWith('?'))).toEqual([]);
});

import { afterEach, expect, test } from 'vitest';
import {
  draftOrder,
  fullOrder,
  mergedOrder,
} from '../../src/contract/reading/orders/delivery-price-orders.ts';
import { fastClock } from '../../src/engine/drive/clock.ts';
import type { Json } from '../../src/model/json.ts';
import { UsageError } from '../../src/model/scenario.ts';
import type { ReferenceClient, ReferenceOptions } from '../../src/reference-client/server.ts';
import { referenceTarget } from '../../src/reference-client/target.ts';
import { parsedJson } from '../../src/standards/json/json-text.ts';
import { now } from '../support/now.ts';
import { openReferenceClient } from '../support/serving.ts';

const opened: ReferenceClient[] = [];
const open = async (options: Partial<ReferenceOptions> = {}) => {
  const client = await openReferenceClient(options);
  opened.push(client);
  return client;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.close()));
});

const basis = { ...referenceTarget(''), now };
const { data } = basis;
const bodyOf = (order: Json) => JSON.stringify({ order });
const body = bodyOf(draftOrder(basis));
const large = bodyOf(
  mergedOrder(
    draftOrder(basis),
    { products: Array.from({ length: 100 }, () => ({ sku: 'A' })) },
    basis,
  ),
);

/** Sends one request; its answer is JSON, or a text if it is none. */
async function ask(
  url: string,
  {
    path = '/webhooks/platform/order/delivery-price',
    method = 'POST',
    ...more
  }: RequestInit & { path?: string },
) {
  const response = await fetch(`${url}${path}`, { method, ...more });
  const text = await response.text();
  return { status: response.status, answer: parsedJson(text) ?? text };
}

const token = (value: string) => ({ 'x-auth-token': value });

test.each([
  ['200 for the right token', token('s3cret'), 200],
  ['401 for a wrong token', token('s3cre'), 401],
  ['401 for an empty token', token(''), 401],
  ['401 without a token', {}, 401],
])('returns %s', async (_, headers, status) => {
  const { url } = await open({ token: 's3cret' });
  expect((await ask(url, { body, headers })).status).toBe(status);
});

test('accepts any or no token if none is configured', async () => {
  const { url } = await open();
  expect((await ask(url, { body, headers: token('whatever') })).status).toBe(200);
  expect((await ask(url, { body })).status).toBe(200);
});

test('rejects an unknown fault as a usage error', async () => {
  await expect(open({ faults: ['net-value-mising'] })).rejects.toThrow(UsageError);
});

test.each([
  [['net-value-missing', 'percent-rate', 'created-201']],
  [['created-201', 'net-value-missing', 'percent-rate', 'created-201']],
])('combines the faults %j', async (faults) => {
  const { url } = await open({ faults });
  expect(await ask(url, { body })).toEqual({
    status: 201,
    answer: {
      transportationCost: 15_989,
      netTaxedValue: 19_027,
      taxesApplied: { code: 14, value: 19 },
    },
  });
});

test('keeps the state of a fault separate for each server', async () => {
  const faults = ['counts-calls'];
  const [one, two] = [await open({ faults }), await open({ faults })];
  const costs = [];
  for (const { url } of [one, one, two]) costs.push((await ask(url, { body })).answer);
  expect(costs).toMatchObject([{ netValue: 15_999 }, { netValue: 16_009 }, { netValue: 15_999 }]);
});

test('a slow answer follows the given clock and does not block others', async () => {
  const { url } = await open({ faults: ['slow'], wait: fastClock(100).wait });
  const began = performance.now();
  expect((await ask(url, { body: large })).status).toBe(200);
  expect(performance.now() - began).toBeGreaterThan(300);
  const small = await Promise.race([
    ask(url, { body: large }).then(() => 'large'),
    ask(url, { body }).then(() => 'small'),
  ]);
  expect(small).toBe('small');
});

test('close() ends a hanging call and frees the port', async () => {
  const client = await openReferenceClient({ faults: ['hangs'] });
  const hanging = ask(client.url, { body }).catch(() => 'ended');
  await new Promise((resolve) => setTimeout(resolve, 100));
  await client.close();
  expect(await hanging).toBe('ended');
  const again = await open({ port: client.port });
  expect(again.port).toBe(client.port);
  await expect(openReferenceClient({ port: client.port })).rejects.toThrow('EADDRINUSE');
});

test('logs one line for each answer, without the token', async () => {
  const lines: string[] = [];
  const { url } = await open({
    token: 's3cret',
    now: () => Date.UTC(2026, 10, 17, 13, 42, 8),
    log: (line) => lines.push(line),
  });
  await ask(url, { body, headers: token('s3cret') });
  await ask(url, { body, headers: token('another') });
  await ask(url, { path: '/favicon.ico', method: 'GET' });
  expect(lines).toEqual([
    '2026-11-17T13:42:08.000Z POST delivery-price: 200',
    '2026-11-17T13:42:08.000Z POST delivery-price: 401',
    '2026-11-17T13:42:08.000Z GET another path: 404',
  ]);
});

test('orders that differ in one respect have different prices', async () => {
  const { url } = await open();
  const lines = data.products.map(({ sku, quantity }) => ({ sku, quantity }));
  const patches = [
    { products: lines.slice(0, 3) },
    { products: lines.slice(0, 3).map(({ sku, quantity }) => ({ sku, quantity: quantity * 10 })) },
    { products: lines },
    { shippingAddress: { commune: data.covered[1]?.commune ?? '' } },
    { externalId: data.otherCommerces[0] ?? '' },
  ];
  const nets = new Set<unknown>();
  for (const patch of patches) {
    const order = mergedOrder(fullOrder(basis), patch, basis);
    const { answer } = await ask(url, { body: bodyOf(order) });
    nets.add((answer as { netValue: number }).netValue);
  }
  expect(nets.size).toBe(patches.length);
});

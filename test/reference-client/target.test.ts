import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { referenceTarget, referenceToken } from '../../src/reference-client/target.ts';
import { mergePatch } from '../../src/standards/json/merge-patch.ts';
import { referenceForAll } from '../support/serving.ts';
import { ask, read } from './ask.ts';
import { full, inBody } from './orders.ts';

const client = referenceForAll({ token: referenceToken });

const target = referenceTarget('http://127.0.0.1:1');
const { data } = target;

const quoted = async (order: JsonObject) => {
  const received = await ask(client.url, {
    body: inBody(order),
    headers: { 'x-auth-token': target.token?.value ?? '' },
  });
  return { status: received.status, body: read(received) };
};

test('orders that differ in one respect have different prices', async () => {
  const [first] = data.covered;
  const lines = data.products.map(({ sku, quantity }) => ({
    sku,
    quantity,
    pricing: { totalPrice: 1 },
  }));
  const orders = [
    { products: lines.slice(0, 3) },
    { products: lines.slice(0, 3).map((line) => ({ ...line, quantity: line.quantity * 10 })) },
    { products: lines },
    { shippingAddress: data.covered[1] },
    { shippingAddress: first, externalId: data.otherCommerces[0] },
  ] as unknown as readonly Json[];
  const nets = [];
  for (const patch of orders) {
    const { body } = await quoted(mergePatch(full(), patch) as JsonObject);
    nets.push((body as { netValue: number }).netValue);
  }
  expect(new Set(nets).size).toBe(orders.length);
});

test('declares at least twelve different products with quantities and prices', () => {
  const skus = data.products.map(({ sku }) => sku);
  expect(new Set(skus).size).toBe(skus.length);
  expect(skus.length).toBeGreaterThanOrEqual(12);
  expect(data.products.every(({ quantity, unitPrice }) => quantity > 0 && unitPrice > 0)).toBe(
    true,
  );
});

/** Parts that only the lists of the client provide. */
const fromLists = new Set([
  'sources',
  'addresses',
  'unaskedCommerces',
  'furtherCommerces',
  'sellers',
  'otherProducts',
]);

test('the source of every part of the data is "declared"', () => {
  const parts = Object.fromEntries(Object.entries(data).filter(([part]) => !fromLists.has(part)));
  expect(data.sources).toEqual(
    Object.fromEntries(Object.keys(parts).map((part) => [part, 'declared'])),
  );
});

test('the implemented endpoints can be chosen', () => {
  expect(referenceTarget('http://127.0.0.1:1', ['commerces']).implements).toEqual(['commerces']);
});

import { expect, test } from 'vitest';
import { changesOf } from '../../src/contract/experiments/changes/changes.ts';
import { legalOrders } from '../../src/contract/experiments/changes/legal-orders.ts';
import { placesOf } from '../../src/contract/experiments/changes/places.ts';
import { fullOrder } from '../../src/contract/reading/orders/delivery-price-orders.ts';
import { shippingCostOrderOf } from '../../src/contract/reading/orders/shipping-cost-orders.ts';
import type { QuotingId } from '../../src/model/endpoint.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { referenceTarget } from '../../src/reference-client/target.ts';
import { schemaMistakes } from '../../src/scenario/read/schema-mistakes.ts';
import { valueAt } from '../../src/standards/json/json-pointer.ts';
import { now } from '../support/reference-run.ts';

const { data, domain } = referenceTarget('https://erp.example.com');
const basis = { data, domain, now };
const quoted = fullOrder(basis);
const bases: { readonly [endpoint in QuotingId]: JsonObject } = {
  'delivery-price': { order: quoted },
  'shipping-cost': { order: shippingCostOrderOf(quoted, basis) },
};
const endpoints = ['delivery-price', 'shipping-cost'] as const;
const some = (endpoint: QuotingId, many: number, seed = 1) =>
  Array.from(first(many, legalOrders(endpoint, bases[endpoint], seed)));

function* first<Of>(many: number, all: Iterable<Of>): Iterable<Of> {
  let left = many;
  for (const each of all) {
    if (left === 0) return;
    left -= 1;
    yield each;
  }
}

test.each(endpoints)('every order for %s matches its schema at any seed', (endpoint) => {
  for (const seed of [1, 2]) {
    const broken = some(endpoint, 40, seed).flatMap(({ body, varied }) =>
      schemaMistakes(`${endpoint}-order`, body).map(({ message }) => ({ message, varied })),
    );
    expect(broken).toEqual([]);
  }
});

/** Fields that are never varied: identifiers, places and totals of the lines. */
const fixed: { readonly [endpoint in QuotingId]: RegExp } = {
  'delivery-price':
    /externalId|domain|commune|sku|etTotalPrice|totalPrice|finalTotalPrice|et(Taxed)?Value/,
  'shipping-cost':
    /commerceId|productId|commune|pricing\/\w+Amount|taxes\/\*\/rate|discounts\/\*\/value/,
};

test.each(endpoints)('forty orders for %s cover every field and form', (endpoint) => {
  const { order } = bases[endpoint];
  const sent = new Set(
    some(endpoint, 40).flatMap(({ varied }) =>
      Object.entries(varied).map(([at, form]) => `${at} ${form}`),
    ),
  );
  const left = changesOf(endpoint, bases[endpoint]).filter(
    ({ at, form }) => !sent.has(`${at} ${form}`),
  );
  expect(left).toEqual([]);
  const untouched = placesOf(endpoint, { order: order ?? {} }).filter(
    ({ at, pattern, value: own }) =>
      typeof own !== 'object' &&
      !fixed[endpoint].test(pattern) &&
      ![...sent].some((each) => each.startsWith(`${at} `)),
  );
  expect(untouched.map(({ pattern }) => pattern)).toEqual([]);
});

const sum = (values: readonly unknown[]): number =>
  values.reduce<number>((all, x) => all + Number(x), 0);

test.each([
  ['delivery-price', '/pricing/totalPrice', '/pricing/totalPrice'],
  ['shipping-cost', '/pricing/totalAmount', '/pricing/totalAmount'],
] as const)('orders for %s total their lines', (endpoint, ofLine, ofOrder) => {
  for (const { body } of some(endpoint, 40)) {
    const lines = valueAt(body, '/order/products') as readonly Json[];
    const total = sum(lines.map((line) => valueAt(line, ofLine)));
    expect(Number(valueAt(body, `/order${ofOrder}`))).toBeCloseTo(total, 1);
  }
});

const variedBy = (seed: number) => some('delivery-price', 30, seed).map(({ varied }) => varied);

test('the same seed gives the same orders, and another seed different ones', () => {
  expect(variedBy(7)).toEqual(variedBy(7));
  expect(variedBy(8)).not.toEqual(variedBy(7));
});

test('varying orders does not change the base order', () => {
  const before = JSON.stringify(bases);
  for (const endpoint of endpoints) some(endpoint, 40);
  expect(JSON.stringify(bases)).toBe(before);
});

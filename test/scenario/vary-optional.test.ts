import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftOrder, fullOrder } from '../../src/contract/reading/orders/delivery-price-orders.ts';
import { optionalFields, withVaried } from '../../src/contract/reading/orders/optional-fields.ts';
import { coveringRows, optionalFieldVariations } from '../../src/scenario/order/variations.ts';
import { valueAt } from '../../src/standards/json/json-pointer.ts';
import { data, now } from './target.ts';

const basis = { data, domain: 'acme', now };
const body = { order: fullOrder(basis) };
const fields = Object.keys(optionalFields);
const states = ['present', 'absent', 'empty'] as const;

test('the full order has every optional field of the contract', () => {
  expect(fields.filter((at) => valueAt(body, at) === undefined)).toEqual([]);
});

test('all absent is exactly the draft', () => {
  expect(withVaried(body, 'all absent')).toEqual({ order: draftOrder(basis) });
});

test('a draft holds the required fields and the status', () => {
  expect(Object.keys(draftOrder(basis)).toSorted()).toEqual(
    ['externalId', 'domain', 'shippingAddress', 'products', 'pricing', 'status'].toSorted(),
  );
  expect(Object.keys(draftOrder(basis)['shippingAddress'] as object)).toEqual([
    'address',
    'commune',
  ]);
});

/** The pairs of states of every two fields that no row has. */
function uncovered(rows: ReturnType<typeof coveringRows>): readonly string[] {
  return fields.flatMap((a, i) =>
    fields.slice(i + 1).flatMap((b) =>
      states.flatMap((stateA) =>
        states.flatMap((stateB) => {
          const applicable = rows.some(
            (row) => (row[a] ?? 'present') === stateA && (row[b] ?? 'present') === stateB,
          );
          return applicable ? [] : [`${a} ${stateA}, ${b} ${stateB}`];
        }),
      ),
    ),
  );
}

describe('pairwise covering array', () => {
  test.each([0, 1, 2, 4711, 2 ** 31])('covers every pair, seed %i', (seed) => {
    const rows = coveringRows(fields, seed);
    expect(uncovered(rows)).toEqual([]);
    expect(rows.length).toBe(15);
  });

  test('this very measure sees a missing row', () => {
    expect(uncovered(coveringRows(fields, 1).slice(1)).length).toBeGreaterThan(0);
  });
});

test('the order unchanged, each alone absent and alone empty, all, then the array', () => {
  const variations = optionalFieldVariations(body, 1);
  const varied = variations.map(({ as }) => as?.varied ?? {});
  expect(variations[0]).toMatchObject({
    body,
    what: 'full order',
    as: { role: 'full', varied: {} },
  });
  expect(varied.slice(1, 27)).toEqual([
    ...fields.map((at) => ({ [at]: 'absent' })),
    ...fields.map((at) => ({ [at]: 'empty' })),
  ]);
  expect(variations.slice(27, 29).map(({ what }) => what)).toEqual([
    'every optional field absent',
    'every optional field empty',
  ]);
  expect(new Set(varied.map((each) => JSON.stringify(each))).size).toBe(varied.length);
  expect(variations.slice(1).every(({ as }) => as?.role === undefined)).toBe(true);
});

const required = ({ externalId, domain, products, pricing, status }: Record<string, unknown>) => [
  externalId,
  domain,
  products,
  pricing,
  status,
];

test('each body is what its varied says, and nothing else has changed', () => {
  for (const { body: sent, as } of optionalFieldVariations(body, 1)) {
    for (const at of fields) {
      const state = as?.varied?.[at] ?? 'present';
      const expected: { readonly [state: string]: unknown } = {
        present: valueAt(body, at),
        absent: undefined,
        empty: optionalFields[at],
      };
      expect(valueAt(sent, at)).toEqual(expected[state]);
    }
    const order = valueAt(sent, '/order') as Record<string, unknown>;
    expect(required(order)).toEqual(required(body.order));
  }
});

test('a field that the data cannot fill is not varied', () => {
  const bare = { ...data, covered: [{ address: 'a', commune: 'b' }], sellerIds: [] };
  const rows = optionalFieldVariations({ order: fullOrder({ ...basis, data: bare }) }, 1);
  const named = new Set(rows.flatMap(({ as }) => Object.keys(as?.varied ?? {})));
  expect([...named].toSorted()).toEqual(
    fields.filter((at) => !/sellerId|city|metadata/.test(at)).toSorted(),
  );
});

test('the order that is varied stays as it is', () => {
  fc.assert(
    fc.property(
      fc.subarray(fields),
      fc.constantFrom('absent' as const, 'empty' as const),
      (some, state) => {
        const before = JSON.stringify(body);
        withVaried(body, Object.fromEntries(some.map((at) => [at, state])));
        expect(JSON.stringify(body)).toBe(before);
      },
    ),
  );
});

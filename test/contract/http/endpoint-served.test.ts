import { expect, test } from 'vitest';
import { deliveryPrice } from '../../../src/contract/endpoints/delivery-price/endpoint.ts';
import type { Exchange, Source } from '../../../src/model/exchange.ts';
import type { Decision } from '../../../src/model/outcome.ts';

const served = (decision: Decision, status: number, source: Source): boolean =>
  deliveryPrice.isServed({
    outcome: { decision },
    situation: 'quotable',
    source,
    answer: { kind: 'response', status },
  } as Exchange);

test.each([
  ['a quote for a sample order', 'quoted', 200, 'sample', true],
  ['a rejection of a declared order', 'rejected', 422, 'declared', true],
  ['a rejection of an order from the client’s own lists', 'rejected', 422, 'discovered', true],
  ['a rejection of a sample order, which may be correct', 'rejected', 422, 'sample', false],
  ['a refused token', 'rejected', 401, 'declared', false],
  ['404 for the path', 'rejected', 404, 'declared', false],
  ['a server error', 'infrastructure-failure', 500, 'declared', false],
] as const)('whether it is served after %s', (_, decision, status, source, expected) => {
  expect(served(decision, status, source)).toBe(expected);
});

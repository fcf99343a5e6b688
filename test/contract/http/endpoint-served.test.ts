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
  ['a quote for an order of the sample', 'quoted', 200, 'sample', true],
  ['a rejection of a declared order', 'rejected', 422, 'declared', true],
  ['a rejection of an order from the client’s own lists', 'rejected', 422, 'discovered', true],
  ['a rejection of an order of the sample, which may be right', 'rejected', 422, 'sample', false],
  ['a token that is refused', 'rejected', 401, 'declared', false],
  ['a path that is not there', 'rejected', 404, 'declared', false],
  ['a server error', 'infrastructure-failure', 500, 'declared', false],
] as const)('whether the endpoint is judged by %s', (_, decision, status, source, expected) => {
  expect(served(decision, status, source)).toBe(expected);
});

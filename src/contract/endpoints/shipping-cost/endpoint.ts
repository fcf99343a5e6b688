import type { Endpoint } from '../../../model/endpoint-definition.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { answerIsExpected } from '../../reading/answers/expected.ts';
import { schemasOf } from '../../reading/values/published-schema.ts';
import { asObject } from '../../reading/values/record-values.ts';

/** GET {client_base}/api/shipping-cost, with the order as its payload. The contract sets no limit. */
export const shippingCost: Endpoint = {
  id: 'shipping-cost',
  method: 'GET',
  path: '/api/shipping-cost',
  answers: 'object',
  headers: ['content-type', 'accept'],
  limits: { cutMs: 60_000, cutBy: 'harness' },
  schemas: schemasOf['shipping-cost'],
  inQuery: ({ shippingCostPayload }) => shippingCostPayload === 'query',
  isServed,
  notServed: 'No order got a cost',
};

/** Reports whether it is a cost; that of a probe with the order elsewhere says nothing about the orders. */
function isServed(x: Exchange): boolean {
  const { answer } = x;
  if (answer.kind === 'no-response' || answer.status !== 200 || !answerIsExpected(x)) return false;
  return (
    answer.body.kind === 'text' &&
    typeof asObject(answer.body.json ?? null)?.['shippingCost'] === 'number'
  );
}

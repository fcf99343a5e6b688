import type { Endpoint } from '../../model/endpoint-definition.ts';

/** GET {client_base}/api/shipping-cost, with the order as its payload. The contract sets no limit. */
export const shippingCost: Endpoint = {
  id: 'shipping-cost',
  method: 'GET',
  path: '/api/shipping-cost',
  answers: 'object',
  headers: ['content-type', 'accept'],
  limits: { cutMs: 60_000, cutBy: 'harness' },
  schemas: { request: 'shipping-cost-order', answer: 'shipping-cost-answer' },
};

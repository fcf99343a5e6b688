import type { Endpoint } from '../../model/endpoint-definition.ts';
import { outcome } from './outcome.ts';

/** POST {client_base}/webhooks/platform/order/delivery-price (contract: Endpoints, Limits). */
export const deliveryPrice: Endpoint = {
  id: 'delivery-price',
  method: 'POST',
  path: '/webhooks/platform/order/delivery-price',
  answers: 'object',
  headers: ['content-type', 'accept', 'x-auth-token', 'origin'],
  limits: { expectedMs: 30_000, cutMs: 60_000, cutBy: 'contract' },
  schemas: { request: 'delivery-price-order', answer: 'delivery-price-answer' },
  isServed: ({ outcome: made }) => made?.decision === 'quoted',
  notServed: 'No order was quoted',
  outcome,
};

import type { EndpointId } from '../model/endpoint.ts';
import { commerces, transactions } from './endpoints/lists.ts';
import { deliveryPrice, shippingCost } from './endpoints/quoting.ts';
import { type Answer, json } from './http/answer.ts';
import type { Call } from './http/call.ts';

interface Route {
  readonly endpoint: EndpointId;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly answer: (call: Call) => Answer;
}

const routes: readonly Route[] = [
  {
    endpoint: 'delivery-price',
    method: 'POST',
    path: '/webhooks/platform/order/delivery-price',
    answer: deliveryPrice,
  },
  { endpoint: 'shipping-cost', method: 'GET', path: '/api/shipping-cost', answer: shippingCost },
  { endpoint: 'transactions', method: 'GET', path: '/api/transactions', answer: transactions },
  { endpoint: 'commerces', method: 'GET', path: '/api/commerces', answer: commerces },
];

export const endpointAt = (path: string): EndpointId | undefined =>
  routes.find((route) => route.path === path)?.endpoint;

export function conformingAnswer(call: Call): Answer {
  const route = routes.find(({ endpoint }) => endpoint === call.endpoint);
  if (!route) return json(404, { message: 'Esta dirección no existe.' });
  if (call.method !== route.method) {
    const answer = json(405, { message: `Aquí se responde solo a ${route.method}.` });
    return { ...answer, headers: { ...answer.headers, allow: route.method } };
  }
  return route.answer(call);
}

import type { Endpoint } from '../../../model/endpoint-definition.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { outcome } from '../../reading/quotes/outcome.ts';
import { schemasOf } from '../../reading/values/published-schema.ts';

/** POST {client_base}/webhooks/platform/order/delivery-price (contract: Endpoints, Limits). */
export const deliveryPrice: Endpoint = {
  id: 'delivery-price',
  method: 'POST',
  path: '/webhooks/platform/order/delivery-price',
  answers: 'object',
  headers: ['content-type', 'accept', 'x-auth-token', 'origin'],
  limits: { expectedMs: 30_000, cutMs: 60_000, cutBy: 'contract' },
  schemas: schemasOf['delivery-price'],
  isServed: (x) => x.outcome?.decision === 'quoted' || turnsDown(x),
  notServed: 'No order was quoted',
  outcome,
};

/** Reports whether a declared or listed order is rejected with a reason. 401 and 403 are about the token, 404 and 405 about the path, 415 about the type. */
function turnsDown({ outcome: made, situation, source, answer }: Exchange): boolean {
  const status = answer.kind === 'response' ? answer.status : 0;
  return (
    made?.decision === 'rejected' &&
    situation === 'quotable' &&
    (source === 'declared' || source === 'discovered') &&
    ![401, 403, 404, 405, 415, 429].includes(status)
  );
}

import { deliveryPrice } from '../../contract/delivery-price/endpoint.ts';
import { shippingCost } from '../../contract/shipping-cost/endpoint.ts';
import { UsageError } from '../../model/errors.ts';
import type { FilePlace, Step } from '../../model/scenario.ts';
import { schemaMistakes } from '../read/schema-mistakes.ts';

const requestSchemas: { readonly [endpoint: string]: string | undefined } = {
  'delivery-price': deliveryPrice.schemas.request,
  'shipping-cost': shippingCost.schemas.request,
};

/**
 * The harness keeps the contract too: throws a UsageError when the body of a step breaks the request schema
 * of its endpoint. A request without a body is not judged.
 */
export function assertContract(step: Step, at?: FilePlace): void {
  const schema = requestSchemas[step.endpoint];
  if (!step.body || !schema) return;
  const mistakes = schemaMistakes(schema, step.body);
  // What is wrong tells more than what is missing: a wrong sku leaves its line without a price, too.
  const mistake = mistakes.find(({ keyword }) => keyword !== 'required') ?? mistakes[0];
  if (!mistake) return;
  throw new UsageError(
    `step '${step.label}' would break the contract's own request: ${mistake.message}${where(mistake.at)}`,
    at,
  );
}

const where = (at: string) => (at === '' ? '' : `, at ${at}`);

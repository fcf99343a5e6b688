import type { Exchange } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { asObject } from '../answers/json-object.ts';
import { jsonOf200 } from '../answers/whole-body.ts';

/** What a 200 with a numeric transportationCost says; a member that is no finite number is undefined. */
export interface Quote {
  readonly transportationCost: number;
  readonly netValue: number | undefined;
  readonly netTaxedValue: number | undefined;
  /** taxesApplied.value, a fraction. */
  readonly taxRate: number | undefined;
  readonly answer: JsonObject;
}

/** The quote that an exchange holds, whatever its content type (contract: Delivery-price response). */
export function quoteOf(x: Exchange): Quote | undefined {
  const answer = asObject(jsonOf200(x));
  const transportationCost = finite(answer?.transportationCost);
  if (!answer || transportationCost === undefined) return undefined;
  return {
    transportationCost,
    netValue: finite(answer.netValue),
    netTaxedValue: finite(answer.netTaxedValue),
    taxRate: finite(asObject(answer.taxesApplied)?.value),
    answer,
  };
}

const finite = (value: Json | undefined) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

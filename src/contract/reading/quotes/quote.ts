import type { Exchange } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import { jsonOf200 } from '../answers/whole-body.ts';
import { asNumber, asObject } from '../values/record-values.ts';

/** A 200 with a numeric transportationCost; other members are undefined unless finite numbers. */
export interface Quote {
  readonly transportationCost: number;
  readonly netValue: number | undefined;
  readonly netTaxedValue: number | undefined;
  /** taxesApplied.value, a fraction. */
  readonly taxRate: number | undefined;
  readonly answer: JsonObject;
}

/** Returns the quote of an exchange, whatever its content type (contract: Delivery-price response). */
export function quoteOf(x: Exchange): Quote | undefined {
  const answer = asObject(jsonOf200(x));
  const transportationCost = asNumber(answer?.transportationCost);
  if (!answer || transportationCost === undefined) return undefined;
  return {
    transportationCost,
    netValue: asNumber(answer.netValue),
    netTaxedValue: asNumber(answer.netTaxedValue),
    taxRate: asNumber(asObject(answer.taxesApplied)?.value),
    answer,
  };
}

/** Reports whether transportationCost is the price with tax, beside a netValue without it. */
export const costIncludesTax = ({
  transportationCost,
  netValue = 0,
  netTaxedValue,
}: Pick<Quote, 'transportationCost'> & Partial<Quote>): boolean =>
  netValue > 0 && netValue < transportationCost && transportationCost === netTaxedValue;

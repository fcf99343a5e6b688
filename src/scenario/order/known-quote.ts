import type { EndpointId } from '../../model/endpoint.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Expect } from '../../model/outcome.ts';
import type { KnownQuote } from '../../model/target.ts';

/** Adds what a known quote says of the amounts. Judges numbers only: what is no number, or absent, is judged elsewhere. */
export function withKnownQuote(
  expect: Expect,
  quote: KnownQuote | undefined,
  endpoint: EndpointId,
): Expect {
  if (!quote) return expect;
  const { netValue, netTaxedValue } = quote;
  const known: JsonObject = {
    properties:
      endpoint === 'shipping-cost'
        ? { shippingCost: agreeing('shippingCost', netValue) }
        : {
            netValue: agreeing('netValue', netValue),
            ...(netTaxedValue === undefined
              ? {}
              : { netTaxedValue: agreeing('netTaxedValue', netTaxedValue) }),
          },
  };
  return { ...expect, body: expect.body ? { allOf: [expect.body, known] } : known };
}

/** An amount agrees when it rounds to the known one at the decimals in which that is written. */
function agreeing(field: string, value: number): JsonObject {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  const half = 0.5 / 10 ** decimals + 1e-9;
  return {
    title: `${field} ${value}, as the target data says`,
    minimum: value - half,
    maximum: value + half,
  };
}

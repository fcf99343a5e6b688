import type { Json } from '../../model/json.ts';
import type { ExchangeReport } from '../../model/run.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { parsedJson } from '../../standards/json/json-text.ts';

export const amounts = ['transportationCost', 'netValue', 'netTaxedValue', 'shippingCost'] as const;

type Prices = { readonly [amount in (typeof amounts)[number]]: number | null };

/** Returns the prices of an answer; undefined if it has none. */
export function pricesOf({ answer }: ExchangeReport): Prices | undefined {
  if (answer.kind !== 'response' || answer.status !== 200 || answer.body === undefined)
    return undefined;
  const json = objectOf(answer.body);
  const of = (name: string) => {
    const value = json?.[name];
    return typeof value === 'number' ? value : null;
  };
  const prices = {
    transportationCost: of('transportationCost'),
    netValue: of('netValue'),
    netTaxedValue: of('netTaxedValue'),
    shippingCost: of('shippingCost'),
  };
  return prices.transportationCost === null && prices.shippingCost === null ? undefined : prices;
}

function objectOf(text: string): { readonly [member: string]: Json } | undefined {
  const value = parsedJson(text);
  return isObject(value) ? value : undefined;
}

import type { ExchangeReport } from '../../model/run.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { parsedJson } from '../../standards/json/json-text.ts';

/** Reports whether an answer has a price. */
export function isPriced({ answer }: ExchangeReport): boolean {
  if (answer.kind !== 'response' || answer.status !== 200 || answer.body === undefined)
    return false;
  const json = parsedJson(answer.body);
  return (
    isObject(json) &&
    [json['transportationCost'], json['shippingCost']].some((cost) => typeof cost === 'number')
  );
}

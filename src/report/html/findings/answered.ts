import type { Json } from '../../../model/json.ts';
import type { ExchangeReport } from '../../../model/run.ts';

/** The JSON of an answer; undefined where there was none, or it is not whole. */
export function answeredJson({ answer }: ExchangeReport): Json | undefined {
  if (answer.kind === 'no-response' || answer.body === undefined || answer.truncated)
    return undefined;
  try {
    return JSON.parse(answer.body) as Json;
  } catch {
    return undefined;
  }
}

/** The transportationCost of a quote, where something else is stored (contract: netValue must equal it). */
export function expectedStored(exchange: ExchangeReport): number | undefined {
  const { outcome } = exchange;
  if (outcome?.decision !== 'quoted') return undefined;
  const json = answeredJson(exchange);
  const cost =
    typeof json === 'object' && json !== null && 'transportationCost' in json
      ? json.transportationCost
      : undefined;
  return typeof cost === 'number' && cost !== outcome.storedOnOrder ? cost : undefined;
}

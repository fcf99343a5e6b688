import type { Situation, Source } from '../../model/exchange.ts';
import type { DeclaredOrder } from '../../model/outcome.ts';
import type { Entry } from '../read/entries.ts';

/**
 * What the owner of the client says of an order: that it cannot be quoted, or its price. What was found or made
 * up says nothing.
 */
export function declaredOrder(
  { at, quote }: Entry,
  situation: Situation,
  source: Source,
): DeclaredOrder | undefined {
  if (at === undefined) return undefined;
  if (situation === 'unquotable') return { at };
  if (!quote || situation !== 'quotable' || source === 'sample') return undefined;
  const { netValue, netTaxedValue } = quote;
  return { at, netValue, ...(netTaxedValue === undefined ? {} : { netTaxedValue }) };
}

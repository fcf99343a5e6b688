import type { Exchange } from '../../model/exchange.ts';
import { amountsOf } from './amounts-of.ts';

/** Whether a quote has the amounts that the target data declares for its order. */
export function givesDeclared(x: Exchange): boolean {
  const amounts = amountsOf(x);
  const { netValue, netTaxedValue } = x.expect?.declared ?? {};
  return (
    amounts !== undefined &&
    agrees(amounts.netValue ?? amounts.transportationCost, netValue) &&
    agrees(amounts.netTaxedValue, netTaxedValue)
  );
}

/**
 * An amount agrees when it rounds to the declared one at the decimals in which that is written. One that is
 * absent has rules of its own.
 */
function agrees(actual: number | undefined, declared: number | undefined): boolean {
  if (actual === undefined || declared === undefined) return true;
  const decimals = /\.(\d+)$/.exec(String(declared))?.[1]?.length ?? 0;
  return Math.abs(actual - declared) <= 0.5 / 10 ** decimals + 1e-9;
}

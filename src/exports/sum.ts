import { type Decimal, decimal, sum, times, toNumber } from '../standards/decimal.ts';

const zero: Decimal = { digits: 0n, places: 0 };

/** Opens an exact sum of products; it ignores values that are not finite. */
export function openSum() {
  let all = zero;
  return {
    add(a: number, b: number): void {
      if (Number.isFinite(a) && Number.isFinite(b)) all = sum([all, times(decimal(a), decimal(b))]);
    },
    total: (): number => toNumber(all),
  };
}

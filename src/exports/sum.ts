import { type Decimal, decimal, sum, times, toNumber } from '../standards/decimal.ts';

const zero: Decimal = { digits: 0n, places: 0 };

/** Opens an exact sum of products; it ignores values that are not finite. */
export function openSum() {
  /** Integers, which doubles add exactly and fast. */
  let whole = 0;
  let rest = zero;
  return {
    add(a: number, b: number): void {
      if (!Number.isFinite(a) || !Number.isFinite(b)) return;
      const next = whole + a * b;
      if (Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(next))
        whole = next;
      else rest = sum([rest, times(decimal(a), decimal(b))]);
    },
    total: (): number => toNumber(sum([decimal(whole), rest])),
  };
}

import { type Decimal, decimal, sum, times, toNumber } from '../standards/decimal.ts';

/** Exact sum of products. */
export interface Sum {
  /** Ignores values that are not finite. */
  readonly add: (a: number, b: number) => void;
  readonly total: () => number;
}

const zero: Decimal = { digits: 0n, places: 0 };

export function openSum(): Sum {
  /** Integers, which doubles add exactly and fast. */
  let whole = 0;
  let rest = zero;
  return {
    add(a, b) {
      if (!Number.isFinite(a) || !Number.isFinite(b)) return;
      const next = whole + a * b;
      if (Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(next))
        whole = next;
      else rest = sum([rest, times(decimal(a), decimal(b))]);
    },
    total: () => toNumber(sum([decimal(whole), rest])),
  };
}

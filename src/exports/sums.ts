import { type Decimal, decimal, sum, times, toNumber } from '../standards/decimal.ts';

/** Adds products of two numbers exactly. */
export interface Sum {
  /** What is not finite adds nothing. */
  readonly add: (a: number, b: number) => void;
  readonly total: () => number;
}

const zero: Decimal = { digits: 0n, places: 0 };

export function openSum(): Sum {
  /** Whole numbers, which doubles hold exactly and add quickly. */
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

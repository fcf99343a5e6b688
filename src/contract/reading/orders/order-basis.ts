import type { Address, Product, TargetData } from '../../../model/target.ts';

export interface OrderBasis {
  readonly data: TargetData;
  readonly domain: string;
  /** Current time of the run, in milliseconds since 1970. */
  readonly now: number;
  readonly address?: Address;
  /** An order with a declared price: its address is sent as its owner wrote it. */
  readonly isPriced?: boolean;
  readonly lines?: readonly Product[];
  /** Replaces the target's commerce: its code in the client's system. */
  readonly externalId?: string;
  /** Product that is given away with the order. */
  readonly gift?: string;
  /** Fraction of the subtotal that a discount takes off; only shipping-cost shows discounts. */
  readonly discount?: number;
}

const dayMs = 86_400_000;

/** Returns noon UTC so many days from now, moved off Saturday and Sunday. */
export function workingDay(now: number, days: number): string {
  const noon = Math.floor(now / dayMs) * dayMs + dayMs / 2 + days * dayMs;
  const weekday = new Date(noon).getUTCDay();
  const shift = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return new Date(noon + shift * dayMs).toISOString();
}

/** Returns the default day of an order: three working days from now, or the day that the client was seen to serve. */
export const usualDay = ({ now, data }: OrderBasis): string => workingDay(now, data.deliverIn ?? 3);

/** Returns the unit price of a product; an unknown product costs as much as the target's first. */
export const unitPriceOf = (sku: string, data: TargetData): number =>
  (data.products.find((product) => product.sku === sku) ?? data.products[0])?.unitPrice ?? 0;

/** Returns what the client's own list has of a commerce, if known. An identifier may be any text, such as `constructor`. */
export const registered = <Value>(
  values: { readonly [externalId: string]: Value } = {},
  externalId = '',
): Value | undefined => (Object.hasOwn(values, externalId) ? values[externalId] : undefined);

import type { Address, Product, TargetData } from '../../../model/target.ts';

/** What an order of either quoting endpoint is built from. */
export interface OrderBasis {
  readonly data: TargetData;
  /** Client domain that the order belongs to. */
  readonly domain: string;
  /** The instant that the run takes for now, milliseconds since 1970. */
  readonly now: number;
  /** In the place of the first covered address. */
  readonly address?: Address;
  /** In the place of the target's own products. */
  readonly lines?: readonly Product[];
  /** In the place of the target's own commerce: its code in the client's system. */
  readonly externalId?: string;
  /** The product that is given away with the order. */
  readonly gift?: string;
  /** The part of the subtotal that a discount takes off; shipping-cost alone shows discounts. */
  readonly discount?: number;
}

const dayMs = 86_400_000;

/** A date and time so many days from now, at noon UTC, never on a Saturday or Sunday. */
export function workingDay(now: number, days: number): string {
  const noon = Math.floor(now / dayMs) * dayMs + dayMs / 2 + days * dayMs;
  const weekday = new Date(noon).getUTCDay();
  const shift = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return new Date(noon + shift * dayMs).toISOString();
}

/** The day of an order that names none: three working days from now, or the day that the client was seen to serve. */
export const usualDay = ({ now, data }: OrderBasis): string => workingDay(now, data.deliverIn ?? 3);

/** The first Saturday or Sunday from three days on, at noon UTC. */
export function weekendDay(now: number, day: 'saturday' | 'sunday'): string {
  const noon = Math.floor(now / dayMs) * dayMs + dayMs / 2 + 3 * dayMs;
  const weekday = { saturday: 6, sunday: 7 }[day];
  return new Date(noon + ((weekday - new Date(noon).getUTCDay()) % 7) * dayMs).toISOString();
}

/** What one unit of a product costs; a product that the target does not name costs as much as its first. */
export const unitPriceOf = (sku: string, data: TargetData): number =>
  (data.products.find((product) => product.sku === sku) ?? data.products[0])?.unitPrice ?? 0;

import type { Json } from '../../model/json.ts';
import type { Call } from '../http/call.ts';
import { at, list, number, text } from '../http/read-json.ts';

/** The value at a path of the call's order. */
export const ordered = (call: Call, ...path: readonly string[]): Json | undefined =>
  at(call.order, ...path);

/** How many lines the order has. */
export const lineCount = (call: Call): number => list(ordered(call, 'products'))?.length ?? 0;

/** An order that a client meets once a year, and that its engineer never tried. */
export const isLarge = (call: Call): boolean => lineCount(call) >= 100;

/** Absent, or there and empty: a draft may have either (contract: delivery-price order). */
export function lacks(call: Call, ...path: readonly string[]): boolean {
  const value = ordered(call, ...path);
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** What an order says of its delivery: '' where nothing. */
export const communeOf = (call: Call): string =>
  text(ordered(call, 'shippingAddress', 'commune')) ?? '';

export const dateOf = (call: Call): string => text(ordered(call, 'estimatedDeliverAt')) ?? '';

/** The quantity of its first line. */
export const quantityOf = (call: Call): number =>
  number(at(list(ordered(call, 'products'))?.[0], 'quantity')) ?? 0;

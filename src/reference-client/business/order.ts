import type { Json } from '../../model/json.ts';
import type { Call } from '../http/call.ts';
import { at, list, number, text } from '../http/read-json.ts';

export const ordered = (call: Call, ...path: readonly string[]): Json | undefined =>
  at(call.order, ...path);

export const lineCount = (call: Call): number => list(ordered(call, 'products'))?.length ?? 0;

/** Return the destination commune and the delivery date of an order; '' if absent. */
export const communeOf = (call: Call): string =>
  text(ordered(call, 'shippingAddress', 'commune')) ?? '';

export const dateOf = (call: Call): string => text(ordered(call, 'estimatedDeliverAt')) ?? '';

/** Returns the quantity of its first line. */
export const quantityOf = (call: Call): number =>
  number(at(list(ordered(call, 'products'))?.[0], 'quantity')) ?? 0;

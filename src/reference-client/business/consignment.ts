import type { Json } from '../../model/json.ts';
import { list } from '../http/read-json.ts';

/** Part of an order that the tariff needs, for either endpoint. */
export interface Consignment {
  readonly commerceId: string | undefined;
  readonly commune: string | undefined;
  readonly lines: readonly Line[];
  /** Without tax; 0 if absent. */
  readonly netTotal: number;
  readonly deliverAt: string | undefined;
}

export interface Line {
  readonly sku: string | undefined;
  readonly quantity: number;
}

export const linesOf = (products: Json | undefined, line: (product: Json) => Line) =>
  list(products)?.map((product) => line(product));

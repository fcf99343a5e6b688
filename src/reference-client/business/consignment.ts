import type { Json } from '../../model/json.ts';
import { list } from '../http/read-json.ts';

/** What of an order the tariff needs, whichever endpoint the order came by. */
export interface Consignment {
  readonly commerceId: string | undefined;
  readonly commune: string | undefined;
  readonly lines: readonly Line[];
  /** Without tax; 0 where the order does not say. */
  readonly netTotal: number;
  readonly deliverAt: string | undefined;
}

export interface Line {
  readonly sku: string | undefined;
  readonly quantity: number;
}

/** The lines of an order; undefined when it has no list of them. */
export const linesOf = (products: Json | undefined, line: (product: Json) => Line) =>
  list(products)?.map((product) => line(product));

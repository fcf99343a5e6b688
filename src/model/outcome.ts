import type { JsonObject } from './json.ts';

/** What the service decides on a delivery-price answer (contract: Errors, delivery-price rules). */
export const decisions = [
  'quoted',
  'no-quote',
  'rejected',
  'infrastructure-failure',
  'cut-off',
  'not-asked',
  'not-stated',
] as const;

export type Decision = (typeof decisions)[number];

/** A value, nothing, or a point on which the contract is silent. */
export type Said<Value> = Value | null | 'not stated';

export type TextPlace = 'errors.message' | 'detail' | 'message' | 'body';

export interface Outcome {
  readonly decision: Decision;
  /** The text that the buyer is shown; null if there is none. */
  readonly buyerSees: Said<string>;
  /** netTaxedValue, the price that the buyer is shown. */
  readonly priceShown: Said<number>;
  /** The shipping amount saved on the order; null when no order advances. */
  readonly storedOnOrder: Said<number>;
  readonly orderAdvances: Said<boolean>;
  /** Where the rejection's text was read, in the order of the errors table. */
  readonly textReadFrom?: Said<TextPlace>;
}

/** Facts that only this client knows. */
export interface Expect {
  readonly outcome?: readonly Decision[];
  readonly status?: readonly number[];
  /** JSON Schema 2020-12 without `pattern`. */
  readonly body?: JsonObject;
  readonly withinMs?: number;
  /** The amounts of all steps must be the same, or all different. */
  readonly compare?: 'same' | 'different';
  /** What the target data says of this very order. */
  readonly declared?: DeclaredOrder;
}

/** An order of which the owner of the client says what becomes of it. */
export interface DeclaredOrder {
  /** Its place in the config: `data.quotes[0]`. */
  readonly at: string;
  /** The amounts that it gets; absent for an order that cannot be quoted. */
  readonly netValue?: number;
  readonly netTaxedValue?: number;
}

import type { JsonObject } from './json.ts';

/** Decisions of the platform on a delivery-price answer (contract: Errors, delivery-price rules). */
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
export type ContractValue<Value> = Value | null | 'not stated';

export type TextPlace = 'errors.message' | 'detail' | 'message' | 'body';

export interface Outcome {
  readonly decision: Decision;
  /** Text shown to the buyer; null if there is none. */
  readonly buyerSees: ContractValue<string>;
  /** netTaxedValue, the price shown to the buyer. */
  readonly priceShown: ContractValue<number>;
  /** Shipping amount saved on the order; null if no order advances. */
  readonly storedOnOrder: ContractValue<number>;
  readonly orderAdvances: ContractValue<boolean>;
  /** Source of the rejection's text, in the order of the errors table. */
  readonly textReadFrom?: ContractValue<TextPlace>;
}

/** Facts specific to this client. */
export interface Expect {
  readonly outcome?: readonly Decision[];
  readonly status?: readonly number[];
  /** JSON Schema 2020-12 without `pattern`. */
  readonly body?: JsonObject;
  readonly withinMs?: number;
  /** The amounts of all steps must be equal, or all different. */
  readonly compare?: 'same' | 'different';
  /** Declaration of the target data for this exact request. */
  readonly declared?: DeclaredOrder;
}

/** Request of which the owner of the client declares the outcome or the commerce. */
export interface DeclaredOrder {
  /** Position in the config: `data.quotes[0]`. */
  readonly at: string;
  /** Declared amounts; only those of `data.quotes` have them. */
  readonly netValue?: number;
  readonly netTaxedValue?: number;
  /** Declared where the two quoting endpoints have different tariffs. */
  readonly shippingCost?: number;
}

// Written by `npm run catalogue` from the files of this folder.
import type { Endpoint } from '../model/endpoint.ts';
import type { Rule } from '../model/rule.ts';
import { deliveryPrice } from './delivery-price/endpoint.ts';
import deliveryPriceNetValueMissing from './delivery-price/rules/net-value-missing.ts';
import { shippingCost } from './shipping-cost/endpoint.ts';

/** The endpoints in the order in which they are reported. */
export const endpoints: readonly Endpoint[] = [deliveryPrice, shippingCost];

/** Every rule of the contract. A rule that is not listed here does not exist. */
export const rules: readonly Rule[] = [deliveryPriceNetValueMissing];

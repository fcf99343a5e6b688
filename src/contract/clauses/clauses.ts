import type { Clause } from '../../model/rule.ts';
import { authentication } from './authentication.ts';
import { commercesAnswer } from './commerces-answer.ts';
import { commercesRecord } from './commerces-record.ts';
import { deliveryPriceAnswer } from './delivery-price-answer.ts';
import { deliveryPriceOrder } from './delivery-price-order.ts';
import { deliveryPriceRules } from './delivery-price-rules.ts';
import { errors } from './errors.ts';
import { limits } from './limits.ts';
import { shippingCost } from './shipping-cost.ts';
import { transactionsAnswer } from './transactions-answer.ts';
import { transactionsGrain } from './transactions-grain.ts';
import { transactionsRecord } from './transactions-record.ts';
import { versioning } from './versioning.ts';

/** Every clause of the contract, in our own words, section by section. */
export const clauses: readonly Clause[] = [
  ...deliveryPriceAnswer,
  ...deliveryPriceOrder,
  ...deliveryPriceRules,
  ...errors,
  ...limits,
  ...authentication,
  ...shippingCost,
  ...transactionsAnswer,
  ...transactionsRecord,
  ...transactionsGrain,
  ...commercesAnswer,
  ...commercesRecord,
  ...versioning,
];

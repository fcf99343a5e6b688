import type { Clause } from '../model/clause.ts';
import { authentication } from './clauses/authentication.ts';
import { commercesAnswer } from './clauses/commerces-answer.ts';
import { commercesRecord } from './clauses/commerces-record.ts';
import { deliveryPriceAnswer } from './clauses/delivery-price-answer.ts';
import { deliveryPriceOrder } from './clauses/delivery-price-order.ts';
import { deliveryPriceRules } from './clauses/delivery-price-rules.ts';
import { errors } from './clauses/errors.ts';
import { limits } from './clauses/limits.ts';
import { shippingCost } from './clauses/shipping-cost.ts';
import { transactionsAnswer } from './clauses/transactions-answer.ts';
import { transactionsGrain } from './clauses/transactions-grain.ts';
import { transactionsRecord } from './clauses/transactions-record.ts';
import { versioning } from './clauses/versioning.ts';

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

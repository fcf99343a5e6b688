import type { Clause } from '../../model/rule.ts';
import { rules } from '../catalogue.ts';
import { authentication } from './authentication.ts';
import { commerces } from './commerces.ts';
import { deliveryPrice } from './delivery-price.ts';
import { errors } from './errors.ts';
import { limits } from './limits.ts';
import type { Stated } from './section.ts';
import { shippingCost } from './shipping-cost.ts';
import { transactions } from './transactions.ts';
import { versioning } from './versioning.ts';

const stated: readonly Stated[] = [
  ...deliveryPrice,
  ...errors,
  ...limits,
  ...authentication,
  ...shippingCost,
  ...transactions,
  ...commerces,
  ...versioning,
];

/** Every clause of the contract, in our own words, section by section, with the rules that name it. */
export const clauses: readonly Clause[] = stated.map((clause) => ({
  judgement: {
    by: rules.filter((rule) => rule.clauses.includes(clause.id)).map((rule) => rule.id),
  },
  ...clause,
}));

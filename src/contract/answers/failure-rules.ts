import { rejectionRules } from '../http/suppression.ts';

/** What a finding about a failing variation or repeat says better than the rules of one exchange. */
export const failureRules: readonly string[] = [
  'http/server-error',
  'http/refused',
  'http/unreachable',
  'http/connection-lost',
  'http/cut-off',
  'delivery-price/covered-order-rejected',
  'delivery-price/known-quote',
  // An order that cannot be quoted may lack the same field, and meet the same failure.
  'delivery-price/rejected-as-5xx',
  ...rejectionRules,
];

/** Rules that read the body of an answer: silent where there is no whole JSON body. */
export const bodyRules: readonly string[] = [
  'delivery-price/transportation-cost-missing',
  'delivery-price/net-value-missing',
  'delivery-price/net-taxed-value-missing',
  'delivery-price/field-type',
  'delivery-price/net-value-mismatch',
  'delivery-price/negative-value',
  'delivery-price/taxed-below-net',
  'delivery-price/tax-rate-not-fraction',
  'delivery-price/tax-arithmetic',
  'delivery-price/misspelt-field',
  'delivery-price/rejected-as-200',
  'shipping-cost/cost-missing',
  'shipping-cost/field-type',
  'shipping-cost/negative-value',
];

/** Rules that read the text of a 4xx. */
export const rejectionRules: readonly string[] = [
  'delivery-price/rejection-without-text',
  'delivery-price/rejection-text-not-read',
  'delivery-price/rejection-is-markup',
];

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

// Written by `npm run catalogue` from the files of this folder.
import type { Endpoint } from '../model/endpoint.ts';
import type { Rule } from '../model/rule.ts';
import { deliveryPrice } from './delivery-price/endpoint.ts';
import deliveryPriceCoveredOrderRejected from './delivery-price/rules/covered-order-rejected.ts';
import deliveryPriceDraftNotAnswered from './delivery-price/rules/draft-not-answered.ts';
import deliveryPriceDraftRefused from './delivery-price/rules/draft-refused.ts';
import deliveryPriceFailsUnderConcurrency from './delivery-price/rules/fails-under-concurrency.ts';
import deliveryPriceFieldType from './delivery-price/rules/field-type.ts';
import deliveryPriceLineOrderChangesPrice from './delivery-price/rules/line-order-changes-price.ts';
import deliveryPriceMisspeltField from './delivery-price/rules/misspelt-field.ts';
import deliveryPriceMixedUpOrders from './delivery-price/rules/mixed-up-orders.ts';
import deliveryPriceNegativeValue from './delivery-price/rules/negative-value.ts';
import deliveryPriceNetTaxedValueMissing from './delivery-price/rules/net-taxed-value-missing.ts';
import deliveryPriceNetValueMismatch from './delivery-price/rules/net-value-mismatch.ts';
import deliveryPriceNetValueMissing from './delivery-price/rules/net-value-missing.ts';
import deliveryPriceRejectedAs5xx from './delivery-price/rules/rejected-as-5xx.ts';
import deliveryPriceRejectedAs200 from './delivery-price/rules/rejected-as-200.ts';
import deliveryPriceRejectionIsMarkup from './delivery-price/rules/rejection-is-markup.ts';
import deliveryPriceRejectionTextNotRead from './delivery-price/rules/rejection-text-not-read.ts';
import deliveryPriceRejectionWithoutText from './delivery-price/rules/rejection-without-text.ts';
import deliveryPriceRepeatDiffers from './delivery-price/rules/repeat-differs.ts';
import deliveryPriceRepeatNotAnswered from './delivery-price/rules/repeat-not-answered.ts';
import deliveryPriceTaxArithmetic from './delivery-price/rules/tax-arithmetic.ts';
import deliveryPriceTaxRateNotFraction from './delivery-price/rules/tax-rate-not-fraction.ts';
import deliveryPriceTaxedBelowNet from './delivery-price/rules/taxed-below-net.ts';
import deliveryPriceTokenNotVerified from './delivery-price/rules/token-not-verified.ts';
import deliveryPriceTransportationCostMissing from './delivery-price/rules/transportation-cost-missing.ts';
import deliveryPriceTypeChangesPrice from './delivery-price/rules/type-changes-price.ts';
import deliveryPriceUnknownFieldChangesPrice from './delivery-price/rules/unknown-field-changes-price.ts';
import deliveryPriceUnknownFieldNotTolerated from './delivery-price/rules/unknown-field-not-tolerated.ts';
import deliveryPriceUnquotableQuoted from './delivery-price/rules/unquotable-quoted.ts';
import httpConnectionLost from './http/rules/connection-lost.ts';
import httpContentType from './http/rules/content-type.ts';
import httpCutOff from './http/rules/cut-off.ts';
import httpDuplicateMember from './http/rules/duplicate-member.ts';
import httpEncoding from './http/rules/encoding.ts';
import httpFlaky from './http/rules/flaky.ts';
import httpNotJson from './http/rules/not-json.ts';
import httpRefused from './http/rules/refused.ts';
import httpServerError from './http/rules/server-error.ts';
import httpSlow from './http/rules/slow.ts';
import httpTokenRefused from './http/rules/token-refused.ts';
import httpTooLarge from './http/rules/too-large.ts';
import httpUnexpectedStatus from './http/rules/unexpected-status.ts';
import httpUnreachable from './http/rules/unreachable.ts';
import { shippingCost } from './shipping-cost/endpoint.ts';
import shippingCostBodyNotAccepted from './shipping-cost/rules/body-not-accepted.ts';
import shippingCostCostMissing from './shipping-cost/rules/cost-missing.ts';
import shippingCostFieldType from './shipping-cost/rules/field-type.ts';
import shippingCostIncludesTax from './shipping-cost/rules/includes-tax.ts';
import shippingCostNegativeValue from './shipping-cost/rules/negative-value.ts';
import shippingCostOrderIgnored from './shipping-cost/rules/order-ignored.ts';
import shippingCostRepeatDiffers from './shipping-cost/rules/repeat-differs.ts';

/** The endpoints in the order in which they are reported. */
export const endpoints: readonly Endpoint[] = [deliveryPrice, shippingCost];

/** Every rule of the contract. A rule that is not listed here does not exist. */
export const rules: readonly Rule[] = [
  httpConnectionLost,
  httpContentType,
  httpCutOff,
  httpDuplicateMember,
  httpEncoding,
  httpFlaky,
  httpNotJson,
  httpRefused,
  httpServerError,
  httpSlow,
  httpTokenRefused,
  httpTooLarge,
  httpUnexpectedStatus,
  httpUnreachable,
  deliveryPriceCoveredOrderRejected,
  deliveryPriceDraftNotAnswered,
  deliveryPriceDraftRefused,
  deliveryPriceFailsUnderConcurrency,
  deliveryPriceFieldType,
  deliveryPriceLineOrderChangesPrice,
  deliveryPriceMisspeltField,
  deliveryPriceMixedUpOrders,
  deliveryPriceNegativeValue,
  deliveryPriceNetTaxedValueMissing,
  deliveryPriceNetValueMismatch,
  deliveryPriceNetValueMissing,
  deliveryPriceRejectedAs200,
  deliveryPriceRejectedAs5xx,
  deliveryPriceRejectionIsMarkup,
  deliveryPriceRejectionTextNotRead,
  deliveryPriceRejectionWithoutText,
  deliveryPriceRepeatDiffers,
  deliveryPriceRepeatNotAnswered,
  deliveryPriceTaxArithmetic,
  deliveryPriceTaxRateNotFraction,
  deliveryPriceTaxedBelowNet,
  deliveryPriceTokenNotVerified,
  deliveryPriceTransportationCostMissing,
  deliveryPriceTypeChangesPrice,
  deliveryPriceUnknownFieldChangesPrice,
  deliveryPriceUnknownFieldNotTolerated,
  deliveryPriceUnquotableQuoted,
  shippingCostBodyNotAccepted,
  shippingCostCostMissing,
  shippingCostFieldType,
  shippingCostIncludesTax,
  shippingCostNegativeValue,
  shippingCostOrderIgnored,
  shippingCostRepeatDiffers,
];

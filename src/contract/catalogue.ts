// Written by `npm run catalogue` from the files of this folder.
import type { Endpoint } from '../model/endpoint-definition.ts';
import type { Rule } from '../model/rule.ts';
import { commerces } from './endpoints/commerces/endpoint.ts';
import commercesListRules from './endpoints/commerces/list-rules.ts';
import commercesCenterUnknown from './endpoints/commerces/rules/center-unknown.ts';
import commercesCoordinates from './endpoints/commerces/rules/coordinates.ts';
import commercesCoordinatesElsewhere from './endpoints/commerces/rules/coordinates-elsewhere.ts';
import commercesCreatedInFuture from './endpoints/commerces/rules/created-in-future.ts';
import commercesCreatedTogether from './endpoints/commerces/rules/created-together.ts';
import commercesDeliveryLongPast from './endpoints/commerces/rules/delivery-long-past.ts';
import commercesDuplicateId from './endpoints/commerces/rules/duplicate-id.ts';
import commercesEmail from './endpoints/commerces/rules/email.ts';
import commercesFormatDiffers from './endpoints/commerces/rules/format-differs.ts';
import commercesMinimumOrder from './endpoints/commerces/rules/minimum-order.ts';
import commercesMisreadText from './endpoints/commerces/rules/misread-text.ts';
import commercesNoLocation from './endpoints/commerces/rules/no-location.ts';
import commercesNoSeller from './endpoints/commerces/rules/no-seller.ts';
import commercesNoVisitDate from './endpoints/commerces/rules/no-visit-date.ts';
import commercesRouteIndex from './endpoints/commerces/rules/route-index.ts';
import commercesUnstable from './endpoints/commerces/rules/unstable.ts';
import commercesVisitInPast from './endpoints/commerces/rules/visit-in-past.ts';
import commercesVisitPlan from './endpoints/commerces/rules/visit-plan.ts';
import commercesVisitRoute from './endpoints/commerces/rules/visit-route.ts';
import commercesSchemaRules from './endpoints/commerces/schema-rules.ts';
import crossTransactionCommerceUnknown from './endpoints/cross/rules/transaction-commerce-unknown.ts';
import crossTransactionSellerUnknown from './endpoints/cross/rules/transaction-seller-unknown.ts';
import { deliveryPrice } from './endpoints/delivery-price/endpoint.ts';
import deliveryPriceCoveredOrderRejected from './endpoints/delivery-price/rules/covered-order-rejected.ts';
import deliveryPriceDateFormRefused from './endpoints/delivery-price/rules/date-form-refused.ts';
import deliveryPriceDraftNotAnswered from './endpoints/delivery-price/rules/draft-not-answered.ts';
import deliveryPriceDraftRefused from './endpoints/delivery-price/rules/draft-refused.ts';
import deliveryPriceFailsUnderConcurrency from './endpoints/delivery-price/rules/fails-under-concurrency.ts';
import deliveryPriceKnownQuote from './endpoints/delivery-price/rules/known-quote.ts';
import deliveryPriceLineOrderChangesPrice from './endpoints/delivery-price/rules/line-order-changes-price.ts';
import deliveryPriceMisspeltField from './endpoints/delivery-price/rules/misspelt-field.ts';
import deliveryPriceMixedUpOrders from './endpoints/delivery-price/rules/mixed-up-orders.ts';
import deliveryPriceNetValueMismatch from './endpoints/delivery-price/rules/net-value-mismatch.ts';
import deliveryPriceOrderIgnored from './endpoints/delivery-price/rules/order-ignored.ts';
import deliveryPriceRejectedAs5xx from './endpoints/delivery-price/rules/rejected-as-5xx.ts';
import deliveryPriceRejectedAs200 from './endpoints/delivery-price/rules/rejected-as-200.ts';
import deliveryPriceRejectionIsMarkup from './endpoints/delivery-price/rules/rejection-is-markup.ts';
import deliveryPriceRejectionTextGarbled from './endpoints/delivery-price/rules/rejection-text-garbled.ts';
import deliveryPriceRejectionTextNotRead from './endpoints/delivery-price/rules/rejection-text-not-read.ts';
import deliveryPriceRejectionTextSaysNothing from './endpoints/delivery-price/rules/rejection-text-says-nothing.ts';
import deliveryPriceRejectionWithoutText from './endpoints/delivery-price/rules/rejection-without-text.ts';
import deliveryPriceRepeatDiffers from './endpoints/delivery-price/rules/repeat-differs.ts';
import deliveryPriceRepeatNotAnswered from './endpoints/delivery-price/rules/repeat-not-answered.ts';
import deliveryPriceTaxArithmetic from './endpoints/delivery-price/rules/tax-arithmetic.ts';
import deliveryPriceTaxDiffers from './endpoints/delivery-price/rules/tax-differs.ts';
import deliveryPriceTaxRateNotFraction from './endpoints/delivery-price/rules/tax-rate-not-fraction.ts';
import deliveryPriceTaxedBelowNet from './endpoints/delivery-price/rules/taxed-below-net.ts';
import deliveryPriceTaxedFarAboveNet from './endpoints/delivery-price/rules/taxed-far-above-net.ts';
import deliveryPriceTextOfAnotherOrder from './endpoints/delivery-price/rules/text-of-another-order.ts';
import deliveryPriceTextRefused from './endpoints/delivery-price/rules/text-refused.ts';
import deliveryPriceTokenNotVerified from './endpoints/delivery-price/rules/token-not-verified.ts';
import deliveryPriceTypeChangesPrice from './endpoints/delivery-price/rules/type-changes-price.ts';
import deliveryPriceTypeRefused from './endpoints/delivery-price/rules/type-refused.ts';
import deliveryPriceUnknownFieldChangesPrice from './endpoints/delivery-price/rules/unknown-field-changes-price.ts';
import deliveryPriceUnknownFieldNotTolerated from './endpoints/delivery-price/rules/unknown-field-not-tolerated.ts';
import deliveryPriceUnquotableQuoted from './endpoints/delivery-price/rules/unquotable-quoted.ts';
import deliveryPriceWritingChangesPrice from './endpoints/delivery-price/rules/writing-changes-price.ts';
import deliveryPriceSchemaRules from './endpoints/delivery-price/schema-rules.ts';
import httpConnectionLost from './endpoints/every/rules/connection-lost.ts';
import httpContentType from './endpoints/every/rules/content-type.ts';
import httpCutOff from './endpoints/every/rules/cut-off.ts';
import httpDuplicateMember from './endpoints/every/rules/duplicate-member.ts';
import httpEncoding from './endpoints/every/rules/encoding.ts';
import httpErrorBesideEmptyList from './endpoints/every/rules/error-beside-empty-list.ts';
import httpFlaky from './endpoints/every/rules/flaky.ts';
import httpNotJson from './endpoints/every/rules/not-json.ts';
import httpOtherLines from './endpoints/every/rules/other-lines.ts';
import httpRefused from './endpoints/every/rules/refused.ts';
import httpServerError from './endpoints/every/rules/server-error.ts';
import httpSlow from './endpoints/every/rules/slow.ts';
import httpTokenRefused from './endpoints/every/rules/token-refused.ts';
import httpTooLarge from './endpoints/every/rules/too-large.ts';
import httpUnexpectedStatus from './endpoints/every/rules/unexpected-status.ts';
import httpUnreachable from './endpoints/every/rules/unreachable.ts';
import httpUnreadableRecords from './endpoints/every/rules/unreadable-records.ts';
import httpWithdrawn from './endpoints/every/rules/withdrawn.ts';
import { shippingCost } from './endpoints/shipping-cost/endpoint.ts';
import shippingCostBodyNotAccepted from './endpoints/shipping-cost/rules/body-not-accepted.ts';
import shippingCostDiffersFromQuote from './endpoints/shipping-cost/rules/differs-from-quote.ts';
import shippingCostIncludesTax from './endpoints/shipping-cost/rules/includes-tax.ts';
import shippingCostMixedUpOrders from './endpoints/shipping-cost/rules/mixed-up-orders.ts';
import shippingCostOrderIgnored from './endpoints/shipping-cost/rules/order-ignored.ts';
import shippingCostRepeatDiffers from './endpoints/shipping-cost/rules/repeat-differs.ts';
import shippingCostSchemaRules from './endpoints/shipping-cost/schema-rules.ts';
import { transactions } from './endpoints/transactions/endpoint.ts';
import transactionsListRules from './endpoints/transactions/list-rules.ts';
import transactionsCapped from './endpoints/transactions/rules/capped.ts';
import transactionsCurrencyCode from './endpoints/transactions/rules/currency-code.ts';
import transactionsDeliveryBeforeDate from './endpoints/transactions/rules/delivery-before-date.ts';
import transactionsDiscountAbovePrice from './endpoints/transactions/rules/discount-above-price.ts';
import transactionsDocumentCodeOfOrder from './endpoints/transactions/rules/document-code-of-order.ts';
import transactionsDocumentType from './endpoints/transactions/rules/document-type.ts';
import transactionsDuplicateAcrossRanges from './endpoints/transactions/rules/duplicate-across-ranges.ts';
import transactionsDuplicateRecord from './endpoints/transactions/rules/duplicate-record.ts';
import transactionsEmptyRange from './endpoints/transactions/rules/empty-range.ts';
import transactionsFormatDiffers from './endpoints/transactions/rules/format-differs.ts';
import transactionsInternalOrderIdReused from './endpoints/transactions/rules/internal-order-id-reused.ts';
import transactionsOrderIdReused from './endpoints/transactions/rules/order-id-reused.ts';
import transactionsOutsideRange from './endpoints/transactions/rules/outside-range.ts';
import transactionsOwnOrdersNotSeen from './endpoints/transactions/rules/own-orders-not-seen.ts';
import transactionsPriceArithmetic from './endpoints/transactions/rules/price-arithmetic.ts';
import transactionsPricePerUnit from './endpoints/transactions/rules/price-per-unit.ts';
import transactionsProductInSeveralDocumentTypes from './endpoints/transactions/rules/product-in-several-document-types.ts';
import transactionsProductRepeatedInOrder from './endpoints/transactions/rules/product-repeated-in-order.ts';
import transactionsRangeForm from './endpoints/transactions/rules/range-form.ts';
import transactionsRangeLosesRecords from './endpoints/transactions/rules/range-loses-records.ts';
import transactionsRangeReadings from './endpoints/transactions/rules/range-readings.ts';
import transactionsRangeRepeatsRecords from './endpoints/transactions/rules/range-repeats-records.ts';
import transactionsReferenceMissing from './endpoints/transactions/rules/reference-missing.ts';
import transactionsReferenceOnSale from './endpoints/transactions/rules/reference-on-sale.ts';
import transactionsReferenceUnknown from './endpoints/transactions/rules/reference-unknown.ts';
import transactionsSingleBoundRefused from './endpoints/transactions/rules/single-bound-refused.ts';
import transactionsTaxPerUnit from './endpoints/transactions/rules/tax-per-unit.ts';
import transactionsUnstable from './endpoints/transactions/rules/unstable.ts';
import transactionsSchemaRules from './endpoints/transactions/schema-rules.ts';

/** The endpoints in the order in which they are reported. */
export const endpoints: readonly Endpoint[] = [
  deliveryPrice,
  shippingCost,
  transactions,
  commerces,
];

const byId = (rules: readonly Rule[]): readonly Rule[] =>
  rules.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Every rule of the contract. A rule that is not listed here does not exist. */
export const rules: readonly Rule[] = [
  ...byId([
    httpConnectionLost,
    httpContentType,
    httpCutOff,
    httpDuplicateMember,
    httpEncoding,
    httpErrorBesideEmptyList,
    httpFlaky,
    httpNotJson,
    httpOtherLines,
    httpRefused,
    httpServerError,
    httpSlow,
    httpTokenRefused,
    httpTooLarge,
    httpUnexpectedStatus,
    httpUnreachable,
    httpUnreadableRecords,
    httpWithdrawn,
  ]),
  ...byId([
    ...deliveryPriceSchemaRules,
    deliveryPriceCoveredOrderRejected,
    deliveryPriceDateFormRefused,
    deliveryPriceDraftNotAnswered,
    deliveryPriceDraftRefused,
    deliveryPriceFailsUnderConcurrency,
    deliveryPriceKnownQuote,
    deliveryPriceLineOrderChangesPrice,
    deliveryPriceMisspeltField,
    deliveryPriceMixedUpOrders,
    deliveryPriceNetValueMismatch,
    deliveryPriceOrderIgnored,
    deliveryPriceRejectedAs200,
    deliveryPriceRejectedAs5xx,
    deliveryPriceRejectionIsMarkup,
    deliveryPriceRejectionTextGarbled,
    deliveryPriceRejectionTextNotRead,
    deliveryPriceRejectionTextSaysNothing,
    deliveryPriceRejectionWithoutText,
    deliveryPriceRepeatDiffers,
    deliveryPriceRepeatNotAnswered,
    deliveryPriceTaxArithmetic,
    deliveryPriceTaxDiffers,
    deliveryPriceTaxRateNotFraction,
    deliveryPriceTaxedBelowNet,
    deliveryPriceTaxedFarAboveNet,
    deliveryPriceTextOfAnotherOrder,
    deliveryPriceTextRefused,
    deliveryPriceTokenNotVerified,
    deliveryPriceTypeChangesPrice,
    deliveryPriceTypeRefused,
    deliveryPriceUnknownFieldChangesPrice,
    deliveryPriceUnknownFieldNotTolerated,
    deliveryPriceUnquotableQuoted,
    deliveryPriceWritingChangesPrice,
  ]),
  ...byId([
    ...shippingCostSchemaRules,
    shippingCostBodyNotAccepted,
    shippingCostDiffersFromQuote,
    shippingCostIncludesTax,
    shippingCostMixedUpOrders,
    shippingCostOrderIgnored,
    shippingCostRepeatDiffers,
  ]),
  ...byId([
    ...transactionsListRules,
    ...transactionsSchemaRules,
    transactionsCapped,
    transactionsCurrencyCode,
    transactionsDeliveryBeforeDate,
    transactionsDiscountAbovePrice,
    transactionsDocumentCodeOfOrder,
    transactionsDocumentType,
    transactionsDuplicateAcrossRanges,
    transactionsDuplicateRecord,
    transactionsEmptyRange,
    transactionsFormatDiffers,
    transactionsInternalOrderIdReused,
    transactionsOrderIdReused,
    transactionsOutsideRange,
    transactionsOwnOrdersNotSeen,
    transactionsPriceArithmetic,
    transactionsPricePerUnit,
    transactionsProductInSeveralDocumentTypes,
    transactionsProductRepeatedInOrder,
    transactionsRangeForm,
    transactionsRangeLosesRecords,
    transactionsRangeReadings,
    transactionsRangeRepeatsRecords,
    transactionsReferenceMissing,
    transactionsReferenceOnSale,
    transactionsReferenceUnknown,
    transactionsSingleBoundRefused,
    transactionsTaxPerUnit,
    transactionsUnstable,
  ]),
  ...byId([
    ...commercesListRules,
    ...commercesSchemaRules,
    commercesCenterUnknown,
    commercesCoordinatesElsewhere,
    commercesCoordinates,
    commercesCreatedInFuture,
    commercesCreatedTogether,
    commercesDeliveryLongPast,
    commercesDuplicateId,
    commercesEmail,
    commercesFormatDiffers,
    commercesMinimumOrder,
    commercesMisreadText,
    commercesNoLocation,
    commercesNoSeller,
    commercesNoVisitDate,
    commercesRouteIndex,
    commercesUnstable,
    commercesVisitInPast,
    commercesVisitPlan,
    commercesVisitRoute,
  ]),
  ...byId([crossTransactionCommerceUnknown, crossTransactionSellerUnknown]),
];

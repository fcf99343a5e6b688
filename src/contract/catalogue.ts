// Written by `npm run catalogue` from the files of this folder.
import type { Endpoint } from '../model/endpoint-definition.ts';
import type { Rule } from '../model/rule.ts';
import { commerces } from './commerces/endpoint.ts';
import commercesCenterUnknown from './commerces/rules/center-unknown.ts';
import commercesCoordinates from './commerces/rules/coordinates.ts';
import commercesCoordinatesElsewhere from './commerces/rules/coordinates-elsewhere.ts';
import commercesCreatedInFuture from './commerces/rules/created-in-future.ts';
import commercesCreatedTogether from './commerces/rules/created-together.ts';
import commercesDateFormat from './commerces/rules/date-format.ts';
import commercesDeliveryLongPast from './commerces/rules/delivery-long-past.ts';
import commercesDuplicateId from './commerces/rules/duplicate-id.ts';
import commercesEmail from './commerces/rules/email.ts';
import commercesEmptyText from './commerces/rules/empty-text.ts';
import commercesEnvelope from './commerces/rules/envelope.ts';
import commercesFieldType from './commerces/rules/field-type.ts';
import commercesFileName from './commerces/rules/file-name.ts';
import commercesMinimumOrder from './commerces/rules/minimum-order.ts';
import commercesMisreadText from './commerces/rules/misread-text.ts';
import commercesMisspeltField from './commerces/rules/misspelt-field.ts';
import commercesNoLocation from './commerces/rules/no-location.ts';
import commercesNoRecords from './commerces/rules/no-records.ts';
import commercesNoSeller from './commerces/rules/no-seller.ts';
import commercesNoVisitDate from './commerces/rules/no-visit-date.ts';
import commercesNotAList from './commerces/rules/not-a-list.ts';
import commercesRequiredField from './commerces/rules/required-field.ts';
import commercesRouteIndex from './commerces/rules/route-index.ts';
import commercesUnknownColumn from './commerces/rules/unknown-column.ts';
import commercesUnstable from './commerces/rules/unstable.ts';
import commercesVisitInPast from './commerces/rules/visit-in-past.ts';
import commercesVisitPlan from './commerces/rules/visit-plan.ts';
import commercesVisitRoute from './commerces/rules/visit-route.ts';
import crossTransactionCommerceUnknown from './cross/rules/transaction-commerce-unknown.ts';
import crossTransactionSellerUnknown from './cross/rules/transaction-seller-unknown.ts';
import { deliveryPrice } from './delivery-price/endpoint.ts';
import deliveryPriceCoveredOrderRejected from './delivery-price/rules/covered-order-rejected.ts';
import deliveryPriceDateFormRefused from './delivery-price/rules/date-form-refused.ts';
import deliveryPriceDraftNotAnswered from './delivery-price/rules/draft-not-answered.ts';
import deliveryPriceDraftRefused from './delivery-price/rules/draft-refused.ts';
import deliveryPriceFailsUnderConcurrency from './delivery-price/rules/fails-under-concurrency.ts';
import deliveryPriceFieldType from './delivery-price/rules/field-type.ts';
import deliveryPriceKnownQuote from './delivery-price/rules/known-quote.ts';
import deliveryPriceLineOrderChangesPrice from './delivery-price/rules/line-order-changes-price.ts';
import deliveryPriceMisspeltField from './delivery-price/rules/misspelt-field.ts';
import deliveryPriceMixedUpOrders from './delivery-price/rules/mixed-up-orders.ts';
import deliveryPriceNegativeValue from './delivery-price/rules/negative-value.ts';
import deliveryPriceNetTaxedValueMissing from './delivery-price/rules/net-taxed-value-missing.ts';
import deliveryPriceNetValueMismatch from './delivery-price/rules/net-value-mismatch.ts';
import deliveryPriceNetValueMissing from './delivery-price/rules/net-value-missing.ts';
import deliveryPriceOrderIgnored from './delivery-price/rules/order-ignored.ts';
import deliveryPriceRejectedAs5xx from './delivery-price/rules/rejected-as-5xx.ts';
import deliveryPriceRejectedAs200 from './delivery-price/rules/rejected-as-200.ts';
import deliveryPriceRejectionIsMarkup from './delivery-price/rules/rejection-is-markup.ts';
import deliveryPriceRejectionTextNotRead from './delivery-price/rules/rejection-text-not-read.ts';
import deliveryPriceRejectionTextSaysNothing from './delivery-price/rules/rejection-text-says-nothing.ts';
import deliveryPriceRejectionWithoutText from './delivery-price/rules/rejection-without-text.ts';
import deliveryPriceRepeatDiffers from './delivery-price/rules/repeat-differs.ts';
import deliveryPriceRepeatNotAnswered from './delivery-price/rules/repeat-not-answered.ts';
import deliveryPriceTaxArithmetic from './delivery-price/rules/tax-arithmetic.ts';
import deliveryPriceTaxRateNotFraction from './delivery-price/rules/tax-rate-not-fraction.ts';
import deliveryPriceTaxedBelowNet from './delivery-price/rules/taxed-below-net.ts';
import deliveryPriceTextRefused from './delivery-price/rules/text-refused.ts';
import deliveryPriceTokenNotVerified from './delivery-price/rules/token-not-verified.ts';
import deliveryPriceTransportationCostMissing from './delivery-price/rules/transportation-cost-missing.ts';
import deliveryPriceTypeChangesPrice from './delivery-price/rules/type-changes-price.ts';
import deliveryPriceTypeRefused from './delivery-price/rules/type-refused.ts';
import deliveryPriceUnknownFieldChangesPrice from './delivery-price/rules/unknown-field-changes-price.ts';
import deliveryPriceUnknownFieldNotTolerated from './delivery-price/rules/unknown-field-not-tolerated.ts';
import deliveryPriceUnquotableQuoted from './delivery-price/rules/unquotable-quoted.ts';
import deliveryPriceWritingChangesPrice from './delivery-price/rules/writing-changes-price.ts';
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
import { transactions } from './transactions/endpoint.ts';
import transactionsCapped from './transactions/rules/capped.ts';
import transactionsCurrencyCode from './transactions/rules/currency-code.ts';
import transactionsDateFormat from './transactions/rules/date-format.ts';
import transactionsDeliveryBeforeDate from './transactions/rules/delivery-before-date.ts';
import transactionsDiscountAbovePrice from './transactions/rules/discount-above-price.ts';
import transactionsDocumentCodeOfOrder from './transactions/rules/document-code-of-order.ts';
import transactionsDocumentType from './transactions/rules/document-type.ts';
import transactionsDuplicateAcrossRanges from './transactions/rules/duplicate-across-ranges.ts';
import transactionsDuplicateRecord from './transactions/rules/duplicate-record.ts';
import transactionsEmptyRange from './transactions/rules/empty-range.ts';
import transactionsEmptyText from './transactions/rules/empty-text.ts';
import transactionsEnvelope from './transactions/rules/envelope.ts';
import transactionsFieldType from './transactions/rules/field-type.ts';
import transactionsFileName from './transactions/rules/file-name.ts';
import transactionsInternalOrderIdReused from './transactions/rules/internal-order-id-reused.ts';
import transactionsMisspeltField from './transactions/rules/misspelt-field.ts';
import transactionsNegativeNumber from './transactions/rules/negative-number.ts';
import transactionsNoRecords from './transactions/rules/no-records.ts';
import transactionsNotAList from './transactions/rules/not-a-list.ts';
import transactionsOrderIdReused from './transactions/rules/order-id-reused.ts';
import transactionsOutsideRange from './transactions/rules/outside-range.ts';
import transactionsOwnOrdersNotSeen from './transactions/rules/own-orders-not-seen.ts';
import transactionsPriceArithmetic from './transactions/rules/price-arithmetic.ts';
import transactionsPricePerUnit from './transactions/rules/price-per-unit.ts';
import transactionsProductInSeveralDocumentTypes from './transactions/rules/product-in-several-document-types.ts';
import transactionsProductRepeatedInOrder from './transactions/rules/product-repeated-in-order.ts';
import transactionsRangeForm from './transactions/rules/range-form.ts';
import transactionsRangeLosesRecords from './transactions/rules/range-loses-records.ts';
import transactionsRangeReadings from './transactions/rules/range-readings.ts';
import transactionsRangeRepeatsRecords from './transactions/rules/range-repeats-records.ts';
import transactionsReferenceMissing from './transactions/rules/reference-missing.ts';
import transactionsReferenceOnSale from './transactions/rules/reference-on-sale.ts';
import transactionsReferenceUnknown from './transactions/rules/reference-unknown.ts';
import transactionsRequiredField from './transactions/rules/required-field.ts';
import transactionsSingleBoundRefused from './transactions/rules/single-bound-refused.ts';
import transactionsTaxPerUnit from './transactions/rules/tax-per-unit.ts';
import transactionsUnknownColumn from './transactions/rules/unknown-column.ts';
import transactionsUnstable from './transactions/rules/unstable.ts';

/** The endpoints in the order in which they are reported. */
export const endpoints: readonly Endpoint[] = [
  deliveryPrice,
  shippingCost,
  transactions,
  commerces,
];

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
  deliveryPriceDateFormRefused,
  deliveryPriceDraftNotAnswered,
  deliveryPriceDraftRefused,
  deliveryPriceFailsUnderConcurrency,
  deliveryPriceFieldType,
  deliveryPriceKnownQuote,
  deliveryPriceLineOrderChangesPrice,
  deliveryPriceMisspeltField,
  deliveryPriceMixedUpOrders,
  deliveryPriceNegativeValue,
  deliveryPriceNetTaxedValueMissing,
  deliveryPriceNetValueMismatch,
  deliveryPriceNetValueMissing,
  deliveryPriceOrderIgnored,
  deliveryPriceRejectedAs200,
  deliveryPriceRejectedAs5xx,
  deliveryPriceRejectionIsMarkup,
  deliveryPriceRejectionTextNotRead,
  deliveryPriceRejectionTextSaysNothing,
  deliveryPriceRejectionWithoutText,
  deliveryPriceRepeatDiffers,
  deliveryPriceRepeatNotAnswered,
  deliveryPriceTaxArithmetic,
  deliveryPriceTaxRateNotFraction,
  deliveryPriceTaxedBelowNet,
  deliveryPriceTextRefused,
  deliveryPriceTokenNotVerified,
  deliveryPriceTransportationCostMissing,
  deliveryPriceTypeChangesPrice,
  deliveryPriceTypeRefused,
  deliveryPriceUnknownFieldChangesPrice,
  deliveryPriceUnknownFieldNotTolerated,
  deliveryPriceUnquotableQuoted,
  deliveryPriceWritingChangesPrice,
  shippingCostBodyNotAccepted,
  shippingCostCostMissing,
  shippingCostFieldType,
  shippingCostIncludesTax,
  shippingCostNegativeValue,
  shippingCostOrderIgnored,
  shippingCostRepeatDiffers,
  transactionsCapped,
  transactionsCurrencyCode,
  transactionsDateFormat,
  transactionsDeliveryBeforeDate,
  transactionsDiscountAbovePrice,
  transactionsDocumentCodeOfOrder,
  transactionsDocumentType,
  transactionsDuplicateAcrossRanges,
  transactionsDuplicateRecord,
  transactionsEmptyRange,
  transactionsEmptyText,
  transactionsEnvelope,
  transactionsFieldType,
  transactionsFileName,
  transactionsInternalOrderIdReused,
  transactionsMisspeltField,
  transactionsNegativeNumber,
  transactionsNoRecords,
  transactionsNotAList,
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
  transactionsRequiredField,
  transactionsSingleBoundRefused,
  transactionsTaxPerUnit,
  transactionsUnknownColumn,
  transactionsUnstable,
  commercesCenterUnknown,
  commercesCoordinatesElsewhere,
  commercesCoordinates,
  commercesCreatedInFuture,
  commercesCreatedTogether,
  commercesDateFormat,
  commercesDeliveryLongPast,
  commercesDuplicateId,
  commercesEmail,
  commercesEmptyText,
  commercesEnvelope,
  commercesFieldType,
  commercesFileName,
  commercesMinimumOrder,
  commercesMisreadText,
  commercesMisspeltField,
  commercesNoLocation,
  commercesNoRecords,
  commercesNoSeller,
  commercesNoVisitDate,
  commercesNotAList,
  commercesRequiredField,
  commercesRouteIndex,
  commercesUnknownColumn,
  commercesUnstable,
  commercesVisitInPast,
  commercesVisitPlan,
  commercesVisitRoute,
  crossTransactionCommerceUnknown,
  crossTransactionSellerUnknown,
];

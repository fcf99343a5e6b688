import { by, section } from './section.ts';

/** The contract: Transaction, the fields of a record. */
export const transactionsRecord = section('transactions', {
  required: {
    short: 'Required fields are present',
    text: 'Every record has its order, product, commerce and seller. It has date, document type, quantity, prices, tax, discount, currency, origin and channel.',
    judgement: by('transactions', 'required-field', 'empty-text'),
  },
  optional: {
    short: 'Other fields are optional',
    text: 'The other fields of the table are optional.',
    judgement: by('transactions', 'misspelt-field'),
  },
  types: {
    short: 'Fields have their types',
    text: 'Each field is a string, a number, a boolean or a date. customerId is a string and dispatchPricePerUnit a number.',
    judgement: by('transactions', 'field-type'),
  },
  'order-id': {
    short: 'orderId names one order',
    text: 'orderId is the unique identifier of the order, whatever the document type.',
    judgement: by('transactions', 'order-id-reused'),
  },
  'internal-order-id': {
    short: 'internalOrderId is the order of the service',
    text: 'internalOrderId is the identifier of the order as it was made in the service.',
    optional: 'no record names an order of the service',
    judgement: by('transactions', 'internal-order-id-reused'),
  },
  'commerce-id': {
    short: 'commerceId names the commerce',
    text: 'commerceId is the external identifier of the commerce.',
    judgement: by('cross', 'transaction-commerce-unknown'),
  },
  'seller-id': {
    short: 'sellerId names the seller',
    text: 'sellerId is the external identifier of the seller.',
    judgement: by('cross', 'transaction-seller-unknown'),
  },
  dates: {
    short: 'Dates are ISO 8601',
    text: 'date, of the order or invoice, and deliveryDate, of the delivery, are ISO 8601.',
    judgement: by('transactions', 'date-format', 'delivery-before-date'),
  },
  'document-type': {
    short: 'One of five document types',
    text: 'documentType is order, invoice, bill, credit note or debit note.',
    judgement: by('transactions', 'document-type'),
  },
  'document-code': {
    short: 'An order repeats its orderId',
    text: 'documentCode is the code of the document. For an order, it repeats the orderId.',
    optional: 'no record of an order has a document code',
    judgement: by('transactions', 'document-code-of-order'),
  },
  prices: {
    short: 'Prices are per unit, as named',
    text: 'Prices, discount and tax are per unit, each with or without tax and discount as its name says.',
    judgement: by('transactions', 'discount-above-price', 'price-arithmetic', 'tax-per-unit'),
  },
  currency: {
    short: 'Currency in lowercase',
    text: 'currency is the code of the currency of the sale, in lowercase.',
    judgement: by('transactions', 'currency-code'),
  },
  absolute: {
    short: 'Numbers are not negative',
    text: 'All numbers are absolute (positive), whatever the document type.',
    judgement: by('transactions', 'negative-number'),
  },
  reference: {
    short: 'Credit and debit notes reference a document',
    text: 'referenceCode is the code of the document that a credit or debit note refers to, normally an invoice.',
    optional: 'no record is a credit or debit note',
    judgement: by('transactions', 'reference-missing', 'reference-on-sale', 'reference-unknown'),
  },
  more: {
    short: 'Further fields of a record',
    text: 'The table lists the fields of a record and does not mention others.',
    judgement: by('transactions', 'unknown-column'),
  },
});

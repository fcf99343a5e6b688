import { by, section } from './section.ts';

/** contract.md: Transaction, the fields of a record. */
export const transactionsRecord = section('transactions', {
  required: {
    short: 'Required fields are there',
    text: 'Every record has its order, product, commerce and seller. It has date, document type, quantity, prices, tax, discount, currency, origin and channel.',
    judgement: by('transactions', 'required-field', 'empty-text'),
  },
  optional: {
    short: 'The other fields may be left out',
    text: 'The other fields of the table are optional.',
    judgement: by('transactions', 'misspelt-field'),
  },
  types: {
    short: 'Fields have their types',
    text: 'Each field is a text, a number, true or false, or a date. customerId is a text and dispatchPricePerUnit a number.',
    judgement: by('transactions', 'field-type'),
  },
  'order-id': {
    short: 'orderId names one order',
    text: 'orderId is the unique identifier of the order, whatever the type of document.',
    judgement: by('transactions', 'order-id-reused'),
  },
  'internal-order-id': {
    short: 'internalOrderId is the order of the service',
    text: 'internalOrderId is the identifier of the order as it was made in the service.',
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
    text: 'documentType is one of order, invoice, bill, credit note and debit note.',
    judgement: by('transactions', 'document-type'),
  },
  'document-code': {
    short: 'An order repeats its orderId',
    text: 'documentCode is the code of the document. For an order the orderId is repeated there.',
    judgement: by('transactions', 'document-code-of-order'),
  },
  prices: {
    short: 'Prices mean what they say',
    text: 'Prices, discount and tax are those of one unit, each with or without tax and discount as its name says.',
    judgement: by('transactions', 'discount-above-price', 'price-arithmetic', 'tax-per-unit'),
  },
  currency: {
    short: 'Currency in lowercase',
    text: 'currency is the code of the currency of the sale, in lowercase.',
    judgement: by('transactions', 'currency-code'),
  },
  absolute: {
    short: 'Numbers are absolute',
    text: 'All numbers are absolute, whatever the type of document.',
    judgement: by('transactions', 'negative-number'),
  },
  reference: {
    short: 'Notes name their document',
    text: 'referenceCode is the code of the document that a credit or debit note refers to, normally an invoice.',
    judgement: by('transactions', 'reference-missing', 'reference-on-sale', 'reference-unknown'),
  },
  more: {
    short: 'Fields beyond those of a record',
    text: 'The table lists the fields of a record and does not speak of others.',
    judgement: by('transactions', 'unknown-column'),
  },
});

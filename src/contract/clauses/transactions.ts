import { section } from './section.ts';

/** The contract: GET /api/transactions. */
export const transactions = section('transactions', {
  // GET /api/transactions, its filter and its answer.
  answer: {
    short: 'Returns the records',
    text: 'The client exposes GET /api/transactions under its base address. It returns one JSON object per record, or a CSV.',
  },
  filter: {
    short: 'Filters by date and time',
    text: 'The endpoint supports a date-time range: date_from and date_to, which are sent together.',
  },
  'filter-date': {
    short: 'The filter is on date',
    text: 'The filter is on the field date, the date of the order or invoice.',
  },
  'filter-optional': {
    short: 'Either bound may be left out',
    text: 'Both date_from and date_to are optional.',
  },
  'file-name': {
    short: 'Name of the file',
    text: 'A file is named <date>_<time>_transaction.csv.',
    optional: 'the client sends no CSV file',
  },
  form: {
    short: 'Envelope, pagination and CSV format',
    text: 'The contract does not show pagination, whether bounds are inclusive, or the delimiter, header row and encoding of a CSV.',
  },
  // Transaction, the fields of a record.
  required: {
    short: 'Required fields are present',
    text: 'Every record has its order, product, commerce and seller. It has date, document type, quantity, prices, tax, discount, currency, origin and channel.',
  },
  optional: {
    short: 'Other fields are optional',
    text: 'The other fields of the table are optional.',
  },
  types: {
    short: 'Fields have their types',
    text: 'Each field is a string, a number, a boolean or a date. customerId is a string and dispatchPricePerUnit a number.',
  },
  'order-id': {
    short: 'orderId names one order',
    text: 'orderId is the unique identifier of the order, whatever the document type.',
  },
  'internal-order-id': {
    short: 'internalOrderId is the order of the service',
    text: 'internalOrderId is the identifier of the order as it was made in the service.',
    optional: 'no record names an order of the service',
  },
  'commerce-id': {
    short: 'commerceId names the commerce',
    text: 'commerceId is the external identifier of the commerce.',
  },
  'seller-id': {
    short: 'sellerId names the seller',
    text: 'sellerId is the external identifier of the seller.',
  },
  dates: {
    short: 'Dates are ISO 8601',
    text: 'date, of the order or invoice, and deliveryDate, of the delivery, are ISO 8601.',
  },
  'document-type': {
    short: 'One of five document types',
    text: 'documentType is order, invoice, bill, credit note or debit note.',
  },
  'document-code': {
    short: 'An order repeats its orderId',
    text: 'documentCode is the code of the document. For an order, it repeats the orderId.',
    optional: 'no record of an order has a document code',
  },
  prices: {
    short: 'Prices are per unit, as named',
    text: 'Prices, discount and tax are per unit, each with or without tax and discount as its name says.',
  },
  currency: {
    short: 'Currency in lowercase',
    text: 'currency is the code of the currency of the sale, in lowercase.',
  },
  absolute: {
    short: 'Numbers are not negative',
    text: 'All numbers are absolute (positive), whatever the document type.',
  },
  reference: {
    short: 'Credit and debit notes reference a document',
    text: 'referenceCode is the code of the document that a credit or debit note refers to, normally an invoice.',
    optional: 'no record is a credit or debit note',
  },
  more: {
    short: 'Further fields of a record',
    text: 'The table lists the fields of a record and does not mention others.',
  },
  // Transaction, the grain and its rules.
  grain: {
    short: 'One record per key',
    text: 'There is one record per combination of documentCode, orderId, documentType and productId.',
  },
  'rule-1': {
    short: 'Consolidated invoices are allowed',
    text: 'A product may appear under one documentCode in records of different orders.',
    judgement: { notObservable: 'it is a permission, which no record can break' },
  },
  'rule-2': {
    short: 'A product appears once per order',
    text: 'A product must not appear in two records of one orderId. If it does, the service keeps the last one processed, and the quantity and sales of the others are lost.',
  },
  'rule-3': {
    short: 'Lines are consolidated before sending',
    text: 'Several lines of one product in one order are sent as one record. Its quantity is the sum, with a single unit price.',
  },
  'rule-4': {
    short: 'Covers the orders of both systems',
    text: 'The transactions cover the orders placed in the service and those created in the client’s own systems.',
  },
});

import type { JsonObject } from '../../model/json.ts';
import { day, instantOf, localText } from '../business/calendar.ts';
import {
  left,
  numberAt,
  ofType,
  oneIn,
  recordFaults,
  respelt,
  set,
  textOf,
  turned,
  where,
} from '../change/change-records.ts';
import type { Fault } from '../fault.ts';

const breaks = recordFaults('transactions');
const notes = ofType('credit note', 'debit note');

const dayFirst = (text: string) => text.replace(/^(\d{4})-(\d\d)-(\d\d)T(.{5}).*$/, '$3/$2/$1 $4');

const spanish: { readonly [type: string]: string } = {
  order: 'pedido',
  invoice: 'factura',
  bill: 'boleta',
  'credit note': 'nota de crédito',
  'debit note': 'nota de débito',
};

const days = (record: JsonObject, field: string, by: number): string =>
  localText((instantOf(textOf(record, field)) ?? 0) + by * day);

/** Values of transactions that do not mean what the contract says. */
export const transactionValueFaults: readonly Fault[] = [
  ...breaks('document-type', {
    'capitalised-document-types': [
      'documentType starts with a capital: Invoice',
      respelt('documentType', (type) => type.replace(/^./, (first) => first.toUpperCase())),
    ],
    'camel-case-notes': [
      'Notes have the documentType creditNote and debitNote',
      respelt('documentType', (type) => type.replace(' n', 'N')),
    ],
    'spanish-document-types': [
      'documentType is in Spanish: factura, boleta',
      respelt('documentType', (type) => spanish[type] ?? type),
    ],
  }),
  ...breaks('date-format', {
    'dates-day-first': [
      'Dates have the format dd/mm/yyyy',
      respelt('date', (date) => dayFirst(date)),
    ],
    'date-and-time-apart': [
      'Date and time are separated by a space',
      respelt('date', (date) => date.replace('T', ' ').slice(0, 19)),
    ],
    'february-30': [
      'Months are counted as 30 days, so some dates are February 30',
      where(
        oneIn(150),
        respelt('date', (date) => `2026-02-30${date.slice(10)}`),
      ),
    ],
    'month-of-old-invoices': [
      'Some receipts keep only the month',
      where(
        (record) => ofType('bill')(record) && oneIn(5)(record),
        respelt('date', (date) => date.slice(0, 7)),
      ),
    ],
    'delivery-date-day-first': [
      'deliveryDate has the format dd/mm/yyyy',
      respelt('deliveryDate', (date) => dayFirst(date).slice(0, 10)),
    ],
  }),
  ...breaks('negative-number', {
    'negative-credit-notes': [
      'Credit notes have negative quantities',
      where(
        ofType('credit note'),
        turned('quantity', (value) => -Number(value)),
      ),
    ],
    'negative-discounts': [
      'Discounts are negative',
      turned('discountPerUnit', (value) => -Number(value)),
    ],
  }),
  ...breaks('currency-code', {
    'currency-in-capitals': [
      'The currency is sent as CLP',
      respelt('currency', (code) => code.toUpperCase()),
    ],
    'currency-sign': ['The currency is sent as its symbol', set('currency', '$')],
    'currency-in-words': ['The currency is sent as pesos', set('currency', 'pesos')],
  }),
  ...breaks('document-code-of-order', {
    'order-with-own-code': [
      'An order has a document number in addition to its order number',
      where(
        ofType('order'),
        set('documentCode', (record) => textOf(record, 'orderId').replace('P-', 'NV-')),
      ),
    ],
  }),
  ...breaks('delivery-before-date', {
    'delivered-before-ordered': [
      'deliveryDate of an order is the day its route was planned',
      where(
        (record) => ofType('order')(record) && record.deliveryDate !== undefined,
        set('deliveryDate', (record) => days(record, 'date', -3)),
      ),
    ],
  }),
  ...breaks('order-id-reused', {
    'order-for-two-branches': [
      'Lines of one order are sent under the branch that receives them',
      where(
        (record) => textOf(record, 'commerceId') === 'C0002' && oneIn(2)(record),
        set('commerceId', 'C0010'),
      ),
    ],
  }),
  ...breaks('reference-missing', {
    'note-without-reference': [
      'Credit notes do not name their invoice',
      where(ofType('credit note'), left('referenceCode')),
    ],
    'note-with-empty-reference': [
      'The reference of a debit note is empty',
      where(ofType('debit note'), set('referenceCode', '')),
    ],
  }),
  ...breaks([], {
    'note-refers-to-tax-folio': [
      'Notes refer to the tax office folio, which no record has',
      where(
        notes,
        set('referenceCode', (record) => textOf(record, 'referenceCode').replace('F-', '33/')),
      ),
      ['reference-unknown'],
    ],
  }),
  ...breaks('cross/transaction-seller-unknown', {
    'seller-of-another-list': [
      'Call center sellers are numbered on a separate list',
      where(({ sourceChannel }) => sourceChannel === 'teléfono', set('sellerId', 'CC-7')),
    ],
  }),
  ...breaks('cross/transaction-commerce-unknown', {
    'commerce-under-old-code': [
      'Old documents have the previous code of a commerce',
      where(
        (record) => numberAt(record, 'quantity') > 0 && textOf(record, 'commerceId') === 'C0018',
        set('commerceId', 'OLD-18'),
      ),
    ],
  }),
];

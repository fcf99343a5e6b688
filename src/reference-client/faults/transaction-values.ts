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

const fault = recordFaults('transactions');
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
  fault(
    'capitalised-document-types',
    'documentType starts with a capital: Invoice',
    'document-type',
    respelt('documentType', (type) => type.replace(/^./, (first) => first.toUpperCase())),
  ),
  fault(
    'camel-case-notes',
    'Notes have the documentType creditNote and debitNote',
    'document-type',
    respelt('documentType', (type) => type.replace(' n', 'N')),
  ),
  fault(
    'spanish-document-types',
    'documentType is in Spanish: factura, boleta',
    'document-type',
    respelt('documentType', (type) => spanish[type] ?? type),
  ),
  fault(
    'dates-day-first',
    'Dates have the format dd/mm/yyyy',
    'date-format',
    respelt('date', (date) => dayFirst(date)),
  ),
  fault(
    'date-and-time-apart',
    'Date and time are separated by a space',
    'date-format',
    respelt('date', (date) => date.replace('T', ' ').slice(0, 19)),
  ),
  fault(
    'february-30',
    'Months are counted as 30 days, so some dates are February 30',
    'date-format',
    where(
      oneIn(150),
      respelt('date', (date) => `2026-02-30${date.slice(10)}`),
    ),
  ),
  fault(
    'month-of-old-invoices',
    'Some receipts keep only the month',
    'date-format',
    where(
      (record) => ofType('bill')(record) && oneIn(5)(record),
      respelt('date', (date) => date.slice(0, 7)),
    ),
  ),
  fault(
    'delivery-date-day-first',
    'deliveryDate has the format dd/mm/yyyy',
    'date-format',
    respelt('deliveryDate', (date) => dayFirst(date).slice(0, 10)),
  ),
  fault(
    'negative-credit-notes',
    'Credit notes have negative quantities',
    'negative-number',
    where(
      ofType('credit note'),
      turned('quantity', (value) => -Number(value)),
    ),
  ),
  fault(
    'negative-discounts',
    'Discounts are negative',
    'negative-number',
    turned('discountPerUnit', (value) => -Number(value)),
  ),
  fault(
    'currency-in-capitals',
    'The currency is sent as CLP',
    'currency-code',
    respelt('currency', (code) => code.toUpperCase()),
  ),
  fault(
    'currency-sign',
    'The currency is sent as its symbol',
    'currency-code',
    set('currency', '$'),
  ),
  fault(
    'currency-in-words',
    'The currency is sent as pesos',
    'currency-code',
    set('currency', 'pesos'),
  ),
  fault(
    'order-with-own-code',
    'An order has a document number in addition to its order number',
    'document-code-of-order',
    where(
      ofType('order'),
      set('documentCode', (record) => textOf(record, 'orderId').replace('P-', 'NV-')),
    ),
  ),
  fault(
    'delivered-before-ordered',
    'deliveryDate of an order is the day its route was planned',
    'delivery-before-date',
    where(
      (record) => ofType('order')(record) && record.deliveryDate !== undefined,
      set('deliveryDate', (record) => days(record, 'date', -3)),
    ),
  ),
  fault(
    'order-for-two-branches',
    'Lines of one order are sent under the branch that receives them',
    'order-id-reused',
    where(
      (record) => textOf(record, 'commerceId') === 'C0002' && oneIn(2)(record),
      set('commerceId', 'C0010'),
    ),
  ),
  fault(
    'note-without-reference',
    'Credit notes do not name their invoice',
    'reference-missing',
    where(ofType('credit note'), left('referenceCode')),
  ),
  fault(
    'note-with-empty-reference',
    'The reference of a debit note is empty',
    'reference-missing',
    where(ofType('debit note'), set('referenceCode', '')),
  ),
  fault(
    'note-refers-to-tax-folio',
    'Notes refer to the tax office folio, which no record has',
    [],
    where(
      notes,
      set('referenceCode', (record) => textOf(record, 'referenceCode').replace('F-', '33/')),
    ),
    ['reference-unknown'],
  ),
  fault(
    'seller-of-another-list',
    'Call center sellers are numbered on a separate list',
    'cross/transaction-seller-unknown',
    where(({ sourceChannel }) => sourceChannel === 'teléfono', set('sellerId', 'CC-7')),
  ),
  fault(
    'commerce-under-old-code',
    'Old documents have the previous code of a commerce',
    'cross/transaction-commerce-unknown',
    where(
      (record) => numberAt(record, 'quantity') > 0 && textOf(record, 'commerceId') === 'C0018',
      set('commerceId', 'OLD-18'),
    ),
  ),
];

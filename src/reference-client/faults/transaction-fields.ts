import {
  left,
  numberAt,
  ofType,
  oneIn,
  recordFaults,
  renamed,
  set,
  textOf,
  turned,
  where,
} from '../change/change-records.ts';
import type { Fault } from '../fault.ts';
import { numberOf } from '../random.ts';

const fault = recordFaults('transactions');
const inJson = recordFaults('transactions', 'csv');
const notes = ofType('credit note', 'debit note');
const own = ({ internalOrderId }: { readonly internalOrderId?: unknown }) =>
  internalOrderId !== undefined;

/** Fields of transactions that are absent, empty, of another type or under another name. */
export const transactionFieldFaults: readonly Fault[] = [
  inJson(
    'web-orders-without-seller',
    'Web orders have no seller, so sellerId is left out',
    'required-field',
    where(own, left('sellerId')),
  ),
  inJson(
    'currency-null',
    'currency is null for the default currency of the ERP',
    'required-field',
    set('currency', null),
  ),
  fault(
    'tax-left-out',
    'taxPerUnit is left out, to be computed from the gross price',
    'required-field',
    left('taxPerUnit'),
  ),
  fault(
    'note-without-order',
    'Credit and debit notes have a null orderId',
    // A CSV has an empty text for it.
    ['required-field', 'empty-text'],
    where(notes, set('orderId', null)),
  ),
  fault(
    'product-id-in-capitals',
    'productId is sent as productID',
    'required-field',
    renamed('productId', 'productID'),
  ),
  fault(
    'zero-discount-left-out',
    'discountPerUnit is left out if it is 0',
    'required-field',
    where((record) => numberAt(record, 'discountPerUnit') === 0, left('discountPerUnit')),
  ),
  fault(
    'empty-seller',
    'sellerId is empty if no seller is assigned',
    'empty-text',
    where(oneIn(20), set('sellerId', '')),
  ),
  fault(
    'note-with-empty-order',
    'Manually created notes have an empty orderId',
    'empty-text',
    where(notes, set('orderId', '')),
  ),
  fault('blank-origin', 'origin is only spaces', 'empty-text', set('origin', '    ')),
  fault(
    'quantity-as-text',
    'quantity is sent as a string',
    'field-type',
    turned('quantity', (value) => JSON.stringify(value)),
  ),
  fault('prices-with-comma', 'Prices are strings with a decimal comma', 'field-type', (record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        name.endsWith('PerUnit') ? Number(value).toFixed(2).replace('.', ',') : value,
      ]),
    ),
  ),
  fault(
    'receipt-number-as-number',
    'The receipt number is sent as a number',
    'field-type',
    where(
      ofType('bill'),
      set('documentCode', (record) => numberOf(textOf(record, 'documentCode'))),
    ),
  ),
  fault(
    'deleted-as-0-and-1',
    'isDeleted is sent as 0 and 1',
    'field-type',
    turned('isDeleted', (value) => (value === true ? 1 : 0)),
  ),
  fault(
    'coupon-as-list',
    'couponCode is a list, since there may be several',
    'field-type',
    turned('couponCode', (value) => [value]),
  ),
  fault(
    'internal-order-id-in-snake-case',
    'internalOrderId is sent as internal_order_id',
    'misspelt-field',
    renamed('internalOrderId', 'internal_order_id'),
    ['own-orders-not-seen'],
  ),
  fault(
    'delivery-date-in-lower-case',
    'deliveryDate is sent as deliverydate',
    'misspelt-field',
    renamed('deliveryDate', 'deliverydate'),
  ),
  fault(
    'reference-code-misspelt',
    'referenceCode is sent as refferenceCode',
    ['misspelt-field', 'reference-missing'],
    renamed('referenceCode', 'refferenceCode'),
  ),
  fault(
    'own-orders-unmarked',
    'internalOrderId is dropped when an order is imported into the ERP',
    [],
    left('internalOrderId'),
    ['own-orders-not-seen'],
  ),
  fault(
    'own-columns',
    'Internal ERP columns are also sent',
    [],
    (record) => ({ ...record, bodega: 'N1', lineaErp: numberOf(textOf(record, 'orderId')) % 90 }),
    ['unknown-column'],
  ),
];

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

const breaks = recordFaults('transactions');
const breaksJson = recordFaults('transactions', 'csv');
const notes = ofType('credit note', 'debit note');
const own = ({ internalOrderId }: { readonly internalOrderId?: unknown }) =>
  internalOrderId !== undefined;

/** Fields of transactions that are absent, empty, of another type or under another name. */
export const transactionFieldFaults: readonly Fault[] = [
  ...breaksJson('required-field', {
    'web-orders-without-seller': [
      'Web orders have no seller, so sellerId is left out',
      where(own, left('sellerId')),
    ],
    'currency-null': [
      'currency is null for the default currency of the ERP',
      set('currency', null),
    ],
  }),
  ...breaks('required-field', {
    'tax-left-out': [
      'taxPerUnit is left out, to be computed from the gross price',
      left('taxPerUnit'),
    ],
  }),
  ...breaks(['required-field', 'empty-text'], {
    // A CSV has an empty text for it.
    'note-without-order': [
      'Credit and debit notes have a null orderId',
      where(notes, set('orderId', null)),
    ],
  }),
  ...breaks('required-field', {
    'product-id-in-capitals': ['productId is sent as productID', renamed('productId', 'productID')],
    'zero-discount-left-out': [
      'discountPerUnit is left out if it is 0',
      where((record) => numberAt(record, 'discountPerUnit') === 0, left('discountPerUnit')),
    ],
  }),
  ...breaks('empty-text', {
    'empty-seller': [
      'sellerId is empty if no seller is assigned',
      where(oneIn(20), set('sellerId', '')),
    ],
    'note-with-empty-order': [
      'Manually created notes have an empty orderId',
      where(notes, set('orderId', '')),
    ],
    'blank-origin': ['origin is only spaces', set('origin', '    ')],
  }),
  ...breaks('field-type', {
    'quantity-as-text': [
      'quantity is sent as a string',
      turned('quantity', (value) => JSON.stringify(value)),
    ],
    'prices-with-comma': [
      'Prices are strings with a decimal comma',
      (record) =>
        Object.fromEntries(
          Object.entries(record).map(([name, value]) => [
            name,
            name.endsWith('PerUnit') ? Number(value).toFixed(2).replace('.', ',') : value,
          ]),
        ),
    ],
    'receipt-number-as-number': [
      'The receipt number is sent as a number',
      where(
        ofType('bill'),
        set('documentCode', (record) => numberOf(textOf(record, 'documentCode'))),
      ),
    ],
    'deleted-as-0-and-1': [
      'isDeleted is sent as 0 and 1',
      turned('isDeleted', (value) => (value === true ? 1 : 0)),
    ],
    'coupon-as-list': [
      'couponCode is a list, since there may be several',
      turned('couponCode', (value) => [value]),
    ],
  }),
  ...breaks('misspelt-field', {
    'internal-order-id-in-snake-case': [
      'internalOrderId is sent as internal_order_id',
      renamed('internalOrderId', 'internal_order_id'),
      ['own-orders-not-seen'],
    ],
    'delivery-date-in-lower-case': [
      'deliveryDate is sent as deliverydate',
      renamed('deliveryDate', 'deliverydate'),
    ],
  }),
  ...breaks(['misspelt-field', 'reference-missing'], {
    'reference-code-misspelt': [
      'referenceCode is sent as refferenceCode',
      renamed('referenceCode', 'refferenceCode'),
    ],
  }),
  ...breaks([], {
    'own-orders-unmarked': [
      'internalOrderId is dropped when an order is imported into the ERP',
      left('internalOrderId'),
      ['own-orders-not-seen'],
    ],
    'own-columns': [
      'Internal ERP columns are also sent',
      (record) => ({ ...record, bodega: 'N1', lineaErp: numberOf(textOf(record, 'orderId')) % 90 }),
      ['unknown-column'],
    ],
  }),
];

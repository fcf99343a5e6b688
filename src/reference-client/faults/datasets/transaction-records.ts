import type { JsonObject } from '../../../model/json.ts';
import { numberAt, without } from '../../change/change.ts';
import {
  changeEach,
  changeRecords,
  ofType,
  oneIn,
  set,
  textOf,
  where,
} from '../../change/change-records.ts';
import { type Fault, faultsAt } from '../../change/fault.ts';

type RecordFilter = (record: JsonObject) => boolean;
/** Replacement of a selected record: it and its copy. */
type RecordCopier = (record: JsonObject) => readonly [JsonObject, JsonObject];

const invoiceIn =
  (count: number): RecordFilter =>
  (record) =>
    ofType('invoice')(record) && oneIn(count)(record);

/** Puts each copy after its record. */
const adjacent = (chosen: RecordFilter, twin: RecordCopier = (record) => [record, record]) =>
  changeRecords((records) =>
    records.flatMap((record): readonly JsonObject[] => (chosen(record) ? twin(record) : [record])),
  );

/** Puts the copies after all records. */
const farApart = (chosen: RecordFilter, copy = (record: JsonObject) => record) =>
  changeRecords((records) => [...records, ...records.filter(chosen).map(copy)]);

const otherCode = (record: JsonObject): JsonObject => ({
  ...record,
  documentCode: `${textOf(record, 'documentCode')}-2`,
});

/** Splits the quantity of a line. */
const parted: RecordCopier = (record) => {
  const quantity = numberAt(record, 'quantity');
  const first = Math.ceil(quantity / 2);
  return [
    { ...record, quantity: first },
    { ...record, quantity: Math.max(1, quantity - first) },
  ];
};

const breaks = faultsAt('transactions');

const discounted = (record: JsonObject) => numberAt(record, 'discountPerUnit') > 0;

const percent = set('discountPerUnit', (record) => {
  const share = numberAt(record, 'discountPerUnit') / numberAt(record, 'netPricePerUnit');
  return Math.round(100 * share);
});

const derived = ['grossPricePerUnit', 'discountedGrossPricePerUnit', 'discountedTaxPerUnit'];

const repriced = (record: JsonObject, turn: (price: number) => number): JsonObject =>
  Object.fromEntries(
    Object.entries(record).map(([field, value]) => [
      field,
      field.endsWith('PerUnit') ? turn(Number(value)) : value,
    ]),
  );

const asOrder = (record: JsonObject): JsonObject => ({
  ...without(record, 'deliveryDate'),
  documentType: 'order',
  documentCode: record.orderId ?? '',
});

/** Faults with the same product more than once, and with prices and fields, that are more than a patch. */
export const transactionFaults: readonly Fault[] = [
  ...breaks('duplicate-record', {
    'duplicate-adjacent': ['A join duplicates some lines', adjacent(oneIn(60))],
    'duplicate-far-apart': ['Lines resent overnight are appended to the list', farApart(oneIn(60))],
    'duplicate-other-price': [
      'A corrected price is sent as a second record',
      farApart(oneIn(90), (record) => repriced(record, (price) => 2 * price)),
    ],
    'duplicate-deleted': [
      'A deleted line is sent next to its replacement',
      adjacent(invoiceIn(40), (record) => [{ ...record, isDeleted: true }, record]),
    ],
  }),
  ...breaks('product-repeated-in-order', {
    'partial-deliveries': [
      'Each partial delivery of a product has a separate invoice under the order',
      adjacent(invoiceIn(15), (record) => {
        const [first, second] = parted(record);
        return [first, otherCode(second)];
      }),
    ],
    'voided-invoice-kept': [
      'A voided invoice stays in the list, marked as deleted, next to the new one',
      adjacent(invoiceIn(40), (record) => [{ ...record, isDeleted: true }, otherCode(record)]),
      { passes: true },
    ],
    'two-credit-notes': [
      'A product is returned twice and credited twice under one order',
      adjacent(ofType('credit note'), (record) => [record, otherCode(record)]),
      { needs: { records: 80 }, passes: true },
    ],
  }),
  ...breaks([], {
    'order-and-its-invoice': [
      'The order stays in the list after it is invoiced',
      adjacent(invoiceIn(4), (record) => [asOrder(record), record]),
      { observations: ['product-in-several-document-types'] },
    ],
  }),
  ...breaks('invoiced-more', {
    'orders-of-an-invoice-added-up': [
      'A product of two orders is one line of their common invoice',
      adjacent(invoiceIn(2), (record) => [
        asOrder(record),
        oneIn(10)(record) ? { ...record, quantity: 2 * numberAt(record, 'quantity') } : record,
      ]),
      {
        observations: ['product-in-several-document-types'],
        needs: { records: 160 },
        passes: true,
      },
    ],
  }),
  ...breaks('price-per-unit', {
    'taxes-of-picks-added': [
      'The prices and taxes of the picks of an invoice line are added up',
      adjacent(invoiceIn(2), (record) => [asOrder(record), repriced(record, (price) => 2 * price)]),
      {
        observations: ['product-in-several-document-types'],
        needs: { records: 160 },
        passes: true,
      },
    ],
  }),
  ...breaks('price-arithmetic', {
    'amounts-cut-at-thousands': [
      'A parser of formatted amounts stops at their thousands separator',
      changeEach((record) =>
        repriced(record, (price) => Number.parseFloat(price.toLocaleString('en'))),
      ),
    ],
    'discount-in-percent': [
      'discountPerUnit is a percentage',
      changeEach(where(discounted, percent)),
    ],
  }),
  ...breaks('net-contains-tax', {
    'bills-with-tax-inside': [
      'Each order is billed under its own number, with prices that include tax and a tax of 0',
      changeRecords((records) =>
        records.flatMap((record) => {
          if (!ofType('order')(record)) return [record];
          const price = numberAt(record, 'netPricePerUnit') + numberAt(record, 'taxPerUnit');
          const bill = {
            ...without(record, ...derived),
            documentType: 'bill',
            documentCode: `BOL-${textOf(record, 'orderId')}`,
            netPricePerUnit: price,
            discountedNetPricePerUnit: price,
            discountPerUnit: 0,
            taxPerUnit: 0,
          };
          return [record, bill];
        }),
      ),
      { observations: ['product-in-several-document-types'], needs: { records: 160 } },
    ],
  }),
];

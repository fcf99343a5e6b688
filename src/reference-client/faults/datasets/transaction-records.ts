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
import type { Changes } from '../../change/fault.ts';

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
export const transactionChanges = {
  'duplicate-adjacent': adjacent(oneIn(60)),
  'duplicate-far-apart': farApart(oneIn(60)),
  'duplicate-other-price': farApart(oneIn(90), (record) => repriced(record, (price) => 2 * price)),
  'duplicate-deleted': adjacent(invoiceIn(40), (record) => [
    { ...record, isDeleted: true },
    record,
  ]),
  'partial-deliveries': adjacent(invoiceIn(15), (record) => {
    const [first, second] = parted(record);
    return [first, otherCode(second)];
  }),
  'voided-invoice-kept': adjacent(invoiceIn(40), (record) => [
    { ...record, isDeleted: true },
    otherCode(record),
  ]),
  'two-credit-notes': adjacent(ofType('credit note'), (record) => [record, otherCode(record)]),
  'order-and-its-invoice': adjacent(invoiceIn(4), (record) => [asOrder(record), record]),
  'orders-of-an-invoice-added-up': adjacent(invoiceIn(2), (record) => [
    asOrder(record),
    oneIn(10)(record) ? { ...record, quantity: 2 * numberAt(record, 'quantity') } : record,
  ]),
  'taxes-of-picks-added': adjacent(invoiceIn(2), (record) => [
    asOrder(record),
    repriced(record, (price) => 2 * price),
  ]),
  'amounts-cut-at-thousands': changeEach((record) =>
    repriced(record, (price) => Number.parseFloat(price.toLocaleString('en'))),
  ),
  'discount-in-percent': changeEach(where(discounted, percent)),
  'bills-with-tax-inside': changeRecords((records) =>
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
} satisfies Changes;

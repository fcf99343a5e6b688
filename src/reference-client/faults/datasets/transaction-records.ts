import type { JsonObject } from '../../../model/json.ts';
import { day, instantOf, localText } from '../../base/calendar.ts';
import { without } from '../../change/change.ts';
import {
  changeCsv,
  changedField,
  changeEach,
  changeJson,
  changeRecords,
  left,
  numberAt,
  ofType,
  oneIn,
  recordFaults,
  set,
  textOf,
  where,
} from '../../change/change-records.ts';
import { type Fault, faultsAt, through } from '../../change/fault.ts';

type RecordFilter = (record: JsonObject) => boolean;
/** Replacement of a selected record: it and its copy. */
type RecordCopier = (record: JsonObject) => readonly [JsonObject, JsonObject];

const plain: RecordCopier = (record) => [record, record];
const invoiceIn =
  (count: number): RecordFilter =>
  (record) =>
    ofType('invoice')(record) && oneIn(count)(record);

/** Puts each copy after its record. */
const adjacent = (chosen: RecordFilter, twin: RecordCopier = plain) =>
  changeRecords((records) =>
    records.flatMap((record): readonly JsonObject[] => (chosen(record) ? twin(record) : [record])),
  );

/** Puts the copies after all records. */
const farApart = (chosen: RecordFilter, twin: RecordCopier = plain) =>
  changeRecords((records) => {
    const twins = records.filter(chosen).map((record) => [record, twin(record)] as const);
    const firsts = new Map(twins.map(([record, [first]]) => [record, first]));
    return [
      ...records.map((record) => firsts.get(record) ?? record),
      ...twins.map(([, [, second]]) => second),
    ];
  });

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

const breaks = recordFaults('transactions');
const breaksList = faultsAt('transactions');

const discounted = (record: JsonObject) => numberAt(record, 'discountPerUnit') > 0;

/** Changes each unit price. */
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

const kinds = ['order', 'invoice', 'bill', 'credit note', 'debit note'] as const;

/** Writes a list for each type of document, consecutively in one object. */
const byType = changeJson(
  () =>
    function* (records) {
      let before = '{';
      for (const kind of kinds) {
        const ofKind = records.filter(({ documentType }) => documentType === kind);
        yield `${before}${JSON.stringify(kind)}:${JSON.stringify(ofKind)}`;
        before = ',';
      }
      yield '}';
    },
);

/** Faults with the same product more than once, and with prices and fields, that are more than a patch. */
export const transactionFaults: readonly Fault[] = [
  ...breaksList('duplicate-record', {
    'duplicate-adjacent': ['A join duplicates some lines', adjacent(oneIn(60))],
    'duplicate-far-apart': ['Lines resent overnight are appended to the list', farApart(oneIn(60))],
    'duplicate-other-price': [
      'A corrected price is sent as a second record',
      farApart(oneIn(90), (record) => [record, repriced(record, (price) => 2 * price)]),
    ],
    'duplicate-in-notes': [
      'Credit notes are returned by both the sales module and accounting',
      adjacent(ofType('credit note')),
      { needs: { records: 80 } },
    ],
    'duplicate-deleted': [
      'A deleted line is sent next to its replacement',
      adjacent(invoiceIn(40), (record) => [{ ...record, isDeleted: true }, record]),
    ],
  }),
  ...breaksList('product-repeated-in-order', {
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
  ...breaksList([], {
    'order-and-its-invoice': [
      'The order stays in the list after it is invoiced',
      adjacent(invoiceIn(4), (record) => [asOrder(record), record]),
      { observations: ['product-in-several-document-types'] },
    ],
  }),
  ...breaksList('price-per-unit', {
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
      (record) => repriced(record, (price) => Number.parseFloat(price.toLocaleString('en'))),
    ],
    'taxes-as-integers': [
      'The taxes of sales in soles are integers',
      (record) => {
        const priced = repriced(record, (price) => Math.round(price / 25) / 100);
        const [tax, left] = [
          numberAt(priced, 'taxPerUnit'),
          numberAt(priced, 'discountedTaxPerUnit'),
        ];
        return {
          ...priced,
          taxPerUnit: Math.trunc(tax),
          discountedTaxPerUnit: Math.trunc(left),
          currency: 'pen',
        };
      },
    ],
    'discount-in-percent': [
      'discountPerUnit is a percentage',
      where(
        discounted,
        set('discountPerUnit', (record) => {
          const share = numberAt(record, 'discountPerUnit') / numberAt(record, 'netPricePerUnit');
          return Math.round(100 * share);
        }),
      ),
    ],
  }),
  ...breaks('delivery-before-date', {
    'delivered-before-ordered': [
      'deliveryDate of an order is the day its route was planned',
      where(
        (record) => ofType('order')(record) && record.deliveryDate !== undefined,
        set('deliveryDate', (record) =>
          localText((instantOf(textOf(record, 'date')) ?? 0) - 3 * day),
        ),
      ),
    ],
  }),
  ...breaksList('negative-number', {
    'list-of-debit-notes-negative': [
      'There is a list for each type of document, and that of the debit notes has its own sign',
      through(
        byType,
        changeEach(
          where(
            ofType('debit note'),
            changedField('quantity', (quantity) => -Number(quantity)),
          ),
        ),
      ),
      { observations: ['envelope'], needs: { records: 80 } },
    ],
  }),
  ...breaksList('format-differs', {
    'csv-truncates-amounts': [
      'The CSV writes amounts without their decimals',
      changeCsv(({ records }) => ({
        records: records.map((record) =>
          Object.fromEntries(
            Object.entries(record).map(([name, value]) => [
              name,
              typeof value === 'number' ? Math.trunc(value) : value,
            ]),
          ),
        ),
      })),
    ],
  }),
  ...breaksList('net-contains-tax', {
    'bills-with-tax-inside': [
      'Each order is billed under its own number, with prices that contain the tax, and a tax of 0',
      changeRecords((records) =>
        records.flatMap((record) => {
          if (!ofType('order')(record)) return [record];
          const price = numberAt(record, 'netPricePerUnit') + numberAt(record, 'taxPerUnit');
          const bill = left(
            'grossPricePerUnit',
            'discountedGrossPricePerUnit',
            'discountedTaxPerUnit',
          )({
            ...record,
            documentType: 'bill',
            documentCode: `BOL-${textOf(record, 'orderId')}`,
            netPricePerUnit: price,
            discountedNetPricePerUnit: price,
            discountPerUnit: 0,
            taxPerUnit: 0,
          });
          return [record, bill];
        }),
      ),
      { observations: ['product-in-several-document-types'], needs: { records: 160 } },
    ],
  }),
];

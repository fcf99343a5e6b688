import type { JsonObject } from '../../model/json.ts';
import { without } from '../change/change.ts';
import { changeRecords, numberAt, ofType, oneIn, textOf } from '../change/change-records.ts';
import { type Fault, faultsAt } from '../fault.ts';

type Chosen = (record: JsonObject) => boolean;
/** What stands in the place of a chosen record: it and its copy. */
type Twin = (record: JsonObject) => readonly [JsonObject, JsonObject];

const plain: Twin = (record) => [record, record];
const invoiceIn =
  (count: number): Chosen =>
  (record) =>
    ofType('invoice')(record) && oneIn(count)(record);

/** The copy right behind its record. */
const adjacent = (chosen: Chosen, twin: Twin = plain) =>
  changeRecords((records) =>
    records.flatMap((record): readonly JsonObject[] => (chosen(record) ? twin(record) : [record])),
  );

/** The copies behind all records. */
const farApart = (chosen: Chosen, twin: Twin = plain) =>
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

/** The quantity of a line in two parts. */
const parted: Twin = (record) => {
  const quantity = numberAt(record, 'quantity');
  const first = Math.ceil(quantity / 2);
  return [
    { ...record, quantity: first },
    { ...record, quantity: Math.max(1, quantity - first) },
  ];
};

const breaks = faultsAt('transactions');

/** The same product more than once, in one document or under one order. */
export const transactionDocumentFaults: readonly Fault[] = [
  ...breaks('duplicate-record', {
    'duplicate-adjacent': ['A join duplicates some lines', adjacent(oneIn(60))],
    'duplicate-far-apart': ['Lines resent overnight are appended to the list', farApart(oneIn(60))],
    'duplicate-other-price': [
      'A corrected price is sent as a second record',
      farApart(oneIn(90), (record) => {
        const prices = Object.entries(record).map(([name, value]) =>
          name.endsWith('PerUnit') ? [name, Number(value) * 2] : [name, value],
        );
        return [record, Object.fromEntries(prices)];
      }),
    ],
    'duplicate-in-notes': [
      'Credit notes are returned by both the sales module and accounting',
      adjacent(ofType('credit note')),
    ],
    'duplicate-deleted': [
      'A deleted line is sent next to its replacement',
      adjacent(invoiceIn(40), (record) => [{ ...record, isDeleted: true }, record]),
    ],
    'picking-lines': [
      'Each picking of a product is a separate line',
      adjacent(invoiceIn(15), parted),
    ],
    'order-with-code-and-without': [
      'A line of an order is sent with its document code and without',
      farApart(
        (record) => ofType('order')(record) && oneIn(20)(record),
        (record) => [record, without(record, 'documentCode')],
      ),
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
    'partial-deliveries-far-apart': [
      'The rest of a product is invoiced much later, under the same order',
      farApart(invoiceIn(100), (record) => [record, otherCode(record)]),
    ],
    'voided-invoice-kept': [
      'A voided invoice stays in the list, marked as deleted, next to the new one',
      adjacent(invoiceIn(40), (record) => [{ ...record, isDeleted: true }, otherCode(record)]),
    ],
    'two-credit-notes': [
      'A product is returned twice and credited twice under one order',
      adjacent(ofType('credit note'), (record) => [record, otherCode(record)]),
    ],
  }),
  ...breaks([], {
    'order-and-its-invoice': [
      'The order stays in the list after it is invoiced',
      adjacent(invoiceIn(4), (record) => [
        {
          ...without(record, 'deliveryDate'),
          documentType: 'order',
          documentCode: record.orderId ?? '',
        },
        record,
      ]),
      ['transactions/product-in-several-document-types'],
    ],
    'deleted-left-out': [
      'Deleted records are left out of the list',
      changeRecords((records) => records.filter(({ isDeleted }) => isDeleted !== true)),
    ],
  }),
];

import type { JsonObject } from '../../model/json.ts';
import { day, instantOf, localText } from '../base/calendar.ts';
import { numberOf } from '../base/random.ts';
import { without } from '../change/change.ts';
import {
  changedField,
  changedText,
  changeRecords,
  left,
  numberAt,
  ofType,
  oneIn,
  recordFaults,
  renamed,
  set,
  textOf,
  where,
} from '../change/change-records.ts';
import { type Fault, faultsAt } from '../change/fault.ts';

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

const breaksList = faultsAt('transactions');

/** Faults with the same product more than once, in one document or under one order. */
export const transactionDocumentFaults: readonly Fault[] = [
  ...breaksList('duplicate-record', {
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
    ],
    'two-credit-notes': [
      'A product is returned twice and credited twice under one order',
      adjacent(ofType('credit note'), (record) => [record, otherCode(record)]),
    ],
  }),
  ...breaksList([], {
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
  }),
];

const breaks = recordFaults('transactions');
const discounted = (record: JsonObject) => numberAt(record, 'discountPerUnit') > 0;

const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Sets another price after the discount, with consistent tax and gross. */
const soldAt = (record: JsonObject, net: number): JsonObject => ({
  ...record,
  discountedNetPricePerUnit: net,
  discountedTaxPerUnit: hundredths(net * 0.19),
  discountedGrossPricePerUnit: hundredths(net * 1.19),
});

const pricesTimes = (record: JsonObject, quantity: number): JsonObject =>
  Object.fromEntries(
    Object.entries(record).map(([field, value]) => [
      field,
      field.endsWith('PerUnit') && typeof value === 'number' ? hundredths(value * quantity) : value,
    ]),
  );

/** Faults with inconsistent unit prices, and with unusual but consistent ones. */
export const transactionPriceFaults: readonly Fault[] = [
  ...breaks('price-per-unit', {
    'prices-of-the-line': [
      'Prices, discounts and taxes are those of the line',
      (record) => pricesTimes(record, numberAt(record, 'quantity')),
    ],
    'prices-of-the-line-on-orders': [
      'Prices of orders are those of the line, and those of other documents are of one unit',
      where(ofType('order'), (record) => pricesTimes(record, numberAt(record, 'quantity'))),
    ],
  }),
  ...breaks('price-arithmetic', {
    'gross-without-tax': [
      'grossPricePerUnit repeats the net price',
      set('grossPricePerUnit', (record) => numberAt(record, 'netPricePerUnit')),
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
    'tax-of-the-full-price': [
      'discountedTaxPerUnit is the tax before the discount',
      where(
        discounted,
        set('discountedTaxPerUnit', (record) => numberAt(record, 'taxPerUnit')),
      ),
    ],
    'tax-after-discount': [
      'taxPerUnit is the tax after discount, and discountedTaxPerUnit is not sent',
      (record) =>
        left('discountedTaxPerUnit')({
          ...record,
          taxPerUnit: numberAt(record, 'discountedTaxPerUnit'),
        }),
    ],
    'discount-is-rounded-apart': [
      'A discount is rounded to tens but the discounted price is not',
      where(
        discounted,
        set(
          'discountPerUnit',
          (record) => 10 * Math.round(numberAt(record, 'discountPerUnit') / 10) + 3,
        ),
      ),
    ],
  }),
  ...breaks('discount-above-price', {
    'discount-above-price': [
      'A gift is discounted by more than its price',
      where(oneIn(80), (record) => ({
        ...soldAt(record, 0),
        discountPerUnit: numberAt(record, 'netPricePerUnit') + 1_000,
      })),
    ],
    'surcharge-as-discounted-price': [
      'A small-order surcharge is added to the discounted price',
      where(oneIn(40), (record) => ({
        ...soldAt(record, numberAt(record, 'netPricePerUnit') + 900),
        discountPerUnit: 0,
      })),
    ],
  }),
  ...breaks(['discount-above-price', 'price-arithmetic'], {
    'discount-of-the-whole-line': [
      'discountPerUnit is the discount on all units together',
      set(
        'discountPerUnit',
        (record) => numberAt(record, 'discountPerUnit') * numberAt(record, 'quantity'),
      ),
    ],
  }),
  ...breaks([], {
    'transaction-required-only': [
      'No optional field of a transaction is sent except the reference',
      left(
        'internalOrderId',
        'sellerRouteId',
        'documentCode',
        'discountedTaxPerUnit',
        'grossPricePerUnit',
        'discountedGrossPricePerUnit',
        'deliveryDate',
        'couponCode',
        'isDeleted',
      ),
      ['own-orders-not-seen'],
    ],
  }),
];

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

/** Faults with values of transactions of another meaning than in the contract. */
export const transactionValueFaults: readonly Fault[] = [
  ...breaks('document-type', {
    'capitalised-document-types': [
      'documentType starts with a capital: Invoice',
      changedText('documentType', (type) => type.replace(/^./, (first) => first.toUpperCase())),
    ],
    'spanish-document-types': [
      'documentType is in Spanish: factura, boleta',
      changedText('documentType', (type) => spanish[type] ?? type),
    ],
  }),
  ...breaks('date-format', {
    'dates-day-first': [
      'Dates have the format dd/mm/yyyy',
      changedText('date', (date) => dayFirst(date)),
    ],
    'month-of-old-invoices': [
      'Some receipts keep only the month',
      where(
        (record) => ofType('bill')(record) && oneIn(5)(record),
        changedText('date', (date) => date.slice(0, 7)),
      ),
    ],
  }),
  ...breaks('negative-number', {
    'negative-credit-notes': [
      'Credit notes have negative quantities',
      where(
        ofType('credit note'),
        changedField('quantity', (value) => -Number(value)),
      ),
    ],
    'negative-discounts': [
      'Discounts are negative',
      changedField('discountPerUnit', (value) => -Number(value)),
    ],
  }),
  ...breaks('currency-code', {
    'currency-in-capitals': [
      'The currency is sent as CLP',
      changedText('currency', (code) => code.toUpperCase()),
    ],
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

const breaksJson = recordFaults('transactions', 'csv');
const own = ({ internalOrderId }: { readonly internalOrderId?: unknown }) =>
  internalOrderId !== undefined;

/** Faults with fields of transactions that are absent, empty, of another type or renamed. */
export const transactionFieldFaults: readonly Fault[] = [
  // The CSV has what the JSON lacks.
  ...breaksJson(['required-field', 'format-differs'], {
    'web-orders-without-seller': [
      'Web orders have no seller, so sellerId is left out',
      where(own, left('sellerId')),
    ],
    'currency-null': [
      'currency is null for the default currency of the ERP',
      set('currency', null),
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
  }),
  ...breaks('empty-text', {
    'empty-seller': [
      'sellerId is empty if no seller is assigned',
      where(oneIn(20), set('sellerId', '')),
    ],
    'blank-origin': ['origin is only spaces', set('origin', '    ')],
  }),
  ...breaks('field-type', {
    'quantity-as-text': [
      'quantity is sent as a string',
      changedField('quantity', (value) => JSON.stringify(value)),
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
    'deleted-as-0-and-1': [
      'isDeleted is sent as 0 and 1',
      changedField('isDeleted', (value) => (value === true ? 1 : 0)),
    ],
  }),
  ...breaks('misspelt-field', {
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

import { dateText, dayOf, localText } from '../base/calendar.ts';
import {
  changeCsv,
  changeJson,
  changeRecords,
  every,
  left,
  numberAt,
  ofType,
  recordFaults,
  relisted,
  set,
  textOf,
  where,
} from '../change/change-records.ts';
import { type Fault, faultsAt } from '../change/fault.ts';

const breaks = recordFaults('transactions');
const breaksCommerces = recordFaults('commerces');

const gross = ['grossPricePerUnit', 'discountedGrossPricePerUnit', 'discountedTaxPerUnit'] as const;

const kinds = ['order', 'invoice', 'bill', 'credit note', 'debit note'] as const;

/** Writes a list for each type of document, consecutively in one object. */
const byType = changeJson(
  () =>
    function* (records) {
      let before = '{';
      for (const kind of kinds) {
        const own = records.filter(({ documentType }) => documentType === kind);
        yield `${before}${JSON.stringify(kind)}:${JSON.stringify(own)}`;
        before = ',';
      }
      yield '}';
    },
);

/** Faults with fields of the right type but another meaning than in the contract. */
export const otherMeaningFaults: readonly Fault[] = [
  ...faultsAt('transactions')(['transactions/negative-number'], {
    'list-of-debit-notes-negative': [
      'There is a list for each type of document, and that of the debit notes has its own sign',
      () => {
        const negative = changeRecords((records) =>
          records.map((record) =>
            ofType('debit note')(record)
              ? { ...record, quantity: -numberAt(record, 'quantity') }
              : record,
          ),
        )();
        const lists = byType();
        return (call, next) => lists(call, (asked) => negative(asked, next));
      },
      ['transactions/envelope'],
    ],
  }),
  ...faultsAt('transactions')(['transactions/format-differs'], {
    'csv-truncates-amounts': [
      'The CSV writes amounts without their decimals',
      changeCsv((answer) =>
        relisted(answer, ({ records }) => ({
          records: records.map((record) =>
            Object.fromEntries(
              Object.entries(record).map(([name, value]) => [
                name,
                typeof value === 'number' ? Math.trunc(value) : value,
              ]),
            ),
          ),
        })),
      ),
    ],
  }),
  ...breaks('internal-order-id-reused', {
    'one-internal-id': ['internalOrderId is 0 on every order', set('internalOrderId', '0')],
  }),
  ...breaks('tax-per-unit', {
    'tax-as-rate': [
      'taxPerUnit is the rate of the tax',
      (record) => left(...gross)({ ...record, taxPerUnit: 0.19 }),
    ],
    'tax-of-the-line-on-invoices': [
      'taxPerUnit is the tax of the line on invoices alone',
      where(ofType('invoice'), (record) =>
        left(...gross)({
          ...record,
          taxPerUnit: numberAt(record, 'taxPerUnit') * numberAt(record, 'quantity'),
        }),
      ),
    ],
    'tax-of-the-line': [
      'taxPerUnit is the tax of the line',
      (record) =>
        left(...gross)({
          ...record,
          taxPerUnit: numberAt(record, 'taxPerUnit') * numberAt(record, 'quantity'),
        }),
    ],
  }),
  ...faultsAt('transactions')(['transactions/net-contains-tax'], {
    'bills-with-tax-inside': [
      'Each order is billed under its own number, with prices that contain the tax, and a tax of 0',
      changeRecords((records) =>
        records.flatMap((record) => {
          if (!ofType('order')(record)) return [record];
          const price = numberAt(record, 'netPricePerUnit') + numberAt(record, 'taxPerUnit');
          const bill = left(...gross)({
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
      ['transactions/product-in-several-document-types'],
    ],
  }),
  ...breaks('price-arithmetic', {
    'discount-added': [
      'The discount of some lines is added to their price',
      where(
        (record) => numberAt(record, 'discountPerUnit') > 50,
        (record) =>
          left(...gross)({
            ...record,
            discountedNetPricePerUnit:
              numberAt(record, 'netPricePerUnit') + numberAt(record, 'discountPerUnit'),
          }),
      ),
    ],
  }),
  ...breaks([], {
    'reference-on-every-document': [
      'Invoices name their order in referenceCode',
      where(
        ofType('invoice'),
        set('referenceCode', (record) => textOf(record, 'orderId')),
      ),
      ['reference-on-sale'],
    ],
  }),
  ...breaksCommerces('created-together', {
    'created-at-load': [
      'createdDate is the instant at which the commerces were loaded',
      set('createdDate', (_, call) => localText(call.clock() - 3_600_000)),
    ],
  }),
  ...breaksCommerces('delivery-long-past', {
    'deliveries-long-past': [
      'nextDeliveryDate is the last delivery before the move to the new system',
      where(
        every(20),
        set('nextDeliveryDate', (_, call) => dateText(dayOf(call.clock()) - 900)),
      ),
    ],
  }),
  ...breaksCommerces('no-location', {
    'location-without-values': [
      'Commerces without an address have one location of empty texts',
      where(every(20), set('locations', [{ address: '', commune: '', city: null }])),
    ],
  }),
];

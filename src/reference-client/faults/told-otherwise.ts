import { dateText, dayOf, localText } from '../business/calendar.ts';
import {
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
} from '../change/change-records.ts';
import { type Fault, faultsAt } from '../fault.ts';

const transactions = recordFaults('transactions');
const commerces = recordFaults('commerces');

const gross = ['grossPricePerUnit', 'discountedGrossPricePerUnit', 'discountedTaxPerUnit'] as const;

const kinds = ['order', 'invoice', 'bill', 'credit note', 'debit note'] as const;

/** A list for each type of document, one after the other in one object. */
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

/** Fields that are there and of their type, and stand for something else than the contract says. */
export const toldOtherwiseFaults: readonly Fault[] = [
  faultsAt('transactions')(
    'list-of-debit-notes-negative',
    'There is a list for each type of document, and that of the debit notes has its own sign',
    ['transactions/negative-number'],
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
  ),
  transactions(
    'one-internal-id',
    'internalOrderId is 0 on every order',
    'internal-order-id-reused',
    set('internalOrderId', '0'),
  ),
  transactions('tax-as-rate', 'taxPerUnit is the rate of the tax', 'tax-per-unit', (record) =>
    left(...gross)({ ...record, taxPerUnit: 0.19 }),
  ),
  transactions('tax-of-the-line', 'taxPerUnit is the tax of the line', 'tax-per-unit', (record) =>
    left(...gross)({
      ...record,
      taxPerUnit: numberAt(record, 'taxPerUnit') * numberAt(record, 'quantity'),
    }),
  ),
  transactions(
    'discount-added',
    'The discount of some lines is added to their price',
    'price-arithmetic',
    where(
      (record) => numberAt(record, 'discountPerUnit') > 50,
      (record) =>
        left(...gross)({
          ...record,
          discountedNetPricePerUnit:
            numberAt(record, 'netPricePerUnit') + numberAt(record, 'discountPerUnit'),
        }),
    ),
  ),
  transactions(
    'reference-on-every-document',
    'Invoices name their order in referenceCode',
    [],
    where(
      ofType('invoice'),
      set('referenceCode', (record) => textOf(record, 'orderId')),
    ),
    ['reference-on-sale'],
  ),
  transactions(
    'delivered-last-century',
    'An order without a delivery is delivered in 1999',
    'delivery-before-date',
    where(
      (record) => ofType('order')(record) && oneIn(40)(record),
      set('deliveryDate', '1999-12-31'),
    ),
  ),
  commerces(
    'created-at-load',
    'createdDate is the instant at which the commerces were loaded',
    'created-together',
    set('createdDate', (_, call) => localText(call.clock() - 3_600_000)),
  ),
  commerces(
    'deliveries-long-past',
    'nextDeliveryDate is the last delivery before the move to the new system',
    'delivery-long-past',
    where(
      (record) => numberAt(record, 'routeIndex') % 20 === 7,
      set('nextDeliveryDate', (_, call) => dateText(dayOf(call.clock()) - 900)),
    ),
  ),
  commerces(
    'location-without-values',
    'Commerces without an address have one location of empty texts',
    'no-location',
    where(
      (record) => numberAt(record, 'routeIndex') % 20 === 7,
      set('locations', [{ address: '', commune: '', city: null }]),
    ),
  ),
];

import type { JsonObject } from '../../model/json.ts';
import { left, numberAt, oneIn, recordFaults, set, where } from '../change/change-records.ts';
import type { Fault } from '../fault.ts';

const fault = recordFaults('transactions');
const discounted = (record: JsonObject) => numberAt(record, 'discountPerUnit') > 0;

const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Another price after the discount, its tax and gross in step with it. */
const soldAt = (record: JsonObject, net: number): JsonObject => ({
  ...record,
  discountedNetPricePerUnit: net,
  discountedTaxPerUnit: hundredths(net * 0.19),
  discountedGrossPricePerUnit: hundredths(net * 1.19),
});

/** Prices of one unit that do not agree with one another, and some that do and are unusual. */
export const transactionPriceFaults: readonly Fault[] = [
  fault(
    'prices-of-the-line',
    'Prices, discounts and taxes are those of the line',
    'price-per-unit',
    (record) => {
      const quantity = numberAt(record, 'quantity');
      return Object.fromEntries(
        Object.entries(record).map(([field, value]) => [
          field,
          field.endsWith('PerUnit') && typeof value === 'number'
            ? hundredths(value * quantity)
            : value,
        ]),
      );
    },
  ),
  fault(
    'gross-without-tax',
    'grossPricePerUnit repeats the net price',
    'price-arithmetic',
    set('grossPricePerUnit', (record) => numberAt(record, 'netPricePerUnit')),
  ),
  fault(
    'discount-in-percent',
    'discountPerUnit is a percentage',
    'price-arithmetic',
    where(
      discounted,
      set('discountPerUnit', (record) => {
        const share = numberAt(record, 'discountPerUnit') / numberAt(record, 'netPricePerUnit');
        return Math.round(100 * share);
      }),
    ),
  ),
  fault(
    'tax-of-the-full-price',
    'discountedTaxPerUnit is the tax before the discount',
    'price-arithmetic',
    where(
      discounted,
      set('discountedTaxPerUnit', (record) => numberAt(record, 'taxPerUnit')),
    ),
  ),
  fault(
    'tax-after-discount',
    'taxPerUnit is the tax after discount, and discountedTaxPerUnit is not sent',
    'price-arithmetic',
    (record) =>
      left('discountedTaxPerUnit')({
        ...record,
        taxPerUnit: numberAt(record, 'discountedTaxPerUnit'),
      }),
  ),
  fault(
    'discount-is-rounded-apart',
    'A discount is rounded to tens but the discounted price is not',
    'price-arithmetic',
    where(
      discounted,
      set(
        'discountPerUnit',
        (record) => 10 * Math.round(numberAt(record, 'discountPerUnit') / 10) + 3,
      ),
    ),
  ),
  fault(
    'discount-above-price',
    'A gift is discounted by more than its price',
    'discount-above-price',
    where(oneIn(80), (record) => ({
      ...soldAt(record, 0),
      discountPerUnit: numberAt(record, 'netPricePerUnit') + 1_000,
    })),
  ),
  fault(
    'surcharge-as-discounted-price',
    'A small-order surcharge is added to the discounted price',
    'discount-above-price',
    where(oneIn(40), (record) => ({
      ...soldAt(record, numberAt(record, 'netPricePerUnit') + 900),
      discountPerUnit: 0,
    })),
  ),
  fault(
    'discount-of-the-whole-line',
    'discountPerUnit is the discount on all units together',
    ['discount-above-price', 'price-arithmetic'],
    set(
      'discountPerUnit',
      (record) => numberAt(record, 'discountPerUnit') * numberAt(record, 'quantity'),
    ),
  ),
  fault('whole-pesos', 'Every price is rounded to whole pesos', [], (record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        name.endsWith('PerUnit') ? Math.round(Number(value)) : value,
      ]),
    ),
  ),
  fault(
    'transaction-required-only',
    'No optional field of a transaction is sent except the reference',
    [],
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
  ),
];

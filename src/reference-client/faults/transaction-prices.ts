import type { JsonObject } from '../../model/json.ts';
import { left, numberAt, oneIn, recordFaults, set, where } from '../change/change-records.ts';
import type { Fault } from '../fault.ts';

const breaks = recordFaults('transactions');
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
  ...breaks('price-per-unit', {
    'prices-of-the-line': [
      'Prices, discounts and taxes are those of the line',
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
    'whole-pesos': [
      'Every price is rounded to whole pesos',
      (record) =>
        Object.fromEntries(
          Object.entries(record).map(([name, value]) => [
            name,
            name.endsWith('PerUnit') ? Math.round(Number(value)) : value,
          ]),
        ),
    ],
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

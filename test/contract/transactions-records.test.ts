import { expect, test } from 'vitest';
import { line, lineWithout } from '../../src/contract/endpoints/transactions/example.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { dataRulesOf, idsOf, judgeRecords, recordsOf } from './dataset-rules.ts';

const rules = dataRulesOf('transactions');

type Values = { readonly [field: string]: Json };
type Row = readonly [why: string, values: Values, ids: readonly string[]];

const order = { documentType: 'order', documentCode: 'P-77303' };
const note = { documentType: 'credit note', documentCode: 'N-9', referenceCode: 'N-9' };
const prices = (net: number, off: number, left: number, tax = 0): Values => ({
  netPricePerUnit: net,
  discountPerUnit: off,
  discountedNetPricePerUnit: left,
  taxPerUnit: tax,
});
const beyond = ['unknown-column'];

/** A conforming record with these values, and exactly the rules that report it. */
const rows: readonly Row[] = [
  ['nothing changed', {}, []],
  // Unusual and conforming.
  ['whole pesos, rounded', prices(1000, 333.33, 667), []],
  ['whole pesos, floored', prices(1999, 0.9, 1998, 379), []],
  ['four decimals', prices(10.1234, 1.1111, 9.0123), []],
  ['prices in UF', { ...prices(0.0312, 0.0012, 0.03), currency: 'clf' }, []],
  ['a gift', prices(5990, 5990, 0), []],
  ['a very large line', { quantity: 1e9, ...prices(1e9, 0, 1e9) }, []],
  ['minus zero', { discountPerUnit: 0, discountedNetPricePerUnit: 5990, quantity: -0 }, []],
  ['prices whose doubles do not add up exactly', prices(0.3, 0.1, 0.2), []],
  ['a deleted record', { isDeleted: true }, []],
  ['identifiers with spaces and emoji', { orderId: 'P 1', productId: '🍏 verde' }, []],
  ['an identifier with a leading space', { orderId: ' P 1' }, ['misread-text']],
  ['an identifier that looks like an exponent', { productId: '5E12', sellerId: '1.5E10' }, []],
  ['a code turned into an exponent', { documentCode: '7,8E+12' }, ['misread-text']],
  ['the text NULL as an optional code', { couponCode: 'NULL' }, ['misread-text']],
  ['a product called None', { productId: 'None' }, ['empty-text (warning)']],
  ['a seller called Nullmeyer', { sellerId: 'Nullmeyer', origin: '#1', sourceChannel: 'NA' }, []],
  ['an identifier of control characters only', { productId: '\0\u200b' }, ['empty-text']],
  ['a spreadsheet error', { origin: '#¡DIV/0!' }, ['empty-text (warning)']],
  ['the hash signs of a narrow spreadsheet column', { origin: '######' }, ['empty-text (warning)']],
  ['a sale of 1990', { date: '1990-01-01' }, []],
  ['a sale of 1989', { date: '1989-12-30' }, ['unlikely-date']],
  ['a sale of the next year', { date: '2027-12-31' }, []],
  ['a sale of the year after the next', { date: '2028-01-02' }, ['unlikely-date']],
  ['a day of August read as a month', { date: '2028-06-08' }, ['unlikely-date']],
  ['the start of 1970 in Santiago', { date: '1969-12-31T20:00:00-04:00' }, ['unlikely-date']],
  [
    'a delivery at the start of 1970',
    { ...order, deliveryDate: '1970-01-01T00:00:00.000Z' },
    ['unlikely-date'],
  ],
  ['identifiers of digits', { orderId: '0', productId: '00012', commerceId: '1' }, []],
  ['an identifier of 5,000 characters', { productId: 'x'.repeat(5000) }, []],
  ['a credit note that refers to itself', note, ['reference-unknown']],
  ['a debit note of the same', { ...note, documentType: 'debit note' }, ['reference-unknown']],
  ['a receipt', { documentType: 'bill', documentCode: null }, []],
  ['a naive date-time', { date: '2026-10-14T09:12:00' }, []],
  ['the farthest offsets', { date: '2026-10-14T09:12:00+14:00' }, []],
  ['a short offset', { date: '2026-10-14T09:12:00-03' }, []],
  ['milliseconds and Z', { date: '2026-10-14T09:12:00.123Z' }, []],
  ['microseconds', { date: '2026-10-14T09:12:00.123456+00:00' }, []],
  ['the basic form', { date: '20261014T0912Z' }, []],
  ['a decimal comma in the seconds', { date: '2026-10-14T09:12:00,5-0300' }, []],
  ['a leap day', { date: '2024-02-29' }, []],
  ['a leap second', { date: '2016-12-31T23:59:60Z' }, []],
  ['optional fields that are null', { deliveryDate: null, isDeleted: null, couponCode: null }, []],
  ['optional fields that are empty', { deliveryDate: '', isDeleted: '', couponCode: '' }, []],
  ['optional numbers that are empty', { grossPricePerUnit: '', dispatchPricePerUnit: '' }, []],
  ['a currency that was withdrawn', { currency: 'hrk' }, []],
  [
    'a delivery date before the order date because of its offset',
    {
      ...order,
      date: '2026-10-14T01:00:00+14:00',
      deliveryDate: '2026-10-13',
    },
    [],
  ],
  ['an invoice after its delivery', { deliveryDate: '2026-10-01' }, []],
  // Required.
  ['an empty productId', { productId: '' }, ['empty-text']],
  ['an invisible productId', { productId: '\u200b\u3164' }, ['empty-text']],
  [
    'an empty channel and orderId',
    { sourceChannel: '', orderId: '' },
    ['empty-text', 'empty-text (warning)'],
  ],
  // Dates.
  ['a zone in brackets', { date: '2026-10-14T09:12:00-03:00[America/Santiago]' }, ['date-format']],
  // Numbers.
  ['a discounted price that includes the tax', prices(5990, 500, 6533.1), ['price-arithmetic']],
  ['a negative price without its sign', prices(5990, 6500, 510), ['discount-above-price']],
  ['a discount that is not subtracted', prices(5990, 500, 5990), ['price-arithmetic']],
  ['a price wrong by a few pesos', prices(5990, 500, 5487), ['price-arithmetic (warning)']],
  ['the tax as a rate', { taxPerUnit: 0.19, grossPricePerUnit: 7128.1 }, ['price-arithmetic']],
  [
    'taxPerUnit after the discount',
    {
      taxPerUnit: 1043.1,
      grossPricePerUnit: 7128.1,
      discountedGrossPricePerUnit: 6533.1,
    },
    ['price-arithmetic (warning)'],
  ],
  // Currency, references, names.
  ['currency as digits', { currency: '152' }, ['currency-code']],
  ['currency as a number', { currency: 152 }, ['field-type']],
  ['an additional field with a similar name', { couponCode: 'X', coupon_code: 'X' }, beyond],
];

test.each(rows)('reports the expected rules: %s', (_why, values, ids) => {
  const records = recordsOf('transactions', [line({ internalOrderId: 'S-1', ...values })]);
  expect(idsOf(rules, 'transactions', records)).toEqual(ids);
});

const absent: readonly (readonly [field: string, ids: readonly string[]])[] = [
  'orderId',
  'productId',
  'commerceId',
  'sellerId',
  'date',
  'documentType',
  'quantity',
  'netPricePerUnit',
  'discountedNetPricePerUnit',
  'taxPerUnit',
  'discountPerUnit',
  'currency',
  'origin',
  'sourceChannel',
].map((field) => [field, ['own-orders-not-seen', 'required-field']]);

test.each([...absent, ['documentCode', ['own-orders-not-seen']]] as const)(
  'reports a record without %s',
  (field, ids) => {
    expect(idsOf(rules, 'transactions', recordsOf('transactions', [lineWithout(field)]))).toEqual(
      ids,
    );
  },
);

test('reports a misspelt required field once, as absent', () => {
  const record = { ...lineWithout('sellerId'), seller_id: 'V-07', internalOrderId: 'S-1' };
  const found = judgeRecords(rules, 'transactions', recordsOf('transactions', [record]));
  expect(found.flatMap(({ breaches }) => breaches.map(({ message }) => message))).toEqual([
    'sellerId is absent. seller_id is present, which the contract does not define.',
    'Additional fields in 1 record: seller_id (1).',
  ]);
});

test('reads a discount above a small price as the percentage that makes its prices add up', () => {
  const record = line({ internalOrderId: 'S-2', currency: 'usd', ...prices(6.4, 12, 5.63) });
  const found = judgeRecords(rules, 'transactions', recordsOf('transactions', [record]));
  const [breach] = found.flatMap(({ breaches }) => breaches);
  expect(breach?.fits?.map(({ instead }) => instead.remedy)).toContain(
    'Send discountPerUnit as an amount, not as a percentage.',
  );
});

const whole = {
  ...prices(1000, 100, 900, 190),
  grossPricePerUnit: 1190,
  discountedTaxPerUnit: 171,
  discountedGrossPricePerUnit: 1071,
};

test.each([
  [{ discountPerUnit: 0 }, 'discountPerUnit 100'],
  [{ netPricePerUnit: 1500 }, 'netPricePerUnit 1,000'],
  [{ discountedNetPricePerUnit: 1000 }, 'discountedNetPricePerUnit 900'],
  [{ discountPerUnit: 0, discountedGrossPricePerUnit: null }, 'discountedNetPricePerUnit 1,000'],
  [{ grossPricePerUnit: 1500 }, 'grossPricePerUnit 1,190'],
])('expects the price that agrees with all others: %j', (values, expected) => {
  const records = recordsOf('transactions', [line({ ...whole, ...values })]);
  const found = judgeRecords(rules, 'transactions', records).find(
    ({ rule }) => rule.id === 'transactions/price-arithmetic',
  );
  expect(found?.breaches.map((breach) => breach.expected)).toEqual([expected]);
});

test.each([
  ['a point for thousands', { taxPerUnit: 1.14 }, 'taxPerUnit 1,140'],
  ['the same in both taxes', { taxPerUnit: 1.14, discountedTaxPerUnit: 1.026 }, 'taxPerUnit 1,140'],
])('reads prices in another way: %s', (_, values, expected) => {
  const tenfold = Object.entries(whole).map(([name, price]) => [name, price * 6]);
  const records = recordsOf('transactions', [line({ ...Object.fromEntries(tenfold), ...values })]);
  const found = judgeRecords(rules, 'transactions', records).find(
    ({ rule }) => rule.id === 'transactions/price-arithmetic',
  );
  expect(found?.breaches[0]?.fits?.map(({ instead }) => instead.expected)).toContain(expected);
});

test('counts records, not fields', () => {
  const records = [lineWithout('origin', 'sellerId', 'date'), line(), line({ origin: null })];
  const [found] = judgeRecords(
    rules.filter(({ id }) => id === 'transactions/required-field'),
    'transactions',
    recordsOf('transactions', records),
  );
  expect(found?.breaches.map(({ at, count = 1 }) => [at, count])).toEqual([
    ['/sellerId', 1],
    ['/date', 0],
    ['/origin', 0],
    ['/origin', 1],
  ]);
});

const csv: readonly (readonly [why: string, JsonObject, readonly string[]])[] = [
  ['a text instead of a number is reported', line({ quantity: 'many' }), ['field-type']],
];

test.each(csv)('in a CSV, %s', (_why, value, ids) => {
  const records = recordsOf('transactions', [{ ...value, internalOrderId: 'S-1' }], {
    form: 'csv',
  });
  expect(idsOf(rules, 'transactions', records)).toEqual(ids);
});

test('a leniently read cell is a warning only for a number or a boolean', () => {
  const lenient = [
    { field: 'quantity', how: 'a decimal comma' },
    { field: 'tags', how: 'a list that is not written as JSON' },
  ];
  const records = recordsOf('transactions', [line({ internalOrderId: 'S', quantity: 1.5 })], {
    form: 'csv',
    lenient,
  });
  expect(idsOf(rules, 'transactions', records)).toEqual(['field-type (warning)']);
});

import { communeOf, dateOf, ordered, quantityOf } from '../business/order.ts';
import { answerWhen } from '../change/change.ts';
import { type Fault, faultsAt } from '../change/fault.ts';
import { quoteOf } from '../endpoints/delivery-price.ts';
import { json } from '../http/answer.ts';
import { allowed } from '../http/call.ts';
import { list } from '../http/read-json.ts';

const breaks = faultsAt('delivery-price');

/** Faults with orders that hardly any business can quote, and that were never tested. */
export const impossibleOrderFaults: readonly Fault[] = [
  ...breaks('rejected-as-200', {
    'unknown-commune-200': [
      'A commune that is in no table gets an empty object',
      answerWhen((call) => communeOf(call) === 'Qwxzyk', json(200, {})),
    ],
    'unknown-commerce-200': [
      'A commerce that is not in the table of customers gets an empty object',
      answerWhen((call) => ordered(call, 'externalId') === 'ZZXJV-0', json(200, {})),
    ],
    'unknown-product-200': [
      'A product that is not in the catalogue gets an error with 200',
      answerWhen((call) => call.payload.includes('ZZXJV-1'), json(200, { error: 'SKU' })),
    ],
    'unknown-commune-free': [
      'A commune out of coverage is quoted at 0, with the reason beside it',
      answerWhen(
        (call) => communeOf(call) === 'Qwxzyk',
        json(200, { ...quoteOf(0), message: 'Sin cobertura en Qwxzyk.' }),
      ),
    ],
    'unknown-commune-200-on-screen': [
      'A draft is rejected in the words of the shop’s own page, with 200',
      answerWhen(
        (call) => communeOf(call) === 'Qwxzyk' && dateOf(call) === '',
        json(200, { ok: false, message: 'Sin despacho a Qwxzyk.' }),
      ),
    ],
  }),
  ...breaks('http/server-error', {
    'one-seller-only': [
      'A second seller of an order is an uncaught exception',
      answerWhen(
        (call) => (list(ordered(call, 'sellerId')) ?? []).length > 1,
        json(500, { error: 'Sequence contains more than one element' }),
      ),
    ],
    'body-over-16-kib': [
      'A body that does not fit into one buffer of 16 KiB is cut and cannot be parsed',
      answerWhen(
        ({ payload }) => payload.length > 16_384,
        json(500, { error: 'Unexpected end of JSON input' }),
      ),
    ],
  }),
  ...breaks('rejected-as-5xx', {
    'unknown-commune-of-one-commerce': [
      'The price list of a commerce lacks a new commune, and the exception is uncaught',
      answerWhen(
        (call) => communeOf(call) === 'Qwxzyk' && ordered(call, 'externalId') === 'C0003',
        json(500, { error: 'NullReferenceException' }),
      ),
    ],
    'million-overflow': [
      'The weight of a million units does not fit into its variable',
      answerWhen((call) => quantityOf(call) >= 500_000, json(500, { error: 'OverflowException' })),
    ],
    'past-date-crash': [
      'A delivery date in the past is an uncaught exception',
      answerWhen(
        (call) => Date.parse(dateOf(call)) < call.clock() - 86_400_000,
        json(500, { error: 'ArgumentOutOfRangeException' }),
      ),
    ],
  }),
  ...breaks('negative-value', {
    'quantity-in-16-bits': [
      'The quantity is kept in 16 bits, and from 32,768 on it is negative',
      answerWhen(
        (call) => quantityOf(call) >= 2 ** 15 && quantityOf(call) < 2 ** 16,
        json(200, quoteOf(-9_900)),
      ),
    ],
  }),
  ...breaks(['known-quote', 'order-ignored', 'unquotable-quoted'], {
    'one-price-unread': [
      'One price is written into the program, and the order is never looked at',
      () => (call, next) =>
        allowed(call) && call.method === 'POST' ? json(200, quoteOf(9_900)) : next(call),
    ],
  }),
];

import { communeOf, dateOf, quantityOf } from '../business/order.ts';
import { answerWhen } from '../change/change.ts';
import { quoteOf } from '../endpoints/delivery-price.ts';
import type { Fault } from '../fault.ts';
import { json } from '../http/answer.ts';
import { allowed } from '../http/call.ts';

const endpoint = 'delivery-price';

/** Orders that hardly any business can quote, and that nobody tried. */
export const impossibleOrderFaults: readonly Fault[] = [
  {
    name: 'unknown-commune-200',
    title: 'A commune that stands in no table gets an empty object',
    endpoint,
    findings: ['delivery-price/rejected-as-200'],
    begin: answerWhen(
      (call) => communeOf(call) === 'Qwxzyk',
      () => json(200, {}),
    ),
  },
  {
    name: 'million-overflow',
    title: 'The weight of a million units does not fit into its variable',
    endpoint,
    findings: ['delivery-price/rejected-as-5xx'],
    begin: answerWhen(
      (call) => quantityOf(call) >= 500_000,
      () => json(500, { error: 'OverflowException' }),
    ),
  },
  {
    name: 'past-date-crash',
    title: 'A delivery date in the past is an exception that nobody catches',
    endpoint,
    findings: ['delivery-price/rejected-as-5xx'],
    begin: answerWhen(
      (call) => Date.parse(dateOf(call)) < call.clock() - 86_400_000,
      () => json(500, { error: 'ArgumentOutOfRangeException' }),
    ),
  },
  {
    name: 'one-price-unread',
    title: 'One price is written into the program, and the order is never looked at',
    endpoint,
    findings: [
      'delivery-price/known-quote',
      'delivery-price/order-ignored',
      'delivery-price/unquotable-quoted',
    ],
    begin: () => (call, next) =>
      allowed(call) && call.method === 'POST' ? json(200, quoteOf(9_900)) : next(call),
  },
];

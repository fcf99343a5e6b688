import { describe, expect, test } from 'vitest';
import {
  nothingToCompare,
  unexplored,
} from '../../src/contract/experiments/quotes/without-quotes.ts';
import type { AnswerExample } from '../../src/model/rule.ts';
import { run } from './http/judged.ts';

const quote = (net: number): AnswerExample => ({
  body: { transportationCost: net, netValue: net, netTaxedValue: net },
});
const heavy: AnswerExample = { status: 422, body: { message: 'Peso máximo excedido.' } };
const varied = (answer: AnswerExample, n: number): readonly AnswerExample[] =>
  Array.from({ length: n }, (_, i) => ({
    ...answer,
    exchange: { varied: { '/order/products': `${i + 2} lines` } },
  }));

const nothing = (why: string) =>
  `Only 0 of 40 orders were explored: the order itself was ${why}. Set data.products, data.covered and data.commerce to a quoted order.`;

describe('the reason why nothing or little was explored', () => {
  test.each<readonly [string, readonly AnswerExample[], number, string | undefined]>([
    ['all are rejected', [heavy, heavy], 40, nothing('rejected with 422 “Peso máximo excedido”')],
    [
      'all fail',
      [{ status: 500, text: 'Error' }],
      40,
      nothing('without a quote (status 500 “Error”)'),
    ],
    [
      'the client fails soon after the start',
      [quote(4200), ...varied(quote(4200), 3), { status: 503, text: 'Closed' }],
      40,
      'Only 3 of 40 orders were explored: the order itself was without a quote (status 503 “Closed”).',
    ],
    [
      'a tenth of the orders was sent',
      [quote(4200), ...varied(quote(4200), 4), { status: 503, text: 'Closed' }],
      40,
      undefined,
    ],
  ])('%s', (_, sent, budget, expected) => {
    expect(unexplored(run(...sent), budget)).toBe(expected);
  });
});

describe('the reason why there is nothing to compare', () => {
  const left = 'Nothing was sent: the answers to other scenarios left nothing to compare';

  test.each<readonly [string, readonly AnswerExample[], string]>([
    [
      'every order is free',
      [quote(0), quote(0)],
      `${left}. Every order is free of shipping: set data.products to an order that has a price.`,
    ],
    ['the answers are lists', [{ body: [], exchange: { endpoint: 'transactions' } }], `${left}.`],
    ['the orders agree', [quote(4200)], `${left}.`],
  ])('%s', (_, sent, expected) => {
    expect(nothingToCompare(run(...sent))).toBe(expected);
  });
});

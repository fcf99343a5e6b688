import { describe, expect, test } from 'vitest';
import rule from '../../../src/contract/endpoints/delivery-price/rules/rejected-as-5xx.ts';
import { exampleExchange } from '../../../src/contract/endpoints/example-exchange.ts';
import { subjectOf } from '../../../src/contract/reading/answers/subject.ts';
import type { AnswerExample } from '../../../src/model/rule.ts';

const quotable: AnswerExample = { body: { transportationCost: 1, netValue: 1, netTaxedValue: 1 } };
const failing: AnswerExample = { status: 500, text: '' };
const unquotable = (example: AnswerExample): AnswerExample => ({
  ...example,
  situation: 'unquotable',
});
const patience = unquotable({
  exchange: {
    answer: {
      kind: 'response',
      status: 503,
      headers: { 'retry-after': '5' },
      bytes: 0,
      body: { kind: 'text', text: '', trouble: [] },
    },
  },
});

const request = { method: 'POST', url: 'https://erp.example.com', headers: {} };
const of = (order: string, example: AnswerExample): AnswerExample => ({
  ...example,
  exchange: { request: { ...request, body: { order } }, ...example.exchange },
});

const table: readonly [string, readonly AnswerExample[], number, number][] = [
  [
    'an order that fails twice counts once',
    [of('A', quotable), of('B', unquotable(failing)), of('B', unquotable(failing))],
    1,
    1,
  ],
  ['no order was quoted', [of('B', unquotable(failing))], 0, 0],
  ['503 with Retry-After', [of('A', quotable), of('B', patience)], 0, 1],
  [
    'a wrong token',
    [of('A', quotable), of('B', { ...unquotable(failing), exchange: { token: 'wrong' } })],
    0,
    0,
  ],
];

describe('unquotable orders answered with 5xx', () => {
  test.each(table)('%s', (_, examples, breaches, judged) => {
    const exchanges = examples.map((example, i) => ({
      ...subjectOf(exampleExchange(example)),
      id: `e${i + 1}`,
    }));
    const result = rule.judge(exchanges, { implements: [], credentials: [], now: 0 });
    expect([[...result.breaches].length, result.judged]).toEqual([breaches, judged]);
  });
});

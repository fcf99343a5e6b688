import { describe, expect, test } from 'vitest';
import { readAs } from '../../src/contract/endpoints/every/authoring/rule.ts';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import { ranges } from '../../src/contract/endpoints/transactions/range-example.ts';
import type { AnswerExample } from '../../src/model/rule.ts';
import { answerLines, setLines } from '../../src/report/page/example.ts';

const lines = (example: AnswerExample | undefined) => {
  const { outcome: _, ...exchange } = exampleExchange(example ?? {});
  return setLines(answerLines(exchange, { ranged: true }), 80);
};
const [from, to] = ['2026-10-14T10:07:37Z', '2026-10-14T15:22:37Z'];
const head = '200 application/json   (of transactions)';

describe('an example of a dataset', () => {
  test.each<[string, AnswerExample | undefined, readonly string[]]>([
    [
      'the range and the dates, unchanged',
      ranges({ from, to, dates: ['2026-10-14T09:07:36Z', '2026-10-14T12:00:00', '2026-10-14'] })[0],
      [
        `requested from ${from} to ${to}`,
        head,
        '(3 records)',
        'date 2026-10-14T09:07:36Z',
        'date 2026-10-14T12:00:00',
        'date 2026-10-14',
      ],
    ],
    [
      'one bound, and no record',
      ranges({ to, dates: [] })[0],
      [`requested to ${to}`, head, '(0 records)'],
    ],
    [
      'a range answered with 400',
      ranges({ status: 400 })[0],
      [
        'requested without a range',
        '400 application/json   (of transactions)',
        '{ "message": "no" }',
      ],
    ],
    ['one record without a request', readAs('transactions')({}), [head, '(1 record)']],
    [
      'many records',
      ranges({ from, to, dates: Array.from({ length: 10 }, () => from) })[0],
      [
        `requested from ${from} to ${to}`,
        head,
        '(10 records)',
        ...Array.from({ length: 8 }, () => `date ${from}`),
        'and 2 more',
      ],
    ],
  ])('%s', (_, example, expected) => {
    expect(lines(example)).toEqual(expected);
  });
});

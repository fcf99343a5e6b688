import { expect, test } from 'vitest';
import type { LostOnReuse } from '../../../src/model/exchange.ts';
import type { AnswerExample } from '../../../src/model/rule.ts';
import { but, cost, judged, quote, run, unanswered } from './judged.ts';

const request = { method: 'POST', url: 'https://erp.example.com/', headers: {} };
const get = { ...request, method: 'GET', body: { order: {} } };
const opening = but(quote, { request, timings: { connect: 2 } });
const reused = but(quote, { request });
const lost = (lostOnReuse: LostOnReuse, answer: AnswerExample = opening) =>
  but(answer, { lostOnReuse });
const times = (n: number, example: AnswerExample) => Array.from({ length: n }, () => example);

const announced = { keepAliveMs: 5_000 };

test.each<[string, readonly AnswerExample[], readonly string[]]>([
  [
    'idle for just less than half of the announced time',
    [opening, lost({ idleMs: 2_499, ...announced })],
    ['error http/lost-on-reuse e2'],
  ],
  [
    'idle for half of the announced time',
    [opening, lost({ idleMs: 2_500, ...announced })],
    ['info http/lost-on-reuse e2'],
  ],
  [
    'a GET',
    [
      opening,
      lost({ idleMs: 1, ...announced }, but(cost, { request: get, timings: { connect: 2 } })),
    ],
    ['info http/lost-on-reuse e2'],
  ],
  [
    'a tenth of the reused connections',
    [opening, ...times(9, reused), lost({ idleMs: 1 })],
    ['error http/lost-on-reuse e11'],
  ],
  [
    'idle connections do not add to the others',
    [opening, ...times(10, reused), lost({ idleMs: 1 }), lost({ idleMs: 80 })],
    ['warning http/lost-on-reuse e12', 'info http/lost-on-reuse e13'],
  ],
  [
    'the retry gets no answer either',
    [opening, lost({ idleMs: 1 }, but(unanswered('closed'), { request }))],
    [],
  ],
  [
    'the request has a wrong token',
    [opening, lost({ idleMs: 1 }, but(opening, { token: 'wrong' }))],
    [],
  ],
])('%s', (_, examples, expected) => {
  expect(judged(run(...examples)).filter((each) => each.includes('lost-on-reuse'))).toEqual(
    expected,
  );
});

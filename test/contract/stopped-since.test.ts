import { describe, expect, test } from 'vitest';
import {
  type ExampleExchange,
  quoted,
  scene,
} from '../../src/contract/endpoints/every/authoring/rule.ts';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import { subjectOf } from '../../src/contract/reading/answers/subject.ts';
import { refusalsInTurn, stoppedSince } from '../../src/contract/reading/failures/stopped-since.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { AnswerExample } from '../../src/model/rule.ts';

const quote = quoted(4200);
const closed: ExampleExchange = { status: 422, body: { message: 'Closed until 8:00.' } };
const forbidden: ExampleExchange = { status: 403, body: { message: 'Too far away.' } };
const expired: ExampleExchange = { status: 401, body: { message: 'Token expired.' } };
const unexplained: ExampleExchange = { status: 401, text: '' };
const failed: ExampleExchange = { status: 500, text: '' };
const patience: ExampleExchange = { status: 429, text: '' };
const of = (order: string, answer: ExampleExchange): ExampleExchange => ({ ...answer, order });

/** `delivery-price order e2 e3`: what stopped, and the exchanges since. */
const stops = (examples: readonly AnswerExample[]) =>
  stoppedSince(examples.map((each) => subjectOf(exampleExchange(each)))).map(
    ({ endpoint, what, exchanges }) =>
      `${endpoint} ${what} ${exchanges.map(({ id }) => id).join(' ')}`,
  );

const records = (
  id: string,
  second: number,
  status: number,
  url = 'https://erp.example.com/api/commerces',
  count = 1,
): AnswerExample => ({
  exchange: {
    id,
    endpoint: 'commerces',
    startedAt: new Date(Date.UTC(2026, 0, 5, 12, 0, second)).toISOString(),
    request: { method: 'GET', url, headers: {} },
    answer: {
      kind: 'response',
      status,
      headers: {},
      bytes: 2,
      body:
        status === 200
          ? { kind: 'records', records: count, observed: {}, trouble: [] }
          : { kind: 'text', text: '', trouble: [] },
    },
  } satisfies Partial<Exchange>,
});

describe('requests that were accepted until some moment', () => {
  test.each<[string, readonly ExampleExchange[], readonly string[]]>([
    [
      'rejected from the second call on',
      [quote, closed, of('B', closed)],
      ['delivery-price endpoint e2 e3'],
    ],
    [
      'an earlier rejection of another order for another reason does not count',
      [quote, of('B', forbidden), closed],
      ['delivery-price endpoint e3'],
    ],
    ['rejected, then quoted again', [quote, closed, quote], []],
    ['rejected, then quoted', [closed, of('B', closed), quote], ['delivery-price endpoint e1 e2']],
    [
      'rejected, then quoted, while others are quoted all the time',
      [of('B', quote), closed, quote, of('B', quote)],
      ['delivery-price order e2'],
    ],
    ['another order is rejected for the same reason later', [closed, quote, of('B', closed)], []],
    ['rejected without a reason, then quoted', [{ status: 422, body: {} }, quote], []],
    ['a server error, then a quote', [failed, quote], []],
    ['rejected, quoted and rejected', [closed, quote, closed], []],
    ['one order is rejected', [quote, closed, of('B', quote)], ['delivery-price order e2']],
    [
      'each order is quoted only once',
      [quote, closed, of('B', quote), of('B', closed), of('C', quote)],
      [],
    ],
    ['most orders are rejected', [quote, of('B', forbidden), of('C', forbidden), quote], []],
    ['a rejection without a reason', [quote, { status: 422, body: {} }], []],
    ['a server error', [quote, failed, failed], []],
    ['429', [quote, patience, patience], []],
    ['401 without a reason after a quote', [quote, unexplained], ['delivery-price token e2']],
    [
      '429 and 500 after a refused token',
      [quote, expired, patience, failed],
      ['delivery-price token e2 e3 e4'],
    ],
    ['the token is accepted again', [quote, expired, quote], []],
    ['the token is accepted for another order', [quote, unexplained, of('B', quote)], []],
    [
      '403 with a reason, and then a rejection of another order',
      [quote, forbidden, of('B', closed)],
      ['delivery-price endpoint e2 e3'],
    ],
    ['401 for an order that was never quoted', [quote, of('B', expired)], []],
    ['after a wrong token', [quote, { ...expired, token: 'wrong' }, expired], []],
    [
      'before a wrong token',
      [quote, expired, { ...expired, token: 'wrong' }, expired],
      ['delivery-price token e2'],
    ],
    [
      'concurrent calls are not ordered',
      [
        { ...quote, inFlight: 2, exchange: { durationMs: 5000 } },
        { ...closed, inFlight: 2, exchange: { durationMs: 5000 } },
      ],
      [],
    ],
  ])('%s', (_, sent, expected) => {
    expect(stops(scene(...sent))).toEqual(expected);
  });

  test.each<[string, readonly AnswerExample[], readonly string[]]>([
    [
      'a list that is refused later',
      [records('e1', 1, 200), records('e2', 2, 404), records('e3', 3, 404)],
      ['commerces endpoint e2 e3'],
    ],
    [
      'a list that is empty from some moment on',
      [
        records('e1', 1, 200),
        records('e2', 2, 200, undefined, 0),
        records('e3', 3, 200, undefined, 0),
      ],
      ['commerces endpoint e2 e3'],
    ],
    [
      'a token that is refused later for another URL',
      [
        records('e1', 1, 200),
        records('e2', 2, 401, 'https://erp.example.com/api/commerces?as=csv'),
      ],
      ['commerces token e2'],
    ],
  ])('%s', (_, sent, expected) => {
    expect(stops(sent)).toEqual(expected);
  });

  test('the sentence names the moment and the reason', () => {
    const [end] = stoppedSince(
      scene(quote, expired).map((each) => subjectOf(exampleExchange(each))),
    );
    expect(end?.why).toBe(
      'The token stopped being accepted by delivery-price at 2026-01-05T12:00:01.000Z: 1 call got 401 since, the first: “Token expired”.',
    );
  });
});

/** Refused (-) and quoted (+) calls for orders to communes; the text names the commune. */
test.each([
  ['Arica- Arica+ Arica- Buin- Calama+', 'Buin-'],
  ['Arica+ Arica- Arica+ Buin+ Buin-', ''],
  ['Arica- Arica+ Arica+ Buin-', ''],
])('refusals as of orders that are refused, quoted and refused: %s', (written, others) => {
  const calls = written.split(' ').map((call): ExampleExchange => {
    const commune = call.slice(0, -1);
    const away = { status: 422, body: { message: `Not to ${commune}` } };
    return { order: commune, commune, ...(call.endsWith('+') ? quote : away) };
  });
  const run = scene(...calls).map((each) => subjectOf(exampleExchange(each)));
  const isInTurn = refusalsInTurn(run);
  const found = written.split(' ').filter((_, i) => run[i] && isInTurn(run[i]));
  expect(found.filter((call) => !call.startsWith('Arica')).join(' ')).toBe(others);
});

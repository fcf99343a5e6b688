import { describe, expect, test } from 'vitest';
import flaky from '../../../src/contract/endpoints/every/rules/flaky.ts';
import type { Exchange } from '../../../src/model/exchange.ts';
import type { AnswerExample, Subject } from '../../../src/model/rule.ts';
import {
  breachesOf,
  but,
  here,
  judged,
  quote,
  raw,
  rejected,
  run,
  sent,
  trouble,
  unanswered,
} from './judged.ts';

const only = (received: readonly Subject[]) =>
  judged(received).filter((line) => line.includes('http/flaky'));

const at = (second: number): Partial<Exchange> => ({
  startedAt: new Date(Date.UTC(2026, 0, 5, 12, 0, second)).toISOString(),
  ...sent(here, { order: { externalId: 'C1' } }),
});

const to = (externalId: string, answer: AnswerExample) =>
  but(answer, { ...at(0), ...sent(here, { order: { externalId } }) });

const inBurst = (round: number, answer: AnswerExample, inFlight: number) =>
  but(answer, { scenario: 'bursts', role: 'A', round, inFlight, ...at(round) });

const atOrder = (externalId: string, second: number): Partial<Exchange> => ({
  ...at(second),
  ...sent(here, { order: { externalId } }),
});

/** The same request, a second apart. */
const sending = (...answers: readonly AnswerExample[]) =>
  run(...answers.map((answer, i) => but(answer, at(i))));

test('quotes the text of a failure once', () => {
  const failing = { status: 422, body: { message: 'deadlock detected' } };
  const [breach] = breachesOf(flaky, sending(failing, quote));
  expect(breach?.message.match(/deadlock detected/g)).toHaveLength(1);
});

describe('http/flaky', () => {
  const failed: AnswerExample = { status: 500, text: '' };
  const patience = raw({ status: 503, headers: { 'retry-after': '1' } });
  test.each<[string, readonly AnswerExample[], readonly string[]]>([
    ['always usable', [quote, quote], []],
    ['never usable', [failed, failed, failed], []],
    ['a missing answer, then a quote', [unanswered('closed'), quote], ['error http/flaky e1']],
    [
      'a rejection, then a quote, where both are allowed',
      [
        { ...rejected, situation: 'any' },
        { ...quote, situation: 'any' },
      ],
      [],
    ],
    [
      'a rejection between two quotes',
      [
        { ...quote, situation: 'any' },
        { ...rejected, situation: 'any' },
        { ...quote, situation: 'any' },
      ],
      ['error http/flaky e2'],
    ],
    [
      'an order that is declared in only one scenario',
      [quote, rejected, { ...rejected, situation: 'any' }],
      [],
    ],
    ['429, then a quote', [{ status: 429, text: '' }, quote], ['warning http/flaky e1']],
    [
      'a rejection without a text, then one with a text',
      [
        { status: 422, text: '', situation: 'unquotable' },
        { ...rejected, situation: 'unquotable' },
      ],
      ['error http/flaky e1'],
    ],
    ['a body beyond our size limit', [raw({ trouble: [trouble('too-large')] }), quote], []],
  ])('%s', (_, answers, expected) => {
    expect(only(sending(...answers))).toEqual(expected);
  });

  test('a different body is a different request', () => {
    const other = but(quote, { ...at(1), ...sent(here, { order: { externalId: 'C2' } }) });
    expect(only(run(but(failed, at(0)), other))).toEqual([]);
  });

  test('includes a request that did not recover if others did', () => {
    const other = (second: number, answer: AnswerExample) =>
      but(answer, { ...at(second), ...sent(here, { order: { externalId: 'C2' } }) });
    const once = [other(0, quote), other(1, failed)];
    expect(only(run(...once))).toEqual([]);
    expect(only(run(...once, but(failed, at(2)), but(quote, at(3))))).toEqual([
      'error http/flaky e2',
      'error http/flaky e3',
    ]);
  });

  test('reports failures that depend on the connection as one cause', () => {
    const opening = { timings: { connect: 1 } };
    const other = but(failed, { ...at(9), ...sent(here, { order: { externalId: 'C2' } }) });
    const calls = [
      but(quote, { ...at(0), ...opening }),
      but(failed, at(1)),
      but(quote, { ...at(2), ...opening }),
      but(failed, at(3)),
      other,
    ];
    expect(only(run(...calls))).toEqual([
      'error http/flaky e2',
      'error http/flaky e4',
      'error http/flaky e5',
    ]);
    expect(breachesOf(flaky, run(...calls))[0]?.message).toContain(
      'On a new connection it is answered, on a used one it fails.',
    );
    expect(only(run(...calls.slice(0, 3), other))).toEqual(['error http/flaky e2']);
  });

  test('leaves failures in bursts to delivery-price/fails-under-concurrency', () => {
    const bursts = [
      inBurst(1, quote, 1),
      inBurst(2, failed, 4),
      inBurst(2, quote, 4),
      inBurst(3, failed, 4),
      inBurst(3, quote, 4),
      inBurst(5, quote, 1),
    ];
    expect(only(run(...bursts))).toEqual([]);
    const elsewhere = inBurst(4, failed, 3);
    const pool = but(elsewhere, { scenario: 'pool' });
    expect(only(run(...bursts, pool))).toEqual(['info http/flaky e7']);
    expect(only(run(...bursts, inBurst(5, failed, 1), inBurst(6, quote, 1)))).toEqual([
      'error http/flaky e2',
      'error http/flaky e4',
      'error http/flaky e7',
    ]);
    expect(only(run(...bursts.slice(0, 3), ...bursts.slice(5)))).toEqual(['error http/flaky e2']);
  });

  test('throttling in bursts explains throttling elsewhere', () => {
    const bursts = [
      inBurst(1, quote, 1),
      ...[2, 3].flatMap((round) => [inBurst(round, patience, 4), inBurst(round, quote, 4)]),
      inBurst(5, quote, 1),
    ];
    const [asks, fails] = [patience, failed].map((each) =>
      but(inBurst(6, each, 3), { scenario: 'elsewhere' }),
    );
    expect(only(run(...bursts, but(patience, at(6)), but(quote, at(7))))).toEqual([
      'info http/flaky e7',
    ]);
    expect(only(run(...bursts, ...(asks ? [asks] : [])))).toEqual(['info http/flaky e7']);
    expect(only(run(...bursts, to('C9', patience)))).toEqual(['info http/flaky e7']);
    expect(only(run(...bursts, ...(fails ? [fails] : [])))).toContain('error http/flaky e7');
  });

  test('leaves reasons of concurrent orders to delivery-price/mixed-up-orders', () => {
    const reasons = ['No delivery to A.', 'No delivery to B.'];
    const rounds = (role: 'A' | 'B', of: number, round: number) =>
      but(
        { status: 422, body: { message: reasons[of] ?? '' }, situation: 'any' },
        { scenario: 'bursts', role, round, inFlight: round === 2 ? 2 : 1, ...atOrder(role, round) },
      );
    const alone = [rounds('A', 0, 1), rounds('A', 0, 1), rounds('B', 1, 1), rounds('B', 1, 1)];
    const again = [rounds('A', 0, 6), rounds('B', 1, 6)];
    const crowded = [
      but(rejected, { ...atOrder('C', 20), inFlight: 2 }),
      but(quote, { ...atOrder('C', 21), inFlight: 1 }),
    ];
    const mixed = run(...alone, rounds('A', 1, 2), rounds('B', 1, 2), ...again, ...crowded);
    const apart = run(...alone, rounds('A', 0, 2), rounds('B', 1, 2), ...again, ...crowded);
    expect(only(mixed)).toEqual(['info http/flaky e9']);
    expect(only(apart)).toEqual(['error http/flaky e9']);
  });

  test('an intermittent failure of several requests explains one that was sent once or twice', () => {
    const mixed = ['C1', 'C2', 'C3'].flatMap((id) => [to(id, failed), to(id, quote)]);
    const lines = ['error http/flaky e1', 'error http/flaky e3'];
    expect(only(run(...mixed, to('C4', failed)))).toEqual([
      ...lines,
      'error http/flaky e5',
      'error http/flaky e7',
    ]);
    expect(only(run(...mixed.slice(0, 4), to('C4', failed)))).toEqual(lines);
    const twice = [to('C4', failed), to('C4', failed)];
    expect(only(run(...mixed, ...twice))).toHaveLength(5);
    expect(only(run(...mixed, ...twice, to('C4', failed)))).toHaveLength(3);
  });
});

test('reports a rate limit met by several requests as one warning', () => {
  const throttled = { status: 429, text: '' };
  const received = run(
    but(throttled, atOrder('C1', 0)),
    but(quote, atOrder('C1', 1)),
    but(throttled, { ...atOrder('C2', 2), scenario: 'another' }),
    but(quote, { ...atOrder('C2', 3), scenario: 'another' }),
  );
  expect(only(received)).toEqual(['warning http/flaky e1 e3']);
  expect(breachesOf(flaky, received)[0]?.message).toBe(
    'The answer was 429 and a request to call less often. The same request got a usable answer after a pause.',
  );
});

test.each([
  [2, 'It fails only with others in flight: 3 calls without any were answered.'],
  [1, 'The same request got a usable answer after a pause.'],
])('the message for a 429 with %d in flight', (inFlight, said) => {
  const throttled = { status: 429, text: '', exchange: { ...at(1), inFlight } };
  const calls = [quote, throttled, quote, quote].map((answer, i) =>
    but(answer, { ...at(i), ...answer.exchange }),
  );
  const [breach] = breachesOf(flaky, run(...calls));
  expect(breach?.message).toContain(said);
});

const page =
  '<html><head><title>503 Service Temporarily Unavailable</title></head><body><center><h1>503 Service Temporarily Unavailable</h1></center><hr><center>nginx</center></body></html>';
test.each<[answer: AnswerExample, remedy: string | undefined]>([
  [{ status: 401, body: {} }, 'Accept the token on every call.'],
  [{ status: 500, body: {} }, undefined],
  [{ status: 500, body: { message: 'The pool is full.' } }, 'Fix what the failing answer names.'],
  [{ status: 422, body: { message: 'ORA-00060: deadlock' } }, 'Fix what the failing answer names.'],
  [rejected, 'If there are several instances, compare their version, configuration and data.'],
  [
    { status: 503, contentType: 'text/html', text: page },
    'Look in the logs of the gateway and of the program behind it: the program is down, too slow, or ends the connection.',
  ],
])('the remedy if all failures are %j', (answer, remedy) => {
  const [breach] = breachesOf(flaky, sending(answer, quote));
  expect(breach?.remedy?.slice(0, remedy?.length)).toBe(remedy);
});

/** Calls a second apart, and a minute before each of these. */
const pausing = (failures: readonly number[], pauses: readonly number[]) =>
  run(
    ...Array.from({ length: 120 }, (_, i) =>
      but(
        failures.includes(i) ? { status: 500, text: '' } : quote,
        atOrder(`C${i % 40}`, i + 60 * pauses.filter((each) => each <= i).length),
      ),
    ),
  );

test.each<[failures: readonly number[], pauses: readonly number[], said: string]>([
  [[0], [], 'It fails at the first call, as after a pause; all 119 others, after 880 ms'],
  [
    [0, 50],
    [50],
    'It fails after a pause of 60.8 s or more, or at the first call; all 118 others,',
  ],
  [[0, 50], [], '1 failed (status 500).'],
  [[50], [50, 70], '1 failed (status 500).'],
])('the failures %j, with pauses before %j', (failures, pauses, said) => {
  const [breach] = breachesOf(flaky, pausing(failures, pauses));
  expect(breach?.message).toContain(said);
  expect(breach?.message.includes('pause')).toBe(!said.startsWith('1 failed'));
  expect(breach?.judged).toBe(120);
});

test('counts the requests of each endpoint for itself', () => {
  const failed = { status: 500, text: '' };
  const cost = { endpoint: 'shipping-cost', body: { shippingCost: 4200 } } as const;
  const received = run(
    ...[failed, quote, quote].map((answer, i) => but(answer, at(i))),
    ...[{ ...failed, endpoint: cost.endpoint }, cost].map((answer, i) => but(answer, at(i))),
  );
  expect(breachesOf(flaky, received).map((each) => each.judged)).toEqual([3, 2]);
});

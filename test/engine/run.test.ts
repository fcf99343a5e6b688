import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { exchangeRule } from '../../src/contract/endpoints/every/authoring/rule.ts';
import { run } from '../../src/engine/run.ts';
import { answer, options, quote, scenario, silence, words } from '../support/engine.ts';
import { runWithFaults } from '../support/reference-run.ts';

const good = () => answer(200, quote);

const secondFails = ({ n }: { n: number }) => (n === 2 ? answer(500, {}) : good());

describe('verdicts and exit codes', () => {
  const suite = [scenario('a', 2), scenario('b', 1)];

  test.each([
    ['all are conforming', good, {}, 'passed', 0],
    ['all are broken', () => answer(500, {}), {}, 'failed', 1],
    ['there are no answers', () => silence, {}, 'inconclusive', 3],
    ['broken, failOn: never', () => answer(500, {}), { failOn: 'never' as const }, 'failed', 0],
    [
      'all are broken, the rule is off',
      () => answer(500, {}),
      { severity: { 'test/server-error': 'off' as const } },
      'inconclusive',
      3,
    ],
    [
      // In a full run, delivery-price/covered-order-rejected fails such a client.
      'all declared orders are rejected, which still counts as served',
      () => answer(422, { message: 'no' }),
      {},
      'passed',
      0,
    ],
  ])('%s', async (_what, answering, more, verdict, exitCode) => {
    const made = await run({ ...options(suite, answering), ...more });
    expect([made.verdict, made.exitCode]).toEqual([verdict, exitCode]);
  });

  test('a warning fails the run only if failOn is warning', async () => {
    const lower = {
      ...options(suite, secondFails),
      severity: { 'test/server-error': 'warning' as const },
    };
    expect((await run(lower)).exitCode).toBe(0);
    expect((await run({ ...lower, failOn: 'warning' })).exitCode).toBe(1);
  });

  test('a rule that crashes makes the run inconclusive, not failed', async () => {
    const broken = exchangeRule({
      ...words,
      id: 'test/server-error',
      applies: () => true,
      judge: () => {
        throw new Error('boom');
      },
    });
    const made = await run({ ...options(suite, good), rules: [broken] });
    expect([made.verdict, made.exitCode]).toEqual(['inconclusive', 3]);
    expect(made.rules[0]).toMatchObject({ state: 'not judged', reason: 'it crashed: boom' });
    expect(made.clauses[0]).toMatchObject({ state: 'not judged', reason: 'it crashed: boom' });
  });

  test('a rule that applied to no exchange is not judged', async () => {
    const idle = exchangeRule({
      ...words,
      id: 'test/idle',
      applies: () => false,
      judge: () => undefined,
    });
    const made = await run({ ...options(suite, good), rules: [idle] });
    expect(made.rules[0]).toMatchObject({ judged: 0, state: 'not judged' });
  });

  test('a rule whose hits are all suppressed refers to the rule that reports them', async () => {
    const broken = { ...words, applies: () => true, judge: () => ({ message: 'broken' }) };
    const made = await run({
      ...options(suite, good),
      rules: [
        exchangeRule({ ...broken, id: 'test/first', explains: { answer: ['test/second'] } }),
        exchangeRule({ ...broken, id: 'test/second' }),
      ],
    });
    expect(made.rules.map(({ state, reason }) => reason ?? state)).toEqual([
      'broken',
      'another rule reports what it found',
    ]);
  });
});

describe('waivers', () => {
  const waiver = {
    rule: 'test/server-error',
    reason: 'known',
    owner: 'us',
    until: '2099-12-31',
    at: 'w.yaml:3',
  };

  test.each([
    ['a waived finding does not fail the run', secondFails, waiver, 'used', 0],
    ['an expired one fails it', secondFails, { ...waiver, until: '2026-11-19' }, 'expired', 1],
    ['a waiver that matches nothing is stale and fails the run', good, waiver, 'stale', 1],
    [
      'a waiver whose scenario was not run is unused',
      good,
      { ...waiver, scenario: 'other' },
      'unused',
      0,
    ],
  ])('%s', async (_what, client, given, state, exitCode) => {
    const made = await run({ ...options([scenario('a', 2)], client), waivers: [given] });
    expect([made.waivers[0]?.state, made.exitCode]).toEqual([state, exitCode]);
  });
});

describe('the order of sending', () => {
  test('exchanges are numbered in suite order, regardless of timing', async () => {
    const suite = [scenario('a', 1), scenario('b', 2), scenario('c', 2), scenario('d', 1)];
    const made = await run(
      options(suite, async (order) => {
        await wait(order.scenario === 'b' ? 20 : 1);
        return good();
      }),
    );
    expect(made.exchanges.map(({ id, scenario: of, step }) => [id, of, step])).toEqual([
      ['e1', 'a', 'step 1'],
      ['e2', 'b', 'step 1'],
      ['e3', 'b', 'step 2'],
      ['e4', 'c', 'step 1'],
      ['e5', 'c', 'step 2'],
      ['e6', 'd', 'step 1'],
    ]);
  });

  test('runs the first scenario alone, then four requests at a time, and bursts last', async () => {
    let underWay = 0;
    let peak = 0;
    let besideFirst = 0;
    const sent: string[] = [];
    const suite = [
      scenario('a', 1),
      scenario('burst', 5, { send: 'at-once' }),
      scenario('b', 2),
      scenario('c', 2),
      scenario('d', 2),
    ];
    await run(
      options(suite, async (order) => {
        underWay += 1;
        if (order.scenario === 'a') besideFirst = underWay;
        peak = Math.max(peak, underWay);
        sent.push(order.scenario);
        await wait(3);
        underWay -= 1;
        return good();
      }),
    );
    expect(besideFirst).toBe(1);
    expect(peak).toBe(4);
    expect(sent[0]).toBe('a');
    expect(sent.slice(-5)).toEqual(Array.from({ length: 5 }, () => 'burst'));
  });

  test('requests the commerces again after all orders except those with wrong tokens', async () => {
    const { exchanges } = await runWithFaults([], {
      implementing: ['delivery-price', 'commerces'],
      explore: 0,
    });
    const sent = exchanges.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
    const [again] = sent.flatMap((x, i) => (x.scenario === 'commerces/asked-twice' ? [i] : []));
    const after = sent.slice(again).map(({ scenario: of }) => of);
    expect(new Set(after)).toEqual(new Set(['commerces/asked-twice', 'delivery-price/token']));
  });
});

describe('requests that cannot be sent', () => {
  test('stops after three unanswered calls in a row', async () => {
    let calls = 0;
    const made = await run(
      options([scenario('a', 1), scenario('b', 9), scenario('c', 9)], () => {
        calls += 1;
        return silence;
      }),
    );
    expect(calls).toBeLessThanOrEqual(4);
    expect(made.scenarios.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['inconclusive', 'The connection was refused (ECONNREFUSED).'],
      ['inconclusive', 'Not sent: 3 calls in a row got no answer.'],
      ['inconclusive', 'Not sent: 3 calls in a row got no answer.'],
    ]);
    expect(made.endpoints[0]).toMatchObject({
      state: 'not judged',
      reason: silence.kind === 'no-response' ? silence.detail : '',
    });
  });

  test('no scenario of an endpoint that was not judged passes', async () => {
    const made = await run({
      ...options([scenario('a', 1)], () => answer(500, {})),
      severity: { 'test/server-error': 'off' },
    });
    expect(made.scenarios.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['inconclusive', 'No order was quoted; the first answer was 500.'],
    ]);
  });

  test('retries a request that got 429', async () => {
    const throttled = answer(429, { message: 'slow down' }, { 'retry-after': '0' });
    let first = true;
    const made = await run(
      options([scenario('a', 1), scenario('b', 2)], ({ scenario: of, n }) => {
        const isThrottled = of === 'b' && n === 1 && first;
        if (isThrottled) first = false;
        return isThrottled ? throttled : good();
      }),
    );
    expect(made.exchanges.map(({ answer: got }) => got.kind === 'response' && got.status)).toEqual([
      200, 429, 200, 200,
    ]);
    expect(made.scenarios[1]).toMatchObject({ verdict: 'passed' });
  });

  test('gives up after repeated 429 and does not judge the endpoint', async () => {
    const throttled = answer(429, { message: 'slow down' }, { 'retry-after': '0' });
    const made = await run(
      options([scenario('a', 1), scenario('b', 2), scenario('c', 1)], ({ scenario: of }) =>
        of === 'a' ? good() : throttled,
      ),
    );
    expect(made.exchanges.length).toBeLessThan(1 + 4 * 10);
    expect(made.scenarios[1]).toMatchObject({ verdict: 'inconclusive', unanswered: true });
    expect([made.verdict, made.endpoints[0]?.reason]).toEqual([
      'inconclusive',
      '2 of 3 scenarios were not judged: Not sent: one request was answered 429 10 times, after the pauses that the client asked for.',
    ]);
  });

  test('an interrupt stops sending and keeps the exchanges so far', async () => {
    const stop = new AbortController();
    const made = await run({
      ...options([scenario('a', 1), scenario('b', 3)], ({ scenario: of, n }) => {
        if (of === 'b' && n === 1) stop.abort();
        return good();
      }),
      signal: stop.signal,
    });
    expect(made.exchanges).toHaveLength(2);
    expect(made.run.incomplete).toBe('interrupted');
    expect(made.scenarios.map(({ verdict }) => verdict)).toEqual(['passed', 'inconclusive']);
  });
});

describe('a failure is retried', () => {
  test('four times for each cause, with one answered request between', async () => {
    const made = await run(
      options([scenario('a', 1), scenario('b', 6)], ({ scenario: of }) =>
        of === 'b' ? answer(500, {}) : good(),
      ),
    );
    const again = made.exchanges.filter(({ scenario: of }) => of === 'b');
    expect(again).toHaveLength(6 + 4 + 1);
    expect(again.filter(({ resendOf }) => resendOf === 'e1')).toHaveLength(1);
  });

  test('until it passes, then once more on a new and on a used connection', async () => {
    let failed = false;
    const made = await run(
      options([scenario('a', 1), scenario('b', 1)], ({ scenario: of }) => {
        if (of === 'a' || failed) return good();
        failed = true;
        return answer(500, {});
      }),
    );
    expect(made.exchanges.filter(({ scenario: of }) => of === 'b')).toHaveLength(2 + 2);
  });
});

test('reports a client that fails for one order as one finding with counts', async () => {
  const varied = [
    {},
    { '/order/x': 'absent' },
    { '/order/x': 'empty' },
    { '/order/y': 'absent' },
  ] as const;
  const { scenario: held, resolved } = scenario('v', 4);
  if (resolved.state !== 'ready') throw new Error('unreachable');
  const steps = resolved.steps.map((step, i) => ({
    ...step,
    body: { order: { scenario: 'v', n: i + 1, ...(i === 1 ? {} : { x: 1 }) } },
    varied: varied[i] ?? {},
  }));
  const suite = [{ scenario: held, resolved: { state: 'ready' as const, steps } }];
  const made = await run({
    ...options(suite, ({ scenario: of, n }) => (of === 'v' && n === 2 ? answer(500, {}) : good())),
    usable: () => true,
  });
  expect(made.findings).toHaveLength(1);
  expect(made.findings[0]).toMatchObject({
    rule: 'test/server-error',
    scenario: 'v',
    step: 'step 2',
    count: 1,
    judged: 4,
    counted: '1 of 4 answers is broken',
    message: 'It answered 500.',
    reproduce: { command: 'greenlight run --only v' },
  });
});

import { describe, expect, test } from 'vitest';
import { openGate } from '../../src/engine/drive/gate.ts';
import { run } from '../../src/engine/run.ts';
import type { Clock } from '../../src/model/clock.ts';
import type { EndpointId } from '../../src/model/endpoint.ts';
import { retryAfterMs } from '../../src/standards/http/retry-after.ts';
import { answer, options, quote, scenario } from '../support/engine.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const never = new AbortController().signal;

describe('Retry-After as defined by RFC 9110', () => {
  test.each<[value: string, ms: number | undefined]>([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7000],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['Friday, 20-Nov-26 12:00:30 GMT', 30_000],
    ['Fri Nov 20 12:00:30 2026', 30_000],
    ['Fri Nov  6 12:00:30 2026', 0],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 0],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['-5', undefined],
    ['1.5', undefined],
    ['5, 10', undefined],
    ['2026-11-20', undefined],
    ['soon', undefined],
    ['', undefined],
    ['Fri, 20 Nov 2026 99:00:00 GMT', undefined],
  ])('%j: %s', (value, ms) => {
    expect(retryAfterMs({ 'retry-after': value }, now)).toBe(ms);
  });

  test('a date is relative to the Date header of the answer, not to the local clock', () => {
    const headers = {
      date: 'Thu, 01 Jan 1970 00:00:00 GMT',
      'retry-after': 'Thu, 01 Jan 1970 00:00:09 GMT',
    };
    expect(retryAfterMs(headers, now)).toBe(9000);
    expect(retryAfterMs({}, now)).toBeUndefined();
  });
});

describe('pacing', () => {
  test('ratePerSecond limits the requests of all endpoints together', async () => {
    const gate = openGate({ ratePerSecond: 50, signal: never });
    const ids: readonly EndpointId[] = ['transactions', 'delivery-price', 'commerces'];
    const began = performance.now();
    const left = await Promise.all(
      [...ids, ...ids].map(async (id) => {
        await gate.turn(id);
        return performance.now() - began;
      }),
    );
    // Timers may fire less than a millisecond early.
    expect(Math.max(...left)).toBeGreaterThanOrEqual(5 * 20 - 1);
  });

  test('a hold delays only its endpoint and counts in full as held time', async () => {
    const clock = virtualClock(0);
    const gate = openGate({ signal: never, clock });
    gate.hold('transactions', 50_000);
    const order: EndpointId[] = [];
    const ids: readonly EndpointId[] = ['transactions', 'commerces'];
    await Promise.all(ids.map((id) => gate.turn(id).then(() => order.push(id))));
    expect(order).toEqual(['commerces', 'transactions']);
    expect(clock.now()).toBe(50_000);
    expect(gate.heldMs('transactions')).toBe(50_000);
    expect(gate.heldMs('commerces')).toBe(0);
  });

  test('answers that arrive together cause one pause', () => {
    const gate = openGate({ signal: never });
    for (let i = 0; i < 4; i++) gate.hold('commerces', 10_000);
    expect(gate.heldMs('commerces')).toBeLessThan(11_000);
  });

  test('an interrupt ends all waits', async () => {
    const stop = new AbortController();
    const gate = openGate({ signal: stop.signal });
    gate.hold('commerces', 60_000);
    const turns = Array.from({ length: 20 }, () => gate.turn('commerces'));
    stop.abort();
    expect(await Promise.all(turns)).toHaveLength(20);
  });
});

/** Runs three scenarios of three orders each and counts the requests that the client received. */
async function runOf(
  more: { readonly requests?: number; readonly clock?: Clock },
  answering: (asked: number) => ReturnType<typeof answer> = () => answer(200, quote),
) {
  let asked = 0;
  const suite = ['a', 'b', 'c'].map((id) => scenario(id, 3));
  const given = options(suite, () => answering(++asked));
  const made = await run({
    ...given,
    ...(more.clock ? { clock: more.clock } : {}),
    limits: { concurrency: 1, ...(more.requests === undefined ? {} : { requests: more.requests }) },
  });
  return { made, asked };
}

describe('limits.requests', () => {
  test.each([1, 4, 8])('stops the run after %i requests and reports it', async (requests) => {
    const { made, asked } = await runOf({ requests });
    const word = requests === 1 ? 'request' : 'requests';
    expect(asked).toBe(requests);
    expect(made.run.incomplete).toBe(
      `the cap of ${requests} ${word} was reached (limits.requests)`,
    );
    expect([made.verdict, made.exitCode]).toEqual(['inconclusive', 3]);
    expect(made.scenarios.map(({ verdict }) => verdict)).toEqual(
      [3, 6, 9].map((last) => (last <= requests ? 'passed' : 'inconclusive')),
    );
    expect(new Set(made.scenarios.flatMap(({ reason }) => reason ?? []))).toEqual(
      new Set([`Not sent: the cap of ${requests} ${word} was reached (limits.requests).`]),
    );
  });

  test('is not reported if every request could be sent', async () => {
    const { made, asked } = await runOf({ requests: 9 });
    expect([asked, made.run.incomplete, made.verdict]).toEqual([9, undefined, 'passed']);
  });

  test('does not hide findings from before the limit', async () => {
    const { made } = await runOf({ requests: 2 }, () => answer(500, {}));
    expect([made.verdict, made.exitCode]).toEqual(['failed', 1]);
  });

  test('is shared by all users of one gate', () => {
    const gate = openGate({ requests: 2, signal: never });
    expect([gate.take(), gate.spent(), gate.take()]).toEqual([true, undefined, true]);
    expect([gate.take(), gate.spent()]).toEqual([
      false,
      'the cap of 2 requests was reached (limits.requests)',
    ]);
  });
});

const later = (value: string, status = 429) => answer(status, {}, { 'retry-after': value });

describe('a client that sends Retry-After', () => {
  test.each([
    ['61', 'Not sent: the client asked to wait 61 s.'],
    ['86401', 'Not sent: the client asked to wait more than a day.'],
    ['9'.repeat(300), 'Not sent: the client asked to wait more than a day.'],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 'Not sent: the client asked to wait more than a day.'],
  ])('%s: ends the run without waiting', async (value, reason) => {
    const { made, asked } = await runOf({}, () => later(value));
    expect(asked).toBe(1);
    expect(made.scenarios.at(-1)?.reason).toBe(reason);
  });

  test('once: is waited for, and the request is retried', async () => {
    const clock = virtualClock(0);
    const { made, asked } = await runOf({ clock }, (n) =>
      n === 2 ? later('50') : answer(200, quote),
    );
    expect(clock.now()).toBeGreaterThanOrEqual(50_000);
    expect(asked).toBe(10);
    expect(made.scenarios.map(({ verdict }) => verdict)).toEqual(['passed', 'passed', 'passed']);
  });

  test.each(['0', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    'no time (%s): retries with growing pauses',
    async (value) => {
      const clock = virtualClock(0);
      const at: number[] = [];
      await runOf({ clock }, () => {
        at.push(clock.now());
        return later(value);
      });
      const pauses = at.slice(1, 10).map((time, i) => time - (at[i] ?? 0));
      const least = [50, 50, 100, 200, 400, 800, 1000, 1000, 1000];
      expect(pauses.map((ms, i) => ms >= (least[i] ?? 0))).toEqual(least.map(() => true));
    },
  );

  test('an unreadable value: the request is retried', async () => {
    const { asked, made } = await runOf({}, (n) =>
      n === 1 ? later('in a while') : answer(200, quote),
    );
    expect([asked, made.exchanges.length]).toEqual([10, 10]);
  });
});

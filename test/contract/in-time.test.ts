import { expect, test } from 'vitest';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import { isBefore } from '../../src/contract/reading/answers/in-time.ts';
import type { Exchange } from '../../src/model/exchange.ts';

const call = (id: string, at: number, more: Partial<Exchange> = {}): Exchange =>
  exampleExchange({
    exchange: {
      id,
      scenario: 's',
      startedAt: new Date(Date.UTC(2026, 0, 5, 12) + at).toISOString(),
      durationMs: 0.4,
      inFlight: 1,
      timings: {},
      ...more,
    },
  });

test.each<[string, Exchange, Exchange, boolean, boolean]>([
  ['one after the other', call('e1', 0), call('e2', 20), true, false],
  ['in one millisecond, by their number', call('e1', 0), call('e2', 0), true, false],
  [
    'in one millisecond of two scenarios: not ordered',
    call('e1', 0),
    call('e2', 0, { scenario: 't' }),
    false,
    false,
  ],
  [
    'concurrent: not ordered',
    call('e1', 0, { durationMs: 50, inFlight: 2 }),
    call('e2', 10, { durationMs: 50, inFlight: 2 }),
    false,
    false,
  ],
])('%s', (_, a, b, before, after) => {
  expect([isBefore(a, b), isBefore(b, a)]).toEqual([before, after]);
});

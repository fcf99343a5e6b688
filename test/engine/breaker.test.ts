import { expect, test } from 'vitest';
import { deliveryPrice } from '../../src/contract/delivery-price/endpoint.ts';
import { openBreaker } from '../../src/engine/drive/breaker.ts';
import type { Answer, Exchange, TokenSent } from '../../src/model/exchange.ts';

const exchange = (answer: Answer, token: TokenSent = 'configured'): Exchange => ({
  id: 'e1',
  scenario: 's',
  step: 's',
  endpoint: 'delivery-price',
  token,
  inFlight: 1,
  startedAt: '2026-01-01T00:00:00.000Z',
  timings: {},
  limits: deliveryPrice.limits,
  answer,
});

const silent: Answer = { kind: 'no-response', reason: 'connect', detail: 'refused' };
const hungUp: Answer = { kind: 'no-response', reason: 'closed', detail: 'closed' };
const crowded = (answer: Answer): Exchange => ({
  ...exchange(answer === silent ? hungUp : answer),
  inFlight: 4,
});
const status = (code: number): Answer => ({
  kind: 'response',
  status: code,
  headers: {},
  bytes: 0,
  body: { kind: 'text', text: '', trouble: [] },
});

test.each<[what: string, saw: readonly Exchange[], open: string | undefined]>([
  ['two silences', [exchange(silent), exchange(silent)], undefined],
  [
    'three silences',
    [exchange(silent), exchange(silent), exchange(silent)],
    'Not asked: 3 calls in a row got no answer.',
  ],
  [
    'six silences of calls under way together, four at a time, and one of them was answered',
    [silent, silent, silent, status(200), silent, silent, silent].map((answer) => crowded(answer)),
    undefined,
  ],
  [
    'three rounds of silence, four at a time',
    Array.from({ length: 12 }, () => crowded(hungUp)),
    'Not asked: 3 calls in a row got no answer.',
  ],
  [
    'two rounds of silence, four at a time',
    Array.from({ length: 8 }, () => crowded(hungUp)),
    undefined,
  ],
  [
    'three silences with an answer between',
    [exchange(silent), exchange(silent), exchange(status(500)), exchange(silent)],
    undefined,
  ],
  [
    'two refused tokens and nothing else',
    [exchange(status(401)), exchange(status(403))],
    'Not asked: the first 2 calls were answered 403.',
  ],
  [
    'refused tokens after a quote',
    [exchange(status(200)), exchange(status(401)), exchange(status(401))],
    undefined,
  ],
  [
    'a wrong token is refused as it should be',
    [exchange(status(401), 'wrong'), exchange(status(401), 'none'), exchange(status(401), 'wrong')],
    undefined,
  ],
])('%s', (_what, saw, open) => {
  const breaker = openBreaker();
  for (const each of saw) breaker.saw(each);
  expect(breaker.open('delivery-price')).toBe(open);
});

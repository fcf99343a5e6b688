import { expect, test } from 'vitest';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import { type Stop, stopAfter, stopHanging } from '../../src/engine/drive/stop.ts';
import type { Answer, Exchange, TokenUse } from '../../src/model/exchange.ts';

const exchange = (answer: Answer, token: TokenUse = 'configured'): Exchange =>
  exampleExchange({ exchange: { answer, token } });

const silent: Answer = { kind: 'no-response', reason: 'connect', detail: 'refused' };
const hungUp: Answer = { kind: 'no-response', reason: 'closed', detail: 'closed' };
const crowded = (answer: Answer): Exchange => ({
  ...exchange(answer === silent ? hungUp : answer),
  inFlight: 4,
});
const status = (code: number): Answer => exampleExchange({ status: code }).answer;

const cut: Answer = { kind: 'no-response', reason: 'cut-off', detail: 'No answer arrived.' };
/** Order number n. */
const of = (n: number, answer: Answer): Exchange => ({
  ...exchange(answer),
  request: { method: 'POST', url: 'http://client.test', headers: {}, body: { n } },
});
const late = (x: Exchange): Exchange => ({ ...x, durationMs: 35_000 });

const isQuote = (x: Exchange) => x.answer.kind === 'response' && x.answer.status === 200;

/** The first reason to stop calling delivery-price as these answers arrive. */
function stopOf(received: readonly Exchange[], isUsable: (x: Exchange) => boolean) {
  const stops = received.flatMap((_, i): Stop | [] => {
    const all = received.slice(0, i + 1);
    const own = all.filter(({ endpoint }) => endpoint === 'delivery-price');
    const isAnswering = all.some(({ answer }) => answer.kind === 'response');
    return stopAfter(own, isUsable, { isAnswering }) ?? stopHanging(all) ?? [];
  });
  return stops[0];
}

test.each<[what: string, received: readonly Exchange[], open: string | undefined]>([
  ['two calls without an answer', [exchange(silent), exchange(silent)], undefined],
  [
    'three calls without an answer',
    [exchange(silent), exchange(silent), exchange(silent)],
    'Not sent: 3 calls in a row got no answer.',
  ],
  [
    'six unanswered calls, four at a time, with one answered between',
    [silent, silent, silent, status(200), silent, silent, silent].map((answer) => crowded(answer)),
    undefined,
  ],
  [
    'three rounds without an answer, four at a time',
    Array.from({ length: 12 }, () => crowded(hungUp)),
    'Not sent: 3 calls in a row got no answer.',
  ],
  [
    'two rounds without an answer, four at a time',
    Array.from({ length: 8 }, () => crowded(hungUp)),
    undefined,
  ],
  [
    'three unanswered calls with an answer between',
    [exchange(silent), exchange(silent), exchange(status(500)), exchange(silent)],
    undefined,
  ],
  [
    'two refused tokens and no other answer',
    [exchange(status(401)), exchange(status(403))],
    'Not sent: the first 2 calls were answered 403.',
  ],
  [
    'refused tokens after a quote',
    [exchange(status(200)), exchange(status(401)), exchange(status(401))],
    undefined,
  ],
  [
    'wrong tokens that are refused as required',
    [exchange(status(401), 'wrong'), exchange(status(401), 'none'), exchange(status(401), 'wrong')],
    undefined,
  ],
  [
    'four slow answers to three orders',
    [1, 2, 3, 3].map((n) => late(of(n, status(200)))),
    'Not sent: 4 of 4 calls of delivery-price took 30 s or more.',
  ],
  ['three slow answers', [1, 2, 3].map((n) => late(of(n, status(200)))), undefined],
  [
    'five slow answers to two orders',
    [1, 2, 2, 2, 2].map((n) => late(of(n, status(200)))),
    undefined,
  ],
  [
    'five slow answers after a fast one',
    [of(1, status(200)), ...[1, 2, 3, 4, 5].map((n) => late(of(n, status(200))))],
    undefined,
  ],
  [
    'five server errors',
    [1, 2, 3, 4, 5].map((n) => of(n, status(500))),
    'Not sent: 5 of 5 calls of delivery-price got 500.',
  ],
  [
    'five closed connections while another endpoint answers',
    [
      { ...exchange(status(200)), endpoint: 'shipping-cost' },
      ...[1, 2, 3, 4, 5].map((n) => of(n, hungUp)),
    ],
    'Not sent: 5 of 5 calls of delivery-price were closed without an answer.',
  ],
  [
    'fourteen closed connections after a quote',
    [of(0, status(200)), ...Array.from({ length: 14 }, (_, n) => of(n + 1, hungUp))],
    undefined,
  ],
  [
    'fifteen closed connections after a quote',
    [of(0, status(200)), ...Array.from({ length: 15 }, (_, n) => of(n + 1, hungUp))],
    'Not sent: 15 calls in a row got no answer.',
  ],
  [
    'five failures of two kinds',
    [500, 500, 500, 502, 502].map((code, n) => of(n, status(code))),
    undefined,
  ],
  [
    'five 404 for the path: PHP, Spring, Express, a custom message and an empty body',
    [
      '<html><head><title>404 Not Found</title></head></html>',
      '{"timestamp":1,"status":404,"error":"Not Found","path":"/x"}',
      'Cannot POST /webhooks',
      '{"message":"La ruta no existe"}',
      '',
    ].map((text, n) => of(n, exampleExchange({ status: 404, text }).answer)),
    'Not sent: 5 of 5 calls of delivery-price got 404, with nothing about the order.',
  ],
  [
    'four empty 404 and one 404 about the order',
    ['', '', '', '', '{"message":"Comuna no encontrada"}'].map((text, n) =>
      of(n, exampleExchange({ status: 404, text }).answer),
    ),
    undefined,
  ],
  [
    'five rejections with the reason in an unknown place',
    [1, 2, 3, 4, 5].map((n) =>
      of(n, exampleExchange({ status: 404, text: '{"error":"Sin cobertura"}' }).answer),
    ),
    undefined,
  ],
  ['five rejected orders', [1, 2, 3, 4, 5].map((n) => of(n, status(422))), undefined],
  [
    'three time-outs, four at a time, after an answer of another endpoint',
    [
      { ...exchange(status(200)), endpoint: 'shipping-cost' },
      ...[1, 2, 3].map((n) => ({ ...of(n, cut), inFlight: 4 })),
    ],
    'Not sent: 3 of 3 calls of delivery-price were cut off after 60 s.',
  ],
  [
    'one time-out if all other endpoints hang as well',
    [
      of(1, cut),
      ...(['shipping-cost', 'transactions', 'commerces'] as const).map((endpoint) => ({
        ...exchange(cut),
        endpoint,
      })),
    ],
    'Not sent: 4 calls of the run were cut off after 60 s, and none was answered.',
  ],
])('%s', (_what, received, open) => {
  expect(stopOf(received, isQuote)?.reason).toBe(open);
});

test('an endpoint that never quotes but answers in time still gets orders to reject', () => {
  const received = [1, 2, 3, 4, 5].map((n) => of(n, status(500)));
  expect(stopOf(received, () => false)).toEqual({
    reason: 'Not sent: 5 of 5 calls of delivery-price got 500.',
    butRejections: true,
  });
});

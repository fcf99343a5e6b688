import { expect, test } from 'vitest';
import type { ExchangeReport, Run } from '../../src/model/run.ts';
import { referenceTarget, referenceToken } from '../../src/reference-client/target.ts';
import { type Driving, now, runInMemory } from '../support/reference-run.ts';
import { referenceClient, type Serve } from '../support/send-in-memory.ts';
import type { VirtualClock } from '../support/virtual-clock.ts';

/** Bodies above this size take longer than the contract's limit. */
const large = 16_000;

/** The reference client, whose large orders take 62 s; `sent` gets the time of each, in s since the start. */
const slowWithLargeOrders =
  (sent: number[] = []) =>
  (clock: VirtualClock): Serve => {
    const own = referenceClient(clock, {
      token: referenceToken,
      now: () => now,
      faults: [],
      records: 100,
    });
    return async (asked) => {
      if (asked.body.length > large) {
        sent.push(Math.floor((clock.now() - now) / 1000));
        await clock.wait(62_000);
      }
      return own(asked);
    };
  };

const target = referenceTarget('http://127.0.0.1:8080', ['delivery-price']);

const driven = (more: Driving, sent?: number[]) =>
  runInMemory(slowWithLargeOrders(sent), target, more);

const isCut = ({ answer }: ExchangeReport) =>
  answer.kind === 'no-response' && answer.reason === 'cut-off';

const cutOff = ({ findings }: Run) =>
  findings.filter(({ rule }) => rule === 'http/cut-off').map(({ counted }) => counted);

test('stops sending large orders after three time-outs and fails the run', async () => {
  const sent: number[] = [];
  const run = await driven({}, sent);
  expect(sent).toEqual([0, 61, 122]);
  expect([run.verdict, run.run.incomplete]).toEqual(['failed', undefined]);
  expect(cutOff(run)).toEqual(['3 of 38 requests got no complete answer in time']);
});

test('reports the answers received so far before each long wait', async () => {
  let received = 0;
  const kept: { received: number; run: Run }[] = [];
  await driven({
    onAsked: () => {
      received += 1;
    },
    onSoFar: (run) => kept.push({ received, run }),
  });
  const keptAt = (timeouts: number) => {
    const last = kept.findLast(({ run }) => run.exchanges.filter(isCut).length === timeouts);
    expect(last?.run.exchanges.length).toBe(last?.received);
    const explored = last?.run.scenarios.find(({ id }) => id === 'delivery-price/explore');
    return [last?.run.exitCode, explored?.verdict, ...(last ? cutOff(last.run) : [])];
  };
  // Nothing is received while the second large order and the third are waited for.
  expect(keptAt(1)).toEqual([1, 'failed', '1 of 34 requests got no complete answer in time']);
  expect(keptAt(2)).toEqual([1, 'failed', '2 of 35 requests got no complete answer in time']);
});

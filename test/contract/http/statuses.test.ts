import { describe, expect, test } from 'vitest';
import type { AnswerExample } from '../../../src/model/rule.ts';
import {
  atShippingCost,
  breachesOf,
  but,
  cost,
  here,
  http,
  judged,
  quote,
  raw,
  rejected,
  run,
  sent,
  there,
  trouble,
  unanswered,
} from './judged.ts';

describe('statuses and time', () => {
  test.each<[string, AnswerExample, readonly string[]]>([
    ['29.999 s', { ...quote, durationMs: 29_999 }, []],
    [
      '30 s to the millisecond is not under 30 s',
      { ...quote, durationMs: 30_000 },
      ['error http/slow e1'],
    ],
    [
      'over by less than a round trip',
      but({ ...quote, durationMs: 30_080 }, { timings: { connect: 90 } }),
      ['warning http/slow e1'],
    ],
    [
      '60 s: the platform has cut the connection',
      { ...quote, durationMs: 60_000 },
      ['error http/cut-off e1'],
    ],
    ['no answer within the contract’s limit', unanswered('cut-off'), ['error http/cut-off e1']],
    [
      'a GET that is cut',
      { ...unanswered('cut-off'), ...atShippingCost },
      ['warning http/cut-off e1'],
    ],
    ['a GET has no limit', { ...cost, durationMs: 45_000 }, []],
    [
      'a 5xx that broke off is reported once',
      raw({ status: 502, trouble: [trouble('connection-lost')] }),
      ['error http/server-error e1'],
    ],
    ['500', { status: 500, text: 'boom' }, ['error http/server-error e1']],
    ['599', { status: 599, text: '' }, ['error http/server-error e1']],
    [
      '503 that asks for patience',
      raw({ status: 503, headers: { 'retry-after': '5' } }),
      ['warning http/server-error e1'],
    ],
    ['299 of shipping-cost', { ...cost, status: 299 }, ['warning http/unexpected-status e1']],
    [
      '600 is no status of the contract',
      { status: 600, text: '' },
      ['error http/unexpected-status e1'],
    ],
    ['a rejection', { ...rejected, situation: 'unquotable' }, []],
    ['a rejection of an order that may be either', { ...rejected, situation: 'any' }, []],
    ['a wrong token may meet anything', but({ status: 500, text: '' }, { token: 'wrong' }), []],
    ['no token may meet anything', but({ status: 302, text: '' }, { token: 'none' }), []],
    ['a wrong token may wait for ever', but(unanswered('cut-off'), { token: 'wrong' }), []],
    [
      'shipping-cost without an order may meet anything',
      but({ ...atShippingCost, status: 500, text: '' }, sent(there)),
      [],
    ],
    [
      'shipping-cost with its order in the query is expected',
      but({ ...atShippingCost, status: 500, text: '' }, sent(`${there}?order=%7B%7D`)),
      ['error http/server-error e1'],
    ],
  ])('%s', (_, example, expected) => {
    expect(judged(run(example))).toEqual(expected);
  });

  test.each(['//a&#43;b/x', 'https://u&#43;b:p@c.example/x'])(
    'the authority of %s is reported as it was sent, so that a secret in it is found',
    (to) => {
      const moved = but(raw({ status: 302, headers: { location: to } }), sent(here, {}));
      const rule = http.find(({ id }) => id === 'http/unexpected-status');
      const [breach] = rule ? breachesOf(rule, run(moved)) : [];
      expect(breach?.message).toContain(`redirects to ${to};`);
    },
  );
});

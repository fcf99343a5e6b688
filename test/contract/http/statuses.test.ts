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

describe('statuses and durations', () => {
  test.each<[string, AnswerExample, readonly string[]]>([
    ['29.999 s', { ...quote, durationMs: 29_999 }, []],
    ['30 s', { ...quote, durationMs: 30_000 }, ['error http/slow e1']],
    [
      '30 s exceeded by less than a round trip',
      but({ ...quote, durationMs: 30_080 }, { timings: { connect: 90 } }),
      ['warning http/slow e1'],
    ],
    [
      '60 s, at which the platform cuts the connection',
      { ...quote, durationMs: 60_000 },
      ['error http/cut-off e1'],
    ],
    ['no answer within the contract’s limit', unanswered('cut-off'), ['error http/cut-off e1']],
    [
      'a GET that is cut off',
      { ...unanswered('cut-off'), ...atShippingCost },
      ['warning http/cut-off e1'],
    ],
    ['a slow GET, which has no limit', { ...cost, durationMs: 45_000 }, []],
    [
      'an incomplete 5xx, which is reported once',
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
      '600, which is not a status of the contract',
      { status: 600, text: '' },
      ['error http/unexpected-status e1'],
    ],
    ['a rejection', { ...rejected, situation: 'unquotable' }, []],
    ['a rejection of an order that may be rejected', { ...rejected, situation: 'any' }, []],
    ['500 for a wrong token', but({ status: 500, text: '' }, { token: 'wrong' }), []],
    ['302 for a missing token', but({ status: 302, text: '' }, { token: 'none' }), []],
    ['a time-out for a wrong token', but(unanswered('cut-off'), { token: 'wrong' }), []],
    [
      '500 of shipping-cost without an order',
      but({ ...atShippingCost, status: 500, text: '' }, sent(there)),
      [],
    ],
    [
      '500 of shipping-cost with its order in the query',
      but({ ...atShippingCost, status: 500, text: '' }, sent(`${there}?order=%7B%7D`)),
      ['error http/server-error e1'],
    ],
  ])('%s', (_, example, expected) => {
    expect(judged(run(example))).toEqual(expected);
  });

  test.each(['//a&#43;b/x', 'https://u&#43;b:p@c.example/x'])(
    'the authority of %s is reported unchanged, so that a secret in it is redacted',
    (to) => {
      const moved = but(raw({ status: 302, headers: { location: to } }), sent(here, {}));
      const rule = http.find(({ id }) => id === 'http/unexpected-status');
      const [breach] = rule ? breachesOf(rule, run(moved)) : [];
      expect(breach?.message).toContain(`redirects to ${to};`);
    },
  );
});

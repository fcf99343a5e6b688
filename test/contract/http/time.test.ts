import { describe, expect, test } from 'vitest';
import type { AnswerExample } from '../../../src/model/rule.ts';
import { atShippingCost, but, cost, judged, quote, run, unanswered } from './judged.ts';

describe('time', () => {
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
  ])('%s', (_, example, expected) => {
    expect(judged(run(example))).toEqual(expected);
  });
});

import { describe, expect, test } from 'vitest';
import type { AnswerExample } from '../../../src/model/rule.ts';
import { judged, raw, run, trouble, unanswered } from './judged.ts';

describe('connections', () => {
  test.each<[string, readonly AnswerExample[], readonly string[]]>([
    ['nothing answered at all', [unanswered('connect'), unanswered('tls')], []],
    [
      'the body of a rejection broke off',
      [raw({ status: 422, text: 'Out', trouble: [trouble('connection-lost')] })],
      ['error http/connection-lost e1', 'warning http/content-type e1'],
    ],
    [
      'a 5xx that broke off is reported once',
      [raw({ status: 502, trouble: [trouble('connection-lost')] })],
      ['error http/server-error e1'],
    ],
  ])('%s', (_, examples, expected) => {
    expect(judged(run(...examples))).toEqual(expected);
  });
});

import { expect, test } from 'vitest';
import { isReadToEnd } from '../../src/contract/reading/answers/dataset-answer.ts';
import type { RecordsBody } from '../../src/model/exchange.ts';
import { run, trouble } from './http/judged.ts';

const whole: RecordsBody = { kind: 'records', records: 2, observed: {}, trouble: [] };

test.each<[string, Partial<RecordsBody>, number, boolean]>([
  ['complete', {}, 200, true],
  ['empty', { records: 0 }, 200, true],
  ['a record that cannot be read', { trouble: [trouble('unreadable-record')] }, 200, true],
  ['a record that is too large', { trouble: [trouble('too-large')] }, 200, true],
  ['capped by records', { stopped: 'maxRecords' }, 200, false],
  ['capped by bytes', { stopped: 'maxBytes', trouble: [trouble('too-large')] }, 200, false],
  ['broken off', { trouble: [trouble('connection-lost')] }, 200, false],
  ['cut off by the time limit', { trouble: [trouble('cut-off')] }, 200, false],
  ['invalid JSON from some byte on', { trouble: [trouble('not-json')] }, 200, false],
  ['another status', {}, 206, false],
])('whether an answer was read to its end: %s', (_, body, status, expected) => {
  const answer = {
    kind: 'response',
    status,
    headers: {},
    bytes: 9,
    body: { ...whole, ...body },
  } as const;
  const [x] = run({ endpoint: 'transactions', exchange: { answer } });
  expect(x && isReadToEnd(x)).toBe(expected);
});

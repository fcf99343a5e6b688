import { describe, expect, test } from 'vitest';
import notJson from '../../../src/contract/endpoints/every/rules/not-json.ts';
import otherLines from '../../../src/contract/endpoints/every/rules/other-lines.ts';
import refused from '../../../src/contract/endpoints/every/rules/refused.ts';
import type { RecordsBody, Trouble } from '../../../src/model/exchange.ts';
import type { AnswerExample } from '../../../src/model/rule.ts';
import { breachesOf, but, judged, ruleOf, run, trouble } from './judged.ts';

const lost: Trouble = { kind: 'unreadable-record', offset: 9, record: 3, detail: 'it is odd' };

const asJson = { 'content-type': 'application/json' };
const sentInFull = { timings: { firstByte: 2 } };

const records = (
  headers: { readonly [name: string]: string },
  found: readonly Trouble[] = [],
  observed: RecordsBody['observed'] = {},
): AnswerExample => ({
  endpoint: 'transactions',
  exchange: {
    answer: {
      kind: 'response',
      status: 200,
      headers,
      bytes: 100,
      body: { kind: 'records', records: 2, observed, trouble: found },
    },
  },
});

describe('content types of datasets', () => {
  test.each<[string, AnswerExample, readonly string[]]>([
    ['JSON', records({ 'content-type': 'application/json' }), []],
    ['CSV', records({ 'content-type': 'text/csv; charset=utf-8' }), []],
    ['NDJSON', records({ 'content-type': 'application/x-ndjson' }), []],
    [
      'octet-stream with the name of a CSV file',
      records({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="x.csv"',
      }),
      [],
    ],
    [
      'octet-stream without a file name',
      records({ 'content-type': 'application/octet-stream' }),
      ['warning http/content-type e1'],
    ],
    ['HTML', records({ 'content-type': 'text/html' }), ['warning http/content-type e1']],
    [
      'a byte-order mark in a CSV, which is only observed',
      records({ 'content-type': 'text/csv' }, [trouble('byte-order-mark')]),
      [],
    ],
    [
      'JSON cut by its content-length, which is one defect',
      but(records(asJson, [trouble('not-json'), trouble('surplus')]), sentInFull),
      ['error http/not-json e1'],
    ],
    [
      'whole JSON with surplus bytes',
      but(records(asJson, [trouble('surplus')]), sentInFull),
      ['warning http/framing e1'],
    ],
  ])('%s', (_, example, expected) => {
    expect(judged(run(example))).toEqual(expected);
  });
});

test.each<[string, RecordsBody['observed'], readonly Trouble[], string | undefined]>([
  [
    'one row of a CSV',
    { delimiter: ';' },
    [lost],
    'Record 3 cannot be read, at byte 9: it is odd. 2 records were read.',
  ],
  [
    'a row split by a line break',
    { delimiter: ';', 'broken rows': 'a line break splits a row' },
    [lost],
    'Record 3 cannot be read, at byte 9: it is odd. A line break splits a row. 2 records were read.',
  ],
  [
    'several records',
    { 'places of unreadable-record': '49' },
    [lost],
    '49 records cannot be read, the first is record 3, at byte 9: it is odd. 2 records were read.',
  ],
  [
    'a CSV that becomes unreadable',
    { delimiter: ';' },
    [{ ...lost, kind: 'not-json' }],
    'Reading stopped after 2 records, at byte 9: it is odd.',
  ],
  ['a lost connection', { delimiter: ';' }, [lost, trouble('connection-lost')], undefined],
])('an unreadable record: %s', (_, observed, found, message) => {
  const { exchange, ...rest } = records({}, found);
  const answer = exchange?.answer;
  if (answer?.kind !== 'response' || answer.body.kind !== 'records') throw new Error('no records');
  const body = { ...answer.body, observed };
  const subject = run({ ...rest, exchange: { answer: { ...answer, body } } });
  const breaches = breachesOf(ruleOf('unreadable-records'), subject);
  expect(breaches.map((breach) => [breach.severity, breach.message])).toEqual(
    message === undefined ? [] : [[undefined, message]],
  );
});

test.each<[string, RecordsBody['asides'], string | undefined]>([
  [
    'lines of several kinds',
    { 'line before the header': 2, 'blank row': 1, 'row of totals or counts': 3 },
    'Beside 2 records: 2 lines before the header, 1 blank row and 3 rows of totals or counts.',
  ],
])('lines that are not records: %s', (_, asides, message) => {
  const { exchange, ...rest } = records({ 'content-type': 'text/csv' });
  const answer = exchange?.answer;
  if (answer?.kind !== 'response' || answer.body.kind !== 'records') throw new Error('no records');
  const body = { ...answer.body, observed: { delimiter: ';' }, ...(asides ? { asides } : {}) };
  const subject = run({ ...rest, exchange: { answer: { ...answer, body } } });
  expect(breachesOf(otherLines, subject).map((breach) => breach.message)).toEqual(
    message === undefined ? [] : [message],
  );
});

describe('findings of http rules at a dataset', () => {
  const broken = records({ 'content-type': 'application/json' }, [trouble('not-json')]);

  test.each(['transactions', 'commerces'] as const)('unreadable %s', (endpoint) => {
    const [breach] = breachesOf(notJson, run({ ...broken, endpoint }));
    expect(breach?.clauses).toEqual([`${endpoint}.answer`]);
    expect(`${breach?.effect} ${breach?.remedy}`).toMatch(/records/);
    expect(`${breach?.effect} ${breach?.remedy}`).not.toMatch(/quote|transportationCost|4xx/);
  });

  test.each(['transactions', 'commerces'] as const)('%s encoded twice', (endpoint) => {
    const twice = records({}, [trouble('not-json')], { format: 'JSON in a string' });
    const [breach] = breachesOf(notJson, run({ ...twice, endpoint }));
    expect(breach?.remedy).toBe(
      'Encode the answer once: pass the framework the list, not its JSON text.',
    );
  });

  test('http/refused names the clause of the endpoint', () => {
    const [breach] = breachesOf(refused, run({ endpoint: 'commerces', status: 404 }));
    expect(breach?.clauses).toEqual(['commerces.answer']);
  });
});

import { describe, expect, test } from 'vitest';
import notJson from '../../../src/contract/http/rules/not-json.ts';
import refused from '../../../src/contract/http/rules/refused.ts';
import type { RecordsBody, Trouble } from '../../../src/model/exchange.ts';
import type { AnswerExample } from '../../../src/model/rule.ts';
import { breachesOf, judged, run, trouble } from './judged.ts';

const records = (
  headers: { readonly [name: string]: string },
  found: readonly Trouble[] = [],
): AnswerExample => ({
  endpoint: 'transactions',
  exchange: {
    answer: {
      kind: 'response',
      status: 200,
      headers,
      bytes: 100,
      body: { kind: 'records', records: 2, observed: {}, trouble: found },
    },
  },
});

describe('datasets', () => {
  test.each<[string, AnswerExample, readonly string[]]>([
    ['JSON', records({ 'content-type': 'application/json' }), []],
    ['CSV', records({ 'content-type': 'text/csv; charset=utf-8' }), []],
    ['NDJSON', records({ 'content-type': 'application/x-ndjson' }), []],
    [
      'a file to be kept',
      records({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="x.csv"',
      }),
      [],
    ],
    [
      'octets',
      records({ 'content-type': 'application/octet-stream' }),
      ['warning http/content-type e1'],
    ],
    ['HTML', records({ 'content-type': 'text/html' }), ['warning http/content-type e1']],
    [
      'a list that ends early',
      records({ 'content-type': 'application/json' }, [trouble('not-json')]),
      ['error http/not-json e1'],
    ],
    [
      'a mark in a CSV is an observation',
      records({ 'content-type': 'text/csv' }, [trouble('byte-order-mark')]),
      [],
    ],
  ])('%s', (_, example, expected) => {
    expect(judged(run(example))).toEqual(expected);
  });
});

test.each<[string, RecordsBody['observed'], string | undefined]>([
  ['a row of totals, for one', { delimiter: ';' }, 'warning'],
  ['a row split by a line break', { delimiter: ';', 'broken rows': 'a line break' }, undefined],
  ['JSON', {}, undefined],
])('a record that cannot be read: %s', (_, observed, severity) => {
  const { exchange, ...rest } = records({}, [trouble('unreadable-record')]);
  const answer = exchange?.answer;
  if (answer?.kind !== 'response' || answer.body.kind !== 'records') throw new Error('no records');
  const body = { ...answer.body, observed };
  const [breach] = breachesOf(notJson, run({ ...rest, exchange: { answer: { ...answer, body } } }));
  expect(breach?.severity).toBe(severity);
  expect(breach?.message.includes('A line break.')).toBe('broken rows' in observed);
});

describe('words for a dataset', () => {
  const broken = records({ 'content-type': 'application/json' }, [trouble('not-json')]);

  test.each(['transactions', 'commerces'] as const)('http/not-json on %s', (endpoint) => {
    const [breach] = breachesOf(notJson, run({ ...broken, endpoint }));
    expect(breach?.clauses).toEqual([`${endpoint}.answer`]);
    expect(`${breach?.effect} ${breach?.remedy}`).toMatch(/records/);
    expect(`${breach?.effect} ${breach?.remedy}`).not.toMatch(/quote|transportationCost|4xx/);
  });

  test('http/not-json on shipping-cost speaks of the cost', () => {
    const [breach] = breachesOf(notJson, run({ endpoint: 'shipping-cost', text: '' }));
    expect(breach?.effect).toMatch(/shippingCost/);
    expect(`${breach?.effect} ${breach?.remedy}`).not.toMatch(/quote|transportationCost|4xx/);
  });

  test('http/refused names the clause of the endpoint', () => {
    const [breach] = breachesOf(refused, run({ endpoint: 'commerces', status: 404 }));
    expect(breach?.clauses).toEqual(['commerces.answer']);
  });
});

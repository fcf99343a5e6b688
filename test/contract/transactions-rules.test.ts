import { describe, expect, test } from 'vitest';
import { dataRulesOf, judgeRecords, recordsOf } from './dataset-rules.ts';
import { marks, wording } from './rule-words.ts';

const rules = await dataRulesOf('transactions');

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  const judged = (example: Parameters<typeof recordsOf>[1]) =>
    judgeRecords([rule], 'transactions', recordsOf('transactions', example))[0];
  const lists = (examples: (typeof rule.examples)['conforming']) =>
    examples.map((example) => [example].flat());

  test.each(lists(rule.examples.conforming).map((each) => [JSON.stringify(each), each] as const))(
    'is silent on %s',
    (_name, example) => {
      expect(judged(example)?.breaches).toEqual([]);
    },
  );

  test.each(lists(rule.examples.breaking).map((each) => [JSON.stringify(each), each] as const))(
    'fires on %s',
    (_name, example) => {
      expect(judged(example)?.breaches).not.toEqual([]);
    },
  );

  test('has examples of both kinds, and meets its subject where it is silent', () => {
    expect(rule.examples.breaking.length).toBeGreaterThan(0);
    const applicable = lists(rule.examples.conforming).map(
      (example) => judged(example)?.judged ?? 0,
    );
    expect(Math.max(...applicable)).toBeGreaterThan(0);
  });

  test('has words of the agreed length and form', () => {
    expect(wording(rule)).toEqual([]);
  });
});

test('the schema names rules that are there', () => {
  const ids = rules.map(({ id }) => id);
  expect(marks('transaction').filter((id) => !ids.includes(id))).toEqual([]);
});

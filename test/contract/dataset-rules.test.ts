import { describe, expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import { commerce } from '../../src/contract/endpoints/commerces/example.ts';
import { line } from '../../src/contract/endpoints/transactions/example.ts';
import { datasetShapes } from '../../src/contract/reading/records/dataset-shapes.ts';
import { datasetIds } from '../../src/model/endpoint.ts';
import type { Json } from '../../src/model/json.ts';
import { dataRulesOf, idsOf, judgeRecords, recordsOf } from './dataset-rules.ts';
import { marks } from './rule-words.ts';

const of = {
  transactions: dataRulesOf('transactions'),
  commerces: dataRulesOf('commerces'),
};
const rows = datasetIds.flatMap((id) => of[id].map((rule) => [rule.id, rule, id] as const));

describe.each(rows)('%s', (_, rule, dataset) => {
  const judged = (example: Parameters<typeof recordsOf>[1]) =>
    judgeRecords([rule], dataset, recordsOf(dataset, example))[0];
  const lists = (examples: ReturnType<typeof rule.examples>['conforming']) =>
    examples.map((example) => [example].flat());

  test.each(lists(rule.examples().conforming).map((each) => [JSON.stringify(each), each] as const))(
    'accepts %s',
    (_name, example) => {
      expect(judged(example)?.breaches).toEqual([]);
    },
  );

  test.each(lists(rule.examples().breaking).map((each) => [JSON.stringify(each), each] as const))(
    'reports %s',
    (_name, example) => {
      const { breaches } = judged(example) ?? {};
      expect(breaches, 'without judge: name the rule in x-rule of the schema').not.toEqual([]);
    },
  );

  test('has breaking examples and a conforming one that it applies to', () => {
    expect(rule.examples().breaking.length).toBeGreaterThan(0);
    const applicable = lists(rule.examples().conforming).map(
      (example) => judged(example)?.judged ?? 0,
    );
    expect(Math.max(...applicable)).toBeGreaterThan(0);
  });
});

test.each([
  'transaction',
  'commerce',
  'delivery-price-answer',
  'shipping-cost-answer',
  'rejection',
])('the schema %s names only rules that exist', (schema) => {
  const ids = rules.map(({ id }) => id);
  expect(marks(schema).filter((id) => !ids.includes(id))).toEqual([]);
});

const records = { transactions: line(), commerces: commerce() };
const fields = datasetIds.flatMap((id) =>
  (datasetShapes[id]?.fields ?? []).map(({ name }) => [id, name] as const),
);

test.each(fields)('%s: %s has one type, and any other is reported', (dataset, name) => {
  const foundWith = (value: Json) =>
    idsOf(of[dataset], dataset, recordsOf(dataset, [{ ...records[dataset], [name]: value }]));
  const taken = ['a', 7, true, [], {}].filter((value) => !foundWith(value).includes('field-type'));
  expect(taken).toHaveLength(1);
  const isAmount = dataset === 'transactions' && taken[0] === 7;
  expect(foundWith(-7).includes('negative-number')).toBe(isAmount);
});

import { describe, expect, test } from 'vitest';
import { commerce } from '../../src/contract/endpoints/commerces/example.ts';
import { line } from '../../src/contract/endpoints/transactions/example.ts';
import { openCrossJudge } from '../../src/engine/judge/cross.ts';
import type { RecordsBody } from '../../src/model/exchange.ts';
import type { JsonObject } from '../../src/model/json.ts';
import type { CrossRule } from '../../src/model/rule.ts';
import { crossRules, recordsOf } from './dataset-rules.ts';

const rules = crossRules();

function judged(
  rule: CrossRule,
  transactions: readonly JsonObject[],
  commerces: readonly JsonObject[],
  first: 'transactions' | 'commerces' = 'transactions',
) {
  const fold = rule.begin();
  const both = [recordsOf('transactions', transactions), recordsOf('commerces', commerces)];
  for (const records of first === 'transactions' ? both : both.toReversed()) {
    for (const r of records) fold.record?.(r);
  }
  const end = fold.end();
  return { judged: end.judged, breaches: [...end.breaches] };
}

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  test('judges and accepts its conforming examples', () => {
    for (const { transactions, commerces } of rule.examples().conforming) {
      const found = judged(rule, transactions, commerces);
      expect(found.breaches).toEqual([]);
      expect(found.judged).toBeGreaterThan(0);
    }
  });

  test('reports its breaking examples, whichever dataset is read first', () => {
    expect(rule.examples().breaking.length).toBeGreaterThan(0);
    for (const { transactions, commerces } of rule.examples().breaking) {
      const found = judged(rule, transactions, commerces);
      expect(found.breaches).not.toEqual([]);
      expect(judged(rule, transactions, commerces, 'commerces')).toEqual(found);
    }
  });

  test('judges nothing without commerces or without named commerces and sellers', () => {
    expect(judged(rule, [line()], []).judged).toBe(0);
    expect(judged(rule, [], [commerce()]).judged).toBe(0);
    const nameless = line({ commerceId: '', sellerId: null });
    expect(judged(rule, [nameless], [commerce()])).toEqual({ judged: 0, breaches: [] });
  });
});

test.each([
  ['transactions', ['457', '12'], ['000457', '000012']],
  ['commerces', ['000457', '000012'], ['457', '12']],
])('names what is listed for each, if %s loses zeros', (at, named, listed) => {
  const rule = rules.find(({ id }) => id === 'cross/transaction-commerce-unknown');
  const [sold, known] = [named, listed].map((ids) => ids.map((commerceId) => ({ commerceId })));
  const breaches =
    rule &&
    judged(rule, sold?.map((each) => line(each)) ?? [], known?.map((each) => commerce(each)) ?? []);
  expect(breaches?.breaches[0]).toMatchObject({
    remedy: `Keep the zeros in front of commerceId in /api/${at}: read it as text, never as a number.`,
  });
  expect(breaches?.breaches[0]?.message).toContain(
    ` Listed are ${listed[0]} for ${named[0]} and ${listed[1]} for ${named[1]}.`,
  );
});

test('reports one breach for each identifier, the most frequent first', () => {
  const rule = rules.find(({ id }) => id === 'cross/transaction-commerce-unknown');
  if (!rule) throw new Error('the rule is not there');
  const named = ['X', 'c-10482 ', 'C-10482', 'X', 'Y'].map((commerceId) => line({ commerceId }));
  const { breaches, judged: ids } = judged(rule, named, [commerce()]);
  expect(ids).toBe(4);
  expect(breaches.map(({ message, count }) => [message, count])).toEqual([
    [
      '2 records name the commerce X, which /api/commerces does not list. None of X, c-10482  and Y is listed.',
      3,
    ],
    [
      '1 record names the commerce c-10482 , which /api/commerces does not list. C-10482 is listed.',
      0,
    ],
    ['1 record names the commerce Y, which /api/commerces does not list.', 0],
  ]);
});

test.each([
  ['all that are not listed lost their zeros', ['7', '8', '9', 'C-1'], 'error'],
  ['two lost their zeros', ['7', '8', 'C-1'], 'warning'],
  ['one of them is used with its zeros, too', ['7', '8', '9', '007', 'C-1'], 'warning'],
  ['another is not listed in any form', ['7', '8', '9', 'X', 'C-1'], 'warning'],
])('an identifier in another form: %s', (_, used, severity) => {
  const rule = rules.find(({ id }) => id === 'cross/transaction-commerce-unknown');
  if (!rule) throw new Error('the rule is not there');
  const commerces = ['007', '008', '009', 'C-1'].map((commerceId) => commerce({ commerceId }));
  const transactions = used.map((commerceId) => line({ commerceId }));
  const { breaches } = judged(rule, transactions, commerces);
  expect(new Set(breaches.map((each) => each.severity))).toEqual(new Set([severity]));
});

test.each([
  ['written as the listed ones', 'X31', /^List the commerce/],
  ['written in another way', 'X-31', /^$/],
  ['a listed one with zeros before it', '0X1', /^$/],
])('the remedy for a commerce that is not listed: %s', (_, commerceId, remedy) => {
  const list = ['X1', 'X2', 'X3'].map((id) => commerce({ commerceId: id }));
  const sales = [line({ commerceId: 'X1' }), line({ commerceId })];
  const breaches = rules
    .filter(({ id }) => id === 'cross/transaction-commerce-unknown')
    .flatMap((rule) => judged(rule, sales, list).breaches);
  expect(breaches[0]?.remedy ?? '').toMatch(remedy);
});

test.each([
  [9, undefined],
  [10, 'The list has exactly 10 commerces: it may be cut after them.'],
  [30, undefined],
  [250, 'The list has exactly 250 commerces: it may be cut after them.'],
  [1000, 'The list has exactly 1,000 commerces: it may be cut after them.'],
])('an incomplete list of %i commerces: %s', (count, sentence) => {
  const list = Array.from({ length: count }, (_, i) => commerce({ commerceId: `X${i}` }));
  const sales = [line(), line({ commerceId: 'X1' }), line({ commerceId: 'Y', sellerId: 'V-99' })];
  for (const rule of rules.filter(({ id }) => id.endsWith('-unknown'))) {
    const { breaches } = judged(rule, sales, list);
    expect(breaches[0]?.common?.sentence).toBe(sentence);
  }
});

test.each([
  [
    'all that are listed',
    22,
    {},
    ' All listed ones have visitPlan: optional, so a join may drop others.',
  ],
  ['all but one', 22, { visitPlan: '' }, ''],
  ['few that are listed', 8, {}, ''],
])('the hint of an optional field: %s have it', (_, count, first, hint) => {
  const list = Array.from({ length: count }, (_x, i) => commerce({ commerceId: `X${i}` }));
  const sales = [line({ commerceId: 'X1' }), line({ commerceId: 'X99' })];
  const breaches = rules
    .filter(({ id }) => id === 'cross/transaction-commerce-unknown')
    .flatMap(
      (rule) => judged(rule, sales, [commerce({ commerceId: 'Y1', ...first }), ...list]).breaches,
    );
  expect(breaches[0]?.message).toBe(
    `1 record names the commerce X99, which /api/commerces does not list.${hint}`,
  );
});

const trouble: RecordsBody['trouble'] = [
  { kind: 'unreadable-record', offset: 9, detail: 'the row has 3 fields' },
];

test.each<[string, Partial<RecordsBody>, Readonly<Record<string, string>>, number]>([
  ['both were read completely', {}, {}, rules.length],
  ['a commerce cannot be read', { trouble }, {}, 0],
  ['a member names a next page', { observed: { '/next': '"2"' } }, {}, 0],
  ['a header names a next page', {}, { link: '</api/commerces?page=2>; rel="next"' }, 0],
  ['a header states a higher total', {}, { 'x-total-count': '812' }, 0],
  ['a header states the same total', {}, { 'x-total-count': '2' }, rules.length],
])('compares only completely read datasets: %s', (_, commerces, headers, count) => {
  const cross = openCrossJudge(rules);
  const body = { kind: 'records', records: 2, observed: {}, trouble: [] } as const;
  cross.read('transactions', {}, body);
  cross.read('commerces', headers, { ...body, ...commerces });
  for (const r of recordsOf('transactions', [line({ commerceId: 'X' })])) cross.record(r);
  for (const r of recordsOf('commerces', [commerce()])) cross.record(r);
  expect(cross.end().size).toBe(count);
});

import { describe, expect, test } from 'vitest';
import soldBeforeCreated from '../../src/contract/endpoints/cross/rules/sold-before-created.ts';
import notJson from '../../src/contract/endpoints/every/rules/not-json.ts';
import refused from '../../src/contract/endpoints/every/rules/refused.ts';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import outsideRange from '../../src/contract/endpoints/transactions/rules/outside-range.ts';
import { goesByHistory } from '../../src/contract/experiments/quotes/judge-repeats.ts';
import { subjectOf } from '../../src/contract/reading/answers/subject.ts';
import { findingsOf } from '../../src/engine/judge/findings.ts';
import { judge } from '../../src/engine/judge/judge.ts';
import { openRedactor } from '../../src/engine/redact/redactor.ts';
import { summaryOf } from '../../src/engine/result/summary.ts';
import type { EndpointId } from '../../src/model/endpoint.ts';
import type { Breach, Rule, Subject } from '../../src/model/rule.ts';
import type { Finding } from '../../src/model/run.ts';
import type { Scenario } from '../../src/model/scenario.ts';
import { reproducing } from '../../src/suite/reproduce.ts';

type Merging = Parameters<typeof findingsOf>[1];

const declared = { implements: [], credentials: [], now: 0 };
const plain: Merging['reproduce'] = { command: () => 'greenlight run', curl: () => undefined };

/** Returns the finding of one hit. */
function found(
  rule: Rule,
  endpoint: EndpointId,
  breach: Breach = { message: 'Seen.' },
  exchanges: readonly string[] = ['e1'],
  merging: Partial<Merging> = {},
): ReturnType<typeof findingsOf>[number] | undefined {
  const hit = {
    rule,
    breach,
    severity: 'error',
    ruleSeverity: 'error',
    endpoint,
    exchanges,
  } as const;
  const [finding] = findingsOf([hit], {
    received: [],
    tallies: new Map(),
    declared,
    reproduce: plain,
    ...merging,
  });
  return finding;
}

/** Returns the findings of a rule over what was received. */
function foundBy(rule: Rule, received: Merging['received'], reproduce = plain) {
  const { hits, tallies } = judge(received, { rules: [rule], severity: {}, declared });
  return findingsOf(hits, { received, tallies, declared, reproduce });
}

test('the summary of a finding follows the remedy of its breach', () => {
  const remedy = 'Send each record once: look for a join. Else send the sum.';
  expect(found(notJson, 'delivery-price', { message: 'Seen.', remedy })).toMatchObject({
    remedy,
    mend: 'Send each record once',
  });
  expect(found(notJson, 'delivery-price')).toMatchObject({
    mend: 'Answer 200 with one JSON object and nothing before or after it',
  });
});

describe('the clauses of a finding', () => {
  test.each<[string, Rule, EndpointId, readonly string[]]>([
    [
      'the clauses of its endpoint, delivery-price',
      refused,
      'delivery-price',
      ['delivery-price.endpoint', 'delivery-price.headers'],
    ],
    [
      'the clauses of its endpoint, shipping-cost',
      refused,
      'shipping-cost',
      ['shipping-cost.endpoint', 'shipping-cost.order', 'shipping-cost.errors'],
    ],
    [
      'all clauses of a rule that names none of the endpoint',
      notJson,
      'commerces',
      notJson.clauses,
    ],
    [
      'all clauses of a rule for a single endpoint',
      outsideRange,
      'commerces',
      outsideRange.clauses,
    ],
  ])('are %s', (_, rule, endpoint, clauses) => {
    expect(found(rule, endpoint)?.clauses).toEqual(clauses);
  });
});

const refusedBy = (id: string, endpoint: EndpointId) =>
  subjectOf(exampleExchange({ endpoint, status: 404, exchange: { id, scenario: 'discovery' } }));

describe('the repeat command of a finding from discovery', () => {
  const subjects = [
    refusedBy('e1', 'transactions'),
    refusedBy('e2', 'commerces'),
    refusedBy('e3', 'delivery-price'),
  ] as const;

  test.each<[string, Rule, EndpointId, readonly string[], string]>([
    ['names its dataset', refused, 'transactions', ['e1'], ' --endpoint transactions'],
    ['names the other dataset', refused, 'commerces', ['e2'], ' --endpoint commerces'],
    ['names the first of two', refused, 'transactions', ['e1', 'e2'], ' --endpoint transactions'],
    ['names a quoting endpoint', refused, 'delivery-price', ['e3'], ' --endpoint delivery-price'],
    [
      'names both datasets for a rule that compares them',
      soldBeforeCreated,
      'transactions',
      ['e1'],
      ' --endpoint transactions --endpoint commerces',
    ],
  ])('%s', (_, rule, endpoint, exchanges, narrowed) => {
    const scenario = { id: 'discovery', endpoint } as Scenario;
    const finding = found(rule, endpoint, undefined, exchanges, {
      received: [{ scenario, exchanges: subjects }],
      reproduce: reproducing('greenlight run', true)(openRedactor()),
    });
    expect(finding?.reproduce.command).toBe(`greenlight run${narrowed}`);
  });
});

test('a breach can override the effect, remedy and clauses of its rule', () => {
  const own = { effect: 'No cost.', remedy: 'Send one.', clauses: ['commerces.answer'] };
  expect(found(notJson, 'commerces', { message: 'Seen.', ...own })).toMatchObject(own);
});

test('a cause that occurs in other scenarios is counted over all orders that have it', () => {
  const orders = [{ city: 'Lima' }, {}, { type: 'order' }, { type: 'quote' }];
  const exchanges = orders.map((order, i) =>
    subjectOf(
      exampleExchange({
        exchange: {
          id: `e${i + 1}`,
          request: { method: 'POST', url: 'https://erp.example.com', headers: {}, body: { order } },
        },
      }),
    ),
  );
  const breach = { message: 'Seen.', cause: [{ '/order/city': 'absent' }], count: 1, judged: 24 };
  const countOf = (...broken: readonly string[]) =>
    found(refused, 'delivery-price', breach, broken, {
      received: [{ scenario: { id: 's', endpoint: 'delivery-price' } as Scenario, exchanges }],
    })?.counted;
  expect([countOf('e2'), countOf('e2', 'e3')]).toEqual([
    '1 of 24 requests was refused',
    '2 of 3 requests were refused',
  ]);
});

describe('the scenario line of a run-wide finding', () => {
  const subjects: readonly Subject[] = ['e1', 'e2', 'e3'].map((id) =>
    subjectOf(exampleExchange({ status: 404, exchange: { id } })),
  );
  const base = found(refused, 'delivery-price');
  if (!base) throw new Error('no finding');
  const reported = (more: Partial<Finding>): string => {
    const finding: Finding = { ...base, counted: 'as a whole', ...more };
    return summaryOf({} as Scenario, subjects, [finding], ({ scenario }) => scenario === 'x');
  };
  test('is its count in its scenario, and else the title', () => {
    const exchanges = ['e1', 'e3'];
    expect(reported({ exchanges, scenario: 'x' })).toBe('as a whole');
    expect(reported({ exchanges, scenario: 'y' })).toBe(refused.title);
  });
});

test.each([
  { rule: notJson, example: { text: 'no' } },
  { rule: refused, example: { endpoint: 'shipping-cost', status: 400, body: { message: 'no' } } },
] as const)(
  '$rule.id: counts a request and its retries once, and a different request separately',
  ({ rule, example }) => {
    const sent = [
      { id: 'e1' },
      { id: 'e2', resendOf: 'e1' },
      { id: 'e3', resendOf: 'e1' },
      { id: 'e4' },
    ];
    const exchanges = sent.map((exchange) =>
      subjectOf(exampleExchange({ ...example, exchange: { ...exchange, scenario: 's' } })),
    );
    const scenario = { id: 's', endpoint: exchanges[0]?.endpoint } as Scenario;
    const findings = foundBy(rule, [{ scenario, exchanges }]);
    expect(findings.map(({ count, judged, exchanges: ids }) => [count, judged, ids])).toEqual([
      [2, 2, ['e1', 'e2', 'e3', 'e4']],
    ]);
  },
);

test.each([
  ['equal answers', [10, 10], 2, {}, { command: '--only s' }],
  ['different answers', [10, 20], 2, {}, { command: '', byHand: goesByHistory }],
  ['a cached answer', [10, 10], 1, { shownBy: ['e1', 'e2'] }, { command: '--only s' }],
])('the curl lines of a request that got %s', (_, amounts, least, breach, expected) => {
  const exchanges = amounts.map((shippingCost, i) =>
    subjectOf(
      exampleExchange({
        endpoint: 'shipping-cost',
        body: { shippingCost },
        exchange: { id: `e${i + 1}`, scenario: 's', startedAt: `2026-11-20T12:00:0${i}.000Z` },
      }),
    ),
  );
  const rule: Rule = {
    ...refused,
    judge: (calls: readonly Subject[]) => ({
      judged: 1,
      breaches: calls.length < least ? [] : [{ message: 'Seen.', exchanges: ['e2'], ...breach }],
    }),
  };
  const scenario = { id: 's', endpoint: 'shipping-cost' } as Scenario;
  const [finding] = foundBy(rule, [{ scenario, exchanges }], {
    command: (of) => (of ? `--only ${of}` : ''),
    curl: ({ id }) => `curl ${id}`,
  });
  expect(finding?.reproduce).toEqual({
    curl: 'curl e1',
    next: ['curl e2'],
    shows: 2,
    ...expected,
  });
});

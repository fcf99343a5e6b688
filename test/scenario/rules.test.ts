import { describe, expect, test } from 'vitest';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import { subjectOf } from '../../src/contract/reading/answers/subject.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { Expect } from '../../src/model/outcome.ts';
import type { AnswerExample, Breach, Rule } from '../../src/model/rule.ts';
import { scenarioRules } from '../../src/scenario/rules/rules.ts';

/** The breaches of a rule over these exchanges. */
function breaches(
  rule: Rule,
  examples: readonly AnswerExample[],
): readonly Breach[] | 'not judged' {
  const subjects = examples.map((example) => subjectOf(exampleExchange(example)));
  if (rule.over === 'exchange') {
    const concerned = subjects.filter((x) => rule.applies(x));
    return concerned.length === 0 ? 'not judged' : concerned.flatMap((x) => rule.judge(x) ?? []);
  }
  if (rule.over !== 'scenario') throw new Error('no such rule here');
  const about = { scenario: 'a', endpoint: 'delivery-price', relation: 'compare', now: 0 } as const;
  const { judged, breaches: found } = rule.judge(subjects, about);
  return judged === 0 ? 'not judged' : [...found];
}

describe.each(scenarioRules.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  const { conforming, breaking } = rule.examples();
  test.each(conforming.map((each) => [each]))('conforming %#', (example) => {
    const found = breaches(rule, [example].flat() as readonly AnswerExample[]);
    expect(found === 'not judged' ? [] : found).toEqual([]);
  });
  test.each(breaking.map((each) => [each]))('breaking %#', (example) => {
    expect(breaches(rule, [example].flat() as readonly AnswerExample[]).length).toBeGreaterThan(0);
  });
});

const quote = { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 };

/** Ids and places of the breaches of all scenario rules. */
function found(expectation: Expect, example: AnswerExample, more: Partial<Exchange> = {}) {
  const exchange = { ...example.exchange, ...more, expect: expectation };
  return scenarioRules.flatMap((rule) => {
    const result = breaches(rule, [{ ...example, exchange }]);
    return result === 'not judged' ? [] : result.map(({ at }) => `${rule.id}${at ? ` ${at}` : ''}`);
  });
}

const netValue = {
  properties: { netValue: { type: 'number', maximum: 4000 } },
  required: ['code'],
};
const closed: Partial<Exchange> = {
  answer: {
    kind: 'no-response',
    reason: 'closed',
    detail: 'The connection was reset (ECONNRESET).',
  },
};

describe('expectations of one answer', () => {
  test.each<readonly [string, Expect, AnswerExample, Partial<Exchange>, readonly string[]]>([
    ['nothing expected', {}, { body: quote }, {}, []],
    ['all kept', { outcome: ['quoted'], status: [200], withinMs: 500 }, { body: quote }, {}, []],
    ['another outcome', { outcome: ['rejected'] }, { body: quote }, {}, ['scenario/outcome']],
    ['another status', { status: [201, 202] }, { body: quote }, {}, ['scenario/status']],
    ['too slow', { withinMs: 100 }, { body: quote }, {}, ['scenario/latency']],
    [
      'a body that breaks its schema in two places',
      { body: netValue },
      { body: quote },
      {},
      ['scenario/body', 'scenario/body /netValue'],
    ],
    ['a 429', { outcome: ['quoted'], status: [200] }, { status: 429, text: 'later' }, {}, []],
    ['an expected 429', { status: [429] }, { status: 429, text: 'later' }, {}, []],
    [
      'an expected 429 that does not come',
      { status: [429] },
      { body: quote },
      {},
      ['scenario/status'],
    ],
    ['no answer', { outcome: ['quoted'], status: [200], withinMs: 1 }, {}, closed, []],
    ['a resent request', { status: [500] }, { body: quote }, { resendOf: 'e1' }, []],
  ])('%s', (_, expectation, example, more, expected) => {
    expect(found(expectation, example, more).toSorted()).toEqual(expected);
  });
});

test('reports value and expectation of a breach', () => {
  const [rule] = scenarioRules.filter(({ id }) => id === 'scenario/body');
  const known = { netValue: { title: 'netValue 3500, from the target data', maximum: 3500.5 } };
  const expectation = { body: { properties: { ...known, netTaxedValue: { const: 1 } } } };
  if (!rule) throw new Error('no rule');
  expect(breaches(rule, [{ body: quote, exchange: { expect: expectation } }])).toEqual([
    {
      message: 'netValue is 4200; expected netValue 3500, from the target data.',
      at: '/netValue',
      expected: 'netValue 3500, from the target data',
      actual: 4200,
    },
    {
      message: 'netTaxedValue is 4998; expected 1.',
      at: '/netTaxedValue',
      expected: 'const 1',
      actual: 4998,
    },
  ]);
});

const of = (
  net: number,
  id: string,
  compare: 'same' | 'different',
  more: AnswerExample = {},
): AnswerExample => ({
  body: { ...quote, transportationCost: net, netValue: net },
  ...more,
  exchange: { id, step: id, expect: { compare } },
});

const again = ({ exchange, ...example }: AnswerExample, id: string): AnswerExample => ({
  ...example,
  exchange: { ...exchange, resendOf: id },
});

describe('scenario/relation', () => {
  const rule = scenarioRules.find(({ id }) => id === 'scenario/relation') as Rule;
  const cost = (value: number, id: string): AnswerExample =>
    of(0, id, 'same', { endpoint: 'shipping-cost', body: { shippingCost: value } });
  const refused: AnswerExample = { status: 422, body: { message: 'Sin cobertura' } };
  const named = (examples: readonly AnswerExample[]) => {
    const result = breaches(rule, examples);
    return result === 'not judged' ? result : result.map(({ exchanges }) => exchanges);
  };

  test.each<readonly [string, readonly AnswerExample[], ReturnType<typeof named>]>([
    ['a single answer', [of(1, 'a', 'same')], 'not judged'],
    ['the other rejected', [of(1, 'a', 'same'), of(1, 'b', 'same', refused)], [['b']]],
    [
      'the other rejected, if that is allowed',
      [of(1, 'a', 'same'), of(1, 'b', 'same', { ...refused, situation: 'any' })],
      'not judged',
    ],
    [
      'one rejected and one different',
      [of(1, 'a', 'same'), of(1, 'b', 'same', refused), of(2, 'c', 'same')],
      [['b'], ['c', 'a']],
    ],
    [
      'a failure that is quoted when resent',
      [
        of(1, 'a', 'same'),
        of(1, 'b', 'same', { status: 500, text: 'Error' }),
        again(of(1, 'c', 'same'), 'b'),
      ],
      [],
    ],
    ['all the same', [of(1, 'a', 'same'), of(1, 'b', 'same'), of(1, 'c', 'same')], []],
    ['one differs', [of(1, 'a', 'same'), of(2, 'b', 'same'), of(1, 'c', 'same')], [['b', 'a']]],
    [
      'the third is the first',
      [of(1, 'a', 'different'), of(2, 'b', 'different'), of(1, 'c', 'different')],
      [['c', 'a']],
    ],
    ['the same net amount at both endpoints', [of(900, 'a', 'same'), cost(900, 'b')], []],
    ['another amount at the other endpoint', [of(900, 'a', 'same'), cost(901, 'b')], [['b', 'a']]],
  ])('%s', (_, examples, expected) => {
    expect(named(examples)).toEqual(expected);
  });
});

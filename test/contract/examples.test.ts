import { describe, expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import {
  type ExchangesRule,
  exampleExchange,
  judgedExample,
} from '../../src/contract/endpoints/example-exchange.ts';
import { scenarioRules } from '../../src/scenario/rules/rules.ts';
import { wording } from './rule-words.ts';

const all = [...rules, ...scenarioRules];
const judging = all.filter(
  (rule): rule is ExchangesRule =>
    rule.over === 'exchange' || rule.over === 'scenario' || rule.over === 'run',
);

/** The examples of a rule, each as the exchanges of a separate run. */
const examplesOf = (rule: ExchangesRule, kind: 'conforming' | 'breaking') =>
  rule.examples()[kind].map((each, i) => [i + 1, [each].flat()] as const);

describe.each(judging.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  test.each(examplesOf(rule, 'conforming'))('accepts conforming example %i', (_i, example) => {
    expect(judgedExample(rule, example).breaches).toEqual([]);
  });

  test.each(examplesOf(rule, 'breaking'))(
    'reports breaking example %i and names existing exchanges',
    (_i, example) => {
      const { breaches } = judgedExample(rule, example);
      expect(breaches).not.toEqual([]);
      for (const { message } of breaches) expect(message).toMatch(/^\S.*\S$/s);
      const ids = new Set(example.map((each) => exampleExchange(each).id));
      const named = breaches.flatMap(({ exchanges = [] }) => exchanges);
      expect(named.filter((id) => !ids.has(id))).toEqual([]);
    },
  );

  test('has breaking examples and a conforming one that it applies to', () => {
    expect(rule.examples().breaking.length).toBeGreaterThan(0);
    const kept = examplesOf(rule, 'conforming').map(
      ([, each]) => judgedExample(rule, each).applies,
    );
    expect(kept).toContain(true);
  });
});

const ofData = all.filter(
  ({ over }) => over === 'record' || over === 'dataset' || over === 'cross',
);

test.each(ofData.map((rule) => [rule.id, rule] as const))(
  '%s has texts of the agreed length and form',
  (_, rule) => {
    expect(wording(rule)).toEqual([]);
  },
);

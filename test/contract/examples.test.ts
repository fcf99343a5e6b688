import { describe, expect, test } from 'vitest';
import { exampleExchange, subjectOf } from '../../src/contract/answers/subject.ts';
import { rules } from '../../src/contract/catalogue.ts';
import type { AnswerExample, ExchangeRule, Found } from '../../src/model/rule.ts';

const exchangeRules = rules.filter((rule): rule is ExchangeRule => rule.over === 'exchange');

const breachesOf = (found: Found) => (found === undefined ? [] : [found].flat());

function judged(rule: ExchangeRule, example: AnswerExample) {
  const x = subjectOf(exampleExchange(example));
  return { applies: rule.applies(x), breaches: rule.applies(x) ? breachesOf(rule.judge(x)) : [] };
}

const named = (example: AnswerExample) =>
  `${example.status ?? 200} ${JSON.stringify(example.body ?? example.text ?? example.exchange ?? null).slice(0, 80)}`;

describe.each(exchangeRules.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  test.each(rule.examples.conforming.map((example) => [named(example), example] as const))(
    'is silent on %s',
    (_name, example) => {
      expect(judged(rule, example).breaches).toEqual([]);
    },
  );

  test.each(rule.examples.breaking.map((example) => [named(example), example] as const))(
    'fires on %s',
    (_name, example) => {
      const { applies, breaches } = judged(rule, example);
      expect(applies).toBe(true);
      expect(breaches).not.toEqual([]);
      for (const { message } of breaches) expect(message).toMatch(/^\S.*[^\s]$/s);
    },
  );

  test('has both kinds of example', () => {
    expect(rule.examples.conforming.length).toBeGreaterThan(0);
    expect(rule.examples.breaking.length).toBeGreaterThan(0);
  });

  test('meets its subject in a conforming example, so that silence says something', () => {
    expect(rule.examples.conforming.some((example) => judged(rule, example).applies)).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { exampleExchange, subjectOf } from '../../../src/contract/answers/subject.ts';
import { rules } from '../../../src/contract/catalogue.ts';
import type { AnswerExample, RunRule, ScenarioRule } from '../../../src/model/rule.ts';

const overSeveral = rules.filter(
  (rule): rule is ScenarioRule | RunRule => rule.over === 'scenario' || rule.over === 'run',
);

/** The ids of the exchanges that the rule names in an example. */
function breachesOf(rule: ScenarioRule | RunRule, example: readonly AnswerExample[]) {
  const exchanges = example.map((each) => subjectOf(exampleExchange(each)));
  if (rule.over === 'run') {
    return [...rule.judge(exchanges, { implements: [], credentials: [] }).breaches];
  }
  const [relation] = rule.relations === 'all' ? [] : rule.relations;
  const endpoint = exchanges[0]?.endpoint ?? 'delivery-price';
  const fold = rule.begin({
    scenario: 'example',
    endpoint,
    now: Date.UTC(2026, 0, 5, 12),
    ...(relation ? { relation } : {}),
  });
  for (const x of exchanges) fold.exchange?.(x);
  return [...fold.end().breaches];
}

describe.each(overSeveral.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  test.each(rule.examples.conforming.map((example, i) => [i + 1, example] as const))(
    'is silent on conforming example %i',
    (_, example) => {
      expect(breachesOf(rule, example)).toEqual([]);
    },
  );

  test.each(rule.examples.breaking.map((example, i) => [i + 1, example] as const))(
    'fires on breaking example %i, on exchanges that are there',
    (_, example) => {
      const breaches = breachesOf(rule, example);
      expect(breaches.length).toBeGreaterThan(0);
      const ids = new Set(example.map((each) => exampleExchange(each).id));
      const named = breaches.flatMap(({ exchanges = [] }) => exchanges);
      expect(named.filter((id) => !ids.has(id))).toEqual([]);
    },
  );
});

import { describe, expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import { subjectOf } from '../../src/contract/reading/answers/subject.ts';
import type {
  AnswerExample,
  Breach,
  ExchangeRule,
  RunRule,
  ScenarioRule,
} from '../../src/model/rule.ts';
import { scenarioRules } from '../../src/scenario/rules/rules.ts';
import { wording } from './rule-words.ts';

/** Rules that judge exchanges: one, those of a scenario, or those of the run. */
type Judging = ExchangeRule | ScenarioRule | RunRule;

const all = [...rules, ...scenarioRules];
const judging = all.filter(
  (rule): rule is Judging =>
    rule.over === 'exchange' || rule.over === 'scenario' || rule.over === 'run',
);

/** Monday, noon. */
const now = Date.UTC(2026, 0, 5, 12);

/** What a rule makes of one example, and whether it is applicable to it. */
function judged(rule: Judging, example: readonly AnswerExample[]) {
  const exchanges = example.map((each) => subjectOf(exampleExchange(each)));
  if (rule.over === 'exchange') {
    const applicable = exchanges.filter((x) => rule.applies(x));
    return {
      applies: applicable.length > 0,
      breaches: applicable.flatMap((x): readonly Breach[] => [rule.judge(x) ?? []].flat()),
    };
  }
  if (rule.over === 'run') {
    const { breaches } = rule.judge(exchanges, { implements: [], credentials: [] });
    return { applies: true, breaches: [...breaches] };
  }
  const [relation] = rule.relations === 'all' ? [] : rule.relations;
  const endpoint = exchanges[0]?.endpoint ?? 'delivery-price';
  const fold = rule.begin({
    scenario: 'example',
    endpoint,
    now,
    ...(relation ? { relation } : {}),
  });
  for (const x of exchanges) fold.exchange?.(x);
  return { applies: true, breaches: [...fold.end().breaches] };
}

/** The examples of a rule, each as the exchanges of a run of its own. */
const examplesOf = (rule: Judging, kind: 'conforming' | 'breaking') =>
  rule.examples[kind].map((each, i) => [i + 1, [each].flat()] as const);

describe.each(judging.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  test.each(examplesOf(rule, 'conforming'))('is silent on conforming example %i', (_i, example) => {
    expect(judged(rule, example).breaches).toEqual([]);
  });

  test.each(examplesOf(rule, 'breaking'))(
    'fires on breaking example %i, on exchanges that are there',
    (_i, example) => {
      const { breaches } = judged(rule, example);
      expect(breaches).not.toEqual([]);
      for (const { message } of breaches) expect(message).toMatch(/^\S.*\S$/s);
      const ids = new Set(example.map((each) => exampleExchange(each).id));
      const named = breaches.flatMap(({ exchanges = [] }) => exchanges);
      expect(named.filter((id) => !ids.has(id))).toEqual([]);
    },
  );

  test('has both kinds of example, and is applicable where it is silent', () => {
    expect(rule.examples.breaking.length).toBeGreaterThan(0);
    const kept = examplesOf(rule, 'conforming').map(([, each]) => judged(rule, each).applies);
    expect(kept).toContain(true);
  });
});

const ofData = all.filter(
  ({ over }) => over === 'record' || over === 'dataset' || over === 'cross',
);

test.each(ofData.map((rule) => [rule.id, rule] as const))(
  '%s has words of the agreed length and form',
  (_, rule) => {
    expect(wording(rule)).toEqual([]);
  },
);

import { describe, expect, test } from 'vitest';
import type { AnswerExample, Rule } from '../../../src/model/rule.ts';
import { breachesOf, http, run } from './judged.ts';

/** The examples of a rule, each as the exchanges of a run of its own. */
function examplesOf(
  rule: Rule,
  kind: 'breaking' | 'conforming',
): readonly (readonly AnswerExample[])[] {
  if (rule.over === 'run') return rule.examples[kind];
  return rule.over === 'exchange' ? rule.examples[kind].map((example) => [example]) : [];
}

const table = (kind: 'breaking' | 'conforming') =>
  http.flatMap((rule) =>
    examplesOf(rule, kind).map((examples, i) => [`${rule.id} ${i + 1}`, rule, examples] as const),
  );

describe('the examples of each rule', () => {
  test.each(table('breaking'))('%s is broken', (_, rule, examples) => {
    expect(breachesOf(rule, run(...examples))).not.toEqual([]);
  });

  test.each(table('conforming'))('%s is kept', (_, rule, examples) => {
    expect(breachesOf(rule, run(...examples))).toEqual([]);
  });
});

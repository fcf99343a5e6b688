import { describe, expect, test } from 'vitest';
import { exampleExchange, subjectOf } from '../../../src/contract/answers/subject.ts';
import commercesEnvelope from '../../../src/contract/commerces/rules/envelope.ts';
import commercesFileName from '../../../src/contract/commerces/rules/file-name.ts';
import commercesNoRecords from '../../../src/contract/commerces/rules/no-records.ts';
import commercesNotAList from '../../../src/contract/commerces/rules/not-a-list.ts';
import envelope from '../../../src/contract/transactions/rules/envelope.ts';
import fileName from '../../../src/contract/transactions/rules/file-name.ts';
import noRecords from '../../../src/contract/transactions/rules/no-records.ts';
import notAList from '../../../src/contract/transactions/rules/not-a-list.ts';
import rangeReadings from '../../../src/contract/transactions/rules/range-readings.ts';
import type {
  AnswerExample,
  Breach,
  ExchangeRule,
  RunRule,
  ScenarioRule,
  Subject,
} from '../../../src/model/rule.ts';
import { now, rangeRules } from '../../support/simulate-ranges.ts';

type Judging = ScenarioRule | RunRule | ExchangeRule;

const rules: readonly Judging[] = [
  ...rangeRules,
  rangeReadings,
  notAList,
  noRecords,
  fileName,
  envelope,
  commercesNotAList,
  commercesNoRecords,
  commercesFileName,
  commercesEnvelope,
];

/** What a rule makes of the exchanges of one example. */
function judged(rule: Judging, examples: readonly AnswerExample[]): readonly Breach[] {
  const exchanges: readonly Subject[] = examples.map((each) => subjectOf(exampleExchange(each)));
  if (rule.over === 'run') {
    return [...rule.judge(exchanges, { implements: [], credentials: [] }).breaches];
  }
  if (rule.over === 'exchange') {
    return exchanges.flatMap((x) => (rule.applies(x) ? [rule.judge(x) ?? []].flat(2) : []));
  }
  const [relation = 'range-halves' as const] = rule.relations === 'all' ? [] : rule.relations;
  const fold = rule.begin({ scenario: 'example', endpoint: 'transactions', relation, now });
  for (const x of exchanges) fold.exchange?.(x);
  return [...fold.end().breaches];
}

const scenes = (
  rule: Judging,
  kind: 'conforming' | 'breaking',
): readonly (readonly AnswerExample[])[] =>
  rule.over === 'exchange' ? rule.examples[kind].map((each) => [each]) : rule.examples[kind];

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  test.each(scenes(rule, 'conforming').map((scene, i) => [i + 1, scene] as const))(
    'is kept in example %i',
    (_number, scene) => expect(judged(rule, scene)).toEqual([]),
  );

  test.each(scenes(rule, 'breaking').map((scene, i) => [i + 1, scene] as const))(
    'is broken in example %i',
    (_number, scene) => {
      const [breach] = judged(rule, scene);
      expect(breach?.message).toMatch(/^\S.*\.$/s);
    },
  );
});

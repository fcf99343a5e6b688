import { describe, expect, test } from 'vitest';
import { exchangeRule } from '../../src/contract/authoring/define.ts';
import { rules as contractRules } from '../../src/contract/catalogue.ts';
import type { Hit } from '../../src/engine/judge/judge.ts';
import { inOrder, silencedBy, standing } from '../../src/engine/judge/suppression.ts';
import type { Rule } from '../../src/model/rule.ts';
import { scenarioRules } from '../../src/scenario/rules/rules.ts';

const rule = (id: string, suppresses: readonly string[] = []): Rule =>
  exchangeRule({
    id,
    severity: 'error',
    title: id,
    clauses: [],
    effect: '',
    remedy: '',
    mend: '',
    counted: '',
    judgedOn: '',
    suppresses,
    examples: { conforming: [], breaking: [] },
    applies: () => true,
    judge: () => undefined,
  });

const hit = (of: Rule, ...exchanges: string[]): Hit => ({
  rule: of,
  breach: { message: of.id },
  severity: 'error',
  endpoint: 'delivery-price',
  exchanges,
});

const left = rule('a/left', ['a/middle', 'a/right']);
const middle = rule('a/middle', ['a/right']);
const right = rule('a/right');
const whole = rule('b/whole', ['a/*', 'b/*']);
const everywhere: Rule = { ...rule('c/everywhere'), suppressesInRun: ['a/right'] };
const rules = [right, middle, left, whole, everywhere];

describe('one defect, one finding', () => {
  test.each<[what: string, hits: readonly Hit[], stand: readonly string[]]>([
    ['the left one wins', [hit(right, 'e1'), hit(left, 'e1')], ['a/left']],
    [
      'in the whole run, and on its endpoint',
      [hit(right, 'e2'), { ...hit(right, 'e3'), endpoint: 'shipping-cost' }, hit(everywhere, 'e1')],
      ['a/right', 'c/everywhere'],
    ],
    [
      'in the whole run only where it is an error',
      [hit(right, 'e2'), { ...hit(everywhere, 'e1'), severity: 'warning' }],
      ['a/right', 'c/everywhere'],
    ],
    ['on its own exchanges only', [hit(right, 'e2'), hit(left, 'e1')], ['a/right', 'a/left']],
    ['a silenced one silences nobody', [hit(middle, 'e1'), hit(right, 'e1')], ['a/middle']],
    [
      'a chain is silenced from its left end',
      [hit(right, 'e1'), hit(middle, 'e1'), hit(left, 'e1')],
      ['a/left'],
    ],
    [
      'a namespace',
      [hit(left, 'e1'), hit(whole, 'e1', 'e2'), hit(right, 'e3')],
      ['b/whole', 'a/right'],
    ],
  ])('%s', (_what, hits, stand) => {
    expect(standing(hits, rules).map((each) => each.rule.id)).toEqual(stand);
  });

  test('a circle is told', () => {
    const circle = [rule('c/one', ['c/two']), rule('c/two', ['c/one'])];
    expect(() => inOrder(circle)).toThrow('insteadOf runs in a circle: c/one > c/two > c/one');
  });
});

describe('the relation of the real rules', () => {
  const all = [...contractRules, ...scenarioRules];
  const ids = new Set(all.map(({ id }) => id));

  test('has no circle', () => {
    expect(inOrder(all)).toHaveLength(all.length);
  });

  test('names rules that exist', () => {
    const unknown = all.flatMap(({ id, suppresses = [] }) =>
      suppresses
        .filter((other) => !other.endsWith('/*') && !ids.has(other))
        .map((other) => `${id} silences ${other}, which is no rule`),
    );
    expect(unknown).toEqual([]);
  });

  test('is this one', () => {
    const lines = [...silencedBy(all)]
      .filter(([, silenced]) => silenced.size > 0)
      .map(([id, silenced]) => `${id} > ${[...silenced].sort().join(', ')}`);
    expect(lines.sort()).toMatchSnapshot();
  });
});

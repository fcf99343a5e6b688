import { describe, expect, test } from 'vitest';
import { rules as contractRules } from '../../src/contract/catalogue.ts';
import { exchangeRule } from '../../src/contract/endpoints/every/authoring/rule.ts';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import { subjectOf } from '../../src/contract/reading/answers/subject.ts';
import {
  inOrder,
  suppressedBy,
  suppressedIn,
  unsuppressed,
} from '../../src/engine/judge/explained.ts';
import { type Hit, judge } from '../../src/engine/judge/judge.ts';
import type { Rule, Severity } from '../../src/model/rule.ts';
import { scenarioRules } from '../../src/scenario/rules/rules.ts';
import { scenario } from '../support/engine.ts';

const rule = (id: string, answer: readonly string[] = []): Rule =>
  exchangeRule({
    id,
    severity: 'error',
    title: id,
    clauses: [],
    effect: '',
    remedy: '',
    mend: '',
    counted: '',
    explains: { answer },
    examples: () => ({ conforming: [], breaking: [] }),
    applies: () => true,
    judge: () => undefined,
  });

const hit = (of: Rule, ...exchanges: string[]): Hit => ({
  rule: of,
  breach: { message: of.id },
  severity: 'error',
  ruleSeverity: 'error',
  endpoint: 'delivery-price',
  exchanges,
});

/** A hit with this severity set by its rule, not by the config. */
const own = (severity: Severity, of: Hit): Hit => ({ ...of, severity, ruleSeverity: severity });

const left = rule('a/left', ['a/middle', 'a/right']);
const middle = rule('a/middle', ['a/right']);
const right = rule('a/right');
const whole = rule('b/whole', ['a/*', 'b/*']);
const ofEach = rule('http/of-each');
const everywhere: Rule = {
  ...rule('c/everywhere'),
  explains: { run: ['a/right', 'http/of-each'] },
};
const ofUser: Rule = {
  ...rule('custom/of-user'),
  explains: { answer: ['a/right'], run: ['a/right'] },
  isCustom: true,
};
const rules = [right, middle, left, whole, everywhere, ofEach, ofUser];

describe('one finding for each defect', () => {
  test.each<[what: string, hits: readonly Hit[], stand: readonly string[]]>([
    ['a rule suppresses what it explains', [hit(right, 'e1'), hit(left, 'e1')], ['a/left']],
    [
      'run-wide suppression applies to every endpoint',
      [hit(right, 'e2'), { ...hit(right, 'e3'), endpoint: 'shipping-cost' }, hit(everywhere, 'e1')],
      ['c/everywhere'],
    ],
    [
      'run-wide suppression of a rule reported per endpoint applies to its endpoint only',
      [
        hit(ofEach, 'e2'),
        { ...hit(ofEach, 'e3'), endpoint: 'shipping-cost' },
        hit(everywhere, 'e1'),
      ],
      ['http/of-each', 'c/everywhere'],
    ],
    [
      'run-wide suppression spares hits of a higher severity',
      [hit(right, 'e1'), own('warning', hit(right, 'e3')), own('warning', hit(everywhere, 'e1'))],
      ['a/right', 'c/everywhere'],
    ],
    [
      'a hit lowered by the config suppresses none of a higher severity',
      [hit(right, 'e1'), { ...hit(left, 'e1'), severity: 'warning' }],
      ['a/right', 'a/left'],
    ],
    [
      'a rule turned off by the config suppresses nothing',
      [own('info', hit(right, 'e1')), { ...hit(left, 'e1'), severity: 'info', off: true }],
      ['a/right', 'a/left'],
    ],
    [
      'a lowered hit suppresses another that is lowered as far',
      [
        { ...hit(right, 'e1'), severity: 'info' },
        { ...hit(left, 'e1'), severity: 'info' },
      ],
      ['a/left'],
    ],
    ...(['info', 'warning'] as const).flatMap(
      (severity): readonly [string, readonly Hit[], readonly string[]][] => [
        [
          `a custom rule of severity ${severity} suppresses no hit of a higher severity`,
          [hit(right, 'e1'), own(severity, hit(ofUser, 'e1'))],
          ['a/right', 'custom/of-user'],
        ],
        [
          `a custom rule of severity ${severity} suppresses no hit lowered to that severity`,
          [{ ...hit(right, 'e1'), severity }, own(severity, hit(ofUser, 'e1'))],
          ['a/right', 'custom/of-user'],
        ],
        [
          `a custom rule of severity ${severity} suppresses no graver rule across the run`,
          [{ ...hit(right, 'e2'), severity }, own(severity, hit(ofUser, 'e1'))],
          ['a/right', 'custom/of-user'],
        ],
      ],
    ),
    [
      'a custom rule suppresses a hit of the same severity',
      [hit(right, 'e1'), hit(ofUser, 'e1')],
      ['custom/of-user'],
    ],
    [
      'a rule that sets a lower severity itself still suppresses',
      [
        hit(right, 'e1', 'e2'),
        own('warning', hit(left, 'e1')),
        hit(right, 'e2'),
        own('info', hit(left, 'e2')),
      ],
      ['a/left', 'a/left'],
    ],
    ['only on its own exchanges', [hit(right, 'e2'), hit(left, 'e1')], ['a/right', 'a/left']],
    ['a chain without its first rule', [hit(middle, 'e1'), hit(right, 'e1')], ['a/middle']],
    [
      'a chain keeps only its first rule',
      [hit(right, 'e1'), hit(middle, 'e1'), hit(left, 'e1')],
      ['a/left'],
    ],
    [
      'a wildcard suppresses a whole namespace',
      [hit(left, 'e1'), hit(whole, 'e1', 'e2'), hit(right, 'e3')],
      ['b/whole', 'a/right'],
    ],
  ])('%s', (_what, hits, stand) => {
    expect(unsuppressed(hits, rules).map((each) => each.rule.id)).toEqual(stand);
  });

  test('reports a cycle of explains', () => {
    const circle = [rule('c/one', ['c/two']), rule('c/two', ['c/one'])];
    expect(() => inOrder(circle)).toThrow('explains forms a cycle: c/one > c/two > c/one');
  });
});

const always = { applies: () => true, judge: () => ({ message: 'broken' }) };
const declared = { implements: [], credentials: [], now: 0 };
const received = [
  {
    scenario: scenario('delivery-price/alone', 1).scenario,
    exchanges: [subjectOf(exampleExchange({}))],
  },
];

describe('explains of the built-in rules', () => {
  const all = [...contractRules, ...scenarioRules];
  const ids = new Set(all.map(({ id }) => id));

  test('has no cycle', () => {
    expect(inOrder(all)).toHaveLength(all.length);
  });

  test('names only rules that exist', () => {
    const unknown = all.flatMap(({ id, explains = {} }) =>
      suppressedIn(explains, all)
        .filter((other) => !other.endsWith('/*') && !ids.has(other))
        .map((other) => `${id} silences ${other}, which is not a rule`),
    );
    expect(unknown).toEqual([]);
  });

  const byId = new Map(all.map((each) => [each.id, each]));
  const order = ['info', 'warning', 'error'];

  test.each([...suppressedBy(all)].filter(([, suppressed]) => suppressed.size > 0))(
    '%s suppresses no graver rule across the run or after the config lowers it',
    (id, suppressed) => {
      const wrong = [...suppressed].flatMap((other) => {
        const rules = [byId.get(id), byId.get(other)].flatMap((each) =>
          each ? [{ ...each, ...always, over: 'exchange' } as Rule] : [],
        );
        const [silencer, quiet] = rules;
        if (!silencer || !quiet) return [`${other} is not a rule`];
        return [undefined, 'off', ...order].flatMap((configured) => {
          const severity = configured === undefined ? {} : { [id]: configured as Severity };
          const { hits } = judge(received, { rules, severity, declared });
          const found = unsuppressed(hits, rules)
            .filter(({ off }) => !off)
            .map(({ rule: { id: each } }) => each);
          const isLowered =
            configured !== undefined &&
            order.indexOf(configured) < order.indexOf(silencer.severity);
          // Run-wide suppression spares rules of a higher severity.
          const ofRun = silencer.explains?.run?.includes(other);
          const graver = (by: string) => order.indexOf(by) < order.indexOf(quiet.severity);
          const stands = (isLowered && graver(configured)) || (ofRun && graver(silencer.severity));
          const expected = [...(configured === 'off' ? [] : [id]), ...(stands ? [other] : [])];
          return found.join() === expected.join()
            ? []
            : [`${other}, ${configured}: ${found.join()} instead of ${expected.join()}`];
        });
      });
      expect(wrong).toEqual([]);
    },
  );

  test('matches the snapshot', () => {
    // Wildcards are not expanded, so that a new rule of a namespace changes nothing here.
    const lines = all.flatMap(({ id, explains = {} }) => {
      const named = [...new Set(suppressedIn(explains, all))].sort().join(', ');
      return named === '' ? [] : [`${id} > ${named}`];
    });
    expect(lines.sort()).toMatchSnapshot();
  });
});

import { describe, expect, test } from 'vitest';
import type { Loss } from '../../src/model/rule.ts';
import type { Finding, RuleReport, Run } from '../../src/model/run.ts';
import { commandsIn, findingOf } from '../../src/report/page/finding.ts';
import {
  countedOver,
  fixRemark,
  lossOf,
  placeOf,
  seen,
} from '../../src/report/page/finding-words.ts';
import { groupsOf } from '../../src/report/page/groups.ts';
import { findingAnchor } from '../../src/report/page/page.ts';
import { sampleRun } from '../support/sample-run.ts';

const rulesOf = (run: Run) => {
  const { failing, warnings, waived } = groupsOf(run);
  return [failing, warnings, waived].map((heap) => heap.map(({ rule }) => rule));
};

const [some] = sampleRun.findings;
if (!some) throw new Error('the sample has no finding');
const { cause: _, harm: __, ...base } = some;

const finding = (rule: string, more: Partial<Finding> = {}): Finding => ({
  ...base,
  rule,
  scenario: `${rule}/a`,
  count: 1,
  judged: 1,
  ...more,
});
const run = (...findings: readonly Finding[]): Run => ({ ...sampleRun, rules: [], findings });
const loss = { records: 1, quantity: 2, sales: {} };

const at = (endpoint: Finding['endpoint'], remedy: string, scenario = `${endpoint}/a`) =>
  finding('http/x', { endpoint, remedy, scenario, message: `${endpoint}: ${scenario}` });

describe('one rule at several endpoints', () => {
  test.each<[string, readonly Finding[], readonly string[]]>([
    [
      'one issue for the same remedy',
      [at('delivery-price', 'A'), at('transactions', 'A')],
      ['1 error/http/x 2'],
    ],
    [
      'one issue for each remedy',
      [
        at('delivery-price', 'A'),
        at('transactions', 'B'),
        at('delivery-price', 'C', 'delivery-price/b'),
      ],
      ['1 error/http/x/delivery-price 2', '2 error/http/x/transactions 1'],
    ],
  ])('%s', (_, findings, expected) => {
    const { failing } = groupsOf(run(...findings));
    expect(
      failing.map((group) => `${group.number} ${findingAnchor(group)} ${group.findings.length}`),
    ).toEqual(expected);
    const titles = failing.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

const warned = (more: Partial<Finding> = {}) =>
  finding('a/x', { scenario: 'a/y', severity: 'warning', count: 9, judged: 20, ...more });

describe('a rule that is broken as an error and as a warning', () => {
  test.each([
    ['one issue, if the remedy is one', {}, ['a/x'], []],
    ['two for two remedies', { remedy: 'Another.' }, ['a/x'], ['a/x']],
    ['two at two endpoints', { endpoint: 'transactions' as const }, ['a/x'], ['a/x']],
  ])('%s', (_, more, failing, warnings) => {
    const given = run(finding('a/x', { count: 2, judged: 20 }), warned(more));
    expect(rulesOf(given)).toEqual([failing, warnings, []]);
  });

  test('shows the error, and how much of it is a warning', () => {
    const [group] = groupsOf(run(warned(), finding('a/x', { count: 2, judged: 20 }))).failing;
    if (!group) throw new Error('there is no issue');
    const { level, hits } = findingOf(group);
    expect([level, group.smallest.severity]).toEqual(['error', 'error']);
    expect(hits).toMatch(/^11 of \d+ .*9 as a warning$/);
  });
});

describe('order of groups', () => {
  test('sorts by share of judged, then scenarios, then count, then id', () => {
    const given = run(
      finding('a/last'),
      finding('a/first-of-equals'),
      finding('a/count', { count: 9 }),
      finding('a/few', { count: 125, judged: 226 }),
      finding('a/two', { scenario: 'x' }),
      finding('a/two', { scenario: 'y' }),
    );
    expect(rulesOf(given)[0]).toEqual(['a/two', 'a/count', 'a/first-of-equals', 'a/last', 'a/few']);
  });
});

const where = (group: Parameters<typeof findingOf>[0]) =>
  findingOf(group)
    .facts.flat()
    .find(({ label }) => label === 'where')?.text ?? '';

const groupOf = (...findings: readonly Finding[]) => {
  const [group] = groupsOf(run(...findings)).failing;
  if (!group) throw new Error('no group');
  return group;
};

const template = '{count} of {judged} quotes';
const counted = (count: number, judged: number, more: Partial<Finding> = {}) =>
  finding('a/x', { count, judged, countedTemplate: template, ...more });
const { countedTemplate: ___, ...bare } = finding('a/x', { counted: '1 of ISO 8601 dates' });
const judgedAt = { 'delivery-price': 6, transactions: 50 };

describe('counts', () => {
  test.each<[string, readonly Finding[], Partial<RuleReport>, string]>([
    [
      'use the number judged at the only endpoint of the findings',
      [counted(2, 2), counted(4, 4)],
      { judged: 56, judgedAt },
      '6 of 6',
    ],
    [
      'are summed if findings count something other than the rule',
      [counted(84, 11_127), counted(18, 14_433), counted(2, 20)],
      { judged: 30 },
      '104 of 25,580',
    ],
  ])('%s', (_, findings, rule, words) => {
    const rules = sampleRun.rules.map((each) => ({ ...each, id: 'a/x', judged: 0, ...rule }));
    const [group] = groupsOf({ ...run(...findings), rules }).failing;
    expect(group && countedOver(group)).toBe(`${words} quotes`);
  });

  test('without a template are joined unchanged', () => {
    expect(countedOver(groupOf(bare, { ...bare, counted: '3 went' }))).toBe(
      '1 of ISO 8601 dates; 3 went',
    );
  });

  test.each<[Loss, lost: string, remark: string]>([
    [
      { records: 52, quantity: 1092, sales: { clp: 3_220_896, usd: 12.5 } },
      '52 records, 1,092 units, CLP 3,220,896 and USD 12.5 of net sales',
      'up to 1,092 units, CLP 3,220,896 and USD 12.5 of sales lost',
    ],
    [{ records: 1, quantity: 1, sales: {} }, '1 record, 1 unit', 'up to 1 unit lost'],
    [{ records: 2, quantity: 0, sales: {} }, '2 records', '1 of 1 quote'],
  ])('are replaced by a loss, without zero amounts: %j', (loss, lost, remark) => {
    expect([lossOf(loss), fixRemark(groupOf(counted(1, 1, { loss })))]).toEqual([lost, remark]);
  });

  test('take the largest loss of several scenarios, which may share records', () => {
    const group = groupOf(
      finding('a/x', { loss }),
      finding('a/x', { loss: { ...loss, records: 5 } }),
    );
    expect(group.loss?.records).toBe(5);
  });
});

describe('the message of a group', () => {
  test('comes from the finding with a cause, else from the one with most breaches', () => {
    const many = finding('a/x', { message: 'many', count: 9 });
    expect(groupOf(finding('a/x'), many).worst.message).toBe('many');
    const why = finding('a/x', { message: 'why', cause: [{ '/order/type': 'absent' }] });
    expect(groupOf(why, many).worst.message).toBe('why');
  });
  test.each([
    ['It arrived.', 12, '12 of 20 quotes. It arrived.'],
    ['12 arrived.', 12, '12 arrived.'],
    ['It fits. 12 arrived.', 12, '12 of 20 quotes. It fits. 12 arrived.'],
    ['12 of 20 arrived.', 12, '12 of 20 arrived.'],
    ['312 and 12.5 arrived.', 12, '12 of 20 quotes. 312 and 12.5 arrived.'],
    ['It arrived.', 1, '1 of 20 quotes. It arrived.'],
  ])(
    'begins with the counts, unless its first sentence has the count: %s %d',
    (message, count, words) => {
      expect(seen(groupOf(counted(count, 20, { message })))).toBe(words);
    },
  );
  test('names the scenarios if there are several', () => {
    const a = finding('a/x', { scenario: 'delivery-price/a', count: 3, judged: 27 });
    const b = finding('a/x', { scenario: 'delivery-price/b', count: 18, judged: 27 });
    expect(where(groupOf(a, b))).toBe('delivery-price/b 18, delivery-price/a 3');
    expect(where(groupOf(a))).toBe('');
    const many = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ ...a, scenario: `delivery-price/s${n}` }));
    expect(where(groupOf(...many))).toBe(
      'delivery-price/s1 3, delivery-price/s2 3, delivery-price/s3 3, delivery-price/s4 3, delivery-price/s5 3, other scenarios 6',
    );
  });
});

test.each([
  [{}, ''],
  [{ at: '' }, ''],
  [{ at: '/netValue' }, '/netValue'],
  [{ at: '/date', record: { number: 1 } }, 'record 1, /date'],
  [{ record: { number: 2904, line: 2905 } }, 'record 2,904 (line 2,905)'],
])('the place of %j', (finding, place) => {
  expect(placeOf(finding)).toBe(place);
});

const command = (scenario: string) => ({ reproduce: { command: `run ${scenario}` }, scenario });

describe('order and commands of issues', () => {
  test('sorts by harm: lost orders or money, then visible to buyers, then the rest', () => {
    const given = run(
      finding('a/rest', { count: 9, loss }),
      finding('a/buyer', { harm: 'buyer', count: 125, judged: 226 }),
      finding('a/lost', { harm: 'lost' }),
      finding('a/warned', { harm: 'lost', severity: 'warning' }),
    );
    expect(rulesOf(given)).toEqual([['a/lost', 'a/buyer', 'a/rest'], ['a/warned'], []]);
  });

  test('adds the endpoint to a title that two rules share', () => {
    const given = run(
      finding('a/x', { title: 'Same' }),
      finding('b/x', { title: 'Same', endpoint: 'commerces' }),
      finding('c/x', { title: 'Other' }),
    );
    expect(groupsOf(given).failing.map(({ title }) => title)).toEqual([
      'Same (delivery-price)',
      'Same (commerces)',
      'Other',
    ]);
  });

  const long = `curl ${'x'.repeat(1001)}`;
  const endless = `curl ${'x'.repeat(50_000)}`;
  const tooLong = 'greenlight replay report.json f1  # curl is too long to print';
  const byHand = 'Send them at once.';
  test.each<[Partial<Finding['reproduce']>, readonly string[]]>([
    [{ curl: 'curl a' }, ['curl a']],
    [
      { curl: 'curl a', next: ['curl b', 'curl a'], shows: 2, byHand },
      ['curl a', 'curl b', '# request 1 again', `# ${byHand}`],
    ],
    [{ curl: long }, [tooLong]],
    [{ curl: endless }, [tooLong]],
    [{ curl: 'curl a', next: [long, 'curl a'], shows: 2 }, [tooLong]],
    [{ curl: long, next: [long, 'curl b'], shows: 3, byHand }, [tooLong, `# ${byHand}`]],
    [{ curl: endless, byHand }, [tooLong, `# ${byHand}`]],
    [{}, []],
  ])('prints the curl lines, or where to find them: case %#', (reproduce, lines) => {
    const found = finding('a/x', { reproduce: { command: 'run a', ...reproduce } });
    const commands = commandsIn(findingOf(groupOf(found))).map(({ command }) => command);
    expect(commands).toEqual(['run a', ...lines]);
  });

  test('repeats the scenario with the fewest exchanges', () => {
    const [long, short] = ['delivery-price/draft-optional-fields', 'delivery-price/smallest-draft'];
    const group = groupOf(
      finding('a/x', { ...command(long ?? ''), count: 18 }),
      finding('a/x', command(short ?? '')),
    );
    expect(findingOf(group).repeat?.[0]?.command).toBe(`run ${short}`);
  });
});

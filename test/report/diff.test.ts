import { describe, expect, test } from 'vitest';
import type { Finding, Run } from '../../src/model/run.ts';
import { diff } from '../../src/report/over-time/diff.ts';
import { diffText } from '../../src/report/over-time/diff-text.ts';
import { printed } from '../../src/report/terminal/blocks.ts';
import { hostileRun } from '../support/hostile-run.ts';
import { moving } from '../support/moving.ts';
import { passedRun, runs } from '../support/other-runs.ts';
import { sampleRun } from '../support/sample-run.ts';

const reported = (found: readonly { rule: string; scenario?: string }[]) =>
  found.map(({ rule, scenario }) => `${rule} ${scenario ?? ''}`.trim());

const changed = (old: Run, now: Run) => {
  const { worse, findings } = diff(old, now);
  return {
    worse,
    new: reported(findings.new),
    fixed: reported(findings.fixed),
    still: findings.still.length,
    notJudged: reported(findings.notJudged),
  };
};

const [first] = sampleRun.findings as [Finding];
const waived = { ...first, waived: { reason: 'r', owner: 'o', until: '2027-01-01' } };
const none = { worse: [], new: [], fixed: [], notJudged: [] };
const only = (...findings: readonly Finding[]): Run => ({ ...sampleRun, findings });
const name = `${first.rule} ${first.scenario}`;

describe('findings', () => {
  test.each<[string, Run, Run, ReturnType<typeof changed>]>([
    ['the same run', sampleRun, sampleRun, { ...none, still: sampleRun.findings.length }],
    [
      'the same one, that discovery found before',
      only({ ...first, scenario: 'discovery' }),
      only(first),
      { ...none, still: 1 },
    ],
    ['one fixed', only(first), only(), { ...none, still: 0, fixed: [name] }],
    [
      'a new error of a rule that the old run did not have',
      { ...only(), rules: sampleRun.rules.filter(({ id }) => id !== first.rule) },
      only(first),
      { ...none, still: 0, new: [name], worse: ['1 new finding of rules that are new'] },
    ],
    [
      'a new warning',
      only(),
      only({ ...first, severity: 'warning' }),
      { ...none, still: 0, new: [name] },
    ],
    ['a new one that is waived', only(), only(waived), { ...none, still: 0, new: [name] }],
    [
      'a waiver that is gone',
      only(waived),
      only(first),
      { ...none, still: 1, worse: ['1 finding now counted in the verdict'] },
    ],
    [
      'a rule that met nothing any more',
      only(first),
      { ...only(), rules: sampleRun.rules.map((rule) => ({ ...rule, judged: 0 })) },
      { ...none, still: 0, notJudged: [name] },
    ],
  ])('%s', (_, old, now, expected) => {
    expect(changed(old, now)).toEqual(expected);
  });

  test('a new warning is worse where warnings fail the run', () => {
    const strict = { setting: 'failOn', value: 'warning', from: 'flag' } as const;
    const now = { ...only({ ...first, severity: 'warning' as const }), configuration: [strict] };
    expect(changed(only(), now).worse).toEqual(['1 new finding']);
  });
});

const lowering = (severity: 'info' | 'warning' | 'off', breaches: number): Run => ({
  ...only(
    ...(severity === 'warning' && breaches > 0
      ? [{ ...first, severity, lowered: true as const }]
      : []),
  ),
  verdict: 'passed',
  scenarios: sampleRun.scenarios.map((each) => ({ ...each, verdict: 'passed' })),
  rules: sampleRun.rules.map((each) =>
    each.id === first.rule
      ? {
          ...each,
          configured: severity,
          breaches,
          ...(breaches > 0 ? { lowered: breaches, state: 'lowered' } : { state: 'kept' }),
        }
      : each,
  ),
});

const textOf = (changes: ReturnType<typeof diff>) =>
  printed(diffText(changes), { width: 200, color: false, ascii: false }, 1);

describe('a rule that the config of the new run lowers or turns off', () => {
  const again = ['1 finding not judged again'];

  test.each(['info', 'warning', 'off'] as const)(
    '%s: nothing is fixed while it is broken',
    (to) => {
      const changes = diff(only(first), lowering(to, 3));
      const how = to === 'off' ? 'turned off' : 'lowered';
      expect([changes.exitCode, changes.unsure, changes.findings.fixed]).toEqual([3, again, []]);
      const text = textOf(changes);
      expect(text).toContain('INCONCLUSIVE  1 finding not judged again.');
      expect(text).toContain(
        `In the new run, 1 rule was ${how} by the config: ${first.rule}, 3 breaches.`,
      );
      expect(text).not.toMatch(/BETTER|Fixed/);
    },
  );

  test.each(['info', 'warning', 'off'] as const)('%s: what it kept is fixed', (to) => {
    const changes = diff(only(first), lowering(to, 0));
    expect([changes.exitCode, changes.unsure, reported(changes.findings.fixed)]).toEqual([
      0,
      [],
      [name],
    ]);
  });

  test.each(['info', 'off'] as const)('%s: new breaches are named, and count nothing', (to) => {
    const changes = diff(only(), lowering(to, 3));
    expect([changes.exitCode, changes.unsure]).toEqual([0, []]);
    expect(textOf(changes)).toContain('by the config');
  });
});

describe('the verdict', () => {
  const lost = ['delivery-price was not judged again'];
  const stopped: Run = {
    ...passedRun,
    verdict: 'failed',
    waivers: runs['spent-waivers'].waivers,
    endpoints: passedRun.endpoints.map((each) =>
      each.id === 'delivery-price' ? { ...each, state: 'not judged', reason: 'r' } : each,
    ),
  };
  const elsewhere: Run = {
    ...passedRun,
    scenarios: passedRun.scenarios.filter(({ id }) => id !== first.scenario),
  };
  const warned = only({ ...first, severity: 'warning' });
  test.each<[string, Run, Run, 0 | 1 | 3, readonly string[]]>([
    ['passed to passed', runs.passed, runs.passed, 0, []],
    [
      'passed to failed',
      runs.passed,
      runs.failed,
      1,
      [`${sampleRun.totals.findings.error} new findings`, 'passed before, failed now'],
    ],
    ['passed to inconclusive', runs.passed, runs.locked, 3, ['passed before, inconclusive now']],
    ['failed to passed', runs.failed, runs.passed, 0, []],
    ['failed to failed', runs.failed, runs.failed, 0, []],
    ['failed to failed, with more', only(), only(first), 1, ['1 new finding']],
    ['the same, from failed', runs['spent-waivers'], stopped, 3, lost],
    ['inconclusive to passed', runs.locked, runs.passed, 0, []],
    [
      'inconclusive to inconclusive, with an error of another rule',
      { ...only(), verdict: 'inconclusive' },
      { ...only(first), verdict: 'inconclusive' },
      1,
      ['1 new finding', 'inconclusive before, inconclusive now'],
    ],
    [
      'failed to passed without its scenario',
      only(first),
      elsewhere,
      3,
      ['1 finding not judged again'],
    ],
    ['a warning, without its scenario', warned, elsewhere, 0, []],
    ['what was waived, without its scenario', only(waived), elsewhere, 0, []],
    [
      'a rule that met nothing any more',
      only(first),
      { ...only(), rules: sampleRun.rules.map((rule) => ({ ...rule, judged: 0 })) },
      0,
      [],
    ],
  ])('%s', (_, old, now, exitCode, reasons) => {
    const changes = diff(old, now);
    expect([changes.exitCode, [...changes.worse, ...changes.unsure]]).toEqual([exitCode, reasons]);
  });

  test('failed to inconclusive: nothing can be said of the fix', () => {
    const changes = diff(runs.failed, runs.locked);
    expect([changes.exitCode, changes.worse]).toEqual([3, []]);
    expect(changes.unsure[0]).toBe('failed before, inconclusive now');
    expect(printed(diffText(changes), { width: 100, color: false, ascii: false }, 1)).toMatch(
      /^INCONCLUSIVE {2}Failed before, inconclusive now; 1 finding not judged again\.$/m,
    );
  });
});

describe('for a person', () => {
  const plain = { width: 100, color: false, ascii: false };

  test('what is worse comes first, the verdict last', async () => {
    const old = { ...sampleRun, findings: sampleRun.findings.slice(1, 4) };
    const now = { ...sampleRun, findings: sampleRun.findings.slice(0, 3) };
    await expect(printed(diffText(diff(old, now)), plain, 1)).toMatchFileSnapshot('looks/diff.txt');
  });

  test.each([60, 100, 160])('at %d columns nothing moves a cursor or passes the edge', (width) => {
    const text = printed(diffText(diff(sampleRun, hostileRun())), { ...plain, width }, 1);
    expect(text).not.toMatch(moving);
  });
});

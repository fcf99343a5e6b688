import { describe, expect, test } from 'vitest';
import type { Finding, Run } from '../../src/model/run.ts';
import { diff } from '../../src/report/over-time/diff.ts';
import { diffText } from '../../src/report/over-time/diff-text.ts';
import { printed } from '../../src/report/terminal/blocks.ts';
import { hostileRun } from '../support/hostile-run.ts';
import { moving } from '../support/moving.ts';
import { passedRun, runs } from '../support/other-runs.ts';
import { sampleRun } from '../support/sample-run.ts';

/** The result of a comparison in lines: exit code, reasons, and the rules of each kind of finding. */
const changed = (old: Run, now: Run): readonly string[] => {
  const { exitCode, worse, unsure, findings } = diff(old, now);
  const moved = Object.entries(findings).flatMap(([kind, shifts]) =>
    shifts.length === 0 ? [] : [`${kind}: ${shifts.map(({ rule }) => rule).join(', ')}`],
  );
  return [String(exitCode), ...worse, ...unsure, ...moved];
};

const [first] = sampleRun.findings as [Finding];
const { rule } = first;
const waived = { ...first, waived: { reason: 'r', owner: 'o', until: '2027-01-01' } };
const only = (...findings: readonly Finding[]): Run => ({ ...sampleRun, findings });
const warned = only({ ...first, severity: 'warning' });
const idle = { ...only(), rules: sampleRun.rules.map((each) => ({ ...each, judged: 0 })) };
const strict = { setting: 'failOn', value: 'warning', from: 'flag' } as const;
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

test.each<[string, Run, Run, readonly string[]]>([
  [
    'the same finding, earlier made by discovery',
    only({ ...first, scenario: 'discovery' }),
    only(first),
    ['0', `still: ${rule}`],
  ],
  [
    'a new error of a rule that the old run did not have',
    { ...only(), rules: sampleRun.rules.filter(({ id }) => id !== rule) },
    only(first),
    ['1', '1 new finding of rules that are new', `new: ${rule}`],
  ],
  [
    'a new warning with --fail-on warning',
    only(),
    { ...warned, configuration: [strict] },
    ['1', '1 new finding', `new: ${rule}`],
  ],
  [
    'a removed waiver',
    only(waived),
    only(first),
    ['1', '1 finding now counted in the verdict', `still: ${rule}`],
  ],
  ['a rule without anything to judge', only(first), idle, ['0', `notJudged: ${rule}`]],
  [
    'passed to failed',
    runs.passed,
    { ...only(first), verdict: 'failed' },
    ['1', '1 new finding', 'passed before, failed now', `new: ${rule}`],
  ],
  ['passed to inconclusive', runs.passed, runs.locked, ['3', 'passed before, inconclusive now']],
  [
    'failed to inconclusive, with the finding not judged again',
    only(first),
    { ...elsewhere, verdict: 'inconclusive' },
    ['3', 'failed before, inconclusive now', '1 finding not judged again', `notJudged: ${rule}`],
  ],
  [
    'a failed run again, with an endpoint not judged',
    runs['spent-waivers'],
    stopped,
    ['3', 'delivery-price was not judged again'],
  ],
])('%s', (_, old, now, expected) => {
  expect(changed(old, now)).toEqual(expected);
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
  test.each(['info', 'warning', 'off'] as const)('%s', (to) => {
    const lowered = to === 'warning' ? `still: ${rule}` : `notJudged: ${rule}`;
    expect(changed(only(first), lowering(to, 3))).toEqual([
      '3',
      '1 finding not judged again',
      lowered,
    ]);
    const text = textOf(diff(only(first), lowering(to, 3)));
    expect(text).toContain('INCONCLUSIVE  1 finding not judged again.');
    const how = to === 'off' ? 'turned off' : 'lowered';
    expect(text).toContain(`In the new run, 1 rule was ${how} by the config: ${rule}, 3 breaches.`);
    expect(text).not.toMatch(/BETTER|Fixed/);
    // Without breaches the finding is fixed.
    expect(changed(only(first), lowering(to, 0))).toEqual(['0', `fixed: ${rule}`]);
  });

  test.each(['info', 'off'] as const)('%s: reports new breaches without counting them', (to) => {
    expect(changed(only(), lowering(to, 3))).toEqual(['0']);
    expect(textOf(diff(only(), lowering(to, 3)))).toContain('by the config');
  });
});

describe('the text of a diff', () => {
  const plain = { width: 100, color: false, ascii: false };

  test('prints what is worse first, and the verdict last', async () => {
    const old = { ...sampleRun, findings: sampleRun.findings.slice(1, 4) };
    const now = { ...sampleRun, findings: sampleRun.findings.slice(0, 3) };
    await expect(printed(diffText(diff(old, now)), plain, 1)).toMatchFileSnapshot('looks/diff.txt');
  });

  test.each([60, 100, 160])('contains no control characters at %d columns', (width) => {
    const text = printed(diffText(diff(sampleRun, hostileRun())), { ...plain, width }, 1);
    expect(text).not.toMatch(moving);
  });
});

import { describe, expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import { subjectOf } from '../../src/contract/reading/answers/subject.ts';
import { findingsOf } from '../../src/engine/judge/findings.ts';
import type { Rule, Severity } from '../../src/model/rule.ts';
import type { Run } from '../../src/model/run.ts';
import { fixText, overviewOf } from '../../src/report/page/headline.ts';
import { runs } from '../support/other-runs.ts';

/** One defect that breaks two rules counts as one issue. */

const [serverError, slow] = ['http/server-error', 'http/slow'].map((wanted) =>
  rules.find(({ id }) => id === wanted),
) as [Rule, Rule];

type Seen = readonly [rule: Rule, severity: Severity, exchanges: readonly string[]];

function runWith(...seen: readonly Seen[]): Run {
  const hits = seen.map(([rule, severity, exchanges]) => ({
    rule,
    severity,
    ruleSeverity: severity,
    exchanges,
    breach: { message: 'Seen.' },
    endpoint: 'delivery-price' as const,
    scenario: 's',
  }));
  const findings = findingsOf(hits, {
    received: [
      {
        scenario: { id: 's', endpoint: 'delivery-price' } as never,
        exchanges: ['e1', 'e2', 'e3'].map((id) => subjectOf(exampleExchange({ exchange: { id } }))),
      },
    ],
    tallies: new Map(),
    declared: { implements: [], credentials: [], now: 0 },
    reproduce: { command: () => 'greenlight run', curl: () => undefined },
  });
  return { ...runs.failed, findings, rules: [], waivers: [] };
}

describe('a rule that another defect breaks along with its own', () => {
  test.each<[string, readonly Seen[], readonly string[], number]>([
    [
      'is listed under the other on the same exchanges',
      [
        [slow, 'error', ['e1']],
        [serverError, 'error', ['e1', 'e2']],
      ],
      ['1 http/server-error', '1a http/slow'],
      1,
    ],
    [
      'is an issue of its own on further exchanges',
      [
        [slow, 'error', ['e1', 'e3']],
        [serverError, 'error', ['e1', 'e2']],
      ],
      ['1 http/server-error', '2 http/slow'],
      2,
    ],
    [
      'is never listed under a milder one',
      [
        [slow, 'error', ['e1']],
        [serverError, 'warning', ['e1']],
      ],
      ['1 http/slow'],
      1,
    ],
  ])('%s', (_, seen, groups, issues) => {
    const run = runWith(...seen);
    const { groups: found, fixes, headline } = overviewOf(run);
    expect(found.failing.map(({ number, rule }) => `${number} ${rule}`).toSorted()).toEqual(groups);
    expect(fixes).toHaveLength(issues);
    expect(headline.sentence).toContain(`: ${issues} issue`);
  });

  test('is named in the text of the issue', () => {
    const run = runWith([slow, 'error', ['e1']], [serverError, 'error', ['e1']]);
    expect(overviewOf(run).fixes.map(fixText)).toEqual([
      expect.stringMatching(/; also: A quote takes 30 s or more$/),
    ]);
  });
});

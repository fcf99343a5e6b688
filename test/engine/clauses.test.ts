import { expect, test } from 'vitest';
import { clauseReports, nothingReceived, nothingToJudge } from '../../src/engine/result/report.ts';
import type { Clause } from '../../src/model/rule.ts';
import type { RuleReport } from '../../src/model/run.ts';

/** An optional clause is not applicable only if its rule looked for a subject and found none. */

const clause: Clause = {
  id: 'commerces.file-name',
  section: 'commerces',
  text: 'A file has a name.',
  short: 'Name of the file',
  optional: 'the client sends no CSV file',
  judgement: { by: ['commerces/file-name'] },
};
const rule = (reason: string): RuleReport => ({
  id: 'commerces/file-name',
  severity: 'warning',
  judged: 0,
  breaches: 0,
  findings: 0,
  state: 'not judged',
  reason,
});
const reportsOf = (reason: string, state: 'judged' | 'not judged' = 'judged') =>
  clauseReports([clause], [rule(reason)], [{ id: 'commerces', state }]);

test.each([
  ['the rule found nothing to judge: not applicable', nothingToJudge, 'judged', 'not applicable'],
  ['the endpoint was not judged: not judged', nothingToJudge, 'not judged', 'not judged'],
  ['the rule is turned off: not judged', 'turned off', 'judged', 'not judged'],
  ['the rule crashed: not judged', 'it crashed: oh', 'judged', 'not judged'],
] as const)('an optional clause if %s', (_, reason, endpoint, expected) => {
  expect(reportsOf(reason, endpoint).map(({ state }) => state)).toEqual([expected]);
});

test('a required clause that was not judged reports that nothing was received', () => {
  const { optional: _optional, ...needed } = clause;
  const [report] = clauseReports(
    [needed],
    [rule(nothingToJudge)],
    [{ id: 'commerces', state: 'judged' }],
  );
  expect(report?.reason).toBe(nothingReceived);
});

import { expect, test } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { overviewOf, tallied } from '../../src/report/page/headline.ts';
import { runDocument } from '../../src/report/page/run.ts';
import { terminal } from '../../src/report/terminal/terminal.ts';
import { sampleRun } from '../support/sample-run.ts';

const look = { width: 100, color: false, ascii: false, quiet: false, verbose: false, paths: [] };
const id = 'shipping-cost/both-endpoints';

/** A run with one finding of delivery-price over the answers of two scenarios, one of shipping-cost. */
function affected(): Run {
  const [first] = sampleRun.findings;
  const calling = new Set(['delivery-price/one-line', id]);
  const own = sampleRun.scenarios.filter((each) => calling.has(each.id));
  if (!first || own.length !== 2) throw new Error('the sample has them');
  const { scenario: _, ...finding } = first;
  return {
    ...sampleRun,
    findings: [{ ...finding, exchanges: own.flatMap(({ exchanges }) => exchanges) }],
    scenarios: own.map((each) => ({ ...each, verdict: 'failed' })),
  };
}

test('a scenario that fails by a finding of another scenario has its issue', () => {
  const run = affected();
  const findings = run.findings.map((finding) => ({
    ...finding,
    scenario: 'delivery-price/one-line',
  }));
  expect(overviewOf({ ...run, findings }).issues.get(id)?.named).toBe('issue 1');
});

test('a scenario that fails only by an issue of another endpoint is “affected by” it', () => {
  const run = affected();
  const { issues } = overviewOf(run);
  expect(Object.fromEntries(issues)).toEqual({
    'delivery-price/one-line': { named: 'issue 1', isFirst: true, areElsewhere: false },
    [id]: { named: 'issue 1', isFirst: false, areElsewhere: true },
  });
  expect(tallied(run.scenarios, issues)).toMatchObject({ failed: 1, affected: 1 });
  expect(terminal(run, look)).toContain('· The same orders at both endpoints  affected by issue 1');
  const listed = JSON.stringify(runDocument(run).scenarios);
  expect(listed).toContain(`"under":["affected by issue 1","${id}"]`);
});

test('a scenario is the one that failed if no scenario of the endpoint of its issue did', () => {
  const run = affected();
  const scenarios = run.scenarios.filter((each) => each.id === id);
  expect(overviewOf({ ...run, scenarios }).issues.get(id)?.areElsewhere).toBe(false);
});

import type { Finding, Run, ScenarioReport } from '../../model/run.ts';
import type { RecordsJudged } from './record-counts.ts';

/** What a run comes to, in numbers. */
export function totalsOf(
  scenarios: readonly ScenarioReport[],
  findings: readonly Finding[],
  { exchanges, records }: Pick<Run['totals'], 'exchanges'> & { readonly records: RecordsJudged },
): Run['totals'] {
  const counted = (state: ScenarioReport['verdict']) =>
    scenarios.filter((scenario) => scenario.verdict === state).length;
  const found = (severity: 'error' | 'warning') =>
    findings.filter((finding) => finding.severity === severity && !finding.waived).length;
  return {
    scenarios: {
      passed: counted('passed'),
      failed: counted('failed'),
      inconclusive: counted('inconclusive'),
      skipped: counted('skipped'),
    },
    findings: {
      error: found('error'),
      warning: found('warning'),
      waived: findings.filter(({ waived }) => waived).length,
    },
    exchanges,
    records: { transactions: records.transactions ?? 0, commerces: records.commerces ?? 0 },
  };
}

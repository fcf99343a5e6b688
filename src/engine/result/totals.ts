import type { EndpointId } from '../../model/endpoint.ts';
import type { Finding, Run, ScenarioReport } from '../../model/run.ts';
import type { DrivenScenario } from '../drive/drive.ts';
import type { RecordJudgement } from '../judge/records.ts';

export function totalsOf(
  scenarios: readonly ScenarioReport[],
  findings: readonly Finding[],
  { exchanges, records }: Pick<Run, 'exchanges'> & { readonly records: JudgedRecordCounts },
): Run['totals'] {
  const counted = (state: ScenarioReport['verdict']) =>
    scenarios.filter((scenario) => scenario.verdict === state).length;
  const found = (severity: 'error' | 'warning') =>
    findings.filter((finding) => finding.severity === severity && !finding.waived).length;
  const twice = exchanges.filter(({ lostOnReuse }) => lostOnReuse).length;
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
    exchanges: exchanges.length,
    ...(twice === 0 ? {} : { lostOnReuse: twice }),
    records: { transactions: records.transactions ?? 0, commerces: records.commerces ?? 0 },
  };
}

export type JudgedRecordCounts = { readonly [id in EndpointId]?: number };

interface JudgedDataset {
  readonly endpoint: EndpointId;
  readonly records: number;
  readonly judgement: RecordJudgement;
}

/** Returns the largest judged dataset of each endpoint: the same records in another form count once. */
function largest(drivings: readonly DrivenScenario[]): readonly JudgedDataset[] {
  const best = new Map<EndpointId, JudgedDataset>();
  for (const { exchanges, records } of drivings) {
    for (const { id, endpoint, answer } of exchanges) {
      const judgement = records.get(id);
      if (!judgement || answer.kind !== 'response' || answer.body.kind !== 'records') continue;
      const largestSoFar = best.get(endpoint);
      if (largestSoFar && largestSoFar.records >= answer.body.records) continue;
      best.set(endpoint, { endpoint, records: answer.body.records, judgement });
    }
  }
  return [...best.values()];
}

export function recordsJudged(drivings: readonly DrivenScenario[]): JudgedRecordCounts {
  return Object.fromEntries(largest(drivings).map(({ endpoint, records }) => [endpoint, records]));
}

/** Returns judged transactions, and those that the platform would lose, by day of `date`, in order of the days. */
export function recordsByDay(drivings: readonly DrivenScenario[]): Run['records'] {
  return largest(drivings).flatMap(({ endpoint, judgement }) =>
    [...judgement.days]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, counts]) => ({ endpoint, day, ...counts })),
  );
}

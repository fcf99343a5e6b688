import type { Finding, Run } from '../../../model/run.ts';
import { outcomeWords } from '../../../report/view/exchange.ts';

/** What became of a finding when its requests were sent again. */
export interface Replayed {
  readonly id: string;
  readonly rule: string;
  readonly title: string;
  readonly scenario?: string;
  readonly state: 'still there' | 'gone' | 'different' | 'not answered' | 'not sent';
  /** What is there now, in a phrase. */
  readonly saw: string;
}

/** Holds the findings of a run against those of its requests sent again. */
export const replayed = (findings: readonly Finding[], now: Run): readonly Replayed[] =>
  findings.map((finding) => {
    const { id, rule, title, scenario } = finding;
    return {
      id,
      rule,
      title,
      ...(scenario === undefined ? {} : { scenario }),
      ...stateOf(finding, now),
    };
  });

function stateOf(finding: Finding, now: Run): Pick<Replayed, 'state' | 'saw'> {
  const concerned = now.exchanges.filter(
    ({ id, scenario }) => finding.exchanges.includes(id) || scenario === finding.scenario,
  );
  if (concerned.length === 0) return { state: 'not sent', saw: 'no request of it was kept' };
  const same = now.findings.find(
    (each) =>
      each.rule === finding.rule &&
      (each.scenario === finding.scenario ||
        each.exchanges.some((id) => finding.exchanges.includes(id))),
  );
  if (same) return { state: 'still there', saw: same.counted };
  const silent = concerned.find(({ answer }) => answer.kind === 'no-response');
  if (silent && concerned.every(({ answer }) => answer.kind === 'no-response')) {
    return { state: 'not answered', saw: receivedOf(silent) };
  }
  const ids = new Set(concerned.map(({ id }) => id));
  const other = now.findings.find((each) => each.exchanges.some((id) => ids.has(id)));
  if (other) return { state: 'different', saw: `${other.title} (${other.rule})` };
  const applicable = now.rules.some(({ id, judged }) => id === finding.rule && judged > 0);
  const first = concerned.find(({ id }) => finding.exchanges.includes(id)) ?? concerned[0];
  const saw = first ? receivedOf(first) : '';
  return { state: applicable ? 'gone' : 'different', saw };
}

function receivedOf({ answer, outcome }: Run['exchanges'][number]): string {
  if (answer.kind === 'no-response') return answer.detail;
  return outcome ? outcomeWords(outcome) : `answered ${answer.status}`;
}

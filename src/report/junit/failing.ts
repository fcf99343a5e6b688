import type { Finding, Run, ScenarioReport } from '../../model/run.ts';
import { groupsOf } from '../view/groups.ts';

/** The findings of a run, found by scenario and by whether they fail it, each in one reading of the run. */
export interface Found {
  /** No request of the run was answered: one cause, told once. */
  readonly isDown: boolean;
  /** Those that concern a scenario, in the order of the run. */
  readonly of: (scenario: ScenarioReport) => readonly Finding[];
  /** Those of the findings that fail the run, worst first. */
  readonly failing: (findings: readonly Finding[]) => readonly Finding[];
}

/** A finding concerns the scenario that it names, and every scenario whose exchanges it names. */
export function findingsIn(run: Run): Found {
  const scenarioOf = new Map(
    run.scenarios.flatMap(({ id, exchanges }) => exchanges.map((x) => [x, id] as const)),
  );
  const found = new Map<string, Finding[]>();
  for (const finding of run.findings) {
    const ids = new Set([finding.scenario, ...finding.exchanges.map((id) => scenarioOf.get(id))]);
    for (const id of ids) {
      if (id === undefined) continue;
      const held = found.get(id);
      if (held) held.push(finding);
      else found.set(id, [finding]);
    }
  }
  const rank = new Map(
    groupsOf(run).failing.flatMap(({ findings: own }, i) => own.map((finding) => [finding, i])),
  );
  return {
    isDown:
      run.exchanges.length > 0 &&
      run.exchanges.every(({ answer }) => answer.kind === 'no-response'),
    of: ({ id }) => found.get(id) ?? [],
    failing: (findings) =>
      findings
        .filter((finding) => rank.has(finding))
        .toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0)),
  };
}

import type { Finding, Run, ScenarioReport } from '../../model/run.ts';
import { groupsOf } from '../groups.ts';

/** The findings that concern a scenario, in the order of the run. */
export type FindingsOf = (scenario: ScenarioReport) => readonly Finding[];

/** A finding concerns the scenario that it names, and every scenario whose exchanges it names. */
export function findingsByScenario(run: Run): FindingsOf {
  const scenarioOf = new Map(
    run.scenarios.flatMap(({ id, exchanges }) => exchanges.map((x) => [x, id] as const)),
  );
  const found = new Map<string, Finding[]>();
  for (const finding of run.findings) {
    const ids = new Set([finding.scenario, ...finding.exchanges.map((id) => scenarioOf.get(id))]);
    for (const id of ids) {
      if (id !== undefined) found.set(id, [...(found.get(id) ?? []), finding]);
    }
  }
  return ({ id }) => found.get(id) ?? [];
}

/** Those of the findings that fail the run, worst first. */
export function failing(run: Run, findings: readonly Finding[]): readonly Finding[] {
  const rank = new Map(
    groupsOf(run).mended.flatMap(({ findings: own }, i) => own.map((finding) => [finding, i])),
  );
  return findings
    .filter((finding) => rank.has(finding))
    .toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
}

import type { Run, ScenarioReport } from '../../model/run.ts';
import { groupsOf, type RuleGroup } from './groups.ts';

/** What the list of issues says of a failed scenario. */
export interface ScenarioIssues {
  /** Formats `issue 1` or `issues 1, 2`. */
  readonly named: string;
  /** The scenario is the first with one of them, so its summary is news. */
  readonly isFirst: boolean;
  /** They are all of other endpoints, which the scenario calls, too. */
  readonly areElsewhere: boolean;
}

/** Returns the issues of each failed scenario that has some, by its id. */
export function issuesOf(run: Run): ReadonlyMap<string, ScenarioIssues> {
  const { failing } = groupsOf(run);
  const groups = failing.map((group) => ({ group, concerns: concernedBy(group) }));
  const seen = new Set<RuleGroup>();
  return new Map(
    run.scenarios.flatMap((scenario) => {
      if (scenario.verdict !== 'failed') return [];
      const own = groups.filter(({ concerns }) => concerns(scenario)).map(({ group }) => group);
      const [first, ...more] = own.filter(({ under }) => !own.some(({ rule }) => rule === under));
      if (!first) return [];
      const numbers = [first, ...more].map(({ number }) => number).join(', ');
      const isFirst = own.some((group) => !seen.has(group));
      for (const group of own) seen.add(group);
      const areElsewhere = own.every(({ findings }) =>
        findings.every(({ endpoint }) => endpoint !== scenario.endpoint),
      );
      const named = `${more.length > 0 ? 'issues' : 'issue'} ${numbers}`;
      return [[scenario.id, { named, isFirst, areElsewhere }] as const];
    }),
  );
}

/** Reports whether a scenario has a finding of the group, or an exchange of one over the whole run. */
function concernedBy({ findings }: RuleGroup): (scenario: ScenarioReport) => boolean {
  const scenarios = new Set(findings.map(({ scenario }) => scenario));
  const exchanges = new Set(
    findings.flatMap(({ scenario, exchanges: own }) => (scenario === undefined ? own : [])),
  );
  return ({ id, exchanges: own }) => scenarios.has(id) || own.some((each) => exchanges.has(each));
}

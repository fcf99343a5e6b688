import type { ClauseReport, ExchangeReport, Run, ScenarioReport } from '../../../model/run.ts';
import { groupedByEach } from '../../../standards/collections/grouped.ts';
import { groupsOf, type RuleGroup } from '../../view/groups.ts';

/** The run with what most parts of the page look up. */
export interface View {
  readonly run: Run;
  readonly failing: readonly RuleGroup[];
  readonly warnings: readonly RuleGroup[];
  readonly waived: readonly RuleGroup[];
  readonly exchanges: ReadonlyMap<string, ExchangeReport>;
  readonly scenarios: ReadonlyMap<string, ScenarioReport>;
  readonly clauses: ReadonlyMap<string, ClauseReport>;
  /** Exchanges that break rules of the mend list, with these, worst first. */
  readonly breaking: ReadonlyMap<string, readonly RuleGroup[]>;
}

const byId = <Value extends { readonly id: string }>(values: readonly Value[]) =>
  new Map(values.map((value) => [value.id, value]));

export function viewOf(run: Run): View {
  const groups = groupsOf(run);
  return {
    run,
    ...groups,
    exchanges: byId(run.exchanges),
    scenarios: byId(run.scenarios),
    clauses: byId(run.clauses),
    breaking: groupedByEach(groups.failing, ({ findings }) =>
      findings.flatMap(({ exchanges }) => exchanges),
    ),
  };
}

import type { Finding, Run } from '../../../../model/run.ts';
import { UsageError } from '../../../../model/scenario.ts';
import type { Page } from '../../../../report/page/page.ts';
import { findingView } from '../../../../report/view/finding.ts';
import { alone } from '../../../../report/view/groups.ts';
import { knownFindings } from '../../../saved/saved-run.ts';

/** The finding of a run by its id. Throws a UsageError that names those that there are. */
export function findingOf({ findings }: Run, id: string): Finding {
  const found = findings.find((each) => each.id === id);
  if (found) return found;
  if (/^e\d+$/.test(id)) {
    throw new UsageError(
      `${id} is an exchange, and only findings are explained; greenlight judge <endpoint> <run> --exchange ${id} explains the exchange`,
    );
  }
  throw new UsageError(`the run has no finding '${id}'; ${knownFindings(findings)}`);
}

/** These are the rule's own, which follows. */
const ofTheRule: ReadonlySet<string> = new Set(['effect', 'remedy', 'contract']);

/** What was seen in this run; its rule says what it means. */
export function findingPage(finding: Finding): Page {
  const { rule, seen, facts, command } = findingView(alone(finding));
  return {
    title: `Finding ${finding.id} of this run`,
    kind: finding.severity,
    id: rule,
    about: [
      { label: 'seen', text: seen },
      ...facts.filter(({ label }) => !ofTheRule.has(label)),
      ...(finding.scenario === undefined ? [] : [{ label: 'scenario', text: finding.scenario }]),
      { label: 'repeat', text: command },
    ],
  };
}

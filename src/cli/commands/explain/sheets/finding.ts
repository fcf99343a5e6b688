import { UsageError } from '../../../../model/errors.ts';
import type { Finding, Run } from '../../../../model/run.ts';
import type { Pen } from '../../../../report/terminal/pen.ts';
import { findingView } from '../../../../report/view/finding.ts';
import { alone } from '../../../../report/view/groups.ts';
import { knownFindings } from '../../../rules/known-findings.ts';
import { field, heading } from './sheet.ts';

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
export function explainFinding(finding: Finding, pen: Pen): string {
  const { rule, seen, facts, command } = findingView(alone(finding));
  const lines = [
    ...heading(pen, `Finding ${finding.id} of this run`, finding.severity, rule),
    ...field(pen, 'seen', seen),
    ...facts
      .filter(({ label }) => !ofTheRule.has(label))
      .flatMap(({ label, text }) => field(pen, label, text)),
    ...(finding.scenario === undefined ? [] : field(pen, 'scenario', finding.scenario)),
    ...field(pen, 'repeat', command),
  ];
  return `${lines.join('\n')}\n\n\n`;
}

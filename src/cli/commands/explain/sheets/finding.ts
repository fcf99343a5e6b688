import { UsageError } from '../../../../model/errors.ts';
import type { Finding, Run } from '../../../../model/run.ts';
import type { Pen } from '../../../../report/terminal/pen.ts';
import { figured } from '../../../../report/words/figures.ts';
import { phrase } from '../../../../report/words/legible.ts';
import { knownFindings } from '../../../rules/known-findings.ts';
import { field, heading } from './sheet.ts';

/** The finding of a run by its id. Throws a UsageError that names those that there are. */
export function findingOf({ findings }: Run, id: string): Finding {
  const found = findings.find((each) => each.id === id);
  if (found) return found;
  if (/^e\d+$/.test(id)) {
    throw new UsageError(
      `${id} is an exchange, and only findings are explained; greenlight judge <endpoint> <run> --exchange ${id} tells what became of it`,
    );
  }
  throw new UsageError(`the run has no finding '${id}'; ${knownFindings(findings)}`);
}

/** What was seen in this run; what it means is told by its rule. */
export function explainFinding(finding: Finding, pen: Pen): string {
  const { id, scenario, message, expected, actual, counted, reproduce, waived } = finding;
  const lines = [
    ...heading(pen, `Finding ${id} of this run`, finding.severity, finding.rule),
    ...field(pen, 'seen', figured(message)),
    ...(expected === undefined ? [] : field(pen, 'expected', phrase(expected))),
    ...(actual === undefined ? [] : field(pen, 'got', phrase(actual))),
    ...field(pen, 'in all', figured(counted)),
    ...(scenario === undefined ? [] : field(pen, 'scenario', scenario)),
    ...(waived
      ? field(pen, 'waived', `until ${waived.until}, by ${waived.owner}: ${waived.reason}`)
      : []),
    ...field(pen, 'repeat', reproduce.command),
  ];
  return `${lines.join('\n')}\n\n\n`;
}

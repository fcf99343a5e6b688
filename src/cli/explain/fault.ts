import type { Rule, RuleId } from '../../model/rule.ts';
import type { Pen } from '../../report/terminal/pen.ts';
import { ruleExamples } from './examples.ts';
import { afterColon, field, fields, heading } from './sheet.ts';

/** What is told of a fault of the reference client. */
export interface FaultWords {
  readonly name: string;
  readonly title: string;
  /** The rules that find it. */
  readonly findings: readonly RuleId[];
}

/** A fault: what it does, which rules find it, how to see it. */
export function explainFault(
  fault: FaultWords,
  rules: readonly Rule[],
  pen: Pen,
): readonly string[] {
  const found = fault.findings.map((id) => {
    const rule = rules.find((each) => each.id === id);
    return rule ? `${id}: ${afterColon(rule.title)}` : id;
  });
  const [shown] = fault.findings.flatMap((id) => rules.find((each) => each.id === id) ?? []);
  return [
    ...heading(pen, fault.title, 'fault', fault.name),
    ...fields(pen, 'found by', found.length > 0 ? found : ['no rule of severity error or warning']),
    '',
    // What its answers are like, and what they would be without it.
    ...(shown ? ruleExamples(shown, pen) : []),
    ...field(pen, 'see it', `greenlight demo --fault ${fault.name}`),
    ...field(pen, 'serve it', `greenlight serve --fault ${fault.name}`),
    ...field(pen, 'page', 'docs/faults.md'),
  ];
}

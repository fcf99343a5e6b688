import type { Rule, RuleId } from '../../../../model/rule.ts';
import type { Pen } from '../../../../report/terminal/pen.ts';
import type { FaultAnswers } from './fault-answers.ts';
import { faultShown } from './fault-shown.ts';
import { afterColon, field, fields, heading } from './sheet.ts';

/** What is told of a fault of the reference client. */
export interface FaultWords {
  readonly name: string;
  readonly title: string;
  /** The rules that find it. */
  readonly findings: readonly RuleId[];
}

interface Explaining {
  readonly rules: readonly Rule[];
  /** What it answers; none where no single answer shows it. */
  readonly answers: FaultAnswers | undefined;
  readonly pen: Pen;
}

/** A fault: what it does, which rules find it, what it answers and what is due, how to see it. */
export function explainFault(
  fault: FaultWords,
  { rules, answers, pen }: Explaining,
): readonly string[] {
  const found = fault.findings.map((id) => {
    const rule = rules.find((each) => each.id === id);
    return rule ? `${id}: ${afterColon(rule.title)}` : id;
  });
  return [
    ...heading(pen, fault.title, 'fault', fault.name),
    ...fields(pen, 'found by', found.length > 0 ? found : ['no rule of severity error or warning']),
    ...(answers
      ? faultShown(pen, answers)
      : [...field(pen, 'answers', 'no single answer shows it; a run does'), '']),
    ...field(pen, 'see it', `greenlight demo --fault ${fault.name}`),
    ...field(pen, 'serve it', `greenlight serve --fault ${fault.name}`),
    ...field(pen, 'page', 'docs/faults.md'),
  ];
}

import type { Clause, Rule } from '../../../../model/rule.ts';
import type { Pen } from '../../../../report/terminal/pen.ts';
import { ruleExamples } from './examples.ts';
import { afterColon, field, fields, heading } from './sheet.ts';

/** A clause: what it says, how it is judged or why not, and what breaks and keeps it. */
export function explainClause(clause: Clause, rules: readonly Rule[], pen: Pen): readonly string[] {
  const { id, short, text } = clause;
  const judging = rules.filter((rule) => rule.clauses.includes(id));
  const [first] = judging;
  return [
    ...heading(pen, short, 'clause', id),
    ...field(pen, 'contract', text),
    ...judgement(clause, pen),
    ...fields(
      pen,
      'rules',
      judging.map((rule) => `${rule.id}: ${afterColon(rule.title)}`),
    ),
    '',
    ...(first ? ruleExamples(first, pen) : []),
    ...field(pen, 'page', `docs/contract.md#${id}`),
  ];
}

function judgement({ judgement: it }: Clause, pen: Pen): string[] {
  if ('leftOpen' in it) {
    return field(
      pen,
      'left open',
      `${it.leftOpen}; a run records what the client does, and holds nothing against it`,
    );
  }
  if ('notObservable' in it) return field(pen, 'not judged', it.notObservable);
  return [];
}

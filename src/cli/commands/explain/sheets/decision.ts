import type { Decision } from '../../../../model/outcome.ts';
import type { Pen } from '../../../../report/terminal/pen.ts';
import { decisionWords } from '../../../../report/words/outcome-words.ts';
import { decisionTexts } from './decision-texts.ts';
import { exampleBlock } from './examples.ts';
import { field, fields, heading } from './sheet.ts';

/** An outcome: when the service decides so, what it does then, and an answer of each kind. */
export function explainDecision(decision: Decision, pen: Pen): readonly string[] {
  const { when, service, clauses, bad, good } = decisionTexts[decision];
  return [
    ...heading(pen, `Outcome: ${decisionWords[decision]}`, 'outcome', decision),
    ...field(pen, 'when', when),
    ...field(pen, 'then', service),
    ...fields(pen, 'contract', clauses),
    '',
    ...(bad ? exampleBlock(pen, 'bad', [bad]) : []),
    ...(good ? exampleBlock(pen, 'good', [good]) : []),
    ...field(pen, 'page', `docs/outcomes.md#${decision}`),
  ];
}

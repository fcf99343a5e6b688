import type { Sentence } from '../../model/outcome.ts';
import type { Finding } from '../../model/run.ts';
import { row } from '../terminal/layout.ts';
import type { Pen } from '../terminal/pen.ts';
import { type FindingView, findingView } from '../view/finding.ts';
import { alone, worstFirst } from '../view/groups.ts';
import { commandLines, labelledLines } from './lines.ts';

/**
 * The findings of an answer, a block each. What the story says is not said twice: the effect is left out
 * then, and what was seen where expected and got say it.
 */
export function storyFindings(
  pen: Pen,
  findings: readonly Finding[],
  story: readonly Sentence[],
): readonly string[] {
  const told = new Set(story.flatMap(({ tells }) => tells));
  return worstFirst(findings).flatMap((finding, i) => [
    ...(i === 0 ? [] : ['', '']),
    ...findingLines(pen, findingView(alone(finding)), told.has(finding.rule)),
  ]);
}

function findingLines(pen: Pen, view: FindingView, isTold: boolean): readonly string[] {
  const { kind, rule, title, seen, facts } = view;
  const mark = pen.marks[({ error: 'failed', warning: 'warning', waived: 'quiet' } as const)[kind]];
  const paint = { error: pen.red, warning: pen.yellow, waived: (line: string) => line }[kind];
  const has = (label: string) => facts.some((fact) => fact.label === label);
  const isSeen = has('expected') && has('got');
  return [
    ...row(
      { ...pen, width: pen.measure },
      {
        lead: `${mark} `,
        text: pen.text(title),
        paint: pen.bold,
        right: pen.text(rule),
      },
    ),
    '',
    ...(isSeen && isTold ? [] : labelledLines(pen, 'seen', seen)),
    ...facts
      .filter(({ label }) => !(isTold && label === 'effect'))
      .flatMap(({ label, text }) =>
        labelledLines(pen, label, text, label === 'got' || label === 'at' ? paint : undefined),
      ),
    ...commandLines(pen, 'more', `greenlight explain ${pen.text(rule)}`),
  ];
}

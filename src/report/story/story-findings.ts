import type { Finding } from '../../model/run.ts';
import { row } from '../terminal/layout.ts';
import type { Pen } from '../terminal/pen.ts';
import { capital, figured } from '../words/figures.ts';
import { phrase } from '../words/legible.ts';
import { placeOf } from '../words/seen.ts';
import { commandLines, labelledLines } from './story-lines.ts';
import type { Sentence } from './story-parts.ts';

/**
 * What stands against an answer, a block a finding. What the story has told of it is not told twice: the
 * effect is left out then, and the message where expected and got say it.
 */
export function storyFindings(
  pen: Pen,
  findings: readonly Finding[],
  story: readonly Sentence[],
): readonly string[] {
  const reported = new Set(story.flatMap(({ tells }) => tells));
  return findings.flatMap((finding, i) => [
    ...(i === 0 ? [] : ['', '']),
    ...findingLines(pen, finding, reported.has(finding.rule)),
  ]);
}

function findingLines(pen: Pen, finding: Finding, isReported: boolean): readonly string[] {
  const { severity, waived, rule, title, expected, actual } = finding;
  const isError = severity === 'error' && !waived;
  const mark = waived ? pen.marks.quiet : isError ? pen.marks.failed : pen.marks.warning;
  const paint = isError ? pen.red : severity === 'warning' ? pen.yellow : (line: string) => line;
  const place = placeOf(finding);
  const got = actual === undefined ? '' : phrase(actual);
  const where = place === '' ? '' : `at ${place}`;
  const gotLine = [got, where].filter((part) => part !== '').join(', ');
  const isShown = expected !== undefined && got !== '';
  return [
    ...row(
      { ...pen, width: pen.measure },
      {
        lead: `${mark} `,
        text: pen.text(title),
        paint: pen.bold,
        right: pen.text(rule),
        paintRight: pen.dim,
      },
    ),
    '',
    ...(isShown && isReported ? [] : labelledLines(pen, 'seen', seenOf(finding))),
    ...(expected === undefined ? [] : labelledLines(pen, 'expected', phrase(expected))),
    ...(gotLine === ''
      ? []
      : labelledLines(pen, got === '' ? 'at' : 'got', got === '' ? place : gotLine, paint)),
    ...(isReported ? [] : labelledLines(pen, 'effect', finding.effect)),
    ...labelledLines(pen, 'remedy', finding.remedy),
    ...labelledLines(pen, 'contract', finding.clauses.join(', ')),
    ...(waived ? labelledLines(pen, 'waived', `until ${waived.until}: ${waived.reason}`) : []),
    ...commandLines(pen, 'more', `greenlight explain ${pen.text(rule)}`),
  ];
}

/** Of several breaches how many, then the first of them. */
const seenOf = ({ count, counted, message }: Finding): string =>
  count > 1 ? `${capital(figured(counted))}. ${message}` : figured(message);

import type { Sentence } from '../../model/outcome.ts';
import type { Finding, Run } from '../../model/run.ts';
import type { Ending, ReportedAnswer } from '../../offline/reported-answer.ts';
import { causeLines, endLines, storyVerdict } from '../../report/story/end.ts';
import { commandLines, labelledLines, storyLines } from '../../report/story/lines.ts';
import { apart, paragraph, row, written } from '../../report/terminal/layout.ts';
import type { Pen } from '../../report/terminal/pen.ts';
import { type FindingView, findingView } from '../../report/view/finding.ts';
import { alone, worstFirst } from '../../report/view/groups.ts';

interface Telling {
  readonly run: Run;
  readonly reported: ReportedAnswer;
  readonly ending: Ending;
  readonly notJudged: readonly string[];
  /** What the paste was read as. */
  readonly reading: string;
}

/** A judged answer for a person at a terminal, as looks/judge.txt has it. */
export function judgeText(
  pen: Pen,
  { run, reported, ending, notJudged, reading }: Telling,
): string {
  return written([
    ...paragraph(pen, 0, pen.text(reading)),
    '',
    ...storyLines(pen, reported.story, reported.rows),
    ...endOf(pen, { run, story: reported.story, ending, notJudged }),
  ]);
}

/** Findings, the likely cause, whose move it is, and the verdict. */
export function endOf(
  pen: Pen,
  telling: Pick<Telling, 'run' | 'ending' | 'notJudged'> & Pick<ReportedAnswer, 'story'>,
): readonly string[] {
  const { run, story, ending, notJudged } = telling;
  const findings = storyFindings(pen, run.findings, story);
  const causes = causeLines(
    pen,
    ending.toTell.map(({ cause, evidence }) => ({ ...cause, evidence })),
  );
  return [
    ...[findings, causes, endLines(pen, ending.move, notJudged)].flatMap((block) =>
      block.length === 0 ? [] : ['', '', ...block],
    ),
    '',
    ...storyVerdict(pen, run),
  ];
}

/**
 * The findings of an answer, a block each. What the story says is not said twice: the effect is left out
 * then, and what was seen where expected and got say it.
 */
function storyFindings(
  pen: Pen,
  findings: readonly Finding[],
  story: readonly Sentence[],
): readonly string[] {
  const reported = new Set(story.flatMap(({ tells }) => tells));
  return apart(
    2,
    worstFirst(findings).map((finding) =>
      findingLines(pen, findingView(alone(finding)), reported.has(finding.rule)),
    ),
  );
}

function findingLines(pen: Pen, view: FindingView, isReported: boolean): readonly string[] {
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
    ...(isSeen && isReported ? [] : labelledLines(pen, 'seen', seen)),
    ...facts
      .filter(({ label }) => !(isReported && label === 'effect'))
      .flatMap(({ label, text }) =>
        labelledLines(pen, label, text, label === 'got' || label === 'at' ? paint : undefined),
      ),
    ...commandLines(pen, 'more', `greenlight explain ${pen.text(rule)}`),
  ];
}

import type { Run } from '../../../model/run.ts';
import { causeLines, endLines, storyVerdict } from '../../../report/story/end.ts';
import { storyFindings } from '../../../report/story/findings.ts';
import { storyLines } from '../../../report/story/lines.ts';
import { paragraph } from '../../../report/terminal/layout.ts';
import type { Pen } from '../../../report/terminal/pen.ts';
import type { Ending, ReportedAnswer } from './reported-answer.ts';

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
    paragraph(pen, 0, pen.text(reading)),
    [''],
    storyLines(pen, reported.story, reported.rows),
    ...endOf(pen, { run, story: reported.story, ending, notJudged }),
  ]);
}

/** Findings, the likely cause, whose move it is, and the verdict. */
export function endOf(
  pen: Pen,
  telling: Pick<Telling, 'run' | 'ending' | 'notJudged'> & Pick<ReportedAnswer, 'story'>,
): readonly (readonly string[])[] {
  const { run, story, ending, notJudged } = telling;
  const findings = storyFindings(pen, run.findings, story);
  const causes = causeLines(
    pen,
    ending.toTell.map(({ cause, evidence }) => ({ ...cause, evidence })),
  );
  return [
    ...[findings, causes, endLines(pen, ending.move, notJudged)].flatMap((block) =>
      block.length === 0 ? [] : [['', ''], block],
    ),
    ['', ...storyVerdict(pen, run)],
  ];
}

export const written = (blocks: readonly (readonly string[])[]): string =>
  `${blocks
    .flat()
    .map((line) => line.trimEnd())
    .join('\n')}\n`;

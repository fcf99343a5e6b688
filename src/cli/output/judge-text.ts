import type { Run } from '../../model/run.ts';
import type { Ending, ReportedAnswer } from '../../offline/reported-answer.ts';
import type { Document } from '../../report/page/block.ts';
import { endOf, type Judged, storySection } from '../../report/story/judged.ts';

interface Telling {
  readonly run: Run;
  readonly reported: ReportedAnswer;
  readonly ending: Ending;
  readonly notJudged: readonly string[];
  /** What the paste was read as. */
  readonly reading: string;
}

/** A judged answer: what it was read as, its story, and what the rules found. */
export const judgeText = ({ run, reported, ending, notJudged, reading }: Telling): Document => [
  [{ kind: 'paragraph', text: reading }, ...storySection(reported.story, reported.rows)],
  ...endOf({ run, story: reported.story, ...endingWords(ending), notJudged }),
];

/** The causes that no finding tells, and whose move it is. */
export const endingWords = ({ toTell, move }: Ending): Pick<Judged, 'causes' | 'move'> => ({
  causes: toTell.map(({ cause, evidence }) => ({ ...cause, evidence })),
  move,
});

import type { Finding, Run } from '../../model/run.ts';
import type { Agreement } from '../../offline/agreement.ts';
import type { LikelyCauses, ReportedAnswer } from '../../offline/reported-answer.ts';
import type { Document } from '../../report/page/block.ts';
import { endOf, type JudgedAnswers, storySection } from '../../report/story/judged.ts';

interface JudgeReport {
  readonly run: Run;
  /** Worst first. */
  readonly answers: readonly (ReportedAnswer & {
    /** Position in the paste, from 1. */
    readonly number: number;
    /** How the answer was interpreted. */
    readonly reading: string;
  })[];
  readonly ending: LikelyCauses;
  readonly agreement?: Agreement;
  readonly notJudged: readonly string[];
  readonly foundInRun: readonly Finding[];
}

/** Renders judged answers: their interpretation, their story, and the findings. */
export function judgeText(told: JudgeReport): Document {
  const { run, answers, ending, notJudged, foundInRun, agreement } = told;
  const all = answers.length;
  return [
    ...(all > 1
      ? [
          [
            {
              kind: 'paragraph' as const,
              text: `The paste holds ${all} answers; all are judged, the worst first.`,
            },
          ],
        ]
      : []),
    ...answers.map(({ reading, story: own, rows, number }) => [
      {
        kind: 'paragraph' as const,
        text: all > 1 ? `Answer ${number} of ${all}. ${reading}` : reading,
      },
      ...storySection(own, rows, undefined, all > 1 ? `answer ${number}` : undefined),
    ]),
    ...agreementText(agreement),
    ...endOf({ run, ...endingWords(ending), notJudged, foundInRun }),
  ];
}

/** Says whether several answers to one request agree. */
export const agreementText = (agreement: Agreement | undefined): Document =>
  agreement && agreement.said.length > 0
    ? [[{ kind: 'paragraph', text: agreement.said.join(' ') }]]
    : [];

/** Returns the cause that no finding states, and who must act. */
export const endingWords = ({
  toTell,
  move,
}: LikelyCauses): Pick<JudgedAnswers, 'cause' | 'move'> => ({
  cause: toTell && { ...toTell.cause, evidence: toTell.evidence },
  move,
});

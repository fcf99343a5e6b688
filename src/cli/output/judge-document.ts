import type { Cause } from '../../diagnosis/known/cause.ts';
import type { Spans } from '../../evidence/reader/evidence.ts';
import type { JudgedPaste } from '../../offline/judged-paste.ts';
import type { ReportedAnswer } from '../../offline/reported-answer.ts';
import type { DeskReply } from '../../report/html/desk/shape.ts';
import { verdictSentence } from '../../report/story/judged.ts';
import { present } from '../../standards/collections/present.ts';
import { legibleJson } from '../../standards/json/legible-json.ts';

interface JudgeReport
  extends Pick<JudgedPaste, 'ending'>,
    Partial<Pick<JudgedPaste, 'notInPaste' | 'foundInRun' | 'entries' | 'agreement'>> {
  readonly command: 'judge' | 'send';
  readonly notJudged: readonly string[];
  readonly reported: readonly (ReportedAnswer & {
    readonly reading?: string;
    readonly spans?: Spans;
  })[];
  readonly replies?: readonly DeskReply[];
}

/** What every report says of a known cause. */
export const causeFacts = ({ id, layer, move, title, means, remedy }: Cause) => ({
  id,
  layer,
  move,
  title,
  means,
  remedy,
});

export function judgeDocument(telling: JudgeReport): string {
  const { command, reported, ending, notJudged, entries, agreement, replies = [] } = telling;
  const { run, doubt } = ending;
  const { foundInRun = [], notInPaste = [] } = telling;
  const exchanges = new Map(run.exchanges.map((exchange) => [exchange.id, exchange]));
  const readings = reported.flatMap(({ reading }) => reading ?? []);
  const judged = run.rules.filter((rule) => rule.judged > 0 && rule.reason === undefined);
  const document = {
    schemaVersion: 1,
    tool: run.tool,
    command,
    endpoint: run.scenarios[0]?.endpoint,
    verdict: run.verdict,
    exitCode: run.exitCode,
    said: verdictSentence({ run, doubt, foundInRun }),
    ...(readings.length === 0 ? {} : { readAs: readings.join('\n') }),
    answers: reported.flatMap(({ exchange: { id }, story, reading, spans }) => {
      const exchange = exchanges.get(id);
      return exchange ? [{ story, ...present({ readAs: reading, spans }), exchange }] : [];
    }),
    ...(entries && entries.length > 0 ? { entries } : {}),
    ...(agreement ? { agreement: { agrees: agreement.agrees, said: agreement.said } } : {}),
    findings: run.findings,
    ...(foundInRun.length > 0 ? { foundInRun } : {}),
    observations: run.observations,
    causes: ending.causes.map(({ cause, evidence, exchange }) => ({
      ...causeFacts(cause),
      evidence,
      ...present({ exchange }),
    })),
    ...present({ whoseMove: ending.move }),
    notJudged: [...notInPaste, ...notJudged],
    ...(replies.length > 0 ? { replies } : {}),
    rules: {
      judged: judged.map(({ id }) => id),
      found: judged.filter(({ findings }) => findings > 0).map(({ id }) => id),
    },
    ...(run.exchanges.length > 1 ? { latencyMs: run.endpoints[0]?.latencyMs } : {}),
  };
  return `${legibleJson(document, 2)}\n`;
}

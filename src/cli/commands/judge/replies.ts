import { repliesOf } from '../../../desk/reply.ts';
import type { Lacking } from '../../../desk/values.ts';
import { letters } from '../../../desk/words/letters.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { ExchangeReport, Finding, Run } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import type { LikelyCauses } from '../../../offline/reported-answer.ts';
import type { DeskReply } from '../../../report/html/desk/shape.ts';
import { oneOf } from '../../../scenario/read/nearest.ts';

/** Parts of a judged paste needed for a reply. */
interface JudgedPaste {
  readonly run: Run;
  /** Answer that the reply is about. */
  readonly reported: { readonly exchange: Exchange };
  readonly ending: LikelyCauses;
  /** Whether records were judged rather than an answer as a whole. */
  readonly isDataset: boolean;
  readonly foundInRun: readonly Finding[];
  readonly before: ExchangeReport | undefined;
  readonly lacks: Lacking | undefined;
  readonly time: string | undefined;
  readonly query: string | undefined;
  readonly hasHeaders: boolean;
  readonly isProbe: boolean;
}

/** Reads the languages of `--reply`. Throws a UsageError for one without a letter. */
export function languagesOf(reply = ''): readonly string[] {
  const known = letters.map(({ language }) => language);
  const asked = reply.split(',').filter(Boolean);
  const unknown = asked.find((each) => !known.includes(each));
  if (unknown !== undefined)
    throw new UsageError(`--reply takes ${oneOf(known)}, not '${unknown}'.`);
  return asked;
}

/** Writes the letters to the client in the selected languages. */
export function repliesIn(
  languages: readonly string[],
  { run, reported: { exchange }, ending, isDataset, foundInRun, before, ...known }: JudgedPaste,
): readonly DeskReply[] {
  const cause = ending.causes[0]?.cause;
  const findings = [...run.findings, ...foundInRun];
  const report = run.exchanges.find(({ id }) => id === exchange.id);
  const records = report?.answer.kind === 'response' ? report.answer.records : undefined;
  const replies = repliesOf({
    ...known,
    endpoint: exchange.endpoint,
    verdict: run.verdict,
    findings,
    // It matters only where this answer alone shows less than its run.
    before: foundInRun.length > 0 ? before : undefined,
    exchange: report,
    ...(isDataset ? { records } : { cause, who: ending.move?.who }),
  });
  return replies.filter(({ language }) => languages.includes(language));
}

/** Formats the letters, printed last. */
export const replyText = (replies: readonly DeskReply[]): string =>
  replies.map(({ name, text }) => `\n\nReply to the client (${name})\n\n${text}\n`).join('');

import type { JudgedPaste } from '../offline/judged-paste.ts';
import type { DeskChoice, DeskPiece, DeskResult, DeskSymptom } from '../report/html/desk/shape.ts';
import { worstFirst } from '../report/page/groups.ts';
import { afterColon } from '../report/page/page.ts';
import { verdictSentence } from '../report/story/judged.ts';
import { present } from '../standards/collections/present.ts';
import { areOurs, repliesOf } from './reply.ts';

/** What the desk shows of a paste, with replies to the client; `notes` are warnings while it was read. */
export function deskResult(
  judged: JudgedPaste,
  paste: string,
  notes: readonly string[],
  complaint?: DeskSymptom,
): DeskResult {
  const { run, answers, reported, ending, notInPaste, notJudged, foundInRun } = judged;
  const { who, title = '' } = complaint ?? {};
  const ours = who !== undefined && areOurs(who) ? { who, why: afterColon(title) } : undefined;
  const isOpen = who !== undefined && (!ending.move || ending.move.who === 'nothing to do');
  return {
    verdict: run.verdict,
    said: verdictSentence({ run, doubt: ending.doubt, foundInRun }),
    reading: [...answers.flatMap(({ reading }) => reading.split('\n')), ...notes],
    pieces: piecesOf(
      paste,
      answers.flatMap(({ spans = {} }) => Object.entries(spans)),
    ),
    story: reported.story,
    rows: reported.rows,
    findings: worstFirst(run.findings),
    ...present({ cause: ending.cause, move: isOpen ? ours : ending.move }),
    // The options of the command are fields here.
    notInPaste: notInPaste.map(withoutOption),
    notJudged: notJudged.map(withoutOption),
    replies: repliesOf(judged, complaint),
  };
}

const withoutOption = (text: string) => text.replace(/; set --[a-z-]+| \(--[a-z-]+\)/, '');

/** The other answers of the paste. */
export const choicesOf = ({ entries }: JudgedPaste): readonly DeskChoice[] =>
  entries.length < 2
    ? []
    : entries.map(({ number, shown, isJudged }) => ({
        shown: `${number}. ${shown}`,
        field: 'entry',
        value: String(number),
        isChosen: isJudged,
      }));

/** The paste in pieces, those that were read with their names. Of two that overlap the first counts. */
function piecesOf(
  paste: string,
  spans: readonly (readonly [name: string, { readonly start: number; readonly end: number }])[],
): readonly DeskPiece[] {
  const pieces: DeskPiece[] = [];
  let at = 0;
  for (const [read, { start, end }] of spans.toSorted((a, b) => a[1].start - b[1].start)) {
    if (start < at || end <= start || end > paste.length) continue;
    if (start > at) pieces.push({ text: paste.slice(at, start) });
    pieces.push({ text: paste.slice(start, end), read });
    at = end;
  }
  return at < paste.length ? [...pieces, { text: paste.slice(at) }] : pieces;
}

import { Readable } from 'node:stream';
import { guarded } from '../engine/redact/guard.ts';
import type { EndpointId } from '../model/endpoint.ts';
import type { Guard, Io } from '../model/io.ts';
import type { ExchangeReport, Finding, Run } from '../model/run.ts';
import { saysTheSame } from '../offline/reported-answer.ts';
import type {
  DeskChoice,
  DeskForm,
  DeskPiece,
  DeskReply,
  DeskResult,
} from '../report/html/desk/shape.ts';
import { outcomeRows } from '../report/view/exchange.ts';
import { worstFirst } from '../report/view/groups.ts';
import { present } from '../standards/collections/present.ts';
import { letters } from './words/letters.ts';

/** A place in the paste, as `slice` counts. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** The document of `judge --json` (schemas/judge.schema.json). */
interface JudgeDocument {
  readonly endpoint: EndpointId;
  readonly verdict: Run['verdict'];
  readonly said: string;
  readonly readAs?: string;
  readonly answers: readonly {
    readonly story: readonly string[];
    readonly exchange: ExchangeReport;
    readonly spans?: { readonly [part: string]: Span };
  }[];
  readonly entries?: readonly {
    readonly number: number;
    readonly shown: string;
    readonly isJudged: boolean;
  }[];
  readonly findings: readonly Finding[];
  readonly causes: readonly NonNullable<DeskResult['cause']>[];
  readonly whoseMove?: NonNullable<DeskResult['move']>;
  readonly notJudged: readonly string[];
  readonly replies?: readonly DeskReply[];
}

/** `greenlight judge`, which writes its document to the streams of the `Io`. */
export type Judge = (
  asked: {
    readonly kind?: string | undefined;
    readonly file: '-';
    readonly flags: JudgeFlags;
  },
  io: Io,
) => Promise<unknown>;

interface Judging {
  readonly judge: Judge;
  readonly config: string | undefined;
  readonly guard: Guard;
}

interface JudgeFlags {
  readonly status?: string;
  readonly duration?: string;
  readonly situation?: string;
  readonly entry?: string;
  readonly config?: string;
  readonly json: true;
  readonly reply: string;
}

/** What is reported of a paste, and the other answers in it. */
interface JudgedPaste {
  readonly judged: DeskResult;
  readonly choices: readonly DeskChoice[];
}

const reply = letters.map(({ language }) => language).join(',');

/**
 * What `greenlight judge` says of a paste, with replies to the client. Secrets of the paste are replaced as it
 * replaces them, and `guard` knows them from then on. Throws a UsageError, in its words, where it cannot be judged.
 */
export async function judgedPaste(
  form: DeskForm,
  { judge, config, guard }: Judging,
  io: Io,
): Promise<JudgedPaste> {
  const said = { stdout: '', stderr: '' };
  const into = (name: keyof typeof said): Io['stdout'] => ({
    isTTY: false,
    write: (text) => {
      said[name] += text;
    },
  });
  const own = {
    ...io,
    // Twins of options are for the commands that they were set for.
    env: {},
    stdin: Readable.from([Buffer.from(form.paste)]),
    stdout: into('stdout'),
    stderr: into('stderr'),
  };
  const silent = guarded(own, guard);
  const [status, duration, situation, entry] = (
    ['status', 'duration', 'situation', 'entry'] as const
  ).map((name) => form[name].trim() || undefined);
  const flags = {
    ...present({ status, duration, situation, entry, config }),
    json: true as const,
    reply,
  };
  const kind = form.endpoint === '' ? undefined : form.endpoint;
  await judge({ kind, file: '-', flags }, silent);
  const notes = said.stderr
    .split('\n')
    .map((line) => line.replace(/^greenlight: (?:WARNING: )?/, '').trim())
    .filter(Boolean);
  const document = JSON.parse(said.stdout) as JudgeDocument;
  return { judged: ofAnswer(document, form.paste, notes), choices: choicesOf(document) };
}

function ofAnswer(document: JudgeDocument, paste: string, notes: readonly string[]): DeskResult {
  const { verdict, said, readAs, answers, causes, whoseMove, notJudged, replies = [] } = document;
  const findings = worstFirst(document.findings);
  const [first] = answers;
  const exchange = first?.exchange;
  const [cause] = causes;
  const outcome = exchange?.outcome;
  const rows =
    exchange && outcome && outcome.decision !== 'not-stated' ? outcomeRows(outcome, exchange) : [];
  return {
    verdict,
    said,
    reading: [...(readAs?.split('\n') ?? []), ...notes],
    pieces: piecesOf(
      paste,
      answers.flatMap(({ spans = {} }) => Object.entries(spans)),
    ),
    story: first?.story ?? [],
    rows,
    findings,
    ...(cause && !findings.some((each) => saysTheSame(each, cause)) ? { cause } : {}),
    ...(whoseMove ? { move: whoseMove } : {}),
    // The options of the command are fields here.
    notJudged: notJudged.map((each) => each.replace(/ \(--[a-z-]+\)/, '')),
    replies,
  };
}

/** The other answers of the paste. */
const choicesOf = ({ entries = [] }: JudgeDocument): readonly DeskChoice[] =>
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
  spans: readonly (readonly [name: string, span: Span])[],
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

import { Readable } from 'node:stream';
import { guarded } from '../engine/redact/guard.ts';
import { type EndpointId, endpointIds } from '../model/endpoint.ts';
import type { Guard, Io } from '../model/io.ts';
import type { ExchangeReport, Finding, Run } from '../model/run.ts';
import { UsageError } from '../model/scenario.ts';
import { saysTheSame } from '../offline/reported-answer.ts';
import type { DeskForm, DeskResult } from '../report/html/desk/shape.ts';
import { expectedStored, outcomeRows } from '../report/view/exchange.ts';
import { worstFirst } from '../report/view/groups.ts';
import { howMany } from '../standards/text/figures.ts';
import { repliesOf } from './reply.ts';

/** The document of `judge --json` (schemas/judge.schema.json): one answer. */
interface JudgeDocument {
  readonly verdict: Run['verdict'];
  readonly said: string;
  readonly readAs?: string;
  readonly answers: readonly {
    readonly story: readonly string[];
    readonly exchange: ExchangeReport;
  }[];
  readonly findings: readonly Finding[];
  readonly causes: readonly NonNullable<DeskResult['cause']>[];
  readonly whoseMove?: NonNullable<DeskResult['move']>;
  readonly notJudged: readonly string[];
}

/** `greenlight judge`, which writes its document to the streams of the `Io`. */
export type Judge = (
  asked: { readonly kind: EndpointId; readonly file: '-'; readonly flags: JudgeFlags },
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
  readonly config?: string;
  readonly json: true;
}

/**
 * What `greenlight judge` says of a paste, with a reply to the client. Secrets of the paste are replaced as it
 * replaces them, and `guard` knows them from then on. Throws a UsageError, in its words, where it cannot be judged.
 */
export async function judgedPaste(
  form: DeskForm,
  { judge, config, guard }: Judging,
  io: Io,
): Promise<DeskResult> {
  const endpoint = endpointIds.find((each) => each === form.endpoint);
  if (!endpoint) throw new UsageError(`'${form.endpoint}' is no endpoint`);
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
  const given = (name: 'status' | 'duration' | 'situation') =>
    form[name].trim() === '' ? {} : { [name]: form[name].trim() };
  const flags = {
    ...given('status'),
    ...given('duration'),
    ...given('situation'),
    ...(config === undefined ? {} : { config }),
    json: true as const,
  };
  await judge({ kind: endpoint, file: '-', flags }, silent);
  const notes = said.stderr
    .split('\n')
    .map((line) => line.replace(/^greenlight: (?:WARNING: )?/, '').trim())
    .filter(Boolean);
  const document = JSON.parse(said.stdout) as JudgeDocument | Run;
  return 'answers' in document
    ? ofAnswer(document, endpoint, notes)
    : ofRecords(document, endpoint, notes);
}

function ofAnswer(
  document: JudgeDocument,
  endpoint: EndpointId,
  notes: readonly string[],
): DeskResult {
  const { verdict, said, readAs, answers, causes, whoseMove, notJudged } = document;
  const findings = worstFirst(document.findings);
  const [first] = answers;
  const exchange = first?.exchange;
  const [cause] = causes;
  const outcome = exchange?.outcome;
  const rows =
    exchange && outcome && outcome.decision !== 'not-stated' ? outcomeRows(outcome, exchange) : [];
  const answer = exchange?.answer;
  return {
    verdict,
    said,
    reading: [...(readAs === undefined ? [] : [readAs]), ...notes],
    story: first?.story ?? [],
    rows,
    findings,
    ...(cause && !findings.some((each) => saysTheSame(each, cause)) ? { cause } : {}),
    ...(whoseMove ? { move: whoseMove } : {}),
    // The options of the command are fields here.
    notJudged: notJudged.map((each) => each.replace(/ \(--[a-z-]+\)/, '')),
    replies: repliesOf({
      endpoint,
      status: answer?.kind === 'response' ? answer.status : undefined,
      records: undefined,
      outcome,
      expectedStored: exchange && expectedStored(exchange),
      findings,
      cause,
      who: whoseMove?.who,
    }),
  };
}

/** A pasted dataset is judged as an export is: its records, and no answer. */
function ofRecords(run: Run, endpoint: EndpointId, notes: readonly string[]): DeskResult {
  const { verdict, exchanges } = run;
  const findings = worstFirst(run.findings);
  const answer = exchanges[0]?.answer;
  const response = answer?.kind === 'response' ? answer : undefined;
  const records = response?.records ?? 0;
  const errors = findings.filter(({ severity, waived }) => severity === 'error' && !waived).length;
  return {
    verdict,
    said:
      errors > 0
        ? `${howMany(errors, 'error')} in ${howMany(records, 'record')}.`
        : `${howMany(records, 'record')} judged; ${findings.length === 0 ? 'nothing was found' : howMany(findings.length, 'warning')}.`,
    reading: notes,
    story: [],
    rows: [],
    findings,
    notJudged: [],
    replies: repliesOf({
      endpoint,
      status: response?.status,
      records,
      outcome: undefined,
      expectedStored: undefined,
      findings,
      cause: undefined,
      who: undefined,
    }),
  };
}

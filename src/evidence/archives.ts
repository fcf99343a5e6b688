import { keptText } from '../engine/result/report.ts';
import type { EndpointId } from '../model/endpoint.ts';
import type { NoResponse, NoResponseReason, Timings } from '../model/exchange.ts';
import type { Io } from '../model/io.ts';
import type { ExchangeReport, Finding, Run } from '../model/run.ts';
import { UsageError } from '../model/scenario.ts';
import { readRun, runIn } from '../saved/saved-run.ts';
import { present } from '../standards/collections/present.ts';
import type { HarEntry } from '../standards/http/har-entry.ts';
import { isObject } from '../standards/json/is-object.ts';
import type { JsonValue } from '../standards/json/json-text.ts';
import { howMany } from '../standards/text/figures.ts';
import { legible, shortened } from '../standards/text/legible.ts';
import { isJson } from './reader/body.ts';
import { AmbiguousPaste, type Evidence, type FoundAnswers } from './reader/evidence.ts';
import type { Found } from './reader/found.ts';
import { contractWait, lostOf } from './reader/lost.ts';
import { Cut } from './written/written.ts';

/** The entries of an HTTP archive, whose texts are decoded and decompressed already. */
export const harAnswers = (entries: readonly HarEntry[]): readonly Found[] =>
  entries.map((entry) => {
    const { number, method, url, requestHeaders, requestBody, status, durationMs, startedAt } =
      entry;
    const found = {
      as:
        entries.length === 1 ? 'an entry of an HTTP archive' : `entry ${number} of an HTTP archive`,
      at: number,
      end: number,
      isHttp: true,
      durationMs,
      startedAt,
      timings: timingsOf(entry),
      ...(method === ''
        ? {}
        : { request: { method, url, headers: requestHeaders, body: requestBody } }),
    } as const;
    if (status === 0) return { ...found, noAnswer: noAnswer(entry) };
    const headers = entry.headers.filter(([name]) => name.toLowerCase() !== 'content-encoding');
    return { ...found, status, headers, ...bodyOf(entry) };
  });

/** The body of an entry, as far as its archive keeps it: `size` is how long it was. */
function bodyOf({ body, size = 0, truncated }: HarEntry): Partial<Found> {
  if (!body) return { notes: ['The archive does not hold the body of this answer.'] };
  const bytes = Buffer.from('text' in body ? body.text : body.bytes);
  const text = bytes.toString('utf8');
  const isShort = truncated || (bytes.length < size && !isJson(text));
  if (isShort) return { body: new Cut(text) };
  return 'text' in body ? { body: text } : { body: text, bytes };
}

function timingsOf({ timings }: HarEntry): Timings {
  const { dns, connect, ssl, wait, receive } = timings;
  // `connect` has `ssl` in it (HAR 1.2, timings).
  const bare = connect === undefined ? undefined : Math.max(0, connect - (ssl ?? 0));
  return present({ lookup: dns, connect: bare, tls: ssl, firstByte: wait, download: receive });
}

/** Our own archives name the reason, `lookup: …`; others have the words of a browser. */
function noAnswer({ error, code, durationMs }: HarEntry): NoResponse {
  const [all = '', named] =
    /^(proxy|lookup|tls|cut-off|connect|not-http|closed): /.exec(error ?? '') ?? [];
  const known = lostOf(error ?? '')?.noAnswer;
  const isCutOff = durationMs !== undefined && durationMs >= contractWait;
  const message = error
    ? ['The archive says', `“${error}”.`, known?.detail ?? ''].join(' ').trim()
    : 'The archive shows no answer and no error.';
  return {
    kind: 'no-response',
    reason:
      (named as NoResponseReason | undefined) ??
      (isCutOff && known?.reason === 'closed' ? 'cut-off' : known?.reason) ??
      (isCutOff ? 'cut-off' : 'unknown'),
    detail: named === undefined ? message : (error ?? '').slice(all.length),
    ...(code === undefined ? {} : { code }),
  };
}

/** An exchange of a saved run. A dataset's records are not kept there. */
export function runEvidence(saved: ExchangeReport): Evidence {
  const { id, step, answer, durationMs, timings, startedAt, request } = saved;
  const { situation, token, source, expect, varied } = saved;
  const base = {
    as: `exchange ${id} of a saved run`,
    durationMs,
    timings,
    startedAt,
    request,
    known: { id, step, token, ...present({ situation, source, expect, varied }) },
    notes: [],
  };
  if (answer.kind === 'no-response') {
    return { ...base, noAnswer: { ...answer, reason: answer.reason as 'closed' } };
  }
  const { status, headers, body, truncated, records } = answer;
  const { 'content-encoding': _, ...others } = headers;
  // A run keeps so much of a body; a shorter one that is not whole had broken off.
  const brokeOff = truncated === true && (body ?? '').length < keptText;
  const whole = truncated && !brokeOff ? undefined : body;
  const lacking = whole === undefined && 'The run does not hold the whole body of this answer.';
  const note = records === undefined ? lacking : notKept(records, saved.endpoint);
  const how = saved.outcome?.decision === 'cut-off' ? 'cut-off' : 'connection-lost';
  return {
    ...base,
    status,
    headers: others,
    body: whole,
    brokeOff: brokeOff ? how : undefined,
    notes: note ? [note] : [],
  };
}

const notKept = (records: number, endpoint: EndpointId): string =>
  `It brought ${howMany(records, 'record')}, which no run keeps: greenlight send ${endpoint} asks again.`;

/** Answers to choose from, so many as one line of a message lists. */
export const choiceOf = (shown: readonly string[]): string =>
  [
    shown
      .slice(0, 8)
      .map((each) => shortened(legible(each), 80))
      .join(', '),
    ...(shown.length > 8 ? [`${shown.length - 8} more`] : []),
  ].join(' and ');

/** Whether a text is the report of a run. */
export const isRun = (json: JsonValue | undefined): boolean =>
  isObject(json) && 'schemaVersion' in json && 'exchanges' in json;

/** Where an answer is: in a file, or standard input as `-`, and of a saved run in which exchange, `e12`. */
export interface Choice {
  readonly file: string;
  readonly endpoint?: EndpointId | undefined;
  readonly exchange?: string | undefined;
  /** The report itself, where it is no file. */
  readonly text?: string;
}

/** What a paste holds, or what a saved run found with its exchange, also by others beside it. */
export type Given = FoundAnswers & {
  readonly findings?: readonly Finding[];
  /** What the run observed of its endpoint. */
  readonly observations?: Run['observations'];
  /** The other exchanges that greenlight send had with one order, which no rule compares. */
  readonly others?: readonly ExchangeReport[];
};

/** The answer of a saved run. Throws a UsageError where the run does not hold it, or several. */
export async function answerOfRun(
  { file, endpoint, exchange, text }: Choice,
  io: Io,
): Promise<Given> {
  const run =
    text === undefined ? (await readRun(file, io.cwd)).run : runIn(text, 'standard input');
  const ofEndpoint = run.exchanges.filter((each) => !endpoint || each.endpoint === endpoint);
  const from = ofEndpoint.length > 0 ? ofEndpoint : run.exchanges;
  const readings = foundFirst(from, run.findings).map(({ id, step, answer }) => ({
    shown: `${id} ${step} ${answer.kind === 'response' ? answer.status : 'no answer'}`,
    exchange: id,
  }));
  const list = choiceOf(readings.map(({ shown }) => shown));
  const [only] = ofEndpoint.length === 1 ? ofEndpoint : [];
  const saved = exchange === undefined ? only : run.exchanges.find(({ id }) => id === exchange);
  if (!saved && exchange !== undefined)
    throw new UsageError(`${file} has no exchange ${exchange}; there is ${list}`);
  if (!saved)
    throw new AmbiguousPaste(
      `${text === undefined ? file : 'standard input'} holds ${ofEndpoint.length} answers of ${endpoint ?? 'the client'}; choose one with --exchange: ${list}`,
      readings.slice(0, 12),
    );
  if (endpoint !== undefined && saved.endpoint !== endpoint)
    throw new UsageError(`${saved.id} is an exchange of ${saved.endpoint}, not of ${endpoint}`);
  const findings = run.findings.filter(({ exchanges }) => exchanges.includes(saved.id));
  const isSent = saved.scenario.endsWith('/sent');
  return {
    endpoint: saved.endpoint,
    answers: [runEvidence(saved)],
    entries: [],
    findings,
    others: run.exchanges.filter(
      (each) => isSent && each !== saved && each.scenario === saved.scenario,
    ),
    observations: run.observations.filter((each) => each.endpoint === saved.endpoint),
  };
}

/** Sorts exchanges so that those that show a finding come first, in the order of the findings. */
function foundFirst(
  exchanges: readonly ExchangeReport[],
  findings: readonly Finding[],
): readonly ExchangeReport[] {
  const shown = new Set(
    findings.map(({ samples, exchanges }) => samples[0]?.exchange ?? exchanges[0]),
  );
  const found = [...shown].flatMap((id) => exchanges.find((each) => each.id === id) ?? []);
  return [...new Set([...found, ...exchanges])];
}

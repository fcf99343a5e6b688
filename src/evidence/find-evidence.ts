import { joinHeaders } from '../driver/headers.ts';
import { keptText } from '../engine/result/report.ts';
import { type EndpointId, isDataset } from '../model/endpoint.ts';
import type { NoResponse, NoResponseReason, Timings } from '../model/exchange.ts';
import type { Io } from '../model/io.ts';
import type { ExchangeReport } from '../model/run.ts';
import { UsageError } from '../model/scenario.ts';
import { present } from '../standards/collections/present.ts';
import { type HarEntry, readHarEntries } from '../standards/http/har-entry.ts';
import { isObject } from '../standards/json/is-object.ts';
import { type JsonValue, parsedJson } from '../standards/json/json-text.ts';
import { decoded } from '../standards/text/decoded.ts';
import { legible, shortened } from '../standards/text/legible.ts';
import { secretsIn } from './envelopes/logged-secrets.ts';
import { readEnvelopes } from './envelopes/read-envelopes.ts';
import type { Evidence } from './evidence.ts';
import { aloneEvidence } from './evidence-alone.ts';
import { httpEvidence } from './http-text/evidence-http.ts';
import { pastedText } from './http-text/pasted-bytes.ts';
import { assertMemory, readInput } from './read-input.ts';
import { requestOf } from './request.ts';
import { readRun } from './saved-run.ts';
import { theOne } from './which-one.ts';
import { phpDumped, untabled } from './written/rewritten.ts';

interface Looking {
  readonly endpoint: EndpointId;
  /** Which entry of an archive, from 1. */
  readonly entry?: number;
  /** Where in a logged object the answer is; `.` is the paste itself. */
  readonly bodyAt?: string;
  /** What a person says of it. */
  readonly status?: number;
  readonly durationMs?: number;
}

interface Finding extends Looking {
  /** A path, or `-`. */
  readonly file: string;
  /** Which exchange of a saved run, `e12`. */
  readonly exchange?: string;
}

/**
 * Finds the answer in a file, a folder or standard input. Throws a UsageError for what cannot be read.
 */
export async function findEvidence(finding: Finding, io: Io): Promise<Evidence> {
  const { file, exchange } = finding;
  if (exchange !== undefined) return fromRun(finding, io);
  const given = await readInput(file, io);
  // Of a folder only a saved run can be read.
  if (given === 'folder') return fromRun(finding, io);
  // Records are read one by one.
  if (!isDataset(finding.endpoint)) assertMemory(given, shown(file));
  if (isRun(jsonOf(given))) return fromRun(finding, io);
  return evidenceIn(given, { ...finding, name: shown(file) });
}

/**
 * Finds the answer in whatever was pasted: an HTTP answer as text, an archive, what logs and libraries put
 * around one, or a body alone. Throws a UsageError, with what to choose from, where several answers could
 * be meant. `name` is what messages call the paste.
 */
function evidenceIn(given: Uint8Array, looking: Looking & { readonly name: string }): Evidence {
  const { endpoint, entry, name, bodyAt } = looking;
  if (isBlank(given)) {
    throw new UsageError(
      `${name} is empty; paste the answer, its status line too where its body is empty`,
    );
  }
  const http = bodyAt === undefined ? httpEvidence(given, endpoint) : undefined;
  // A command or a mail stands before many an answer.
  if (http) return { ...http, secrets: secretsIn(Buffer.from(given).toString('utf8')) };
  const json = jsonOf(given);
  const entries = json === undefined ? undefined : readHarEntries(json);
  if (entries && bodyAt === undefined) return fromArchive(entries, { name, endpoint, entry });
  const pasted = pastedText(given);
  const text = phpDumped(untabled(pasted.text), name);
  const wrapped = bodyAt === '.' ? undefined : readEnvelopes({ ...looking, text });
  if (wrapped) return { ...wrapped, untellable: untellable(text) };
  if (entry !== undefined)
    throw new UsageError(`${name} is not an HTTP archive, so it has no entry ${entry}`);
  const bytes = pasted.isFramed ? Buffer.from(text) : given;
  return { ...aloneEvidence(bytes, text, looking), untellable: untellable(text) };
}

/** No byte but white space and a byte-order mark. */
const isBlank = (bytes: Uint8Array): boolean =>
  bytes.length < 1000 && Buffer.from(bytes).toString('utf8').trim() === '';

const shown = (file: string) => (file === '-' ? 'standard input' : file);

const jsonOf = (bytes: Uint8Array) => parsedJson(decoded(bytes));

const isRun = (json: JsonValue | undefined): boolean =>
  isObject(json) && 'schemaVersion' in json && 'exchanges' in json;

async function fromRun({ file, endpoint, exchange }: Finding, io: Io): Promise<Evidence> {
  if (file === '-') {
    throw new UsageError('a saved run is read from its file or folder, not from standard input');
  }
  const { run } = await readRun(file, io.cwd);
  const saved = theOne(run.exchanges, {
    asked: exchange,
    idOf: ({ id }) => id,
    fits: (each) => each.endpoint === endpoint,
    tell: ({ id, step, answer }) =>
      `${id} ${step} ${answer.kind === 'response' ? answer.status : 'no answer'}`,
    called: { file, one: 'exchange', flag: '--exchange', endpoint },
  });
  if (saved.endpoint !== endpoint) {
    throw new UsageError(`${saved.id} is an exchange of ${saved.endpoint}, not of ${endpoint}`);
  }
  return runEvidence(saved);
}

function fromArchive(
  entries: readonly HarEntry[],
  {
    name,
    endpoint,
    entry,
  }: Pick<Looking, 'endpoint'> & { readonly name: string; readonly entry: number | undefined },
): Evidence {
  const found = theOne(entries, {
    asked: entry === undefined ? undefined : String(entry),
    idOf: ({ number }) => String(number),
    fits: (each) => isOf(endpoint, each),
    tell: reported,
    called: { file: name, one: 'entry', flag: '--entry', endpoint },
  });
  const own = entries.filter((each) => isOf(endpoint, each));
  // A client may lie at a path of its own; where some entries are plainly of the endpoint, another is not.
  if (own.length > 0 && !own.includes(found)) {
    const list = own.slice(0, 8).map((each) => reported(each));
    throw new UsageError(
      `entry ${found.number} of ${name} is ${found.method} ${pathOf(found.url)}, not ${endpoint}; of ${endpoint} there is ${list.join(', ')}${own.length > 8 ? ` and ${own.length - 8} more` : ''}`,
    );
  }
  return harEvidence(found, entries.length);
}

const isOf = (endpoint: EndpointId, { url }: HarEntry): boolean =>
  new RegExp(`/${endpoint}(?:[/?#]|$)`).test(url);

const reported = ({ number, method, url, status }: HarEntry): string =>
  shortened(legible(`${number} ${method} ${pathOf(url)} ${status}`), 80);

/** A query may hold a whole order. */
const pathOf = (url: string) =>
  URL.canParse(url) ? new URL(url).pathname : (url.split('?')[0] ?? url);

/** An entry of an HTTP archive. Its text is decoded and decompressed already. */
function harEvidence(entry: HarEntry, of: number): Evidence {
  const { status, durationMs, startedAt, body, truncated } = entry;
  const base = {
    as: of === 1 ? 'an entry of an HTTP archive' : `entry ${entry.number} of an HTTP archive`,
    durationMs,
    startedAt,
    timings: timingsOf(entry),
    request: requestOf({
      method: entry.method,
      target: entry.url,
      headers: entry.requestHeaders,
      body: entry.requestBody,
    }),
  };
  if (status === 0) return { ...base, noAnswer: noAnswer(entry), notes: [] };
  const { 'content-encoding': _, ...headers } = joinHeaders(entry.headers.flat());
  const held = body && !truncated ? ('text' in body ? body.text : body.bytes) : undefined;
  return {
    ...base,
    status,
    headers,
    body: held,
    notes: held === undefined ? ['The archive does not hold the body of this answer.'] : [],
  };
}

function timingsOf({ timings }: HarEntry): Timings {
  const { dns, connect, ssl, wait, receive } = timings;
  // `connect` has `ssl` in it (HAR 1.2, timings).
  const bare = connect === undefined ? undefined : Math.max(0, connect - (ssl ?? 0));
  return present({ lookup: dns, connect: bare, tls: ssl, firstByte: wait, download: receive });
}

/** As our own archives and browsers name it: `lookup: …`, `net::ERR_NAME_NOT_RESOLVED`. */
const reasons: readonly (readonly [pattern: RegExp, reason: NoResponseReason])[] = [
  [/^proxy\b|PROXY/i, 'proxy'],
  [/^lookup\b|NAME_NOT_RESOLVED|ENOTFOUND|DNS/i, 'lookup'],
  [/^tls\b|CERT|SSL|TLS/i, 'tls'],
  [/^cut-off\b|TIMED_OUT|TIMEOUT/i, 'cut-off'],
  [/^connect\b|REFUSED|UNREACHABLE/i, 'connect'],
  [/^not-http\b|INVALID_HTTP/i, 'not-http'],
];

function noAnswer({ error, code }: HarEntry): NoResponse {
  const said = error ?? 'the archive shows status 0 and no error';
  const reason = reasons.find(([pattern]) => pattern.test(said))?.[1] ?? 'closed';
  const detail = said.replace(/^[a-z-]+: /, '');
  return { kind: 'no-response', reason, detail, ...(code === undefined ? {} : { code }) };
}

/** An exchange of a saved run. A dataset's records are not kept there. */
function runEvidence(saved: ExchangeReport): Evidence {
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
  if (answer.records !== undefined) {
    throw new UsageError(
      `${id} brought ${answer.records} records, which no run keeps; greenlight send ${saved.endpoint} asks again`,
    );
  }
  const { status, headers, body, truncated } = answer;
  const { 'content-encoding': _, ...kept } = headers;
  // A run keeps so much of a body; a shorter one that is not whole had broken off.
  const brokeOff = truncated === true && (body ?? '').length < keptText;
  const whole = truncated && !brokeOff ? undefined : body;
  return {
    ...base,
    status,
    headers: kept,
    body: whole,
    brokeOff: !brokeOff
      ? undefined
      : saved.outcome?.decision === 'cut-off'
        ? 'cut-off'
        : 'connection-lost',
    notes: whole === undefined ? ['The run does not hold the whole body of this answer.'] : [],
  };
}

/** Texts that hold no answer though they speak of one, and why nothing can be said of it. */
const texts: readonly (readonly [text: RegExp, because: string])[] = [
  [
    /^\s*(?:(?:await )?fetch\(["']|curl ["'-h]|(?:POST|GET) \S{1,4000} HTTP\/\d)/,
    'the paste is a request and holds no answer; paste what came back, with its status',
  ],
  [
    /blocked by CORS|Cross-Origin Request Blocked|CORS (?:header|policy)/,
    'a browser hides the answer from a page of another origin (CORS), and the service is no browser; send the request with curl -i, and paste what it prints',
  ],
  [
    /\bTask timed out after \d/,
    'a Lambda ran out of its own time, and the text does not show what its caller got; paste the answer of its gateway, with the status',
  ],
  [
    /\bJSONDecodeError\b|\bSyntaxError: [^\n]{0,200}\bJSON\b|\binvalid character [^\n]{1,40} looking for beginning of value/,
    'the caller could not read the body as JSON, and the text does not show it; paste the body as it came, with its status',
  ],
  [
    /(?:^|[\s&:=(])&?(?:\*?[a-z]\w{0,60}\.[A-Z]\w{0,60})?\{(?:[A-Z]\w{0,60}:\S|-?\d{1,20}(?:\.\d{1,9})? -?\d)/,
    'a structure that Go prints does not show the names that were in the JSON, nor what was absent; log the bytes of the body, and paste them',
  ],
];

/** Why nothing can be said of a paste, unless it has a status or a value of an answer; undefined of any other. */
function untellable(paste: string): string | undefined {
  const head = paste.slice(0, 20_000);
  const [, because] = texts.find(([text]) => text.test(head)) ?? [];
  return because && `cannot tell: ${because}`;
}

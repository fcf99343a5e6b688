import { offlineTarget } from './config/target/sample.ts';
import { endpointBy } from './contract/catalogue.ts';
import { joinHeaders } from './driver/headers.ts';
import type { DrivenScenario } from './engine/drive/drive.ts';
import { silentIo } from './engine/redact/guard.ts';
import { fails } from './engine/result/verdict.ts';
import type { Evidence } from './evidence/reader/evidence.ts';
import { pastedSecrets } from './evidence/request.ts';
import { type DatasetId, datasetIds, type EndpointId } from './model/endpoint.ts';
import type { Json } from './model/json.ts';
import type { Rule } from './model/rule.ts';
import type { Finding, Run } from './model/run.ts';
import { exchangeRead } from './offline/exchange-of.ts';
import {
  assertEndpoint,
  assertKnown,
  type Expected,
  expectedRules,
  expectOf,
} from './offline/expected-answer.ts';
import { judgedRun } from './offline/judged-run.ts';
import { loneAnswer, speakingRules } from './offline/lone-answer.ts';
import { openOfflineDataset } from './offline/offline-dataset.ts';
import { github } from './report/github.ts';
import { type FileReporterName, fileReporters, isFile } from './report/reporters.ts';
import { terminal } from './report/terminal/terminal.ts';
import { present } from './standards/collections/present.ts';

export type { DatasetId, EndpointId, Expected, Finding, Run };

/** Headers as a `fetch` response has them, as pairs, or as an object by name. */
export type Headers =
  | Iterable<readonly [name: string, value: string]>
  | { readonly [name: string]: string | readonly string[] | undefined };

/** Answer of a client. */
export interface Answer {
  readonly status: number;
  /** If absent, the content type is not judged. */
  readonly headers?: Headers;
  /** A string or bytes are the body as received, already decompressed; anything else is a JSON value. */
  readonly body?: unknown;
  /** Request that was answered. Rules that compare an answer with its order need it. */
  readonly request?: {
    readonly method?: string;
    readonly url?: string;
    readonly headers?: Headers;
    /** JSON value that was sent. */
    readonly body?: unknown;
  };
}

/**
 * Judges one answer by every rule that applies to a single answer, including its records. Returns the findings that
 * break the contract, without warnings; [] if there are none. A rejection keeps the contract: a test that needs a quote
 * or a status names it in `expected`, and gets a finding for any other. Throws a TypeError for what is not an answer, or
 * not an endpoint.
 */
export function judgeAnswer(
  endpoint: EndpointId,
  answer: Answer,
  expected: Expected = {},
): readonly Finding[] {
  assertEndpoint('judgeAnswer', endpoint);
  assertKnown('judgeAnswer', expected, ['outcome', 'status']);
  if (answer instanceof Response || typeof answer?.status !== 'number') {
    throw new TypeError(
      'an answer is { status, headers, body }: of a response read the body first, with await response.text()',
    );
  }
  const { status, body } = answer;
  const expect = expectOf(endpoint, expected);
  const headers = answer.headers && headersOf(answer.headers);
  const bytes = body instanceof Uint8Array ? body : Buffer.from(textOf(body));
  const dataset = datasetIds.find((id) => id === endpoint);
  if (dataset && status === 200 && (expected.status ?? 200) === 200) {
    const reader = openOfflineDataset({ endpoint: dataset, now: Date.now(), ...defined(headers) });
    try {
      reader.write(bytes);
      return breachesOf(endpoint, reader.end(bytes.length));
    } finally {
      reader.close();
    }
  }
  const evidence: Evidence = {
    as: 'an answer',
    status,
    body: bytes,
    notes: [],
    ...defined(headers),
    ...(answer.request ? { request: requestOf(endpoint, answer.request) } : {}),
  };
  const situation = situationOf(expected);
  const exchange = exchangeRead(evidence, { endpoint, situation, now: Date.now() });
  const driving = loneAnswer(expect ? { ...exchange, expect } : exchange, 'answer');
  const secrets = pastedSecrets(evidence);
  const broken = breachesOf(endpoint, driving, {
    rules: speakingRules(exchange, 'whole'),
    secrets,
  });
  // What breaks the contract is the reason for another outcome, too.
  return expect === undefined || broken.length > 0
    ? broken
    : breachesOf(endpoint, driving, { rules: expectedRules, secrets });
}

const situationOf = ({ outcome }: Expected) =>
  outcome === undefined ? 'any' : outcome === 'quoted' ? 'quotable' : 'unquotable';

/** Records as objects, or a file as text or bytes: JSON, NDJSON or CSV. */
export type Records =
  | string
  | Uint8Array
  | Iterable<object | string>
  | AsyncIterable<object | string>;

/**
 * Judges the records of a dataset, individually and together, in constant memory. Rejects with a TypeError for records
 * that are not iterable, such as an object around a list.
 */
export async function judgeRecords(kind: DatasetId, records: Records): Promise<readonly Finding[]> {
  if (!datasetIds.includes(kind)) {
    throw new TypeError(`judgeRecords takes ${datasetIds.join(' or ')}, not '${kind}'`);
  }
  const isIterated = typeof records === 'object' && records !== null && isIterableOf(records);
  if (typeof records !== 'string' && !isIterated) {
    throw new TypeError(
      'judgeRecords takes a list of records, or the text or bytes of a file; of an object around a list pass the list',
    );
  }
  const reader = openOfflineDataset({ endpoint: kind, now: Date.now() });
  const whole = typeof records === 'string' || records instanceof Uint8Array ? [records] : records;
  let bytes = 0;
  const write = (piece: Uint8Array) => {
    bytes += piece.length;
    reader.write(piece);
  };
  try {
    let before: string | undefined;
    for await (const each of whole) {
      if (each instanceof Uint8Array) write(each);
      else if (typeof each === 'string') write(Buffer.from(each));
      else {
        // Objects are serialized as a JSON list.
        write(Buffer.from(`${before ?? '['}${JSON.stringify(each)}`));
        before = ',';
      }
    }
    if (before !== undefined || bytes === 0) write(Buffer.from(before === undefined ? '[]' : ']'));
    return breachesOf(kind, reader.end(bytes));
  } finally {
    reader.close();
  }
}

const isIterableOf = (records: object): boolean =>
  Symbol.iterator in records || Symbol.asyncIterator in records;

/** Target and options of `runSuite`. */
export interface SuiteOptions {
  readonly clientBase: string;
  /** Sent as `x-auth-token`. */
  readonly token?: string;
  /** Path of a greenlight.config.yaml for everything else: data, waivers, severities, limits. Default: none. */
  readonly config?: string;
  /** Values of `${NAME}` in the config, such as `process.env`. */
  readonly env?: { readonly [name: string]: string | undefined };
  readonly endpoints?: readonly EndpointId[];
  /** Globs of scenario ids. */
  readonly only?: readonly string[];
  readonly tags?: readonly string[];
  /** Lowest severity that fails the run; default error. */
  readonly failOn?: 'error' | 'warning' | 'never';
  readonly seed?: number;
}

const suiteOptions = 'clientBase token config env endpoints only tags failOn seed'.split(' ');

/** Runs the suite against a client, like `greenlight run` without output. Rejects for an invalid option or config. */
export async function runSuite(options: SuiteOptions): Promise<Run> {
  assertKnown('runSuite', options, suiteOptions);
  const [{ loadConfig }, { openStoppable }, { scenariosOf, suiteRun }] = await Promise.all([
    import('./config/load.ts'),
    import('./suite/stoppable.ts'),
    import('./suite/suite-run.ts'),
  ]);
  const { clientBase, token, config: file, env = {}, endpoints: selection, only, tags } = options;
  const { failOn, seed } = options;
  const io = silentIo({ ...env, ...(token === undefined ? {} : { GREENLIGHT_TOKEN: token }) });
  const config = await loadConfig({
    flags: {
      baseUrl: clientBase,
      ...present({ config: file, endpoint: selection, only, tag: tags, failOn }),
      ...(seed === undefined ? {} : { seed: String(seed) }),
    },
    io,
    isNamed: true,
  });
  const suite = { ...config, command: `greenlight run -u ${clientBase}` };
  const stoppable = openStoppable(config, io);
  try {
    return await suiteRun(await scenariosOf(suite), suite, stoppable);
  } finally {
    await stoppable.close();
  }
}

/** Starts a client that keeps the contract, but for the faults (`greenlight list faults`), on a free local port. */
export async function startReferenceClient({
  faults = [],
  token,
}: {
  readonly faults?: readonly string[];
  /** If absent, `x-auth-token` is not required. */
  readonly token?: string;
} = {}): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const { openReferenceClient } = await import('./reference-client/server.ts');
  const client = await openReferenceClient({
    faults,
    now: Date.now,
    ...present({ token }),
  });
  return { url: client.url, close: client.close };
}

export type Format = 'terminal' | 'html' | 'json' | 'junit' | 'markdown' | 'har' | 'github';

/** Formats the report of a run. `terminal` is plain text, 80 columns wide. */
export function render(run: Run, format: Format): string {
  if (isFile(format)) return fileReporters[format satisfies FileReporterName].render(run);
  if (format === 'github') return github(run);
  const look = { width: 80, color: false, ascii: false, quiet: false, verbose: false };
  return terminal(run, { ...look, paths: [] });
}

interface JudgeOptions {
  readonly rules?: readonly Rule[];
  readonly secrets?: Parameters<typeof offlineTarget>[1]['secrets'];
}

/** Returns the findings that would fail a run. */
function breachesOf(
  endpoint: EndpointId,
  driving: DrivenScenario,
  { secrets = [], ...speaking }: JudgeOptions = {},
): readonly Finding[] {
  const failOn = 'error';
  const run = judgedRun(driving, {
    ...speaking,
    endpoint,
    target: offlineTarget(endpoint, { secrets }),
    config: {
      severity: {},
      waivers: [],
      failOn,
      seed: 1,
      now: Date.now(),
      settings: [],
      redactPeople: false,
    },
    startedAt: new Date(),
    began: performance.now(),
    command: `greenlight judge ${endpoint}`,
  });
  return run.findings.filter((finding) => fails(finding, failOn));
}

/** Lower-cases the names and joins repeated headers (RFC 9110, 5.3). */
function headersOf(source: Headers): { readonly [name: string]: string } {
  const pairs = isIterable(source) ? [...source] : Object.entries(source);
  return joinHeaders(
    pairs.flatMap(([name, value = []]) => [value].flat().flatMap((each) => [name, each])),
  );
}

const isIterable = (source: Headers): source is Iterable<readonly [name: string, value: string]> =>
  Symbol.iterator in source;

function requestOf(endpoint: EndpointId, request: NonNullable<Answer['request']>) {
  const { method, path } = endpointBy[endpoint];
  const text = request.body === undefined ? undefined : textOf(request.body);
  return {
    method: request.method ?? method,
    url: request.url ?? `https://offline.invalid${path}`,
    headers: headersOf(request.headers ?? {}),
    ...(text === undefined ? {} : { body: JSON.parse(text) as Json }),
  };
}

const textOf = (body: unknown): string =>
  body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);

const defined = (headers: { readonly [name: string]: string } | undefined) =>
  headers === undefined ? {} : { headers };

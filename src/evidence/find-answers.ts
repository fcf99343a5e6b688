import { type EndpointId, endpointIds, isDataset } from '../model/endpoint.ts';
import type { Io } from '../model/io.ts';
import { UsageError } from '../model/scenario.ts';
import { readRun } from '../saved/saved-run.ts';
import { readHarEntries } from '../standards/http/har-entry.ts';
import { isObject } from '../standards/json/is-object.ts';
import { type JsonValue, parsedJson } from '../standards/json/json-text.ts';
import { decoded } from '../standards/text/decoded.ts';
import { howMany } from '../standards/text/figures.ts';
import { legible, shortened } from '../standards/text/legible.ts';
import { harAnswers, runEvidence } from './archives.ts';
import { assertMemory, readInput } from './read-input.ts';
import { type Answered, answeredOf, bodyAlone } from './reader/answered.ts';
import { answersIn as answersInText } from './reader/answers.ts';
import { untellable } from './reader/body.ts';
import { AmbiguousPaste, type Entry, type Evidence, type FoundAnswers } from './reader/evidence.ts';
import type { Found } from './reader/found.ts';
import { httpAnswers } from './reader/http-text.ts';
import { endpointOfPath, headerOf, isPathOf, spokenOf, statusOf } from './reader/members.ts';
import { secretsOfPaste } from './reader/secrets.ts';
import { asItIs, plainText, textOfBytes } from './reader/shown-text.ts';
import { joined, mostObjects, nodesOf, objectsIn } from './written/objects.ts';

export interface Looking {
  /** Left out, it is told from the paste. */
  readonly endpoint?: EndpointId | undefined;
  /** Which of several answers, from 1. */
  readonly entry?: number | undefined;
  /** Where in a logged object the answer is; `.` is the paste itself. */
  readonly bodyAt?: string | undefined;
  /** What a person says of it. */
  readonly status?: number | undefined;
  readonly durationMs?: number | undefined;
}

interface Finding extends Looking {
  /** A path, or `-`. */
  readonly file: string;
  /** Which exchange of a saved run, `e12`. */
  readonly exchange?: string | undefined;
}

/** What is longer is an export, and no line of a log. */
const longest = 5_000_000;

/** Finds the answers in a file, a folder or standard input. Throws a UsageError for what cannot be read. */
export async function findAnswers(finding: Finding, io: Io): Promise<FoundAnswers> {
  const { file, exchange, endpoint } = finding;
  if (exchange !== undefined) return fromRun(finding, io);
  const given = await readInput(file, io);
  // Of a folder only a saved run can be read.
  if (given === 'folder') return fromRun(finding, io);
  const name = file === '-' ? 'standard input' : file;
  // Records are read one by one.
  if (endpoint === undefined || !isDataset(endpoint)) assertMemory(given, name);
  if (isRun(parsedJson(decoded(given)))) return fromRun(finding, io);
  return answersIn(given, { ...finding, name });
}

type Naming = Looking & { readonly name: string };

/** The answers in whatever was pasted. `name` is what messages call it. */
export function answersIn(given: Uint8Array, looking: Naming): FoundAnswers {
  const { name } = looking;
  if (given.length < 1000 && Buffer.from(given).toString('utf8').trim() === '') {
    throw new UsageError(
      `${name} is empty; paste the answer, its status line too where its body is empty`,
    );
  }
  const all = readAnswers(given, looking);
  const entries = all.map((answered, i) => ({ answered, number: i + 1 }));
  const endpoint = looking.endpoint ?? endpointIn(entries, given, name);
  const chosen = chosenOf(entries, endpoint, looking);
  const [ambiguous] = chosen.filter(({ answered }) => answered.otherwise !== undefined);
  if (ambiguous && looking.bodyAt === undefined) throw twoReadings(ambiguous.answered, name);
  const because = untellable(decoded(given.subarray(0, 100_000)));
  const secrets = secretsOfPaste(decoded(given.subarray(0, 2_000_000)));
  const left = entries.filter((each) => !chosen.includes(each));
  const isFull =
    all.length >= mostObjects
      ? [`Only the first ${all.length} answers of the paste are read and judged.`]
      : [];
  const leftOut =
    left.length === 0
      ? []
      : [
          `${howMany(left.length, 'other answer')} in it ${left.length === 1 ? 'is' : 'are'} not judged: ${listOf(left)}.`,
        ];
  const answers = chosen.map(({ answered }, i) => {
    const evidence = answered.evidence(endpoint);
    if (
      because !== undefined &&
      evidence.status === 200 &&
      evidence.body === undefined &&
      looking.status === undefined
    )
      throw new UsageError(because);
    return {
      ...evidence,
      secrets,
      untellable: because,
      notes: i === 0 ? [...evidence.notes, ...leftOut, ...isFull] : evidence.notes,
    };
  });
  return {
    endpoint,
    answers,
    entries: entries.map(
      ({ answered, number }): Entry => ({
        number,
        shown: told(answered),
        endpoint: answered.endpoint,
        isJudged: chosen.some((each) => each.number === number),
      }),
    ),
  };
}

interface Numbered {
  readonly answered: Answered;
  readonly number: number;
}

function readAnswers(given: Uint8Array, looking: Naming): readonly Answered[] {
  const { bodyAt } = looking;
  const { text, isRaw } = textOfBytes(given);
  const json = text.length < 50_000_000 ? parsedJson(text.replace(/^\ufeff/, '')) : undefined;
  const entries = json === undefined || bodyAt !== undefined ? undefined : readHarEntries(json);
  if (entries) return harAnswers(entries);
  const alone = (shown: string, isFramed = false) =>
    bodyAlone(isFramed ? Buffer.from(shown) : given, shown, looking);
  if (bodyAt === '.') return [alone(text)];
  const header = headerOf(text.trimStart());
  if (header !== undefined || spokenOf(json ?? null)) return [alone(text)];
  // Bytes that are no text have no marks to take off.
  const { shown, isBinaryDump, isFramed } = isRaw ? asItIs(text) : plainText(text);
  if (bodyAt !== undefined) return [atPath(shown.text, bodyAt, looking)];
  const proxied = refusedByProxy(shown.text);
  if (proxied) return [answeredOf(proxied, { ...looking, text })];
  const http = json === undefined || typeof json === 'string' ? httpAnswers(shown, isRaw) : [];
  if (http.length > 0)
    return http.map((each) =>
      answeredOf(isBinaryDump ? withoutBody(each) : each, { ...looking, text: shown.text }),
    );
  if (isRaw || text.length > longest) return [alone(text)];
  if (typeof json === 'string') {
    const inner = parsedJson(json);
    const isEncoded = isObject(inner) || Array.isArray(inner);
    const isRecord =
      isObject(inner) && Object.values(inner).some((held) => statusOf(held) !== undefined);
    if (isEncoded && !isRecord && looking.status === undefined) throw encodedTwice(json, looking);
    if (!isRecord) return [alone(text)];
  }
  // What a program prints before its own answer is a part of it.
  if (/^(?:<br \/>\s*)?(?:<b>)?(?:PHP )?(?:Notice|Warning|Deprecated|Fatal error)\b/.test(text))
    return [alone(text)];
  const found = answersInText(shown);
  const [only] = found;
  const isWhole =
    found.length === 1 &&
    only?.spans?.status === undefined &&
    only?.noAnswer === undefined &&
    only?.body?.from === 'the text' &&
    isAllOf(shown.text, only.placed);
  if (!only || isWhole) {
    // What a client answers hardly has its own address; words about an answer do.
    const isAbout = endpointIds.some((id) => isPathOf(shown.text, id));
    if (!only && isAbout && !/^\s*[<{["]/.test(shown.text))
      return [answeredOf({ as: 'words about an answer' }, { ...looking, text: shown.text })];
    const isOne = only?.placed?.isEscaped || only?.placed?.isTable;
    if (!isOne) return [alone(shown.text, isFramed)];
  }
  return found.map((each) => answeredOf(each, { ...looking, text: shown.text }));
}

const isAllOf = (
  text: string,
  placed: { readonly from: number; readonly end: number } | undefined,
): boolean =>
  placed === undefined
    ? /^\s*</.test(text)
    : text.slice(0, placed.from).trim() === '' && text.slice(placed.end).trim() === '';

/** A tunnel that a proxy between the caller and the client refused: the client has not been asked. */
function refusedByProxy(text: string) {
  const said =
    /CONNECT tunnel failed, response (\d{3})|(?:Received HTTP code|HTTP code) (\d{3}) from proxy after CONNECT|tunneling socket could not be established, statusCode=(\d{3})|ProxyError|Unable to connect to proxy|ERR_TUNNEL_CONNECTION_FAILED/i.exec(
      text.slice(0, 200_000),
    );
  if (!said) return undefined;
  const status = said[1] ?? said[2] ?? said[3];
  const detail = `A proxy between the caller and the client refused the connection${status === undefined ? '' : ` with ${status}`}: the client was not asked.`;
  return {
    as: 'an error of a proxy on the way',
    noAnswer: { kind: 'no-response' as const, reason: 'proxy' as const, detail },
    notes: [detail],
  };
}

/** A dump of bytes that are no text shows nothing of a body. */
const withoutBody = ({ body: _body, bytes: _bytes, ...found }: Found): Found => ({
  ...found,
  notes: ['The body is shown as a dump of compressed or binary bytes, and is not read.'],
});

/** What a person says is the answer. */
function atPath(text: string, path: string, looking: Naming): Answered {
  for (const placed of objectsIn(text)) {
    const nodes = nodesOf(placed.value);
    for (const node of nodes) {
      for (const [name, value] of Object.entries(node.members)) {
        if (joined(node.path, name) !== path || value === null) continue;
        const statuses = [node, ...nodes].flatMap(({ members, path: at }) =>
          Object.entries(members).flatMap(([each, held]) => {
            const status = /status|code/i.test(each) ? statusOf(held) : undefined;
            return status === undefined ? [] : [{ value: status, from: joined(at, each) }];
          }),
        );
        return answeredOf(
          {
            as: 'an object with the answer in it',
            body: { value, from: path },
            placed,
            status: statuses[0],
          },
          { ...looking, text },
        );
      }
    }
  }
  throw new UsageError(`${looking.name} has nothing at '${path}' (--body-at)`);
}

/** JSON in a text of JSON: the client may have encoded twice, or a log once more. */
function encodedTwice(inner: string, { endpoint = 'delivery-price', name }: Naming): UsageError {
  const status = spokenOf(inner) === endpoint ? '--status 200' : '--status with the status it had';
  return new AmbiguousPaste(
    `${name} can be read in two ways: the client encoded its answer twice, or a log put the answer in quotes. If the client did, add ${status}; if a log did, paste what is inside of the quotes, unescaped`,
    [{ shown: 'the client encoded its answer twice', bodyAt: '.' }],
  );
}

/** The endpoint of the answers in a paste. Throws a UsageError where it shows none, or several. */
function endpointIn(entries: readonly Numbered[], given: Uint8Array, name: string): EndpointId {
  const ofAnswers = entries.flatMap(({ answered: { endpoint, method } }) =>
    endpoint === undefined || method === 'OPTIONS' ? [] : [endpoint],
  );
  // A path that stands somewhere is of all answers.
  const inWords = () => {
    const text = decoded(given.subarray(0, 100_000));
    return endpointIds.filter((id) => isPathOf(text, id));
  };
  const known = new Set(ofAnswers.length > 0 ? ofAnswers : inWords());
  const [one, other] = known;
  if (one !== undefined && other === undefined) return one;
  if (one === undefined)
    throw new AmbiguousPaste(
      `${name} does not show which endpoint answered: name it, as in greenlight judge delivery-price`,
      endpointIds.map((endpoint) => ({ shown: `an answer of ${endpoint}`, endpoint })),
    );
  const all = [...known];
  throw new AmbiguousPaste(
    `${name} holds answers of ${all.join(' and ')}: name the one to judge, as in greenlight judge ${one}`,
    all.map((endpoint) => ({ shown: `the answers of ${endpoint}`, endpoint })),
  );
}

/** The answers of an endpoint, or the one that was asked for. Throws a UsageError with what there is to choose from. */
function chosenOf(
  entries: readonly Numbered[],
  endpoint: EndpointId,
  { entry, name }: Naming,
): readonly Numbered[] {
  const named = ({ answered }: Numbered) => endpointOfPath(answered.url ?? '');
  const plainly = entries.filter(
    (each) => named(each) === endpoint && each.answered.method !== 'OPTIONS',
  );
  if (entry !== undefined) {
    const one = entries.find(({ number }) => number === entry);
    if (!one && entries.length === 1 && entries[0]?.answered.url === undefined)
      throw new UsageError(`${name} holds one answer, so it has no entry ${entry}`);
    if (!one)
      throw new UsageError(
        `${name} has no entry ${entry}; there is ${listOf(plainly.length > 0 ? plainly : entries)}`,
      );
    if (plainly.length > 0 && !plainly.includes(one) && one.answered.url !== undefined)
      throw new UsageError(
        `entry ${entry} of ${name} is ${told(one.answered).replace(/ \S+$/, '')}, not ${endpoint}; of ${endpoint} there is ${listOf(plainly)}`,
      );
    return [one];
  }
  const others = entries.filter(
    (each) => named(each) === undefined && each.answered.method !== 'OPTIONS',
  );
  const own =
    plainly.length > 0
      ? [...plainly, ...others.filter(({ answered }) => answered.url === undefined)]
      : others;
  if (own.length === 0) {
    const [other] = entries;
    const of = other && (named(other) ?? other.answered.endpoint);
    throw new UsageError(
      `${name} has no answer of ${endpoint}, but ${listOf(entries)}${of === undefined || of === endpoint ? '' : `: greenlight judge ${of} judges it`}`,
    );
  }
  const speaking = own.filter(({ answered }) => answered.endpoint === endpoint);
  const fitting =
    speaking.length > 0
      ? own.filter(({ answered }) => (answered.endpoint ?? endpoint) === endpoint)
      : own;
  const urls = new Set(fitting.map(({ answered }) => pathOf(answered.url ?? '')));
  if (plainly.length === 0 && speaking.length === 0 && urls.size > 1)
    throw new AmbiguousPaste(
      `${name} holds no answer that is plainly of ${endpoint}; choose one with --entry: ${listOf(fitting)}`,
      fitting.map(({ answered, number }) => ({ shown: told(answered), entry: number })),
    );
  return [...fitting].sort((a, b) => a.number - b.number);
}

/** A query may hold a token, or a whole order. */
const pathOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).pathname : (url.split('?')[0] ?? url);

const told = ({ method, url, status }: Answered): string =>
  shortened(
    legible(
      [...(url ? [method ?? '', pathOf(url)] : []), status ?? 'without a status'].join(' ').trim(),
    ),
    80,
  );

/** The most answers that one line of a message lists. */
const listed = 8;

function listOf(entries: readonly Numbered[]): string {
  const reported = entries
    .slice(0, listed)
    .map(({ answered, number }) => `${number} ${told(answered)}`);
  const left = entries.length - reported.length;
  return `${reported.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

function twoReadings({ found, otherwise = '' }: Answered, name: string): UsageError {
  const at = found?.body?.from ?? '.';
  const [, other = '.'] = /^the answer in (\S+),/.exec(otherwise) ?? [];
  const one = `the answer in ${at}, with the status of ${found?.status?.from}`;
  return new AmbiguousPaste(
    `${name} can be read in two ways: ${one}, or ${otherwise}; say which with --body-at ${at} or --body-at ${other}`,
    [
      { shown: one, bodyAt: at },
      { shown: otherwise, bodyAt: other },
    ],
  );
}

const isRun = (json: JsonValue | undefined): boolean =>
  isObject(json) && 'schemaVersion' in json && 'exchanges' in json;

async function fromRun({ file, endpoint, exchange }: Finding, io: Io): Promise<FoundAnswers> {
  if (file === '-') {
    throw new UsageError('a saved run is read from its file or folder, not from standard input');
  }
  const { run } = await readRun(file, io.cwd);
  const fits = run.exchanges.filter((each) => endpoint === undefined || each.endpoint === endpoint);
  const [first] = fits;
  const saved =
    exchange === undefined
      ? fits.length === 1
        ? first
        : undefined
      : run.exchanges.find(({ id }) => id === exchange);
  const from = fits.length > 0 ? fits : run.exchanges;
  const list = from
    .slice(0, listed)
    .map(({ id, step, answer }) =>
      shortened(
        legible(`${id} ${step} ${answer.kind === 'response' ? answer.status : 'no answer'}`),
        80,
      ),
    )
    .join(', ');
  const more = from.length > listed ? ` and ${from.length - listed} more` : '';
  if (!saved)
    throw new UsageError(
      exchange === undefined
        ? `${file} holds ${fits.length > 0 ? `${fits.length} answers of ${endpoint ?? 'the client'}` : `no answer that is plainly of ${endpoint}`}; choose one with --exchange: ${list}${more}`
        : `${file} has no exchange ${exchange}; there is ${list}${more}`,
    );
  if (endpoint !== undefined && saved.endpoint !== endpoint)
    throw new UsageError(`${saved.id} is an exchange of ${saved.endpoint}, not of ${endpoint}`);
  const evidence: Evidence = runEvidence(saved);
  return { endpoint: saved.endpoint, answers: [evidence], entries: [] };
}

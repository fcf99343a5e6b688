import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { rules } from '../contract/catalogue.ts';
import {
  concludedFrom,
  countsOf,
  exitCodeOf,
  fails,
  silentRules,
} from '../engine/result/verdict.ts';
import type { Json } from '../model/json.ts';
import type { Finding, Run } from '../model/run.ts';
import { UsageError } from '../model/scenario.ts';
import { firstMistake } from '../scenario/read/schema-mistakes.ts';
import { reasonOf } from '../scenario/read/source.ts';
import { present } from '../standards/collections/present.ts';
import { isObject } from '../standards/json/is-object.ts';
import { parsedJson } from '../standards/json/json-text.ts';
import { shellWord, shellWords } from '../standards/system/shell-words.ts';
import { figure, size } from '../standards/text/figures.ts';
import { cut } from '../standards/text/legible.ts';

const fileName = 'report.json';

export interface SavedRun {
  readonly run: Run;
  /** The file as it was called. */
  readonly name: string;
  /** The folder that belongs to this run, when the file has the name that a run gave it. */
  readonly folder?: string;
  /** That the file says another verdict than its evidence gives, as a sentence. */
  readonly note?: string;
}

/** Bytes; 100 000 findings have as many, and take 2 GB of memory to report. */
const largest = 150_000_000;
/** An answer is read to 200 levels, and stands some levels deep in a report. */
const deepest = 300;
/** Each takes some tens of bytes of memory. */
const mostValues = 10_000_000;

/** The run of a report.json, or of the folder of a run. Throws a UsageError for what is no saved run. */
export async function readRun(given: string, cwd: string): Promise<SavedRun> {
  const { path, name } = await fileOf(given, cwd);
  const text = await textOf(path, name);
  const saved = fromReport(text, name);
  const run = concludedAnew(saved, name);
  const isOwn = basename(path) === fileName;
  const isSame = run.verdict === saved.verdict;
  return {
    run,
    name,
    ...(isOwn ? { folder: dirname(path) } : {}),
    ...(isSame
      ? {}
      : { note: `${name} says ${saved.verdict}; by the evidence in it the run is ${run.verdict}` }),
  };
}

/**
 * The run with the verdict that its evidence gives. Throws a UsageError where the file is milder than its own
 * findings. One that is inconclusive stays so: why nothing can be said is not always in the file.
 */
function concludedAnew(run: Run, name: string): Run {
  const said = run.configuration.find(({ setting }) => setting === 'failOn')?.value;
  const failOn = failOnWords.find((word) => word === said) ?? 'error';
  const conclusion = concludedFrom(countsOf(run, { failOn, ofSilence: silentRules(rules) }));
  const { verdict } = conclusion;
  if (verdict === run.verdict) return { ...run, ...conclusion };
  if (verdict === 'failed') {
    const finding = run.findings.find((each) => fails(each, failOn));
    const why = finding
      ? `its finding ${finding.id} ${finding.rule} fails it`
      : 'a waiver fails it';
    throw new UsageError(
      `${name} says ${run.verdict}, but ${why}; the file was changed after the run`,
    );
  }
  if (run.verdict === 'inconclusive') return { ...run, judgedWhole: false };
  return { ...run, ...conclusion, exitCode: exitCodeOf(verdict, failOn) };
}

const failOnWords = ['error', 'warning', 'never'] as const;

async function fileOf(given: string, cwd: string): Promise<{ path: string; name: string }> {
  const path = resolve(cwd, given);
  const found = await stat(path).catch((error: unknown) => {
    throw new UsageError(`${given} cannot be read: ${reasonOf(error)}`);
  });
  if (!found.isDirectory()) return { path, name: given };
  const isThere = await stat(join(path, fileName)).catch(() => undefined);
  if (!isThere) throw new UsageError(`${given} holds no ${fileName}`);
  return { path: join(path, fileName), name: join(given, fileName) };
}

async function textOf(path: string, name: string): Promise<string> {
  try {
    const found = await stat(path);
    // A pipe or a device has no end that could be known before.
    if (!found.isFile()) throw new UsageError(`${name} cannot be read: it is not a file`);
    if (found.size > largest) {
      throw new UsageError(
        `${name} is ${size(found.size)}; the maximum of a saved run is ${size(largest)}; run fewer scenarios at a time (--only)`,
      );
    }
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${name} cannot be read: ${reasonOf(error)}`);
  }
}

/** What would write out to more than memory or the stack should hold is not parsed. */
function assertBounds(text: string, name: string): void {
  const { depth, values } = jsonBounds(text);
  if (depth > deepest) {
    throw new UsageError(`${name} is not a saved run: it is nested ${figure(depth)} deep`);
  }
  if (values > mostValues) {
    throw new UsageError(`${name} is not a saved run: it holds ${figure(values)} values`);
  }
}

function fromReport(text: string, name: string): Run {
  assertBounds(text, name);
  const value = parsedJson(text);
  if (value === undefined) throw new UsageError(`${name} is not a saved run: it is not JSON`);
  return kept(value, name);
}

/** A run that keeps the published schema; reporters rely on it. */
function kept(value: Json, name: string): Run {
  if (!isObject(value) || !Object.hasOwn(value, 'schemaVersion'))
    throw new UsageError(`${name} is not a saved run: it has no schemaVersion`);
  const { schemaVersion } = value;
  if (schemaVersion !== 1) {
    const shown = JSON.stringify(schemaVersion).slice(0, 80);
    throw new UsageError(`${name} has schemaVersion ${shown}; this greenlight reads 1`);
  }
  const mistake = mistakeIn(value);
  if (mistake !== undefined) throw new UsageError(`${name} is not a saved run: ${mistake}`);
  return withOwnCommands(value as unknown as Run);
}

function mistakeIn(value: Json): string | undefined {
  const first = firstMistake('report', value);
  return first && `${cut(first.at || '/', 200)}: ${cut(first.message, 300)}`;
}

/** How much a JSON text writes out to, before it is parsed. */
interface JsonBounds {
  /** Lists and objects inside one another. */
  readonly depth: number;
  /** Values at most: members, elements, and the lists and objects that hold them. */
  readonly values: number;
}

/**
 * Counts brackets and commas outside of texts (RFC 8259). Of what is no JSON it says as much as can be
 * said; parsing finds that out. Linear, and takes no memory.
 */
function jsonBounds(text: string): JsonBounds {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inText) {
      if (code === 0x5c) i += 1;
      else if (code === 0x22) inText = false;
    } else if (code === 0x22) inText = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      values += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
    else if (code === 0x2c) values += 1;
  }
  return { depth: deepest, values };
}

/** So many are listed in the one line of a mistake. */
const listed = 10;

/** `it has f1 http/slow, f2 http/not-json and 3 more`: what there is, where another was asked for. */
export function knownFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'it has none';
  const reported = findings.slice(0, listed).map(({ id, rule }) => `${id} ${rule}`);
  const left = findings.length - reported.length;
  return `it has ${reported.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/**
 * A saved run with its commands made anew. A saved run may come from anybody, and its commands are there to be
 * copied: of each only the words are taken, where they are those of a command of ours to the client of the run. A
 * command that would do something else is replaced by the least that runs the scenario; such a curl line is left out.
 */
export function withOwnCommands(run: Run): Run {
  const urls = new Set(run.exchanges.flatMap(({ request }) => request?.url ?? []));
  return {
    ...run,
    findings: run.findings.map((finding) => {
      const { command, curl, next = [] } = finding.reproduce;
      const words = ownWords(command, run) ?? leastWords(finding, run);
      const calls = curl === undefined ? [] : [curl, ...next];
      const [first, ...later] = calls.every((line) => isOwnCurl(line, urls)) ? calls : [];
      const anew = words.map(shellWord).join(' ');
      return {
        ...finding,
        reproduce: {
          command: anew,
          ...(first === undefined ? {} : { curl: first }),
          ...(later.length === 0 ? {} : { next: later }),
          ...(first === undefined ? {} : present({ byHand: finding.reproduce.byHand })),
        },
      };
    }),
  };
}

const commands = new Set(['run', 'demo', 'load', 'validate', 'judge', 'send', 'diagnose']);
const withValue = new Set(
  '-c -u --config --base-url --token-file --ca-file --client-cert --client-key --seed --only --endpoint --fault --rate --for'.split(
    ' ',
  ),
);

/** What a file of ours holds that an address of the run must not get. */
const secretFiles = ['--token-file', '--client-key', '--client-cert'];
const addressOptions = ['-u', '--base-url'];

/** The words of a command that we could have made; undefined of any other. */
function ownWords(command: string, { target }: Run): readonly string[] | undefined {
  const words = shellWords(command) ?? [];
  const [name = '', which = '', ...rest] = words;
  if (name !== 'greenlight' || !commands.has(which)) return undefined;
  const has = (options: readonly string[]) => options.some((each) => rest.includes(each));
  if (has(addressOptions) && has(secretFiles)) return undefined;
  const isOwn = rest.every((word, i) => {
    if (addressOptions.includes(word)) return rest[i + 1] === target.clientBase;
    return (
      !word.startsWith('-') ||
      word === '-' ||
      ['--insecure', '--yes-load'].includes(word) ||
      withValue.has(word)
    );
  });
  return isOwn ? words : undefined;
}

const leastWords = ({ scenario }: Finding, { target }: Run): readonly string[] => [
  'greenlight',
  'run',
  '-u',
  target.clientBase,
  ...(scenario === undefined ? [] : ['--only', scenario]),
];

/** Options of the curl lines that we write, with what their values may be. */
const curlOptions: { readonly [option: string]: RegExp | undefined } = {
  '-isS': undefined,
  '-sS': undefined,
  '--globoff': undefined,
  '--get': undefined,
  '--compressed': undefined,
  '--max-time': /^\d+$/,
  '-X': /^(?:GET|POST)$/,
  // At an @ curl would read a file.
  '-H': /^[^@]/,
  '--data': /^(?!@)/,
  '--data-raw': /^/,
  '--data-urlencode': /^[\w.~-]+=/,
};

/** To where a request of the run was sent. */
function isOwnCurl(curl: string, urls: ReadonlySet<string>): boolean {
  const [name, ...words] = shellWords(curl) ?? [];
  if (name !== 'curl') return false;
  const addresses: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('-')) addresses.push(word);
    else if (!Object.hasOwn(curlOptions, word)) return false;
    else {
      const value = curlOptions[word];
      if (!value) continue;
      at += 1;
      if (!value.test(words[at] ?? '')) return false;
    }
  }
  const [address, ...more] = addresses;
  return (
    more.length === 0 &&
    address !== undefined &&
    [...urls].some((url) => url === address || url.startsWith(`${address}?`))
  );
}

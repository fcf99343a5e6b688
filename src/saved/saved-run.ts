import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { conclusionOf, fails } from '../engine/result/verdict.ts';
import type { ExchangeReport, Finding, Run } from '../model/run.ts';
import { UsageError } from '../model/scenario.ts';
import { firstMistake } from '../scenario/read/schema-mistakes.ts';
import { unreadable } from '../scenario/read/source.ts';
import { present } from '../standards/collections/present.ts';
import { curl } from '../standards/http/curl.ts';
import { isObject } from '../standards/json/is-object.ts';
import { readJson } from '../standards/json/json-text.ts';
import { shellWord, shellWords } from '../standards/system/shell-words.ts';
import { size } from '../standards/text/figures.ts';
import { cut } from '../standards/text/legible.ts';
import { contradictionIn } from './contradictions.ts';

const fileName = 'report.json';

/** Maximum size in bytes; 100,000 findings have about as many and take 2 GB of memory to report. */
const maxBytes = 150_000_000;
/** Maximum depth: an answer is read to 200 levels, and a report nests it some levels deep. */
const maxDepth = 300;

/** Reads a run from its report.json or its folder. Throws a UsageError if it is not a saved run. */
export async function readRun(file: string, cwd: string) {
  const found = await fileOf(file, cwd);
  const { path, name } = found;
  const saved = fromReport(await textOf(found), name);
  const run = concludedAnew(saved, name);
  const isOwn = basename(path) === fileName;
  const isSame = run.verdict === saved.verdict;
  return {
    run,
    name,
    ...present({
      /** Folder of this run, if the file has the name that a run gives it. */
      folder: isOwn ? dirname(path) : undefined,
      /** Sentence, if the file states another verdict than its evidence gives. */
      note: isSame
        ? undefined
        : `${name} says ${saved.verdict}; by the evidence in it the run is ${run.verdict}`,
    }),
  };
}

/** Reads a run from the text of its report, which messages call `name`. Throws a UsageError if it is not one. */
export const runIn = (text: string, name: string): Run =>
  concludedAnew(fromReport(text, name), name);

/**
 * Recomputes the verdict from the evidence. Throws a UsageError if the file contradicts itself, as where its verdict is
 * milder than its findings.
 * An inconclusive run stays so: the reason is not always in the file.
 */
function concludedAnew(run: Run, name: string): Run {
  const value = run.configuration.find(({ setting }) => setting === 'failOn')?.value;
  const failOn = failOnWords.find((word) => word === value) ?? 'error';
  const { exitCode, ...conclusion } = conclusionOf(run, failOn);
  const { verdict } = conclusion;
  const changed = (why: string) =>
    new UsageError(`${name} ${why}; the file was changed after the run`);
  if (verdict === 'failed' && run.verdict !== 'failed') {
    const finding = run.findings.find((each) => fails(each, failOn));
    const why = finding
      ? `its finding ${finding.id} ${finding.rule} fails it`
      : 'a waiver fails it';
    throw changed(`says ${run.verdict}, but ${why}`);
  }
  const contradiction = contradictionIn(run, failOn);
  if (contradiction !== undefined) throw changed(`contradicts itself: ${contradiction}`);
  if (verdict === run.verdict) return { ...run, ...conclusion };
  if (run.verdict === 'failed') throw changed('says failed, but nothing in it fails it');
  if (run.verdict === 'inconclusive') return { ...run, judgedWhole: false };
  return { ...run, ...conclusion, exitCode };
}

const failOnWords = ['error', 'warning', 'never'] as const;

async function fileOf(file: string, cwd: string) {
  const path = resolve(cwd, file);
  const about = await stat(path).catch(unreadable(file));
  if (!about.isDirectory()) return { path, name: file, about };
  const report = await stat(join(path, fileName)).catch(() => undefined);
  if (!report) throw new UsageError(`${file} holds no ${fileName}`);
  return { path: join(path, fileName), name: join(file, fileName), about: report };
}

async function textOf({ path, name, about }: Awaited<ReturnType<typeof fileOf>>): Promise<string> {
  // The size of a pipe or device is unknown in advance.
  if (!about.isFile()) throw new UsageError(`${name} cannot be read: it is not a file`);
  if (about.size > maxBytes) {
    throw new UsageError(
      `${name} is ${size(about.size)}; the maximum of a saved run is ${size(maxBytes)}; run fewer scenarios at a time (--only)`,
    );
  }
  return readFile(path, 'utf8').catch(unreadable(name));
}

/** Checks a run against the published schema, on which reporters rely. */
function fromReport(text: string, name: string): Run {
  const { json: value, trouble } = readJson(text, { maxDepth });
  if (value === undefined)
    throw new UsageError(`${name} is not a saved run: ${trouble.at(-1)?.detail}`);
  if (!isObject(value) || !Object.hasOwn(value, 'schemaVersion'))
    throw new UsageError(`${name} is not a saved run: it has no schemaVersion`);
  const { schemaVersion } = value;
  if (schemaVersion !== 1) {
    const shown = JSON.stringify(schemaVersion).slice(0, 80);
    throw new UsageError(`${name} has schemaVersion ${shown}; this greenlight reads 1`);
  }
  const mistake = firstMistake('report', value);
  if (mistake) {
    const shown = `${cut(mistake.at || '/', 200)}: ${cut(mistake.message, 300)}`;
    throw new UsageError(`${name} is not a saved run: ${shown}`);
  }
  return withOwnCommands(value as unknown as Run);
}

const listed = 10;

/** Lists the available findings for a message: `it has f1 http/slow, f2 http/not-json and 3 more`. */
export function knownFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'it has none';
  const reported = findings.slice(0, listed).map(({ id, rule }) => `${id} ${rule}`);
  const left = findings.length - reported.length;
  return `it has ${reported.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/**
 * Rebuilds the commands of a saved run, which may come from anybody and are meant to be copied. Keeps a command only if
 * it is one that greenlight could have written for the client of the run; otherwise uses the shortest command that runs
 * the scenario, and drops the curl line.
 */
export function withOwnCommands(run: Run): Run {
  const commands = new Set(run.exchanges.map(curlOf));
  return {
    ...run,
    findings: run.findings.map((finding) => {
      const { command, curl: line, next = [] } = finding.reproduce;
      const words = ownWords(command, run) ?? leastWords(finding, run);
      const calls = line === undefined ? [] : [line, ...next];
      const [first, ...later] = calls.every((call) => commands.has(withoutLimit(call)))
        ? calls
        : [];
      const anew = words.map(shellWord).join(' ');
      return {
        ...finding,
        reproduce: {
          command: anew,
          ...present({
            curl: first,
            next: later.length === 0 ? undefined : later,
            shows: first === undefined ? undefined : finding.reproduce.shows,
            byHand: first && finding.reproduce.byHand,
          }),
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

/** Options that read secrets, not allowed together with an address. */
const secretFiles = ['--token-file', '--client-key', '--client-cert'];
const addressOptions = ['-u', '--base-url'];

/** Returns the words of a command that greenlight could have written; undefined for any other. */
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

/** Returns the curl line of an exchange, without the time limit, which no report keeps. */
const curlOf = ({ request }: ExchangeReport): string | undefined =>
  request &&
  curl({
    ...request,
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    variables: Object.values(request.headers).flatMap((value) => value.match(variable) ?? []),
  });

const variable = /(?<=\$)[A-Z][A-Z\d_]*/g;

const withoutLimit = (line: string): string =>
  line.replace(/^(curl -isS(?: --globoff)?) --max-time \d+/, '$1');

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ExchangeReport, Run } from '../../src/model/run.ts';
import type { Agreement } from '../../src/offline/agreement.ts';
import { testsAll } from '../support/extent.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { now, shiftedClock } from '../support/now.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const bin = join(root, 'bin/greenlight.js');

/** The output of a process and how it ended. */
export interface Ended {
  /** The exit code, or the signal that ended it. */
  readonly exit: number | string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a command ends with a usage error: one line on stderr, and no stdout. */
export const mistake = (line: string): Ended => ({
  exit: 2,
  stdout: '',
  stderr: `greenlight: ${line}\n`,
});

export interface Started {
  readonly env?: { readonly [name: string]: string };
  readonly cwd?: string;
  readonly stdin?: string;
}

/** An empty folder, so that no config is found and reports do not collide. */
export const emptyFolder = (): string => folderOf({});

/** A folder with a config for this client, with one more line. */
export const clientFolder = ({ url }: { readonly url: string }, more = ''): string =>
  folderOf({
    'greenlight.config.yaml': `target:\n  clientBase: ${url}\n  token: \${GREENLIGHT_TOKEN}\n  ${more}\n`,
  });

/** The environment of a process: no CI, no proxy and no token of the machine. */
const bare = {
  PATH: process.env.PATH ?? '',
  HOME: tmpdir(),
  LANG: 'C.UTF-8',
  TZ: 'UTC',
  ...shiftedClock,
};

/** Collects what a process prints until it ends. */
export function heardOf(child: ChildProcessWithoutNullStreams) {
  const heard = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      heard[name] += text;
    });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ exit: code ?? signal, ...heard }));
  });
  return { heard, ended };
}

/** Starts `greenlight …` as a separate process, from dist. */
export function start(args: readonly string[], { env, cwd, stdin }: Started = {}) {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: cwd ?? emptyFolder(),
    env: { ...bare, ...env },
  });
  child.stdin.end(stdin ?? '');
  const { heard, ended } = heardOf(child);
  /** Resolves once stdout contains the text; rejects if the process ends before. */
  const says = async (text: string) => {
    while (!heard.stdout.includes(text)) {
      const end = await Promise.race([ended, once(child.stdout, 'data').then(() => undefined)]);
      if (end && !end.stdout.includes(text))
        throw new Error(`it never said '${text}' but ${end.stdout}${end.stderr}`);
    }
  };
  return { child, ended, says, said: () => heard.stdout };
}

/** Runs `greenlight …` to its end, as a separate process. */
export const greenlightProcess = (args: readonly string[], started: Started = {}): Promise<Ended> =>
  start(args, started).ended;

/**
 * Runs `greenlight …` to its end: in this process, which is ten times as fast, and with `test:all` as a
 * separate process. Both give the same results.
 */
export const greenlight = (args: readonly string[], started: Started = {}): Promise<Ended> =>
  testsAll
    ? greenlightProcess(args, started)
    : greenlightHere(args, { ...started, env: { ...bare, ...started.env } });

/** The clock of `greenlight`: that of the machine if it is a separate process. */
export const clock: () => number = testsAll ? Date.now : () => now;

/** Runs a line of a shell, in which greenlight is $G, with only the given environment. */
export function shell(
  line: string,
  cwd = emptyFolder(),
  env: { readonly [name: string]: string } = {},
): Promise<Ended> {
  const own = { ...bare, G: `${process.execPath} ${bin}`, ...env };
  return heardOf(spawn('sh', ['-c', line], { cwd, env: own })).ended;
}

const schemaOf = (name: string) =>
  JSON.parse(readFileSync(join(root, `schemas/${name}.schema.json`), 'utf8'));

/** Compiled once per worker, and only on demand: it takes as long as a run. */
const keeping = new Map<string, ValidateFunction>();
function assertKeeps(name: 'report' | 'judge', document: unknown): void {
  const ajv = () =>
    new Ajv2020({ allErrors: true, strict: name === 'report', allowUnionTypes: true });
  const keeps =
    keeping.get(name) ??
    (name === 'report' ? ajv() : ajv().addSchema(schemaOf('report'))).compile(schemaOf(name));
  keeping.set(name, keeps);
  if (!keeps(document)) throw new Error(JSON.stringify(keeps.errors, null, 1));
}

/** What `judge --json` and `send --json` print, as far as tests read it. */
export interface JudgedDocument extends Pick<Run, 'findings' | 'observations' | 'verdict'> {
  readonly said: string;
  readonly readAs: string;
  readonly answers: readonly {
    readonly story: readonly string[];
    readonly exchange: ExchangeReport;
  }[];
  readonly causes: readonly {
    readonly id: string;
    readonly title: string;
    readonly means: string;
    readonly remedy: string;
  }[];
  readonly whoseMove: { readonly who: string; readonly why: string };
  readonly notJudged: readonly string[];
  readonly agreement?: Agreement;
}

/** The output of `judge --json` or `send --json`. Throws if it does not match its schema. */
export function judgedOf({ exit, stdout, stderr }: Ended): JudgedDocument {
  if (exit === 2 || exit === 70) throw new Error(stderr);
  const document = JSON.parse(stdout);
  assertKeeps('judge', document);
  return document as JudgedDocument;
}

/** A report.json. Throws if it does not match its schema. */
export function reportOf(text: string): Run {
  const report = JSON.parse(text);
  assertKeeps('report', report);
  return report as Run;
}

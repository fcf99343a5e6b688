import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit, { type LimitFunction } from 'p-limit';
import { type Environment, withEnvironment } from '../config/given/environment.ts';
import type { Run } from '../model/run.ts';
import { UsageError } from '../model/scenario.ts';
import { readSource, reasonOf } from '../scenario/read/source.ts';
import { valueAt } from '../standards/json/json-pointer.ts';
import { type ClientSummary, type FleetClient, notRun, summaryOf } from './fleet.ts';

const usualName = 'greenlight.config.yaml';

/**
 * The configs of a folder: NAME.yaml, and NAME/greenlight.config.yaml. Throws a UsageError where there is none, or two
 * have one name.
 */
export async function clientsIn(
  folder: string,
  { cwd, env }: { readonly cwd: string; readonly env: Environment },
): Promise<readonly FleetClient[]> {
  const path = resolve(cwd, folder);
  const configs = new Map<string, string>();
  const entries = await readdir(path).catch((error: unknown) => {
    throw new UsageError(`${folder} cannot be read: ${reasonOf(error)}`);
  });
  for (const entry of entries.sort()) {
    const inside = join(path, entry, usualName);
    const isFile = /^[^.].*\.ya?ml$/.test(entry);
    if (!isFile && !existsSync(inside)) continue;
    const client = isFile ? basename(entry, extname(entry)) : entry;
    const other = configs.get(client);
    if (other !== undefined) throw new UsageError(`${folder} has two configs of ${client}`);
    configs.set(client, isFile ? join(path, entry) : inside);
  }
  if (configs.size === 0) {
    throw new UsageError(`${folder} has no config: NAME.yaml or NAME/${usualName}`);
  }
  return Promise.all(
    [...configs].map(async ([client, config]) => {
      const host = await hostOf(config, env);
      return { client, config, ...(host === undefined ? {} : { host }) };
    }),
  );
}

/** Name and port of the client's address; undefined where the config does not say it: its own run says why. */
async function hostOf(config: string, env: Environment): Promise<string | undefined> {
  try {
    const { source } = withEnvironment(await readSource(config, config), env, []);
    return new URL(String(valueAt(source.value, '/target/clientBase'))).host;
  } catch {
    return undefined;
  }
}

/** Where and how each client is run. */
export interface Running {
  /** Whole paths. */
  readonly out: string;
  readonly history: string | undefined;
  readonly env: Environment;
  readonly cwd: string;
  /** A run that has not ended by itself after so many ms is ended; default: an hour. */
  readonly longestMs?: number;
}

const program = fileURLToPath(new URL('../../bin/greenlight.js', import.meta.url));
/** What is kept of the messages of a run. */
const mostSaid = 64_000;

/** Runs one client as a process of its own, whatever becomes of it. Resolves always; `signal` ends it early. */
export function runClient(
  { client, config }: FleetClient,
  { out, history, env, cwd, longestMs = 3_600_000 }: Running,
  signal?: AbortSignal,
): Promise<ClientSummary> {
  const folder = join(out, client);
  const began = Date.now();
  const kept = history === undefined ? [] : ['--history', join(history, client)];
  const reports = ['--out', folder, '--reporter', 'html,json,junit', ...kept];
  return new Promise((done) => {
    // A signal of the terminal is for the fleet, which passes it on.
    const child = fork(program, ['run', '--quiet', '--config', config, ...reports], {
      cwd,
      env,
      silent: true,
      detached: true,
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), longestMs);
    const stop = () => child.kill('SIGTERM');
    signal?.addEventListener('abort', stop);
    let said = '';
    child.stdout?.resume();
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(0, mostSaid);
    });
    const end = (exitCode: number, why: string) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      const run = reportIn(folder, began);
      done(run ? summaryOf(client, exitCode, run) : notRun(client, exitCode || 70, why));
    };
    child.once('error', (error) => end(70, error.message));
    child.once('close', (code, signal) => {
      const own = [...said.matchAll(/^greenlight: (?!WARNING)(.*)$/gm)].map(([, line]) => line);
      const ending = signal === null ? `it ended with ${code}` : `it was ended by ${signal}`;
      end(code ?? 70, own[0] ?? ending);
    });
  });
}

/** The report of a run that began after `began`; an older one is of another night. */
function reportIn(folder: string, began: number): Run | undefined {
  try {
    const run = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Run;
    return Date.parse(run.run.startedAt) >= began ? run : undefined;
  } catch {
    return undefined;
  }
}

/** Runs `work` for every client, with limits on concurrency in total and for each host. */
export function bounded<Client extends { readonly host?: string }, Result>(
  clients: readonly Client[],
  { inAll, perHost }: { readonly inAll: number; readonly perHost: number },
  work: (client: Client) => Promise<Result>,
): Promise<readonly Result[]> {
  const all = pLimit(inAll);
  const hosts = new Map<string, LimitFunction>();
  const limitOf = (host: string): LimitFunction => {
    const limit = hosts.get(host) ?? pLimit(perHost);
    hosts.set(host, limit);
    return limit;
  };
  return Promise.all(
    clients.map((client) => {
      const run = () => all(() => work(client));
      return client.host === undefined ? run() : limitOf(client.host)(run);
    }),
  );
}

import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { type Environment, withEnvironment } from '../config/given/environment.ts';
import type { Run } from '../model/run.ts';
import { UsageError } from '../model/scenario.ts';
import { readSource, reasonOf } from '../scenario/read/source.ts';
import { groupedBy } from '../standards/collections/grouped.ts';
import { valueAt } from '../standards/json/json-pointer.ts';
import { type ClientSummary, type FleetClient, notRun, summaryOf } from './fleet.ts';

/** The configs of a folder, NAME.yaml. Throws a UsageError where there is none, or two have one name. */
export async function clientsIn(
  folder: string,
  { cwd, env }: { readonly cwd: string; readonly env: Environment },
): Promise<readonly FleetClient[]> {
  const path = resolve(cwd, folder);
  const entries = await readdir(path).catch((error: unknown) => {
    throw new UsageError(`${folder} cannot be read: ${reasonOf(error)}`);
  });
  const configs = new Map<string, string>();
  for (const entry of entries.filter((each) => /^[^.].*\.ya?ml$/.test(each)).sort()) {
    const client = basename(entry, extname(entry));
    if (configs.has(client)) throw new UsageError(`${folder} has two configs of ${client}`);
    configs.set(client, join(path, entry));
  }
  if (configs.size === 0) throw new UsageError(`${folder} has no config: NAME.yaml`);
  return Promise.all(
    [...configs].map(async ([client, config]) => ({
      client,
      config,
      host: await hostOf(config, env),
    })),
  );
}

/** Name and port of the client's address; empty where the config does not say it: its own run says why. */
async function hostOf(config: string, env: Environment): Promise<string> {
  try {
    const { source } = withEnvironment(await readSource(config, config), env, []);
    return new URL(String(valueAt(source.value, '/target/clientBase'))).host;
  } catch {
    return '';
  }
}

/** Where and how each client is run. */
export interface Running {
  /** Whole paths. */
  readonly out: string;
  readonly history: string | undefined;
  readonly env: Environment;
  readonly cwd: string;
}

const program = fileURLToPath(new URL('../../bin/greenlight.js', import.meta.url));
/** What is kept of the messages of a run. */
const mostSaid = 64_000;

/** Runs one client as a process of its own, whatever becomes of it. Resolves always; `signal` ends it early. */
export function runClient(
  { client, config }: FleetClient,
  { out, history, env, cwd }: Running,
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
    const stop = () => child.kill('SIGTERM');
    signal?.addEventListener('abort', stop);
    let said = '';
    child.stdout?.resume();
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(0, mostSaid);
    });
    const end = (exitCode: number, why: string) => {
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
  const run = readJson(join(folder, 'report.json')) as Run | undefined;
  return run && Date.parse(run.run.startedAt) >= began ? run : undefined;
}

/** What we wrote; undefined where nothing of it can be read. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Runs `work` for every client, with limits on concurrency in total and for each host. */
export async function bounded<Client extends { readonly host: string }, Result>(
  clients: readonly Client[],
  { inAll, perHost }: { readonly inAll: number; readonly perHost: number },
  work: (client: Client) => Promise<Result>,
): Promise<readonly Result[]> {
  const all = pLimit(inAll);
  const hosts = [...groupedBy(clients, ({ host }) => host).values()];
  const results = await Promise.all(
    hosts.map((those) => pLimit(perHost).map(those, (client) => all(() => work(client)))),
  );
  return results.flat();
}

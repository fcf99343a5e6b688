import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { type Environment, withEnvironment } from '../config/given/environment.ts';
import type { Run } from '../model/run.ts';
import { UsageError } from '../model/scenario.ts';
import { readSource, unreadable } from '../scenario/read/source.ts';
import { groupedBy } from '../standards/collections/grouped.ts';
import { valueAt } from '../standards/json/json-pointer.ts';
import { type ClientSummary, type FleetClient, notRun, summaryOf } from './fleet.ts';

/** Variables that concern a single client, so no client of a fleet gets them. */
export const ofOne = ['GREENLIGHT_BASE_URL', 'GREENLIGHT_TOKEN', 'GREENLIGHT_TOKEN_FILE'];

/** Names of the reports of the whole fleet, which are beside the folders of the clients. */
const reserved = new Set(['index.html', 'fleet.json']);

/**
 * Returns the configs of a folder, NAME.yaml. Throws a UsageError if there is none, if two have one name, or if a name
 * is that of a report.
 */
export async function clientsIn(
  folder: string,
  { cwd, env }: { readonly cwd: string; readonly env: Environment },
): Promise<readonly FleetClient[]> {
  const path = resolve(cwd, folder);
  const entries = await readdir(path).catch(unreadable(folder));
  const configs = new Map<string, string>();
  for (const entry of entries.filter((each) => !each.startsWith('.')).sort()) {
    const client = basename(entry, extname(entry));
    if (!/\.ya?ml$/.test(entry)) continue;
    if (configs.has(client)) throw new UsageError(`${folder} has two configs of ${client}`);
    if (reserved.has(client.toLowerCase())) {
      throw new UsageError(
        `${join(folder, entry)} cannot be a client: ${client} is a report of the fleet; rename the file`,
      );
    }
    configs.set(client, join(path, entry));
  }
  if (configs.size === 0) throw new UsageError(`${folder} has no config: NAME.yaml`);
  return Promise.all(
    [...configs].map(async ([client, config]) => ({
      client,
      config,
      ...(await readAhead(client, config, env)),
    })),
  );
}

/** Reads the host of a client, and why it cannot run. If the config has a mistake, its own run reports it. */
async function readAhead(
  client: string,
  config: string,
  env: Environment,
): Promise<Pick<FleetClient, 'host' | 'why'>> {
  const read = await readSource(config, basename(config)).catch(() => undefined);
  if (!read) return { host: '' };
  const used = ofOne.find((name) => JSON.stringify(read.value).includes(`$\{${name}}`));
  if (used !== undefined) {
    const name = `${client.toUpperCase().replaceAll(/[^A-Z\d]+/g, '_')}${used.replace('GREENLIGHT', '')}`;
    const why = `${basename(config)}: ${used} is given to no client of a fleet; name another variable, such as $\{${name}}`;
    return { host: '', why };
  }
  try {
    const { source } = withEnvironment(read, env, []);
    return { host: new URL(String(valueAt(source.value, '/target/clientBase'))).host };
  } catch {
    return { host: '' };
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
  const historyFlags = history === undefined ? [] : ['--history', join(history, client)];
  const reports = ['--out', folder, '--reporter', 'html,json,junit', ...historyFlags];
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
    let output = '';
    child.stdout?.resume();
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(0, mostSaid);
    });
    const end = (exitCode: number, why: string) => {
      signal?.removeEventListener('abort', stop);
      const run = reportIn(folder, began);
      done(run ? summaryOf(client, exitCode, run) : notRun(client, exitCode || 70, why));
    };
    child.once('error', (error) => end(70, error.message));
    child.once('close', (code, signal) => {
      const messages = [...output.matchAll(/^greenlight: (?!WARNING)(.*)$/gm)].map(
        ([, line]) => line,
      );
      const ending = signal === null ? `it ended with ${code}` : `it was ended by ${signal}`;
      end(code ?? 70, messages[0] ?? ending);
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

import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { unescape as unescaped } from 'node:querystring';
import { saidOf } from '../../config/given/choices.ts';
import type { Flags } from '../../config/given/flags.ts';
import { mistaken, openGivens, parsed, type RawSetting } from '../../config/given/given.ts';
import { wholeNumber } from '../../config/given/values.ts';
import {
  bounded,
  clientsIn,
  ofOne,
  type Running,
  readJson,
  runClient,
} from '../../fleet/clients.ts';
import { type Fleet, type FleetClient, fleetOf, notRun } from '../../fleet/fleet.ts';
import { fleetPage, fleetSection } from '../../fleet/pages.ts';
import { openQueue, work } from '../../fleet/queue.ts';
import type { Io } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { openStatusLine } from '../../report/terminal/progress.ts';
import { legibleJson } from '../../standards/json/legible-json.ts';
import { version } from '../../standards/system/version.ts';
import { legible } from '../../standards/text/legible.ts';
import { writeOwn } from '../output/own-file.ts';
import { tellText } from '../output/tell-result.ts';
import { assertFolder } from '../output/write-reports.ts';

const usualOut = 'reports/fleet';
const most = 1000;
/** Maximum number of clients listed in a terminal; index.html has all. */
const maxRows = 20;

export async function fleetCommand(folder: string, flags: Flags, io: Io): Promise<number> {
  const givens = openGivens({ flags, env: io.env, source: undefined });
  const number = (flag: 'clients' | 'perHost') => {
    const one = givens.one(flag);
    return one && parsed(one, wholeNumber(1, most));
  };
  const { out = usualOut, ...output } = saidOf({ ...flags, json: false }, io, { out: usualOut });
  const env = outerOf(io);
  if (output.shared) env['GREENLIGHT_SHARED'] = 'true';
  const kept = givens.one('history');
  const path = resolve(io.cwd, out);
  const running = { out: path, history: kept && resolve(io.cwd, kept.text), env, cwd: io.cwd };
  const url = queueOf(givens.one('queue'), io);
  const inAll = number('clients') ?? availableParallelism();
  if (folder === 'work') return workUntilStopped(url, inAll, running, io);
  const clients = await clientsIn(folder, { cwd: io.cwd, env });
  // Report of the previous run into the same folder.
  const last = readJson(join(path, 'fleet.json')) as Fleet | undefined;
  assertFolder({ out, shared: output.shared }, io);
  const startedAt = new Date().toISOString();
  const limits = { inAll: url === undefined ? inAll : most, perHost: number('perHost') ?? 1 };
  const { summaries, exitCode } = await runAll(clients, limits, { ...running, url }, io);
  const tool = { name: 'greenlight', version } as const;
  const about = { tool, startedAt, finishedAt: new Date().toISOString() };
  const fleet = fleetOf(about, summaries, last);
  const json = `${legibleJson(fleet, 2)}\n`;
  writeOwn(join(path, 'fleet.json'), io.guard.text(json), output.shared);
  writeOwn(join(path, 'index.html'), io.guard.text(fleetPage(fleet)), output.shared);
  if (!flags.json) tellText([fleetSection(fleet, maxRows)], output.look, io);
  io.stdout.write(flags.json ? json : `\n${join(out, 'index.html')}  fleet.json\n`);
  return exitCode ?? fleet.exitCode;
}

/** Returns the environment of all clients, without the variables of a single one. */
function outerOf(io: Io): Record<string, string | undefined> {
  const { GREENLIGHT_QUEUE: _queue, ...env }: Record<string, string | undefined> = io.env;
  for (const name of ofOne.filter((each) => env[each])) {
    io.stderr.write(
      `greenlight: ${name} is given to no client of a fleet; name another variable in each config\n`,
    );
    delete env[name];
  }
  return env;
}

/** Parses a queue's address. Throws a UsageError for a password in a flag, which the shell would record. */
function queueOf(raw: RawSetting | undefined, io: Io): string | undefined {
  if (!raw) return undefined;
  const url = URL.canParse(raw.text) ? new URL(raw.text) : undefined;
  if (!url || !/^rediss?:$/.test(url.protocol)) {
    throw mistaken(raw, 'is not the address of a Redis; expected redis://host:port');
  }
  if (url.password !== '') {
    if (raw.from === 'flag') throw mistaken(raw, 'has a password; set GREENLIGHT_QUEUE instead');
    io.guard.add([{ value: unescaped(url.password), variable: 'GREENLIGHT_QUEUE' }]);
  }
  return raw.text;
}

/** Works for a queue: takes clients until interrupted, and finishes those that it has started. */
async function workUntilStopped(url: string | undefined, inAll: number, running: Running, io: Io) {
  if (url === undefined) throw new UsageError('fleet work needs --queue, or GREENLIGHT_QUEUE');
  const run = async (client: FleetClient) => {
    // The queue gives a client to only one worker, so a lock was left by a killed one.
    rmSync(join(running.out, client.client, '.greenlight.lock'), { force: true });
    io.stderr.write(`greenlight: ${legible(client.client)} begins\n`);
    const summary = await runClient(client, running);
    io.stderr.write(`greenlight: ${legible(client.client)} ${summary.verdict}\n`);
    return summary;
  };
  const interrupt = new Promise<void>((resolve) => io.onInterrupt(() => resolve()));
  const stop = await work(url, inAll, run);
  io.stderr.write('greenlight: waiting for clients\n');
  await interrupt;
  await stop();
  return 0;
}

/** Runs all clients, here or by the workers of a queue; marks those that were interrupted. */
async function runAll(
  clients: readonly FleetClient[],
  limits: Parameters<typeof bounded>[1],
  running: Running & { readonly url: string | undefined },
  io: Io,
) {
  const { url } = running;
  const stop = new AbortController();
  const { signal } = stop;
  let exitCode: number | undefined;
  const unheard = io.onInterrupt((code) => {
    exitCode = code;
    stop.abort();
  });
  const queue = url === undefined ? undefined : await openQueue(url, signal);
  if (queue) io.stderr.write('greenlight: the clients wait for workers: greenlight fleet work\n');
  let [done, failed] = [0, 0];
  const progress = () => `${done} of ${clients.length} clients, ${failed} not passed`;
  const line = openStatusLine(io, progress);
  const summaries = await bounded(clients, limits, async (client) => {
    const run = () => {
      if (client.why !== undefined) return notRun(client.client, 2, client.why);
      return queue ? queue.ask(client) : runClient(client, running, signal);
    };
    const summary = signal.aborted ? undefined : await run();
    done += 1;
    if (summary?.exitCode !== 0) failed += 1;
    return summary ?? notRun(client.client, exitCode ?? 70, 'the fleet was interrupted before');
  }).finally(() => {
    line.end();
    unheard();
    queue?.close();
  });
  return { summaries, exitCode };
}

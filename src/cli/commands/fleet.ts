import type { ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { saidOf } from '../../config/choices.ts';
import type { Flags } from '../../config/given/flags.ts';
import { type Given, mistaken, openGivens, parsed } from '../../config/given/given.ts';
import { time, wholeNumber } from '../../config/given/values.ts';
import { bounded, clientsIn, type Running, runClient } from '../../fleet/clients.ts';
import {
  type ClientSummary,
  type Fleet,
  type FleetClient,
  fleetOf,
  notRun,
} from '../../fleet/fleet.ts';
import { fleetPage, fleetText } from '../../fleet/pages.ts';
import { enqueue, work } from '../../fleet/queue.ts';
import type { Io } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { printed } from '../../report/terminal/blocks.ts';
import { openStatusLine } from '../../report/terminal/progress.ts';
import { version } from '../../standards/system/version.ts';
import { lookOf } from '../options/look.ts';
import { folderMode, makeFolder, writeOwn } from '../output/own-file.ts';
import { assertFolder } from '../output/write-reports.ts';

interface FleetFlags extends Flags {
  readonly clients?: string;
  readonly perHost?: string;
}

const usualOut = 'reports/fleet';
/** Stands for the folder in a worker. */
const worker = 'work';
/** A config may give its run more than the usual five minutes. */
const longestMs = 3_600_000;
/** What a run may take after its bound. */
const graceMs = 60_000;
const most = 1000;

/** Variables of one client. */
const ofOne = ['GREENLIGHT_BASE_URL', 'GREENLIGHT_TOKEN', 'GREENLIGHT_TOKEN_FILE'];

/** Runs every config of a folder, each as a process of its own, and reports them together. */
export async function fleetCommand(
  { folder, flags }: { readonly folder: string; readonly flags: FleetFlags },
  io: Io,
): Promise<number> {
  const env = { ...io.env };
  for (const name of ofOne.filter((each) => env[each])) {
    io.stderr.write(
      `greenlight: ${name} is given to no client of a fleet; name a variable in each config\n`,
    );
    delete env[name];
  }
  delete env['GREENLIGHT_QUEUE'];
  const givens = openGivens({ flags, env: io.env, source: undefined });
  const number = (flag: 'clients' | 'perHost') => {
    const one = givens.one(flag);
    return one && parsed(one, wholeNumber(1, most));
  };
  const maxTime = givens.one('maxTime');
  const { out = usualOut, ...said } = saidOf({ ...flags, json: false }, io, { out: usualOut });
  const history = givens.one('history')?.text;
  const limits = {
    inAll: number('clients') ?? availableParallelism(),
    perHost: number('perHost') ?? 1,
  };
  const path = resolve(io.cwd, out);
  const running: Running = {
    out: path,
    ...(history === undefined ? {} : { history: resolve(io.cwd, history) }),
    shared: said.shared,
    env: maxTime ? { ...env, GREENLIGHT_MAX_TIME: maxTime.text } : env,
    cwd: io.cwd,
    longestMs: maxTime ? parsed(maxTime, time) + graceMs : longestMs,
  };
  const queue = queueOf(givens.one('queue'), io);
  if (folder === worker) {
    if (queue === undefined) throw new UsageError('fleet work needs --queue, or GREENLIGHT_QUEUE');
    return workUntilStopped({ ...limits, url: queue }, running, io);
  }
  const clients = await clientsIn(folder, { cwd: io.cwd, env });
  const last = readLast(join(path, 'fleet.json'));
  await assertFolder({ out, shared: said.shared }, io);
  if (running.history !== undefined) makeFolder(running.history, folderMode(said.shared));

  const startedAt = new Date().toISOString();
  const { summaries, exitCode } = await runAll(clients, { ...limits, queue }, running, io);
  const finishedAt = new Date().toISOString();
  const about = { tool: { name: 'greenlight', version } as const, startedAt, finishedAt };
  const fleet = fleetOf(about, summaries, last);
  const json = `${JSON.stringify(fleet, null, 2)}\n`;
  await writeOwn(join(path, 'fleet.json'), io.guard.text(json), said.shared);
  await writeOwn(join(path, 'index.html'), io.guard.text(fleetPage(fleet)), said.shared);
  io.stdout.write(
    flags.json
      ? json
      : `${printed(fleetText(fleet), lookOf(io.stdout, said.look, io))}\n${join(out, 'index.html')}  fleet.json\n`,
  );
  return exitCode ?? fleet.exitCode;
}

/** The address of a queue; its password is a secret. Throws a UsageError for one that a shell would keep. */
function queueOf(given: Given | undefined, io: Io): string | undefined {
  if (!given) return undefined;
  const url = URL.canParse(given.text) ? new URL(given.text) : undefined;
  if (!url || !/^rediss?:$/.test(url.protocol)) {
    throw mistaken(given, 'is no address of a Redis; expected redis://host:port');
  }
  if (url.password !== '') {
    if (given.from === 'flag')
      throw mistaken(given, 'has a password; set GREENLIGHT_QUEUE instead');
    io.guard.add([{ value: decodeURIComponent(url.password), variable: 'GREENLIGHT_QUEUE' }]);
  }
  return given.text;
}

/** A worker: takes clients from the queue until it is told to stop, and finishes what it has begun. */
async function workUntilStopped(
  limits: Pick<Parameters<typeof work>[0], 'url' | 'inAll' | 'perHost'>,
  running: Running,
  io: Io,
): Promise<number> {
  const run = async (client: FleetClient) => {
    // The queue gives a client to one worker: a lock there is of one that was killed.
    rmSync(join(running.out, client.client, '.greenlight.lock'), { force: true });
    io.stderr.write(`greenlight: ${client.client} begins\n`);
    const summary = await runClient(client, running);
    io.stderr.write(`greenlight: ${client.client} ${summary.verdict}\n`);
    return summary;
  };
  const asked = new Promise<void>((resolve) => io.onInterrupt(() => resolve()));
  const stop = await work({ ...limits, run });
  io.stderr.write('greenlight: waiting for clients\n');
  await asked;
  await stop();
  return 0;
}

/** Runs all, here or by the workers of a queue; what was interrupted is said to be so. */
async function runAll(
  clients: readonly FleetClient[],
  { queue, ...limits }: Parameters<typeof bounded>[1] & { readonly queue: string | undefined },
  running: Running,
  io: Io,
) {
  const summaries = new Map<string, ClientSummary>();
  const alive = new Set<ChildProcess>();
  const stop = new AbortController();
  let interrupted: number | undefined;
  const unheard = io.onInterrupt((exitCode) => {
    interrupted = exitCode;
    stop.abort();
    for (const child of alive) child.kill('SIGTERM');
  });
  const onDone = (summary: ClientSummary) => summaries.set(summary.client, summary);
  const line = openStatusLine(io, () => {
    const failed = [...summaries.values()].filter(({ exitCode }) => exitCode !== 0).length;
    return `${summaries.size} of ${clients.length} clients, ${failed} not passed`;
  });
  const onStart = (child: ChildProcess) => {
    alive.add(child);
    child.once('close', () => alive.delete(child));
  };
  const run = async (client: FleetClient) => {
    if (interrupted !== undefined) return;
    onDone(await runClient(client, running, onStart));
  };
  let told = false;
  const onAlone = () => {
    if (!told) io.stderr.write('greenlight: no worker takes clients: greenlight fleet work\n');
    told = true;
  };
  try {
    if (queue === undefined) await bounded(clients, limits, run);
    else await enqueue(clients, { url: queue, signal: stop.signal, onDone, onAlone });
  } finally {
    line.end();
    unheard();
  }
  const all = clients.map(
    ({ client }) =>
      summaries.get(client) ??
      notRun(client, interrupted ?? 70, 'the fleet was interrupted before'),
  );
  return { summaries: all, exitCode: interrupted };
}

/** The night before, as it was written into the same folder. */
function readLast(path: string): Fleet | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Fleet;
  } catch {
    return undefined;
  }
}

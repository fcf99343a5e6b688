import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { saidOf } from '../../config/choices.ts';
import type { Flags } from '../../config/given/flags.ts';
import { openGivens, parsed } from '../../config/given/given.ts';
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
import type { Io } from '../../model/io.ts';
import { printed } from '../../report/terminal/blocks.ts';
import { inPlace } from '../../report/terminal/progress.ts';
import { version } from '../../standards/system/version.ts';
import { lookOf } from '../options/look.ts';
import { folderMode, makeFolder, writeOwn } from '../output/own-file.ts';
import { assertFolder } from '../output/write-reports.ts';

interface FleetFlags extends Flags {
  readonly clients?: string;
  readonly perHost?: string;
}

const usualOut = 'reports/fleet';
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
  const clients = await clientsIn(folder, { cwd: io.cwd, env });
  const last = readLast(join(path, 'fleet.json'));
  await assertFolder({ out, shared: said.shared }, io);
  if (running.history !== undefined) makeFolder(running.history, folderMode(said.shared));

  const startedAt = new Date().toISOString();
  const { summaries, exitCode } = await runAll(clients, limits, running, io);
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

/** Runs all; what was interrupted is said to be so. */
async function runAll(
  clients: readonly FleetClient[],
  limits: Parameters<typeof bounded>[1],
  running: Running,
  io: Io,
) {
  const summaries: ClientSummary[] = [];
  const alive = new Set<ChildProcess>();
  let interrupted: number | undefined;
  const unheard = io.onInterrupt((exitCode) => {
    interrupted = exitCode;
    for (const child of alive) child.kill('SIGTERM');
  });
  const tell = () => {
    if (!io.stderr.isTTY || io.env['CI']) return;
    const failed = summaries.filter(({ exitCode }) => exitCode !== 0).length;
    const line = `${summaries.length} of ${clients.length} clients, ${failed} not passed`;
    const done = summaries.length === clients.length;
    io.stderr.write(inPlace(done ? '' : line, io.stderr.columns ?? 80));
  };
  try {
    await bounded(clients, limits, async (client) => {
      summaries.push(
        interrupted === undefined
          ? await runClient(client, running, (child) => {
              alive.add(child);
              child.once('close', () => alive.delete(child));
            })
          : notRun(client.client, interrupted, 'the fleet was interrupted before'),
      );
      tell();
    });
  } finally {
    unheard();
  }
  return { summaries, exitCode: interrupted };
}

/** The night before, as it was written into the same folder. */
function readLast(path: string): Fleet | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Fleet;
  } catch {
    return undefined;
  }
}

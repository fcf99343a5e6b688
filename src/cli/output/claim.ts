import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemCode } from '../../standards/system-errors.ts';
import type { Io } from '../io.ts';
import { fileMode } from './own-file.ts';
import { assertFolder, type Folder } from './write-reports.ts';

/** A folder that belongs to one run while it goes on. */
export interface Claim {
  readonly out: string;
  readonly release: () => void;
}

/** Holds the number of the process that writes here. */
const lockName = '.greenlight.lock';
const mostFolders = 100;

/**
 * The folder of the run, made where there is none. Where another run is under way in it, this one takes the next
 * that is free, and says so. Throws a UsageError when nothing can be written there.
 */
export async function claimFolder({ out, shared }: Folder, io: Io): Promise<Claim> {
  for (let turn = 1; turn < mostFolders; turn += 1) {
    const next = turn === 1 ? out : `${out.replace(/[\\/]$/, '')}-${turn}`;
    await assertFolder({ out: next, shared }, io);
    const release = lock(join(resolve(io.cwd, next), lockName), io);
    if (!release) continue;
    if (turn > 1) {
      io.stderr.write(`greenlight: another run is writing to ${out}; this one writes to ${next}\n`);
    }
    return { out: next, release };
  }
  return { out, release: () => {} };
}

/** How to give it back; undefined where a process that is alive has it. */
function lock(path: string, { processes }: Io): (() => void) | undefined {
  if (!processes) return () => {};
  for (const _ of [1, 2]) {
    try {
      const file = openSync(path, 'wx', fileMode(false));
      writeSync(file, String(processes.own));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      // Where no lock can be made the reports will say why.
      if (systemCode(error) !== 'EEXIST') return () => {};
      if (isHeld(path, processes)) return undefined;
      // It was left by a run that was killed.
      rmSync(path, { force: true });
    }
  }
  return undefined;
}

function isHeld(path: string, { own, isAlive }: NonNullable<Io['processes']>): boolean {
  try {
    const holder = Number(readFileSync(path, 'utf8'));
    return Number.isInteger(holder) && holder > 0 && (holder === own || isAlive(holder));
  } catch {
    return false;
  }
}

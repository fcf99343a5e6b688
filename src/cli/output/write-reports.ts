import { accessSync, constants, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { shownFrom } from '../../config/given/find.ts';
import type { Io } from '../../model/io.ts';
import type { Run } from '../../model/run.ts';
import { UsageError } from '../../model/scenario.ts';
import { fileReporters, isFile, type ReporterName } from '../../report/reporters.ts';
import { systemCode } from '../../standards/system/system-errors.ts';
import { list } from '../../standards/text/figures.ts';
import { wordsOf } from './failure.ts';
import {
  assertNoStrangers,
  createWhole,
  entryAt,
  fileMode,
  folderMode,
  isDraft,
  isRoot,
  makeFolder,
  removeOwn,
  writeOwn,
} from './own-file.ts';

export interface ReportFolder {
  /** Folder, or `-` for a single report on stdout; undefined to write no file. */
  readonly out: string | undefined;
  readonly shared: boolean;
  /** Whether the run was read from there, so that other files are kept. */
  readonly isOfRun?: boolean;
}

type Folder = ReportFolder & { readonly out: string };

/** Creates the folder, if any, before anything is sent. Throws UsageError if it is not writable. */
export function assertFolder({ out, shared }: ReportFolder, io: Io): void {
  if (out === undefined || out === '-') return;
  const folder = resolve(io.cwd, out);
  try {
    if (isRoot(folder)) throw new Error('it is the root folder');
    assertNoStrangers(folder, io);
    makeFolder(folder, folderMode(shared));
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw notWritten(`the reports cannot be written to ${out}`, wordsOf(error));
  }
}

const reportFiles: readonly string[] = Object.values(fileReporters).map(({ file }) => file);

/** Writes the selected reports, each atomically and by itself. Returns their paths, and why the rest failed. */
export function writeReports(
  run: Run,
  reporters: readonly ReporterName[],
  { out, shared, isOfRun }: ReportFolder,
  io: Io,
): { readonly paths: readonly string[]; readonly trouble: readonly UsageError[] } {
  if (out === undefined) return { paths: [], trouble: [] };
  const names = reporters.filter(isFile);
  const folder = resolve(io.cwd, out);
  hideFromGit(folder, shared, io);
  const paths: string[] = [];
  const failed: { readonly file: string; readonly why: string }[] = [];
  for (const name of names) {
    const { file, render } = fileReporters[name];
    const path = join(folder, file);
    try {
      // The folder may have changed during the run.
      assertNoStrangers(folder, io);
      const text = io.guard.text(render(run));
      writeOwn(path, text, shared);
      paths.push(shownFrom(io.cwd, path));
    } catch (error) {
      failed.push({ file, why: wordsOf(error) });
    }
  }
  if (!isOfRun && failed.length === 0) {
    // Otherwise files of an earlier run would be taken for reports of this one.
    const current: readonly string[] = names.map((name) => fileReporters[name].file);
    removeReports(
      folder,
      reportFiles.filter((file) => !current.includes(file)),
    );
  }
  const whys = [...new Set(failed.map(({ why }) => why))];
  const trouble = whys.map((why) => {
    const files = failed.filter((each) => each.why === why).map(({ file }) => file);
    return notWritten(`${list(files)} cannot be written to ${out}`, why);
  });
  return { paths, trouble };
}

/** Keeps reports, which hold customers' data, out of a repository, if the folder holds only our own files. */
function hideFromGit(folder: string, shared: boolean, io: Io): void {
  try {
    assertNoStrangers(folder, io);
    if (!readdirSync(folder).every((name) => [lockName, ...reportFiles].includes(name))) return;
    writeFileSync(join(folder, '.gitignore'), '*\n', { mode: fileMode(shared), flag: 'wx' });
  } catch {
    // The reports tell what cannot be written here.
  }
}

const notWritten = (what: string, why: string): UsageError =>
  new UsageError(`${what}: ${why}; choose another --out`);

/** Contains the process id of its owner. */
const lockName = '.greenlight.lock';
const maxFolders = 100;

/** Creates the folder of the run, or the next one that no other run uses. Throws a UsageError. */
export function claimFolder({ out, shared }: Folder, io: Io) {
  for (let turn = 1; turn < maxFolders; turn += 1) {
    const next = turn === 1 ? out : `${out.replace(/[\\/]$/, '')}-${turn}`;
    assertFolder({ out: next, shared }, io);
    const release = lock(join(resolve(io.cwd, next), lockName), io);
    if (!release) continue;
    if (turn > 1) {
      io.stderr.write(`greenlight: another run is writing to ${out}; this one writes to ${next}\n`);
    }
    return { out: next, release };
  }
  return { out, release: () => {} };
}

/** Reports whether an aborted run left a file: its lock, or an incomplete report. */
const isLeft = (name: string) =>
  name === lockName || (isDraft(name) && reportFiles.some((file) => name.startsWith(`${file}.`)));

/** Removes what an aborted run leaves in its folder. */
export function clearFolder(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (isLeft(name)) rmSync(join(folder, name), { force: true });
  }
}

/** Acquires a lock and returns its release; undefined if a running process has it. */
function lock(path: string, { processes }: Io): (() => void) | undefined {
  if (!processes) return () => {};
  for (const _ of [1, 2]) {
    try {
      // The lock appears with its content: a run that starts at the same time reads it.
      createWhole(path, String(processes.pid));
      return () => rmSync(path, { force: true });
    } catch (error) {
      // If no lock can be created, writing the reports will explain why.
      if (systemCode(error) !== 'EEXIST' || !entryAt(path)?.isFile()) return () => {};
      if (isHeld(path, processes)) return undefined;
      // Left by a run that was killed.
      rmSync(path, { force: true });
    }
  }
  return undefined;
}

function isHeld(path: string, { pid, isAlive }: NonNullable<Io['processes']>): boolean {
  try {
    const holder = Number(readFileSync(path, 'utf8'));
    return Number.isInteger(holder) && holder > 0 && (holder === pid || isAlive(holder));
  } catch {
    return false;
  }
}

/** Removes the reports of an earlier run: a killed run must not leave the verdict of another. */
function removeReports(folder: string, files = reportFiles): void {
  for (const file of files) removeOwn(join(folder, file));
}

/**
 * Opens the report.json of a run under way, which survives if the run is killed, and removes the other reports of an
 * earlier run. If it cannot be written, the run continues and says why at its end.
 */
export function openSoFarFile({ out, shared }: Folder, io: Io) {
  const folder = resolve(io.cwd, out);
  const path = join(folder, fileReporters.json.file);
  let state: 'opened' | 'filled' | 'failed' = 'opened';
  removeReports(folder);
  return {
    /** Returns its path for display; undefined if it could not be written, or has no scenario yet. */
    path: (): string | undefined => (state === 'filled' ? shownFrom(io.cwd, path) : undefined),
    write: (made: Run, text: string): void => {
      if (state === 'failed') return;
      try {
        writeOwn(path, text, shared);
        state = made.scenarios.some(({ exchanges }) => exchanges.length > 0) ? 'filled' : 'opened';
      } catch {
        state = 'failed';
      }
    },
  };
}

import { closeSync, constants, lstatSync, rmSync, writeFileSync } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Run } from '../../model/run.ts';
import { UsageError } from '../../model/scenario.ts';
import { fileReporters } from '../../report/reporters.ts';
import { systemCode } from '../../standards/system-errors.ts';
import { list } from '../../standards/text/figures.ts';
import { shownFrom } from '../config/find.ts';
import type { Io } from '../io.ts';
import { wordsOf } from './failure.ts';
import { folderMode, openOwn } from './own-file.ts';

type FileReporterName = keyof typeof fileReporters;

/** Where reports go. */
export interface Folder {
  readonly out: string;
  /** Others may read what is written. */
  readonly shared: boolean;
}

/** Makes the folder, so that a run is not driven for nothing. Throws UsageError when nothing can be written there. */
export async function assertFolder({ out, shared }: Folder, io: Io): Promise<void> {
  const folder = resolve(io.cwd, out);
  try {
    await makeFolder(folder, folderMode(shared));
    await access(folder, constants.W_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw notWritten(`the reports cannot be written to ${out}`, why);
  }
}

/** What was written, as it is to be shown, and why the rest was not. */
export interface Written {
  readonly paths: readonly string[];
  readonly trouble: readonly UsageError[];
}

/** Writes the asked reports into the folder. One that cannot be written hinders no other, and leaves no half behind. */
export async function writeReports(
  run: Run,
  names: readonly FileReporterName[],
  { out, shared }: Folder,
  io: Io,
): Promise<Written> {
  const folder = resolve(io.cwd, out);
  const paths: string[] = [];
  const failed: { readonly file: string; readonly why: string }[] = [];
  for (const name of names) {
    const { file, render } = fileReporters[name];
    const path = join(folder, file);
    try {
      const text = io.guard.text(render(run));
      writeOwn(path, text, shared);
      paths.push(shownFrom(io.cwd, path));
    } catch (error) {
      failed.push({ file, why: wordsOf(error) });
    }
  }
  const whys = [...new Set(failed.map(({ why }) => why))];
  const trouble = whys.map((why) => {
    const files = failed.filter((each) => each.why === why).map(({ file }) => file);
    return notWritten(`${list(files)} cannot be written to ${out}`, why);
  });
  return { paths, trouble };
}

/** A full disk leaves the beginning of a file: worse than none. */
function writeOwn(path: string, text: string, shared: boolean): void {
  const file = openOwn(path, shared);
  try {
    writeFileSync(file, text);
  } catch (error) {
    if (lstatSync(path).isFile()) rmSync(path);
    throw error;
  } finally {
    closeSync(file);
  }
}

const notWritten = (what: string, why: string): UsageError =>
  new UsageError(`${what}: ${why}; choose another --out`);

/**
 * Makes a folder and those above it. Throws what the system says. `mkdir -p` of Node never comes back where
 * nothing can be made, as under /proc.
 */
async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const code = systemCode(error);
    if (await isFolder(path)) return;
    if (code !== 'ENOENT' || (await isFolder(dirname(path)))) throw error;
    await makeFolder(dirname(path), mode);
    await mkdir(path, { mode });
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

import { constants } from 'node:fs';
import { access, lstat, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../../model/errors.ts';
import type { Run } from '../../model/run.ts';
import { fileReporters } from '../../report/reporters.ts';
import { systemCode } from '../../standards/system-errors.ts';
import { list } from '../../standards/text/figures.ts';
import { shownFrom } from '../config/find.ts';
import type { Io } from '../io.ts';
import { wordsOf } from './failure.ts';

type FileReporterName = keyof typeof fileReporters;

/** Makes the folder, so that a run is not driven for nothing. Throws UsageError when nothing can be written there. */
export async function assertFolder(out: string, io: Io): Promise<void> {
  const folder = resolve(io.cwd, out);
  try {
    await makeFolder(folder);
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
  out: string,
  io: Io,
): Promise<Written> {
  const folder = resolve(io.cwd, out);
  const paths: string[] = [];
  const failed: { readonly file: string; readonly why: string }[] = [];
  for (const name of names) {
    const { file, render } = fileReporters[name];
    const path = join(folder, file);
    try {
      await writeFile(path, render(run));
      paths.push(shownFrom(io.cwd, path));
    } catch (error) {
      failed.push({ file, why: wordsOf(error) });
      await removeHalf(path);
    }
  }
  const whys = [...new Set(failed.map(({ why }) => why))];
  const trouble = whys.map((why) => {
    const files = failed.filter((each) => each.why === why).map(({ file }) => file);
    return notWritten(`${list(files)} cannot be written to ${out}`, why);
  });
  return { paths, trouble };
}

/** A full disk leaves the beginning of a file: worse than none. What is no plain file is left alone. */
async function removeHalf(path: string): Promise<void> {
  try {
    if ((await lstat(path)).isFile()) await rm(path);
  } catch {
    // There is nothing, or nothing that we may remove.
  }
}

const notWritten = (what: string, why: string): UsageError =>
  new UsageError(`${what}: ${why}; choose another --out`);

/**
 * Makes a folder and those above it. Throws what the system says. `mkdir -p` of Node never comes back where
 * nothing can be made, as under /proc.
 */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = systemCode(error);
    if (await isFolder(path)) return;
    if (code !== 'ENOENT' || (await isFolder(dirname(path)))) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

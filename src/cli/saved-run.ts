import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { runOfJournal } from '../engine/journal-run.ts';
import { UsageError } from '../model/errors.ts';
import type { Json } from '../model/json.ts';
import type { Run } from '../model/run.ts';
import { schemaMistakes } from '../scenario/schema-mistakes.ts';
import { reasonOf } from '../scenario/source.ts';
import { journalName } from './journal-file.ts';

export interface SavedRun {
  readonly run: Run;
  /** The file as it was called. */
  readonly name: string;
  /** The folder that belongs to this run, when the file has the name that a run gave it. */
  readonly folder?: string;
}

/** Longest text that the runtime holds. */
const largest = 500_000_000;

/**
 * The run of a report.json, a journal.ndjson, or the folder of a run. In a folder the journal is read, for it
 * is there when a run was killed, and else tells the same. Throws a UsageError for what is no saved run.
 */
export async function readRun(given: string, cwd: string): Promise<SavedRun> {
  const { path, name } = await fileOf(given, cwd);
  const text = await textOf(path, name);
  const isJournal = /\.ndjson$/i.test(path) || text.startsWith('{"kind":"run"');
  const run = isJournal ? fromJournal(text, name) : fromReport(text, name);
  const isOwn = [journalName, 'report.json'].includes(basename(path));
  return { run, name, ...(isOwn ? { folder: dirname(path) } : {}) };
}

async function fileOf(given: string, cwd: string): Promise<{ path: string; name: string }> {
  const path = resolve(cwd, given);
  const found = await stat(path).catch((error: unknown) => {
    throw new UsageError(`${given} cannot be read: ${reasonOf(error)}`);
  });
  if (!found.isDirectory()) return { path, name: given };
  for (const file of [journalName, 'report.json']) {
    const isThere = await stat(join(path, file)).then(
      () => true,
      () => false,
    );
    if (isThere) return { path: join(path, file), name: join(given, file) };
  }
  throw new UsageError(`${given} holds neither ${journalName} nor report.json`);
}

async function textOf(path: string, name: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > largest) throw new UsageError(`${name} is larger than 500 MB`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${name} cannot be read: ${reasonOf(error)}`);
  }
}

function fromJournal(text: string, name: string): Run {
  const read = runOfJournal(text);
  if (read.state === 'mistaken') throw new UsageError(`${name} is no journal: ${read.message}`);
  return kept(read.run as unknown as Json, name);
}

function fromReport(text: string, name: string): Run {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw new UsageError(`${name} is no saved run: it is not JSON`);
  }
  return kept(value, name);
}

/** A run that keeps the published schema; reporters rely on it. */
function kept(value: Json, name: string): Run {
  const isRun = typeof value === 'object' && value !== null && 'schemaVersion' in value;
  if (!isRun) throw new UsageError(`${name} is no saved run: it has no schemaVersion`);
  if (value.schemaVersion !== 1) {
    throw new UsageError(
      `${name} has schemaVersion ${JSON.stringify(value.schemaVersion)}; this greenlight reads 1`,
    );
  }
  const [first] = schemaMistakes('report', value);
  if (first) {
    throw new UsageError(`${name} is no saved run: ${first.at || '/'}: ${first.message}`);
  }
  return value as unknown as Run;
}

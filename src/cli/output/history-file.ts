import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import type { HistoryEntry } from '../../model/history.ts';
import type { Io } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { firstNames } from '../../report/page/finding-words.ts';
import { reasonOf } from '../../scenario/read/source.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { figure, howMany } from '../../standards/text/figures.ts';
import { fileMode, folderMode, makeFolder } from '../output/own-file.ts';

/** File of a folder to which runs are appended. */
const name = 'history.ndjson';

/** Reads the runs of a folder, with one note for each problem. Throws UsageError if it has no history. */
export function readHistory(folder: string, { cwd }: Pick<Io, 'cwd'>) {
  let text: string;
  try {
    text = readFileSync(join(resolve(cwd, folder), name), 'utf8');
  } catch (error) {
    throw new UsageError(`${join(folder, name)} cannot be read: ${reasonOf(error)}`);
  }
  const read = text
    .split('\n')
    .flatMap((line, i) => (line.trim() === '' ? [] : [{ number: i + 1, entry: entryIn(line) }]));
  const broken = read.filter(({ entry }) => !entry).map(({ number }) => figure(number));
  const entries = read.flatMap(({ entry }) => entry ?? []);
  if (broken.length === 0) return { entries, notes: [] };
  const places = `${broken.length === 1 ? 'line' : 'lines'} ${firstNames(broken, 5)}`;
  const note = `${join(folder, name)}: ${howMany(broken.length, 'line')} cannot be read as a run (${places})`;
  return { entries, notes: [note] };
}

/** Every line is ours; one that was cut, or edited by hand, is not read. */
function entryIn(line: string): HistoryEntry | undefined {
  const entry = parsedJson(line) as Partial<HistoryEntry> | undefined;
  const lists = ['kept', 'broken', 'warned', 'waived'] as const;
  return entry?.client &&
    !Number.isNaN(Date.parse(String(entry.at))) &&
    lists.every((state) => Array.isArray(entry.rules?.[state]))
    ? (entry as HistoryEntry)
    : undefined;
}

/** Creates the folder before the run. Throws UsageError if no line can be added there. */
export function assertHistory(folder: string, shared: boolean, io: Pick<Io, 'cwd'>): void {
  writing(folder, () => {
    makeFolder(resolve(io.cwd, folder), folderMode(shared));
    closeSync(opened(folder, shared, io));
  });
}

/** Appends one line atomically, so that concurrent runs do not mix. Throws UsageError if it cannot be written. */
export function addToHistory(
  entry: HistoryEntry,
  { folder, shared }: { readonly folder: string; readonly shared: boolean },
  io: Pick<Io, 'cwd' | 'guard'>,
): void {
  writing(folder, () => {
    const file = opened(folder, shared, io);
    try {
      // A run killed while writing leaves half a line.
      const begin = endsOpen(file) ? '\n' : '';
      writeSync(file, `${begin}${io.guard.text(JSON.stringify(entry))}\n`);
    } finally {
      closeSync(file);
    }
  });
}

const opened = (folder: string, shared: boolean, { cwd }: Pick<Io, 'cwd'>) =>
  openSync(
    join(resolve(cwd, folder), name),
    constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW,
    fileMode(shared),
  );

function endsOpen(file: number): boolean {
  const { size: length } = fstatSync(file);
  if (length === 0) return false;
  const last = Buffer.alloc(1);
  readSync(file, last, 0, 1, length - 1);
  return last[0] !== 0x0a;
}

function writing(folder: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined) throw error;
    const why = code === 'ELOOP' ? `${name} is a link, which is not followed` : reasonOf(error);
    throw new UsageError(
      `the history cannot be written to ${folder}: ${why}; choose another --history`,
    );
  }
}

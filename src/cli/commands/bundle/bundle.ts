import { stat } from 'node:fs/promises';
import { arch, release } from 'node:os';
import { join, resolve } from 'node:path';
import { openPeople } from '../../../engine/redact/people.ts';
import { openRedactor } from '../../../engine/redact/redact.ts';
import { UsageError } from '../../../model/errors.ts';
import { size } from '../../../standards/text/figures.ts';
import { zip } from '../../../standards/zip.ts';
import type { Io } from '../../io.ts';
import { assertFree, writeNew } from '../../output/new-file.ts';
import { readRun } from '../../saved/saved-run.ts';
import { version } from '../../version.ts';
import { bundleFiles, bundleName } from './files.ts';

interface Bundle {
  /** A folder, report.json or journal.ndjson. */
  readonly run: string;
  readonly out?: string;
  readonly withPeople?: boolean;
  readonly force?: boolean;
}

const instead = 'name another with --out, or write over it with --force';

/** One archive of a saved run for a ticket or the client's engineer; people by pseudonyms unless asked otherwise. */
export async function bundleCommand(asked: Bundle, io: Io): Promise<number> {
  const { out, force = false, withPeople = false } = asked;
  if (out === '-')
    throw new UsageError('--out takes a file; an archive cannot go to standard output');
  const { run: saved } = await readRun(asked.run, io.cwd);
  // The saved run names no secret; what was saved by something else might.
  const value = io.env['GREENLIGHT_TOKEN']?.trim();
  const redactor = openRedactor(value ? [{ value, variable: 'GREENLIGHT_TOKEN' }] : []);
  const kept = redactor.deep(saved);
  const run = withPeople ? kept : openPeople()(kept);
  const file = await fileOf(out, `${bundleName(run)}.zip`, io);
  if (!force) await assertFree(file, instead, io);
  const files = bundleFiles(run, {
    withPeople,
    versions: {
      greenlight: version,
      node: io.nodeVersion ?? 'of an unknown version',
      system: `${io.platform} ${release()} ${arch()}`,
    },
  });
  const guarded = files.map(({ name, bytes }) => ({
    name,
    bytes: Buffer.from(io.guard.text(Buffer.from(bytes).toString('utf8'))),
  }));
  const archive = zip(guarded, Date.parse(run.run.startedAt) || 0);
  await writeNew(file, archive, { instead: force ? undefined : instead, io });
  io.stdout.write(`${file}\n`);
  const people = withPeople
    ? 'it names people as they are; --with-people asked for that'
    : 'people are replaced by pseudonyms';
  io.stderr.write(`greenlight: ${files.length} files, ${size(archive.length)}; ${people}.\n`);
  return 0;
}

/** A folder takes the archive under its own name. */
async function fileOf(out: string | undefined, name: string, io: Io): Promise<string> {
  if (out === undefined) return name;
  const isFolder = await stat(resolve(io.cwd, out)).then(
    (found) => found.isDirectory(),
    () => /[\\/]$/.test(out),
  );
  return isFolder ? join(out, name) : out;
}

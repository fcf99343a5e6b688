import { stat } from 'node:fs/promises';
import { arch, release } from 'node:os';
import { join, resolve } from 'node:path';
import { openPeople } from '../../../engine/redact/people.ts';
import { openRedactor } from '../../../engine/redact/redact.ts';
import type { Run } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import { html } from '../../../report/html/html.ts';
import { json } from '../../../report/json/json.ts';
import { junit } from '../../../report/junit/junit.ts';
import { size } from '../../../standards/text/figures.ts';
import { legible } from '../../../standards/text/legible.ts';
import { type ZipFile, zip } from '../../../standards/zip.ts';
import type { Io } from '../../io.ts';
import { assertFree, writeNew } from '../../output/new-file.ts';
import { fileMode } from '../../output/own-file.ts';
import { readRun } from '../../saved/saved-run.ts';
import { version } from '../../version.ts';
import { yamlText } from '../init/draft-lines.ts';
import { readme } from './readme.ts';

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
      node: io.nodeVersion,
      system: `${io.platform} ${release()} ${arch()}`,
    },
  });
  const guarded = files.map(({ name, bytes }) => ({
    name,
    bytes: Buffer.from(io.guard.text(Buffer.from(bytes).toString('utf8'))),
  }));
  const archive = zip(guarded, Date.parse(run.run.startedAt) || 0);
  await writeNew(file, archive, {
    instead: force ? undefined : instead,
    mode: fileMode(false),
    io,
  });
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

interface Versions {
  /** Of the greenlight that makes the archive. */
  readonly greenlight: string;
  readonly node: string;
  /** `linux 6.1.0 x64` */
  readonly system: string;
}

interface Bundling {
  readonly withPeople: boolean;
  readonly versions: Versions;
}

/** What a bundle holds, what is to be opened first at its head. Redaction was done before. */
function bundleFiles(run: Run, { withPeople, versions }: Bundling): readonly ZipFile[] {
  const folder = bundleName(run);
  const texts = {
    'README.txt': readme(run, { withPeople }),
    'report.html': html(run),
    'report.json': json(run),
    'junit.xml': junit(run),
    'configuration.yaml': configuration(run),
    'versions.txt': versionLines(run, versions),
  };
  return Object.entries(texts).map(([name, text]) => ({
    name: `${folder}/${name}`,
    bytes: Buffer.from(text, 'utf8'),
  }));
}

/** `greenlight-erp.example.com-20261117T134208Z`: whose run it is and when it began. */
function bundleName({ target, run }: Run): string {
  const url = URL.canParse(target.clientBase) ? new URL(target.clientBase).host : target.clientBase;
  const client = url
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60);
  const at = run.startedAt.replaceAll(/[-:]|\.\d+/g, '').replaceAll(/[^\dTZ]/g, '');
  return ['greenlight', ...(client === '' ? [] : [client]), at].join('-');
}

function configuration({ configuration: settings, run, target }: Run): string {
  const lines = settings.map(({ setting, value, from, at }) => {
    const place = at === undefined ? from : `${from}, ${legible(at)}`;
    return `${setting}: ${yamlText(value)}  # ${place.replaceAll(/\s+/g, ' ')}`;
  });
  return [
    '# The settings of the run and their sources. Secrets were removed when it was saved.',
    `# Run ${legible(run.id)} against ${legible(target.clientBase)}.`,
    ...lines,
    '',
  ].join('\n');
}

const versionLines = ({ tool, schemaVersion }: Run, { greenlight, node, system }: Versions) =>
  [
    'The run was made by',
    `  greenlight ${legible(tool.version)}, report schema ${schemaVersion}`,
    'This archive was made by',
    `  greenlight ${greenlight}`,
    `  Node ${node}`,
    `  ${system}`,
    '',
  ].join('\n');

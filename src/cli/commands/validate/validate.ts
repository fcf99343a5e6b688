import { assertList, pointersOf } from '../../../config/given/lists.ts';
import { type Config, type Flags, loadConfig } from '../../../config/load.ts';
import { offlineTarget } from '../../../config/target/sample.ts';
import { rules } from '../../../contract/catalogue.ts';
import type { Driving } from '../../../engine/drive/drive.ts';
import { openPlaces, type RedactedPlaces } from '../../../engine/redact/redact-places.ts';
import { withGaps } from '../../../exports/gaps.ts';
import { type DatasetId, datasetIds } from '../../../model/endpoint.ts';
import type { Trouble } from '../../../model/exchange.ts';
import type { Io } from '../../../model/io.ts';
import { UsageError } from '../../../model/scenario.ts';
import { judgedRun } from '../../../offline/judged-run.ts';
import { type OfflineDataset, openOfflineDataset } from '../../../offline/offline-dataset.ts';
import { type OfflineSource, openSource } from '../../../offline/offline-source.ts';
import { isFile } from '../../../report/reporters.ts';
import { tellRun } from '../../output/tell-run.ts';
import { assertFolder } from '../../output/write-reports.ts';
import { openReadingLine } from './reading-line.ts';

interface Validate {
  readonly kind: string;
  readonly file: string;
  readonly flags: Flags;
}

/** Judges an export offline: JSON, NDJSON or CSV, of any size, gzip and brotli too. */
export async function validateCommand({ kind, file, flags }: Validate, io: Io): Promise<number> {
  const endpoint = datasetIds.find((each) => each === kind);
  if (!endpoint) throw new UsageError(`validate takes transactions or commerces, not '${kind}'.`);
  const clientBase = file === '-' ? 'standard input' : file;
  const target = offlineTarget(endpoint, { clientBase });
  const config = await loadConfig({ flags, io, target, knownRules: rules.map(({ id }) => id) });
  if (config.reporters.some(isFile)) await assertFolder(config, io);
  const source = await openSource(file, io);
  const at = { startedAt: new Date(), began: performance.now() };
  const places = openPlaces(config.redact);
  const driving = await readExport(source, { endpoint, config, places, io });
  const command = `greenlight validate ${endpoint} ${file}`;
  const run = judgedRun(driving, { ...at, endpoint, target, config, places, command });
  await tellRun(withGaps(run), { ...config, live: false }, io);
  return run.exitCode;
}

interface Reading {
  readonly endpoint: DatasetId;
  readonly config: Config;
  readonly places: RedactedPlaces;
  readonly io: Io;
}

/** Reads and judges an export, piece by piece, as if it had been answered. */
export async function readExport(
  source: OfflineSource,
  { endpoint, config, places, io }: Reading,
): Promise<Driving> {
  let records = 0;
  const dataset = openOfflineDataset({
    endpoint,
    name: source.name,
    now: config.now,
    lists: pointersOf(config.lists),
    onCounted: () => {
      records += 1;
    },
    onRecord: places.record,
  });
  const line = openReadingLine(source, () => records, io);
  try {
    const trouble = await drain(source, dataset, line);
    const driving = dataset.end(source.read(), trouble);
    assertList(driving.exchanges, config.lists[endpoint]);
    return driving;
  } finally {
    dataset.close();
  }
}

/** Reads a source to its end, or to where it cannot be decompressed. */
async function drain(
  { bytes }: OfflineSource,
  dataset: OfflineDataset,
  line: ReturnType<typeof openReadingLine>,
): Promise<readonly Trouble[]> {
  try {
    for await (const piece of bytes) dataset.write(piece);
    return [];
  } catch (error) {
    return [brokenOff(error)];
  } finally {
    line.end();
  }
}

/** A compressed file that ends too early, or is none, is the file's fault; all else is not. */
function brokenOff(error: unknown): Trouble {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('Z_') && !code.startsWith('ERR__') && !code.startsWith('ERR_PADDING'))
    throw error;
  return {
    kind: 'compression',
    offset: 0,
    detail: `the compressed bytes cannot be read (${code})`,
  };
}

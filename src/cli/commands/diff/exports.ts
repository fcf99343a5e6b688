import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { placesOf } from '../../../contract/reading/answers/trouble.ts';
import { datasetShapes } from '../../../contract/reading/records/dataset-shapes.ts';
import { identities } from '../../../contract/reading/sales/identity.ts';
import { openKeyIndex } from '../../../dataset/keys/key-index.ts';
import { openReader } from '../../../dataset/reader.ts';
import { type Comparison, openComparison } from '../../../exports/comparison.ts';
import { type DatasetId, datasetIds } from '../../../model/endpoint.ts';
import type { RecordsBody } from '../../../model/exchange.ts';
import type { ExportDiff, Side } from '../../../model/export-diff.ts';
import type { Io } from '../../../model/io.ts';
import type { Pointer } from '../../../model/json.ts';
import { UsageError } from '../../../model/scenario.ts';
import { isCompression, openReadingLine, openSource } from '../../../offline/offline-source.ts';
import { unreadable } from '../../../scenario/read/source.ts';

interface ExportFiles {
  readonly old: string;
  readonly new: string;
  /** Location of the list of records, if it cannot be detected. */
  readonly pointer?: Pointer;
}

/** The index stores whole records; more partitions keep each of them small. */
const openIndex = () => openKeyIndex({ partitions: 512 });

/** Compares two exports of any format and size. Throws UsageError for a file without records. */
export async function diffExports(
  files: ExportFiles,
  kind: DatasetId,
  io: Io,
): Promise<ExportDiff> {
  const identity = identities[kind];
  if (!identity) throw new UsageError(`${kind} cannot be compared`);
  const comparison = openComparison({ shape: datasetShapes[kind], identity, openIndex });
  try {
    const old = await read('old', { ...files, kind, comparison }, io);
    const now = await read('new', { ...files, kind, comparison }, io);
    return comparison.end({ old, new: now });
  } finally {
    comparison.close();
  }
}

interface ReadOptions extends ExportFiles {
  readonly kind: DatasetId;
  readonly comparison: Comparison;
}

async function read(side: Side, { kind, pointer, comparison, ...two }: ReadOptions, io: Io) {
  const path = two[side];
  const source = await openSource(path === '-' ? '-' : resolve(io.cwd, path), io);
  let records = 0;
  const reader = openReader({
    shape: datasetShapes[kind],
    ...(pointer === undefined ? {} : { pointer }),
    onRecord(r) {
      records += 1;
      comparison.record(side, r);
    },
  });
  const line = openReadingLine(source, () => records, io);
  const broken = await readInto(reader, source.bytes).finally(line.end);
  const body = reader.end([]);
  const called = path === '-' ? 'standard input' : path;
  assertRecords(body, called, kind);
  return {
    name: called,
    format: body.observed['format'] ?? 'unknown',
    unreadable: placesOf(body, 'unreadable-record', 'too-large', 'too-deep'),
    // A truncated text ends in malformed JSON.
    cut: broken || body.trouble.some(({ kind: trouble }) => trouble === 'not-json'),
  };
}

/** Reads until the end, or all that is wanted; returns whether the text breaks off, as it is compressed and cut. */
async function readInto(
  reader: ReturnType<typeof openReader>,
  bytes: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  try {
    for await (const piece of bytes) if (!reader.write(piece)) break;
    return false;
  } catch (error) {
    if (!isCompression(error)) throw error;
    return true;
  }
}

/** Throws a UsageError for a file without a list of records; an empty list is valid. */
function assertRecords({ observed, records }: RecordsBody, name: string, kind: DatasetId): void {
  const reason =
    observed['no list'] ?? (observed['markup'] === undefined ? undefined : 'it is markup');
  if (records > 0 || reason === undefined) return;
  throw new UsageError(
    `${name} holds no ${kind}: ${reason}. Point to the list with --pointer, or see greenlight validate ${kind} ${name}.`,
  );
}

/** Detects the dataset of two exports by their first records; undefined if they are none. Throws UsageError. */
export async function kindOf(two: ExportFiles, io: Io): Promise<DatasetId | undefined> {
  if (two.old === '-' && two.new === '-') {
    throw new UsageError('only one of the two exports can come by standard input');
  }
  const kindAt = (path: string) => kindIn(path, two.pointer, io);
  const [old, now] = [await kindAt(two.old), await kindAt(two.new)];
  if (old && now && old !== now) {
    throw new UsageError(
      `${two.old} holds ${old} and ${two.new} holds ${now}; compare like with like`,
    );
  }
  return old ?? now;
}

const firstRecords = 20;

async function kindIn(path: string, pointer: Pointer | undefined, io: Io) {
  if (path === '-') return undefined;
  const at = resolve(io.cwd, path);
  const about = await stat(at).catch(unreadable(path));
  if (about.isDirectory()) return undefined;
  if (!about.isFile()) throw new UsageError(`${path} cannot be read: it is not a file`);
  const found = new Set<string>();
  const reader = openReader({
    shape: datasetShapes.transactions,
    ...(pointer === undefined ? {} : { pointer }),
    maxRecords: firstRecords,
    onRecord: ({ fields }) => {
      for (const name of Object.keys(fields)) found.add(name);
    },
  });
  await readInto(reader, (await openSource(at, io)).bytes);
  reader.end([]);
  const scores = datasetIds.map((kind) => ({
    kind,
    score: datasetShapes[kind].fields.filter(({ name, required }) => required && found.has(name))
      .length,
  }));
  const [best] = scores.sort((a, b) => b.score - a.score);
  return best && best.score >= 2 ? best.kind : undefined;
}

import type { DatasetSettings } from '../config/datasets.ts';
import type { Config } from '../config/given/config.ts';
import { assertList, pointersOf } from '../config/given/lists.ts';
import type { DrivenScenario } from '../engine/drive/drive.ts';
import type { DatasetId } from '../model/endpoint.ts';
import type { Exchange, Trouble } from '../model/exchange.ts';
import type { Io } from '../model/io.ts';
import { present } from '../standards/collections/present.ts';
import { type OfflineDataset, openOfflineDataset } from './offline-dataset.ts';
import { isCompression, type OfflineSource, openReadingLine } from './offline-source.ts';

interface ExportOptions {
  readonly endpoint: DatasetId;
  readonly config: Config;
  readonly io: Io;
  readonly request?: Exchange['request'];
  /** What keeps the records of several answers, to compare them. */
  readonly openKept?: DatasetSettings['openKept'] | undefined;
}

/** Reads and judges an export, piece by piece, like an answer. */
export async function readExport(
  source: OfflineSource,
  { endpoint, config, io, request, openKept }: ExportOptions,
): Promise<DrivenScenario> {
  let records = 0;
  const dataset = openOfflineDataset({
    endpoint,
    name: source.name,
    request,
    ...present({ openKept }),
    now: config.now,
    customRules: config.customRules,
    lists: pointersOf(config.lists),
    onCounted: () => {
      records += 1;
    },
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

/** Reads a source to its end, or until decompression fails. */
async function drain(
  { bytes }: OfflineSource,
  dataset: OfflineDataset,
  line: ReturnType<typeof openReadingLine>,
): Promise<readonly Trouble[]> {
  try {
    for await (const piece of bytes) dataset.write(piece);
    return [];
  } catch (error) {
    if (!isCompression(error)) throw error;
    const detail = `the compressed bytes cannot be read (${String(error.code)})`;
    return [{ kind: 'compression', offset: 0, detail }];
  } finally {
    line.end();
  }
}

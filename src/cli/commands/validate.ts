import type { Flags } from '../../config/load.ts';
import { datasetIds } from '../../model/endpoint.ts';
import type { Io } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { judgeExport } from '../drive/judge-export.ts';

interface Validate {
  readonly kind: string;
  readonly file: string;
  readonly flags: Flags;
}

export async function validateCommand({ kind, file, flags }: Validate, io: Io): Promise<number> {
  const endpoint = datasetIds.find((each) => each === kind);
  if (!endpoint) throw new UsageError(`validate takes transactions or commerces, not '${kind}'.`);
  return judgeExport({ endpoint, file, flags }, io);
}

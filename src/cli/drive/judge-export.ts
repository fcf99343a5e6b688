import { type Flags, loadConfig } from '../../config/load.ts';
import { redactorOf } from '../../config/rules.ts';
import { offlineTarget } from '../../config/target/sample.ts';
import { rules } from '../../contract/catalogue.ts';
import { type DatasetId, datasetIds } from '../../model/endpoint.ts';
import type { Io } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { judgedRun } from '../../offline/judged-run.ts';
import { openSource } from '../../offline/offline-source.ts';
import { readExport } from '../../offline/read-export.ts';
import { endingOf } from '../../offline/reported-answer.ts';
import { isFile } from '../../report/reporters.ts';
import { tellRun } from '../output/tell-run.ts';
import { assertFolder } from '../output/write-reports.ts';

/** Judges an export offline: JSON, NDJSON or CSV, of any size, also with gzip. `-` is standard input. */
export async function judgeExport(
  endpoint: DatasetId,
  file: string,
  flags: Flags,
  io: Io,
): Promise<number> {
  const clientBase = file === '-' ? 'standard input' : file;
  const target = offlineTarget(endpoint, { clientBase });
  const config = await loadConfig({ flags, io, target, knownRules: rules.map(({ id }) => id) });
  if (config.reporters.some(isFile)) assertFolder(config, io);
  const source = await openSource(file, io);
  const at = { startedAt: new Date(), began: performance.now() };
  const redactor = redactorOf(config, target);
  const driving = await readExport(source, { endpoint, config, io });
  const command = `greenlight validate ${endpoint} ${file}`;
  const run = judgedRun(driving, { ...at, endpoint, target, config, redactor, command });
  // A file may have its name from whoever saved it here.
  const findings = run.findings.filter(({ rule }) => !rule.endsWith('/file-name'));
  const { move } = endingOf([], { ...run, findings }, 'whole', { exchanges: driving.exchanges });
  await tellRun(run, { ...config, move }, io);
  return run.exitCode;
}

export function validateCommand(kind: string, file: string, flags: Flags, io: Io): Promise<number> {
  const endpoint = datasetIds.find((each) => each === kind);
  if (!endpoint) throw new UsageError(`validate takes transactions or commerces, not '${kind}'.`);
  return judgeExport(endpoint, file, flags, io);
}

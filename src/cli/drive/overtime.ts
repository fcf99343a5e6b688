import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rules } from '../../contract/catalogue.ts';
import { cutShort } from '../../engine/result/pipeline.ts';
import type { Bound, Io } from '../../model/io.ts';
import type { ExchangeReport, Run } from '../../model/run.ts';
import { fileReporters } from '../../report/reporters.ts';
import { duration } from '../../standards/text/figures.ts';
import { wordsOf } from '../output/failure.ts';
import { writeOwn } from '../output/own-file.ts';
import { clearFolder } from '../output/write-reports.ts';

/** Exit code if nothing is known. */
const notJudged = 3;
/** Both are small and read by pipelines. */
const written = [fileReporters.json, fileReporters.junit];

/**
 * Reports a run that was ended from outside, from its report.json, in which secrets are already replaced. Omits bodies
 * to be fast. Returns the exit code.
 */
export async function tellOvertime(
  { timeMs, folder }: Bound,
  { stderr }: Pick<Io, 'stderr'>,
): Promise<number> {
  const over = `the time of ${duration(timeMs)} was over (limits.time) while answers were judged or reports written`;
  if (folder) clearFolder(folder.path);
  const run = folder && runIn(folder.path, `${over}; bodies are left out`);
  if (!folder || !run) {
    stderr.write(`greenlight: ${over}; nothing was finished\n`);
    return notJudged;
  }
  try {
    for (const { file, render } of written)
      writeOwn(join(folder.path, file), render(run), folder.shared);
    const files = written.map(({ file }) => join(folder.shown, file)).join(' and ');
    stderr.write(`greenlight: ${over}; ${files} hold what was finished, without bodies\n`);
  } catch (error) {
    stderr.write(`greenlight: ${over}; its reports cannot be written: ${wordsOf(error)}\n`);
  }
  return run.exitCode;
}

function runIn(folder: string, ended: string): Run | undefined {
  try {
    const run = JSON.parse(readFileSync(join(folder, fileReporters.json.file), 'utf8')) as Run;
    const said = run.configuration.find(({ setting }) => setting === 'failOn')?.value;
    const failOn = said === 'warning' || said === 'never' ? said : 'error';
    const cut = cutShort(run, ended, { rules, failOn });
    return run.scenarios.some(({ exchanges }) => exchanges.length > 0)
      ? { ...cut, exchanges: run.exchanges.map(withoutBody) }
      : undefined;
  } catch {
    // The run must end even if the file is malformed.
    return undefined;
  }
}

function withoutBody({ answer, ...exchange }: ExchangeReport): ExchangeReport {
  if (answer.kind !== 'response') return { ...exchange, answer };
  const { body: _, ...bare } = answer;
  return { ...exchange, answer: bare };
}

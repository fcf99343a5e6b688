import { resolve } from 'node:path';
import { shownFrom } from '../../config/given/find.ts';
import { cutShort } from '../../engine/result/pipeline.ts';
import type { FailOn } from '../../engine/result/verdict.ts';
import type { Bound, Io } from '../../model/io.ts';
import type { ExchangeReport, Run } from '../../model/run.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { duration } from '../../standards/text/figures.ts';
import { wordsOf } from '../output/failure.ts';
import { type RunOutput, tellRun } from '../output/tell-run.ts';
import { clearFolder } from '../output/write-reports.ts';

/** How a run that is ended from outside is reported: plain data, which the first thread gets. */
export interface OvertimeOutput extends RunOutput {
  readonly failOn: FailOn;
  /** Displayed form of `out`. */
  readonly shown: string;
  /** Whether the folder is the run's own. */
  readonly writes: boolean;
}

/** Exit code if nothing is known. */
const notJudged = 3;

/** Reports a run that was ended from outside, from the JSON that it kept, without secrets. Returns the exit code. */
export async function tellOvertime(
  { timeMs, telling }: Bound,
  soFar: string | undefined,
  bareIo: Omit<Io, 'guard'>,
): Promise<number> {
  const output = telling as OvertimeOutput;
  const io = shownOnly(output, bareIo);
  const over = `the time of ${duration(timeMs)} was over (limits.time) before everything was judged and reported`;
  if (output.writes) clearFolder(resolve(io.cwd, `${output.out}`));
  const run = runIn(soFar, `${over}; bodies are left out`, output.failOn);
  if (!run) {
    io.stderr.write(`greenlight: ${over}; nothing was finished\n`);
    return notJudged;
  }
  io.stderr.write(`greenlight: ${over}; what was finished is reported, without bodies\n`);
  try {
    await tellRun(run, output, io);
  } catch (error) {
    io.stderr.write(`greenlight: ${wordsOf(error)}\n`);
  }
  return run.exitCode;
}

/** The run is redacted; only the name of the folder may hold a secret, which this thread does not know. */
function shownOnly({ out, shown }: OvertimeOutput, io: Omit<Io, 'guard'>): Io {
  const names = [resolve(io.cwd, `${out}`), shownFrom(io.cwd, resolve(io.cwd, `${out}`)), `${out}`];
  const text = (text: string) =>
    shown === out ? text : names.reduce((text, name) => text.replaceAll(name, shown), text);
  const through = (to: Io['stdout']) => ({ ...to, write: (part: string) => to.write(text(part)) });
  return {
    ...io,
    guard: { add: () => {}, text: (text) => text },
    stdout: through(io.stdout),
    stderr: through(io.stderr),
  };
}

function runIn(soFar: string | undefined, ended: string, failOn: FailOn): Run | undefined {
  const run = (soFar && parsedJson(soFar)) as Run | undefined;
  return run?.scenarios.some(({ exchanges }) => exchanges.length > 0)
    ? { ...cutShort(run, ended, failOn), exchanges: run.exchanges.map(withoutBody) }
    : undefined;
}

function withoutBody({ answer, ...exchange }: ExchangeReport): ExchangeReport {
  if (answer.kind !== 'response') return { ...exchange, answer };
  const { body: _, ...bare } = answer;
  return { ...exchange, answer: bare };
}

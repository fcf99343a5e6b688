import { usualRequests } from '../../engine/drive/gate.ts';
import { withStepSecrets } from '../../engine/drive/step-secrets.ts';
import { openRedactor } from '../../engine/redact/redactor.ts';
import { secretsOf } from '../../engine/redact/target-secrets.ts';
import { fails } from '../../engine/result/verdict.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { Io } from '../../model/io.ts';
import type { Run } from '../../model/run.ts';
import type { ResolvedScenario, Scenario } from '../../model/scenario.ts';
import { entryOf, historiesOf } from '../../report/over-time/history.ts';
import { isFile } from '../../report/reporters.ts';
import { present } from '../../standards/collections/present.ts';
import { howMany } from '../../standards/text/figures.ts';
import { discoverySteps } from '../../suite/discovery.ts';
import { lastFailed } from '../../suite/select.ts';
import {
  endpointsOf,
  requestsOf,
  type SuiteRun,
  scenariosOf,
  suiteOf,
  suiteRun,
} from '../../suite/suite-run.ts';
import { announce } from '../output/announce.ts';
import { addToHistory, assertHistory, readHistory } from '../output/history-file.ts';
import { assertFree } from '../output/own-file.ts';
import { tellResult } from '../output/tell-result.ts';
import { tellRun } from '../output/tell-run.ts';
import { dryRunOf, dryRunText } from './dry-run.ts';
import { openLive } from './live.ts';
import { openRunEnd, type RunEnd } from './run-end.ts';
import { waitForClient } from './wait-for-client.ts';
import { writeWaivers } from './waiver-file.ts';

/** All options of a run. `run` reads them from flags, environment and config; `demo` sets most itself. */
export interface RunOptions extends SuiteRun {
  /** Folder, or `-` for stdout. */
  readonly out: string;
  /** Folder of the previous run, if this one is reported on stdout. */
  readonly usualOut: string;
}

/** Conducts a run; the result has no `run` after a dry run. */
export async function conduct(base: RunOptions, io: Io) {
  const options = await withFailedBefore(base, io);
  const scenarios = await scenariosOf(options);
  const expected = suiteOf(scenarios, options, options.target);
  if (options.dryRun) {
    await tellPlan(expected, endpointsOf(scenarios), options, io);
    return { exitCode: 0 };
  }
  if (options.history !== undefined) assertHistory(options.history, options.shared, io);
  const { limits, waitMs, writeWaivers: waiverFile } = options;
  if (waiverFile !== undefined) assertFree(waiverFile, io);
  const end = openRunEnd(
    {
      ...options,
      output: outputOf(options, io),
      writes: options.out !== '-' && options.reporters.some(isFile),
      timeMs: limits.timeMs,
      limit: 'limits.time, which --max-time raises',
    },
    io,
  );
  announce(options, requestsOf(expected), io);
  const { signal } = end;
  // The time of the run begins after it.
  const waitedMs = waitMs ? await waitForClient({ ...options, waitMs, signal }, io) : 0;
  const live = openLive(options.look.quiet, io);
  let isFinished = false;
  try {
    end.begin(waitedMs);
    const sent = await sendAll(scenarios, options, { end, live }, io);
    const run = withHistory(sent, options, io);
    isFinished = true;
    live.end();
    await tellRun(run, end.output, io);
    if (waiverFile !== undefined) await writeWaivers(run, waiverFile, options.failOn, io);
    const interrupted = end.interrupted();
    return { run, exitCode: interrupted ?? run.exitCode, interrupted: interrupted !== undefined };
  } catch (error) {
    const file = isFinished ? undefined : end.keptFile();
    if (file)
      io.stderr.write(`greenlight: what was finished is kept in ${file} (greenlight render)\n`);
    throw error;
  } finally {
    live.end();
    await end.close();
  }
}

/** Restricts the run to what failed or was not judged last time, if that was chosen. */
async function withFailedBefore(options: RunOptions, io: Io): Promise<RunOptions> {
  const { out, usualOut } = options;
  if (!options.lastFailed) return options;
  const failedBefore = await lastFailed(out === '-' ? usualOut : out, io);
  return failedBefore ? { ...options, failedBefore } : options;
}

async function tellPlan(
  suite: readonly ResolvedScenario[],
  chosen: readonly EndpointId[],
  options: RunOptions,
  io: Io,
): Promise<void> {
  const target = withStepSecrets(options.target, suite);
  const plan = dryRunOf({
    suite,
    discovery: await discoverySteps({ ...options, chosen }),
    most: options.limits.requests ?? usualRequests,
    target,
    redactor: openRedactor(secretsOf(target)),
  });
  tellResult(plan, () => dryRunText(plan, options.look.verbose), { ...options, empty: 1 }, io);
}

function sendAll(
  scenarios: readonly Scenario[],
  options: RunOptions,
  { end, live }: { readonly end: RunEnd; readonly live: ReturnType<typeof openLive> },
  io: Io,
): Promise<Run> {
  const { send, signal } = end;
  const { onPause, ...hooks } = live.hooks;
  const means = { send, signal, onPause };
  return suiteRun(scenarios, options, means, (suite) => {
    io.guard.add(secretsOf(withStepSecrets(options.target, suite)));
    live.plan(suite);
    const onSoFar = end.keep();
    return {
      ...hooks,
      ...onSureOf(options, end),
      onJudged: end.judged,
      ...present({ onSoFar }),
    };
  });
}

/** Counts the findings of each scenario for `--bail`. */
function onSureOf({ bail, failOn }: RunOptions, end: RunEnd) {
  if (bail === undefined) return {};
  let failing = 0;
  return {
    onSure: ({ findings }: Run) => {
      failing += findings.filter((finding) => fails(finding, failOn)).length;
      if (failing >= bail) end.stop(`it stopped at ${howMany(bail, 'finding')} (--bail)`);
    },
  };
}

/** Adds the run to the history of its client; the report then shows the runs before it. */
export function withHistory(
  run: Run,
  { history, shared }: Pick<RunOptions, 'history' | 'shared'>,
  io: Io,
): Run {
  if (history === undefined) return run;
  const entry = entryOf(run);
  addToHistory(entry, { folder: history, shared }, io);
  const { entries, notes } = readHistory(history, io);
  for (const note of notes) io.stderr.write(`greenlight: ${note}\n`);
  const ofClient = historiesOf(entries).find(({ client }) => client === entry.client);
  return ofClient ? { ...run, history: { runs: ofClient.runs, rules: ofClient.rules } } : run;
}

function outputOf({ reporters, out, shared, look }: RunOptions, io: Io) {
  const isText = reporters.includes('terminal') && out !== '-';
  const piped = isText && !io.stdout.isTTY && !look.quiet;
  return { reporters, out, shared, look, piped };
}

import { endpoints } from '../../contract/catalogue.ts';
import { usualRequests } from '../../engine/drive/gate.ts';
import { withStepSecrets } from '../../engine/drive/step-secrets.ts';
import { openRedactor } from '../../engine/redact/redactor.ts';
import { secretsOf } from '../../engine/redact/target-secrets.ts';
import { fails } from '../../engine/result/verdict.ts';
import type { Io } from '../../model/io.ts';
import type { Run } from '../../model/run.ts';
import { entryOf, historiesOf } from '../../report/over-time/history.ts';
import { fileReporters, isFile } from '../../report/reporters.ts';
import { duration, howMany } from '../../standards/text/figures.ts';
import { discoverySteps } from '../../suite/discovery.ts';
import { lastFailed } from '../../suite/select.ts';
import { openStoppable, type StoppableDriver } from '../../suite/stoppable.ts';
import {
  endpointsOf,
  requestsOf,
  type SuiteRun,
  scenariosOf,
  suiteOf,
  suiteRun,
} from '../../suite/suite-run.ts';
import { lookOf } from '../options/look.ts';
import { announce } from '../output/announce.ts';
import { addToHistory, assertHistory, readHistory } from '../output/history-file.ts';
import { tellResult } from '../output/tell-result.ts';
import { type RunOutput, tellRun } from '../output/tell-run.ts';
import { claimFolder, openSoFarFile } from '../output/write-reports.ts';
import { dryRunOf, dryRunText } from './dry-run.ts';
import { openLive } from './live.ts';
import type { OvertimeOutput } from './overtime.ts';
import { waitForClient } from './wait-for-client.ts';
import { assertNew, writeWaivers } from './waiver-file.ts';

/** All options of a run. `run` reads them from flags, environment and config; `demo` sets most itself. */
export interface RunOptions extends SuiteRun {
  /** Folder, or `-` for stdout. */
  readonly out: string;
  /** Folder of the previous run, if this one is reported on stdout. */
  readonly usualOut: string;
}

/** Result of a run; `made` is absent after a dry run. */
export interface RunResult {
  readonly exitCode: number;
  readonly made?: Run;
  readonly interrupted?: boolean;
}

/** Sends, judges and reports one run. */
export async function conduct(given: RunOptions, io: Io): Promise<RunResult> {
  const failedBefore = given.lastFailed
    ? await lastFailed(given.out === '-' ? given.usualOut : given.out, io)
    : undefined;
  let asked: RunOptions = failedBefore ? { ...given, failedBefore } : given;
  const scenarios = await scenariosOf(asked);
  const expected = suiteOf(scenarios, asked, asked.target);
  if (asked.dryRun) {
    const target = withStepSecrets(asked.target, expected);
    const plan = dryRunOf({
      suite: expected,
      discovery: await discoverySteps({ ...asked, chosen: endpointsOf(scenarios) }),
      most: asked.limits.requests ?? usualRequests,
      target,
      endpoints,
      redactor: openRedactor(secretsOf(target)),
    });
    tellResult(plan, (look) => dryRunText(plan, look.verbose), { ...asked, empty: 1 }, io);
    return { exitCode: 0 };
  }
  if (asked.history !== undefined) assertHistory(asked.history, asked.shared, io);
  const writes = asked.out !== '-' && asked.reporters.some(isFile);
  if (asked.writeWaivers !== undefined) assertNew(asked.writeWaivers, io);
  const claim = writes ? claimFolder(asked, io) : undefined;
  if (claim) asked = { ...asked, out: claim.out };
  announce(asked, requestsOf(expected), io);
  const stoppable = openStoppable(asked, io);
  const { timeMs, ratePerSecond } = asked.limits;
  const { waitMs } = asked;
  const waited = waitMs
    ? await waitForClient({ ...asked, waitMs, signal: stoppable.signal }, io)
    : 0;
  const telling = openTelling(asked, stoppable, io);
  let wouldDo: string | undefined;
  const would = (lackingMs = 0) =>
    enoughTime({ timeMs: timeMs + lackingMs, ratePerSecond, ...telling.progress() });
  const deadline = openDeadline({ beganAt: (io.beganAt ?? Date.now()) + waited, timeMs }, () => {
    wouldDo = would();
    stoppable.stop(`the time of ${duration(timeMs)} was over (limits.time)`);
  });
  const bound = io.bounded?.({
    ms: deadline.leftMs(),
    timeMs,
    telling: {
      ...telling.output,
      failOn: asked.failOn,
      shown: io.guard.text(asked.out),
      writes,
    } satisfies OvertimeOutput,
  });
  let ended = false;
  const { send, signal } = stoppable;
  const soFar = writes ? openSoFarFile(asked, io) : undefined;
  const onSoFar = (made: Run) => {
    const text = io.guard.text(fileReporters.json.render(made));
    soFar?.write(made, text);
    bound?.keep(text);
  };
  try {
    const means = { send, signal, leftMs: deadline.leftToSendMs, onPause: telling.onPause };
    const bare = await suiteRun(scenarios, asked, means, (suite) => {
      io.guard.add(secretsOf(withStepSecrets(asked.target, suite)));
      telling.begin(suite);
      return {
        ...telling.hooks,
        onJudged: deadline.judged,
        wouldDo: (lackingMs) => wouldDo ?? (lackingMs === undefined ? undefined : would(lackingMs)),
        ...(soFar || bound ? { onSoFar } : {}),
      };
    });
    const made = withHistory(bare, asked, io);
    ended = true;
    await telling.tell(made);
    if (asked.writeWaivers !== undefined) writeWaivers(made, asked.writeWaivers, asked.failOn, io);
    const { interrupted } = stoppable;
    return { made, exitCode: interrupted ?? made.exitCode, interrupted: interrupted !== undefined };
  } catch (error) {
    const kept = soFar?.path();
    if (!ended && kept)
      io.stderr.write(`greenlight: what was finished is kept in ${kept} (greenlight render)\n`);
    throw error;
  } finally {
    deadline.clear();
    telling.end();
    await stoppable.close();
    claim?.release();
    bound?.lift();
  }
}

/** Adds the run to the history of its client; the report then shows the runs before it. */
function withHistory(made: Run, { history, shared }: RunOptions, io: Io): Run {
  if (history === undefined) return made;
  const entry = entryOf(made);
  addToHistory(entry, { folder: history, shared }, io);
  const { entries, notes } = readHistory(history, io);
  for (const note of notes) io.stderr.write(`greenlight: ${note}\n`);
  const own = historiesOf(entries).find(({ client }) => client === entry.client);
  return own ? { ...made, history: { runs: own.runs, rules: own.rules } } : made;
}

/** Opens what is printed during the run and at its end. */
function openTelling(asked: RunOptions, stoppable: StoppableDriver, io: Io) {
  const toStdout = asked.out === '-';
  const spoken = asked.reporters.includes('terminal') && !toStdout;
  const look = lookOf(io.stdout, asked.look, io);
  const piped = spoken && !io.stdout.isTTY && !look.quiet;
  const isLive = io.stderr.isTTY && !look.quiet && !io.env['CI'];
  const how = isLive ? 'line' : look.quiet ? 'nothing' : 'lines';
  const live = openLive(how, io);
  const { reporters, out, shared, look: flags } = asked;
  const output: RunOutput = { reporters, out, shared, look: flags, piped };
  let failing = 0;
  const bail = (part: Run) => {
    failing += part.findings.filter((finding) => fails(finding, asked.failOn)).length;
    if (asked.bail === undefined || failing < asked.bail) return;
    stoppable.stop(`it stopped at ${howMany(asked.bail, 'finding')} (--bail)`);
  };
  return {
    output,
    begin: live.plan,
    end: live.end,
    progress: live.progress,
    onPause: live.pause,
    hooks: {
      onStarted: live.started,
      onAsked: live.asked,
      onDriven: live.driven,
      onConfirming: live.confirming,
      ...(isLive || asked.bail !== undefined
        ? {
            onSure: (part: Run) => {
              live.sure(part);
              bail(part);
            },
          }
        : {}),
    },
    async tell(made: Run) {
      live.end();
      await tellRun(made, output, io);
    },
  };
}

/** Time in ms after the limit for judging and writing reports. */
const allowedMs = 900;

/**
 * Grace period in ms after which a run is ended from outside and reported, which takes up to a second. Longer if the
 * process was slow to start, because the machine is slow.
 */
const [graceMs, maxGraceMs] = [1000, 5000] as const;

/** Judging and reporting at the end, as a multiple of judging before it. */
const atTheEnd = 2;

/**
 * Opens a timer that ends a run at its time limit; earlier if judging and reporting are likely to take more than two
 * seconds on this machine. `beganAt` is the start of the process, in ms since 1970.
 */
export function openDeadline(
  { beganAt, timeMs }: { readonly beganAt: number; readonly timeMs: number },
  over: () => void,
) {
  const elapsed = () => performance.timeOrigin + performance.now() - beganAt;
  const startMs = elapsed();
  let judgedMs = 0;
  let timer: NodeJS.Timeout | undefined;
  // Assumes that loading the reporters takes at most as long as the start did.
  const leftToSendMs = () => {
    const reservedMs = Math.max(0, startMs + judgedMs * atTheEnd - allowedMs);
    return Math.max(0, timeMs - reservedMs - elapsed());
  };
  const set = () => {
    clearTimeout(timer);
    timer = setTimeout(over, leftToSendMs());
  };
  set();
  return {
    /** Called with the duration of judging what was known then, in ms. */
    judged: (ms: number) => {
      judgedMs = ms;
      set();
    },
    /** Returns the time until sending ends, in ms. */
    leftToSendMs,
    /** Returns the time until the run is ended from outside. */
    leftMs(): number {
      const grace = Math.min(maxGraceMs, Math.max(graceMs, startMs));
      return Math.max(0, timeMs + grace - elapsed());
    },
    isOver: () => elapsed() >= timeMs,
    clear: () => clearTimeout(timer),
  };
}

interface RunEnd {
  /** Time limit of the run. */
  readonly timeMs: number;
  /** Share of the suite done by then. */
  readonly share: number;
  /** Number of requests answered by then. */
  readonly answered: number;
  readonly ratePerSecond?: number | undefined;
}

/** Factor by which the rest of a suite is slower than its start: bursts and pauses come late. */
const margin = 1.25;
/** Fraction of the possible requests from which the rate is what limits a run. */
const nearRate = 0.8;

/**
 * Returns the options with which a run that hit its time limit would finish; undefined if too little was done to tell.
 */
export function enoughTime({ timeMs, share, answered, ratePerSecond }: RunEnd): string | undefined {
  if (share <= 0) return undefined;
  const times = margin / share;
  const seconds = Math.ceil((timeMs / 1000) * times);
  const longer = seconds < 100 ? `${seconds}s` : `${Math.ceil(seconds / 60)}m`;
  const isHeldUp = ratePerSecond && answered / (timeMs / 1000) >= ratePerSecond * nearRate;
  const faster = isHeldUp ? ` or --rate ${Math.ceil(ratePerSecond * 60 * times)}/m` : '';
  return `--max-time ${longer}${faster} would do at this pace`;
}

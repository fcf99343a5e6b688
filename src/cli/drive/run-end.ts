import type { Config } from '../../config/given/config.ts';
import type { Io } from '../../model/io.ts';
import type { Run } from '../../model/run.ts';
import { fileReporters } from '../../report/reporters.ts';
import { duration } from '../../standards/text/figures.ts';
import { openStoppable } from '../../suite/stoppable.ts';
import type { RunOutput } from '../output/tell-run.ts';
import { claimFolder, openSoFarFile } from '../output/write-reports.ts';
import type { OvertimeOutput } from './overtime.ts';

interface RunEndOptions extends Pick<Config, 'limits' | 'tls' | 'failOn'> {
  readonly output: RunOutput & { readonly out: string };
  /** Whether the run writes files, for which it then has a folder of its own. */
  readonly writes: boolean;
  readonly timeMs: number;
  /** Settings of the time limit, for messages. */
  readonly limit: string;
}

/**
 * Opens what ends a run. It is running until one of these stops it: an interrupt, its time limit, or `stop`; then the
 * requests in flight are aborted and nothing more is sent. If it is still not closed after a grace period, it is ended
 * from outside, and what it kept last is reported. Claims the folder of the reports until it is closed.
 */
export function openRunEnd(ending: RunEndOptions, io: Io) {
  const { timeMs, failOn, writes } = ending;
  const claim = writes ? claimFolder(ending.output, io) : undefined;
  const output = { ...ending.output, out: claim?.out ?? ending.output.out };
  const stoppable = openStoppable(ending, io);
  let deadline: ReturnType<typeof openDeadline> | undefined;
  let bound: ReturnType<NonNullable<Io['bounded']>> | undefined;
  let soFar: ReturnType<typeof openSoFarFile> | undefined;
  const keepSoFar = (made: Run) => {
    const text = io.guard.text(fileReporters.json.render(made));
    soFar?.write(made, text);
    bound?.keep(text);
  };
  return {
    output,
    send: stoppable.send,
    signal: stoppable.signal,
    stop: stoppable.stop,
    /** Exit code after an interrupt. */
    interrupted: () => stoppable.interrupted,
    /** Starts the time limit, and removes the reports of an earlier run. */
    begin(waitedMs = 0): void {
      const beganAt = (io.beganAt ?? Date.now()) + waitedMs;
      deadline = openDeadline({ beganAt, timeMs }, () => {
        stoppable.stop(`the time of ${duration(timeMs)} was over (${ending.limit})`);
      });
      const shown = io.guard.text(output.out);
      const telling: OvertimeOutput = { ...output, failOn, shown, writes };
      bound = io.bounded?.({ ms: deadline.leftMs(), timeMs, telling });
      if (claim) soFar = openSoFarFile(output, io);
    },
    isOver: () => deadline?.isOver() ?? false,
    judged: (ms: number) => deadline?.judged(ms),
    /** Keeps the run so far, in case it does not end by itself; undefined if it would not be read. */
    keep: () => (soFar || bound ? keepSoFar : undefined),
    keptFile: () => soFar?.path(),
    async close(): Promise<void> {
      deadline?.clear();
      await stoppable.close();
      claim?.release();
      bound?.lift();
    },
  };
}

export type RunEnd = ReturnType<typeof openRunEnd>;

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
  const set = () => {
    const reservedMs = Math.max(0, startMs + judgedMs * atTheEnd - allowedMs);
    clearTimeout(timer);
    timer = setTimeout(over, Math.max(0, timeMs - reservedMs - elapsed()));
  };
  set();
  return {
    /** Called with the duration of judging what was known then, in ms. */
    judged: (ms: number) => {
      judgedMs = ms;
      set();
    },
    leftMs(): number {
      const grace = Math.min(maxGraceMs, Math.max(graceMs, startMs));
      return Math.max(0, timeMs + grace - elapsed());
    },
    isOver: () => elapsed() >= timeMs,
    clear: () => clearTimeout(timer),
  };
}

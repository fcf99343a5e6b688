import { createInterface } from 'node:readline';
import type { Io } from '../../model/io.ts';
import type { Run } from '../../model/run.ts';
import { UsageError } from '../../model/scenario.ts';
import { diff } from '../../report/over-time/diff.ts';
import { diffText } from '../../report/over-time/diff-text.ts';
import { howMany } from '../../standards/text/figures.ts';
import { type FailedScenarios, failedIn } from '../../suite/select.ts';
import { tellText } from '../output/tell-result.ts';
import { conduct, type RunOptions } from './conduct.ts';

type NextRun = 'failed' | 'all' | 'end';

/** Runs again on request and ends with what changed. Returns the exit code of the last run. */
export async function watch(options: RunOptions, io: Io): Promise<number> {
  if (!io.stdout.isTTY || !io.stderr.isTTY) {
    throw new UsageError('--watch needs a terminal; in a pipe, run again with --last-failed');
  }
  const { beganAt: _, ...later } = io;
  let before: Run | undefined;
  for (let part: RunOptions = options; ; ) {
    io.stdout.write(clear);
    const { run, exitCode, interrupted } = await conduct(part, before ? later : io);
    if (!run || interrupted) return exitCode;
    if (before) {
      io.stdout.write('\n');
      tellText(diffText(diff(before, run)), options.look, io);
    }
    before = run;
    const failed = failedIn(run);
    const next = await askedFor(failed, io);
    if (next === 'end') return exitCode;
    part = {
      ...options,
      lastFailed: false,
      ...(next === 'failed' && failed ? { failedBefore: failed } : {}),
    };
  }
}

/** Clears the screen and the scrollback, and moves the cursor home. */
const clear = '\u001B[2J\u001B[3J\u001B[H';

async function askedFor(failed: FailedScenarios | undefined, io: Io): Promise<NextRun> {
  const enter = failed
    ? `Enter runs ${howMany(failed.sent.length, 'scenario')} that did not pass; a and Enter run all`
    : 'Enter runs all';
  const lines = createInterface({ input: io.stdin });
  const line = await new Promise<string>((resolve) => {
    const deaf = io.onInterrupt(() => resolve('q'));
    lines.once('line', (text) => {
      deaf();
      resolve(text);
    });
    lines.once('close', () => resolve('q'));
    // The user is still present.
    io.stderr.write(`\n${enter}; q and Enter end it. `);
  });
  lines.close();
  const word = line.trim().toLowerCase();
  if (word === 'q') return 'end';
  return word === 'a' || !failed ? 'all' : 'failed';
}

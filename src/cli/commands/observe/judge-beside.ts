import { setFlagsFromString } from 'node:v8';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { type Config, type Flags, loadConfig } from '../../../config/load.ts';
import { policyOf } from '../../../config/rules.ts';
import { causesOfRun } from '../../../diagnosis/causes-of-run.ts';
import { cutShort } from '../../../engine/result/pipeline.ts';
import type { Io } from '../../../model/io.ts';
import type { Run } from '../../../model/run.ts';
import { type CallCounts, openFeed, type Passed, type Waiting } from '../../../observe/feed.ts';
import { type BrokenCall, openJudge } from '../../../observe/judge.ts';
import { reproducing } from '../../../suite/reproduce.ts';

export interface ObserveFlags extends Flags {
  readonly listen: string;
  readonly to?: string;
  readonly for?: string;
  /** Flags of the command that this one judges for, as JSON. */
  readonly judging?: string;
}

/** Message to the judge; `isLast` asks for the run once all that has begun is judged. */
type ToJudge =
  | { readonly waiting: Waiting }
  | { readonly passed: readonly Passed[] }
  | { readonly dropped: CallCounts; readonly isLast: boolean };

type Said =
  | { readonly broken: BrokenCall }
  | { readonly read: number }
  | { readonly run: Run; readonly isLast: boolean };

export const usualOut = 'reports/observe';
const settleMs = 10_000;

export const configOf = ({ to, ...flags }: ObserveFlags, io: Io): Promise<Config> =>
  loadConfig({
    flags: to === undefined ? flags : { ...flags, baseUrl: to },
    names: { baseUrl: '--to' },
    io,
    usualOut,
  });

interface Hearing {
  readonly onRun: (run: Run) => void;
  readonly broken: (call: BrokenCall) => void;
  /** Judging ended by itself; `why` is a phrase. */
  readonly ended: (why: string) => void;
}

/** Opens a judge in another thread, which may fail or be late without an effect on what passes. */
export function openJudgeBeside(flags: ObserveFlags, config: Config, hear: Hearing, io: Io) {
  const args = ['observe', '--judging', JSON.stringify(flags)];
  const { port, ended } = io.beside?.(args) ?? besideHere(flags, io);
  const feed = openFeed(port);
  let onRun: Run | undefined;
  let endedBy: string | undefined;
  let conclude: ((run?: Run) => void) | undefined;
  const ask = (isLast: boolean) =>
    port.postMessage({ dropped: feed.dropped, isLast } satisfies ToJudge);
  port.on('message', (message: Said) => {
    if ('broken' in message) hear.broken(message.broken);
    else if ('read' in message) feed.read(message.read);
    else {
      onRun = message.run;
      if (message.isLast) conclude?.(onRun);
      else hear.onRun(onRun);
    }
  });
  const follow = async () => {
    endedBy = await ended;
    feed.close();
    if (conclude) conclude();
    else hear.ended(endedBy);
  };
  void follow();
  return {
    feed,
    /** Keeps the run so far, which is reported if judging ends. */
    keep: () => ask(false),
    /** Returns the run; undefined if nothing was judged. */
    async run(): Promise<Run | undefined> {
      const run = await new Promise<Run | undefined>((resolve) => {
        conclude = resolve;
        if (endedBy !== undefined) resolve(undefined);
        ask(true);
        setTimeout(resolve, 2 * settleMs, undefined).unref();
      });
      const why = `judging ended: ${endedBy ?? 'it took too long'}`;
      return run ?? (onRun && cutShort(onRun, why, config.failOn));
    },
    close: () => port.close(),
  };
}

function besideHere(flags: ObserveFlags, io: Io): ReturnType<NonNullable<Io['beside']>> {
  const { port1: port, port2 } = new MessageChannel();
  return { port, ended: judgeBeside(flags, port2, io).then(String, String) };
}

/** By how much the heap may grow before it is collected. By default V8 lets the garbage of days of traffic double it. */
const collectsOften = '--heap-growing-percent=20';

export async function judgeBeside(flags: ObserveFlags, port: MessagePort, io: Io): Promise<number> {
  setFlagsFromString(collectsOften);
  // The other command gives the warnings.
  const config = await configOf(flags, { ...io, stderr: { ...io.stderr, write: () => {} } });
  const { target } = config;
  const to = new URL(target.clientBase);
  const say = (message: Said) => port.postMessage(message);
  const policy = {
    ...policyOf(target, config),
    reproduce: reproducing(`greenlight replay ${config.out ?? usualOut}`, false, true),
    causesOf: causesOfRun,
    scope: 'live traffic' as const,
  };
  const began = io.now();
  let waiting: Waiting | undefined;
  const judge = openJudge({
    config,
    to,
    policy: () => ({ ...policy, now: config.now + io.now() - began }),
    onTaken(size) {
      if (waiting) Atomics.sub(waiting, 0, size);
    },
    broken: (broken) => say({ broken }),
    onRead: (read) => say({ read }),
  });
  const conclude = async (dropped: CallCounts, isLast: boolean) => {
    if (isLast) await judge.settled(settleMs);
    say({ run: judge.run(dropped), isLast });
  };
  port.on('message', (message: ToJudge) => {
    if ('waiting' in message) waiting = message.waiting;
    else if ('passed' in message) judge.take(message.passed);
    else void conclude(message.dropped, message.isLast);
  });
  return new Promise((resolve) => {
    port.once('close', () => resolve(0));
  });
}

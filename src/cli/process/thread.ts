import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import {
  MessageChannel,
  type MessagePort,
  parentPort,
  resourceLimits,
  Worker,
  workerData,
} from 'node:worker_threads';
import type { Beside, Bound, Io, Out } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { systemCode } from '../../standards/system/system-errors.ts';

/**
 * Runs every command in a worker thread. The main thread has the streams and the signal handlers, so that signals are
 * handled during any computation, a run ends at its time limit, running out of memory is reported in one line, and a
 * thread that ends without an exit code is not taken for a pass.
 */

/** What the command knows about the streams before it writes to them. */
export interface ThreadInput {
  readonly args: readonly string[];
  readonly beganAt: number;
  readonly stdout: Omit<Out, 'write'>;
  readonly stderr: Omit<Out, 'write'>;
  /** Of a command that runs beside another. */
  readonly peer?: MessagePort;
}

type Message =
  | { readonly to: 'stdout' | 'stderr'; readonly text: string }
  /** Requests the next chunk of standard input. */
  | { readonly wants: 'stdin' }
  /** Whether the command listens for signals; otherwise they end the process, as soon as the thread has confirmed it. */
  | { readonly hears: boolean }
  /** Acknowledges a signal; a busy command does not. */
  | { readonly heard: true }
  /** Time limit at which the command is ended from outside; undefined removes it. */
  | { readonly bound: Bound | undefined }
  /** JSON of the run so far, to report if it is ended from outside. */
  | { readonly kept: string }
  /** Ends the command, even if something is still open. */
  | { readonly exitCode: number };

type Reply =
  | { readonly interrupt: number }
  /** Chunk of standard input; undefined at its end. */
  | { readonly piece: Uint8Array | undefined };

export interface Host extends Pick<Io, 'stdin'> {
  readonly stdout: Out;
  readonly stderr: Out;
  /** Calls back on each signal with its exit code; returns a function that removes the listener. */
  readonly onSignal: (heard: (signal: NodeJS.Signals, exitCode: number) => void) => () => void;
  /** Reports what was kept of a run that exceeded its limit, after its thread was terminated. Returns the exit code. */
  readonly overtime: (bound: Bound, soFar: string | undefined) => Promise<number>;
  /** Time limit from the start; the command may set another. */
  readonly bound?: Bound;
  /** Maximum JavaScript heap of this process, in MiB. */
  readonly memory: number;
}

export interface Ending {
  readonly exitCode: number;
  /** Signal that must end the process: the thread is blocked in a system call, and an exit would wait for it. */
  readonly by?: NodeJS.Signals;
  /** Maximum time in ms that output may take to be read; 0 after a signal, Infinity without a limit of time. */
  readonly readMs: number;
}

/** Why a command ends: it gave an exit code, its thread gave none, its time is over, or a signal ends it at once. */
type Reason =
  | { readonly exitCode: number; readonly signal?: NodeJS.Signals; readonly isSilent?: true }
  | { readonly over: Bound };

/** Time in ms that a command may stay busy after a signal before this is reported. */
const patienceMs = 1000;
const busy =
  'greenlight: it stops when it has judged what it received, which takes a while; a second signal ends it at once\n';

const bug = 70;
const unsaid =
  'greenlight: it ended without a verdict: a rule of your own ends the process, or awaits something that never happens; without such a rule, this is a bug in greenlight\n';

/** Maximum time in ms to terminate the thread, or for it to confirm that no command listens for a signal. */
const graceMs = 500;
/** The same after a verdict: a signal would replace its exit code, so a busy machine gets more time. */
const verdictGraceMs = 30_000;

/** Size in MiB reserved for compiled code. The default of 128 per thread may exceed a limit of virtual memory. */
const codeRangeSizeMb = 16;

/** Size in MiB of the young generation. More keeps garbage longer and is no faster. */
const maxYoungGenerationSizeMb = 12;

/** Share of a container's memory for the JavaScript heap; strings, buffers and Node itself need the rest. */
const ofContainer = 0.4;

/**
 * Returns the maximum heap of a command in MiB, within a container's memory in bytes (undefined, 0 or huge if there is
 * none). Node would exceed it, and the kernel would kill the process silently.
 */
export function heapWithin(container: number | undefined, limit: number): number {
  const most = container ? Math.min(limit, container * ofContainer) : limit;
  return Math.floor(most / 2 ** 20);
}

/**
 * Runs a command in a thread, and terminates the thread when the command has ended. Only the command itself can end it
 * with 0. Rejects if the thread fails.
 */
export async function inThread(file: URL, input: ThreadInput, host: Host): Promise<Ending> {
  const worker = new Worker(file, {
    workerData: input,
    transferList: input.peer ? [input.peer] : [],
    argv: ['?thread'],
    resourceLimits: {
      maxOldGenerationSizeMb: host.memory,
      maxYoungGenerationSizeMb,
      codeRangeSizeMb,
    },
  });
  const { ended, clear, until, kept: soFar } = openEnding(worker, host);
  const reason = await ended.finally(clear);
  if ('isSilent' in reason) host.stderr.write(unsaid);
  const isVerdict = 'exitCode' in reason && reason.signal === undefined;
  const isGone = await Promise.race([
    worker.terminate().then(() => true),
    wait(isVerdict ? verdictGraceMs : graceMs, false, { ref: false }),
  ]);
  const exitCode = 'over' in reason ? await host.overtime(reason.over, soFar()) : reason.exitCode;
  const signal = 'over' in reason ? undefined : reason.signal;
  return {
    exitCode,
    ...(isGone ? {} : { by: signal ?? 'SIGKILL' }),
    readMs: signal ? 0 : Math.max(graceMs, until() - performance.now()),
  };
}

/** Exchanges messages with a thread and listens for signals, until the command ends. */
function openEnding(worker: Worker, host: Host) {
  const tell = (answer: Reply) => worker.postMessage(answer, []);
  const input = openPieces(host.stdin, (piece) => tell({ piece }));
  let hears = false;
  let isInterrupted = false;
  let asking: NodeJS.Timeout | undefined;
  let limit: NodeJS.Timeout | undefined;
  let until = Number.POSITIVE_INFINITY;
  let soFar: string | undefined;
  let deaf: (() => void) | undefined;
  const ended = new Promise<Reason>((end, fail) => {
    const limitTo = (bound: Bound | undefined) => {
      clearTimeout(limit);
      if (!bound) return;
      // Also holds for output that is not read once the command has ended.
      until = performance.now() + bound.ms;
      limit = setTimeout(end, bound.ms, { over: bound });
    };
    limitTo(host.bound);
    // The thread decides what a signal does: that its command listens may still be on the way here.
    deaf = host.onSignal((signal, exitCode) => {
      if (isInterrupted) return end({ exitCode, signal });
      isInterrupted = true;
      tell({ interrupt: exitCode });
      asking = hears
        ? setTimeout(() => host.stderr.write(busy), patienceMs)
        : setTimeout(end, graceMs, { exitCode, signal });
    });
    worker.once('error', (error) =>
      fail(systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? outOf(host.memory) : error),
    );
    worker.once('exit', () => end({ exitCode: bug, isSilent: true }));
    worker.on('message', (message: Message) => {
      if ('to' in message) host[message.to].write(message.text);
      else if ('wants' in message) input.next();
      else if ('heard' in message) clearTimeout(asking);
      else if ('bound' in message) limitTo(message.bound);
      else if ('kept' in message) soFar = message.kept;
      else if ('hears' in message) hears = message.hears;
      else end({ exitCode: message.exitCode });
    });
  });
  return {
    ended,
    until: () => until,
    kept: () => soFar,
    clear: () => {
      clearTimeout(asking);
      clearTimeout(limit);
      deaf?.();
      input.close();
    },
  };
}

const outOf = (memory: number) =>
  new UsageError(
    `more than ${memory} MB of memory are needed, the limit of this Node; raise it (NODE_OPTIONS=--max-old-space-size=${2 * memory}), or read less (--max-body, --max-bytes, --max-records, --concurrency 1). What a run had finished is in its report.json.`,
  );

/** Reads standard input chunk by chunk on demand. */
function openPieces(stdin: Readable, give: (piece: Uint8Array | undefined) => void) {
  let began = false;
  return {
    next() {
      if (began) {
        stdin.resume();
        return;
      }
      began = true;
      stdin.on('data', (piece: Buffer) => {
        stdin.pause();
        give(piece);
      });
      stdin.once('end', () => give(undefined));
      stdin.once('error', () => give(undefined));
    },
    close() {
      if (began) stdin.destroy();
    },
  };
}

const plain = { isTTY: false };

/** Host of a command in another thread of a command's thread: half of its memory, and no signals. */
const hostApart = (stderr: Out) => ({
  stdout: { ...plain, write: (_text: string) => {} },
  stdin: Readable.from([]),
  stderr,
  onSignal: () => () => {},
  overtime: async () => bug,
  memory: Math.floor((resourceLimits.maxOldGenerationSizeMb ?? 0) / 2),
});

/** Runs a command in another thread of a command's thread; see `apart` of Io. */
export async function runApart(
  file: URL,
  args: readonly string[],
  { stdin, ms, stderr }: { readonly stdin: string; readonly ms: number; readonly stderr: Out },
): Promise<{ readonly exitCode: number; readonly stdout: string } | undefined> {
  let stdout = '';
  let isOver = false;
  const write = (text: string) => {
    stdout += text;
  };
  const { exitCode } = await inThread(
    file,
    { args, beganAt: Date.now(), stdout: plain, stderr: plain },
    {
      ...hostApart(stderr),
      stdin: Readable.from([Buffer.from(stdin)]),
      stdout: { ...plain, write },
      overtime: async () => {
        isOver = true;
        return bug;
      },
      bound: { ms, timeMs: ms, telling: undefined },
    },
  );
  return isOver ? undefined : { exitCode, stdout };
}

/** Starts a command in another thread of a command's thread; see `beside` of Io. */
export function runBeside(file: URL, args: readonly string[], stderr: Out): Beside {
  const { port1: port, port2: peer } = new MessageChannel();
  const input = { args, beganAt: Date.now(), stdout: plain, stderr: plain, peer };
  const ended = inThread(file, input, hostApart(stderr)).then(
    ({ exitCode }) => `its thread ended with ${exitCode}`,
    (error: Error) => error.message,
  );
  return { port, ended };
}

/** Opens the streams and signals of a command in its thread; `end` reports its exit code. */
export function openThread() {
  const port = parentPort;
  if (!port) throw new Error('it is opened in the thread of a command only');
  const input = workerData as ThreadInput;
  const tell = (message: Message) => port.postMessage(message);
  const listeners = new Set<(exitCode: number) => void>();
  const stdin = new Readable({
    read() {
      // A pending read keeps the thread alive.
      port.ref();
      tell({ wants: 'stdin' });
    },
  });
  port.on('message', (answer: Reply) => {
    if ('interrupt' in answer) {
      if (listeners.size === 0) tell({ exitCode: answer.interrupt });
      else tell({ heard: true });
      for (const each of listeners) each(answer.interrupt);
    } else {
      port.unref();
      stdin.push(answer.piece ?? null);
    }
  });
  port.unref();
  return {
    stdout: { ...input.stdout, write: (text: string) => tell({ to: 'stdout', text }) },
    stderr: { ...input.stderr, write: (text: string) => tell({ to: 'stderr', text }) },
    stdin,
    onInterrupt(interrupted: (exitCode: number) => void) {
      listeners.add(interrupted);
      if (listeners.size === 1) tell({ hears: true });
      return () => {
        if (!listeners.delete(interrupted) || listeners.size > 0) return;
        tell({ hears: false });
      };
    },
    bounded(bound: Bound) {
      tell({ bound });
      return {
        keep: (text: string) => tell({ kept: text }),
        lift: () => tell({ bound: undefined }),
      };
    },
    input,
    end: (exitCode: number) => tell({ exitCode }),
  };
}

import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Bound, Io, Out } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { systemCode } from '../../standards/system/system-errors.ts';

/**
 * Runs a computing command in a worker thread. The main thread has the streams and the signal handlers, so that
 * signals are handled during any computation, a run ends at its time limit, and running out of memory is reported in
 * one line.
 */

/** What the command knows about the streams before it writes to them. */
export interface ThreadInput {
  readonly args: readonly string[];
  readonly beganAt: number;
  readonly stdout: Omit<Out, 'write'>;
  readonly stderr: Omit<Out, 'write'>;
}

/** Message from the command to the main thread. */
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
  /** `now` exits even if something is still open. */
  | { readonly exitCode: number; readonly now: boolean };

/** Message from the main thread to the command. */
type Reply =
  | { readonly interrupt: number }
  /** Chunk of standard input; undefined at its end. */
  | { readonly piece: Uint8Array | undefined };

/** Process, as the main thread controls it. */
export interface Host extends Pick<Io, 'stdin' | 'onInterrupt'> {
  readonly stdout: Out;
  readonly stderr: Out;
  readonly exit: (exitCode: number) => never;
  /** Called with a function that terminates the thread. */
  readonly onThread: (end: () => Promise<unknown>) => void;
  /** Reports what was kept of a run that exceeded its limit, after its thread was terminated. Returns the exit code. */
  readonly overtime: (bound: Bound, kept: string | undefined) => Promise<number>;
  /** Maximum JavaScript heap of this process, in MiB. */
  readonly memory: number;
}

/** Time in ms that a command may stay busy after a signal before this is reported. */
const patienceMs = 1000;
const busy =
  'greenlight: it stops when it has judged what it received, which takes a while; a second signal ends it at once\n';

/**
 * Maximum time in ms to terminate the thread (one blocked in a system call cannot end), or for it to confirm that no
 * command listens for a signal.
 */
const graceMs = 500;

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

/** Runs a command in a thread and returns its exit code. Rejects if the thread fails. */
export function inThread(file: URL, given: ThreadInput, host: Host): Promise<number> {
  const worker = new Worker(file, {
    workerData: given,
    argv: ['?thread'],
    resourceLimits: {
      maxOldGenerationSizeMb: host.memory,
      maxYoungGenerationSizeMb,
      codeRangeSizeMb,
    },
  });
  host.onThread(() => worker.terminate());
  const tell = (answer: Reply) => worker.postMessage(answer, []);
  let exitCode = 0;
  let hears = false;
  let asking: NodeJS.Timeout | undefined;
  const heard = () => clearTimeout(asking);
  // The thread decides what a signal does: that its command listens may still be on the way here.
  const deaf = host.onInterrupt((code) => {
    tell({ interrupt: code });
    asking = hears
      ? setTimeout(() => host.stderr.write(busy), patienceMs)
      : setTimeout(() => host.exit(code), graceMs);
  });
  let limit: NodeJS.Timeout | undefined;
  let kept: string | undefined;
  let isOver = false;
  const input = openPieces(host.stdin, (piece) => tell({ piece }));
  let over: ((bound: Bound) => void) | undefined;
  const overtime = new Promise<Bound>((resolve) => {
    over = resolve;
  }).then(async (bound) => {
    isOver = true;
    await Promise.race([worker.terminate(), wait(graceMs)]);
    return host.overtime(bound, kept);
  });
  const ended = new Promise<number>((resolve, reject) => {
    worker.once('error', (error) =>
      reject(systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? outOf(host.memory) : error),
    );
    worker.once('exit', (code) => {
      clearTimeout(limit);
      heard();
      deaf();
      input.close();
      if (!isOver) resolve(code === 0 ? exitCode : code);
    });
  });
  worker.on('message', (message: Message) => {
    if ('to' in message) host[message.to].write(message.text);
    else if ('wants' in message) input.next();
    else if ('heard' in message) heard();
    else if ('bound' in message) {
      const { bound } = message;
      clearTimeout(limit);
      limit = bound && setTimeout(() => over?.(bound), bound.ms);
    } else if ('kept' in message) kept = message.kept;
    else if ('hears' in message) hears = message.hears;
    else {
      exitCode = message.exitCode;
      if (message.now) host.exit(exitCode);
    }
  });
  return Promise.race([ended, overtime]);
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

/** Opens the streams and signals of a command in its thread; `end` reports its exit code. */
export function openThread() {
  const port = parentPort;
  if (!port) throw new Error('it is opened in the thread of a command only');
  const given = workerData as ThreadInput;
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
      if (listeners.size === 0) tell({ exitCode: answer.interrupt, now: true });
      else tell({ heard: true });
      for (const each of listeners) each(answer.interrupt);
    } else {
      port.unref();
      stdin.push(answer.piece ?? null);
    }
  });
  port.unref();
  return {
    stdout: { ...given.stdout, write: (text: string) => tell({ to: 'stdout', text }) },
    stderr: { ...given.stderr, write: (text: string) => tell({ to: 'stderr', text }) },
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
    given,
    end(exitCode: number, now = false) {
      tell({ exitCode, now });
      // A stream reads ahead; a read that is no longer awaited must not keep the thread alive.
      port.unref();
    },
  };
}

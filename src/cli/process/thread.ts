import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Bound, Io, Out } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { systemCode } from '../../standards/system/system-errors.ts';

/**
 * A command that computes runs in a thread of its own. The first thread holds the streams and hears signals,
 * so that a signal is heard whatever is being computed, a run ends at its bound, and memory that runs out is
 * reported in one line.
 */

/** What the command knows of the streams before it writes to them. */
export interface Given {
  readonly args: readonly string[];
  readonly beganAt: number;
  readonly stdout: Omit<Out, 'write'>;
  readonly stderr: Omit<Out, 'write'>;
}

/** From the command to the first thread. */
type Message =
  | { readonly to: 'stdout' | 'stderr'; readonly text: string }
  /** The next piece of standard input is wanted. */
  | { readonly wants: 'stdin' }
  /** Whether signals are to be reported. Else they end the process at once. */
  | { readonly hears: boolean }
  /** The signal, by a command that was not busy. */
  | { readonly heard: true }
  /** When the command is ended from outside; undefined lifts that. */
  | { readonly bound: Bound | undefined }
  /** `now`: whatever is still open. */
  | { readonly exitCode: number; readonly now: boolean };

/** From the first thread to the command. */
type Reply =
  | { readonly interrupt: number }
  /** Of standard input; undefined at its end. */
  | { readonly piece: Uint8Array | undefined };

/** The process, as the first thread holds it. */
export interface Host extends Pick<Io, 'stdin' | 'onInterrupt'> {
  readonly stdout: Out;
  readonly stderr: Out;
  /** Ends the process at once. */
  readonly exit: (exitCode: number) => never;
  /** Is given how the thread is ended from outside. */
  readonly onThread: (end: () => Promise<unknown>) => void;
  /** Reports a run whose bound was over, once its thread is ended; gives the exit code. */
  readonly overtime: (bound: Bound) => Promise<number>;
  /** MB of JavaScript values that this process may hold. */
  readonly memory: number;
}

/** After a signal, so long a command may be busy before that is said. */
const patienceMs = 1000;
const busy =
  'greenlight: it stops when it has judged what it received, which takes a while; a second signal ends it at once\n';

/** So long a thread may take to end; one that waits for the system cannot. */
const graceMs = 500;

/** MB for compiled code; Node would reserve 128, which a limit of virtual memory may not have twice. */
const codeRangeSizeMb = 16;

/** MB for values that live shortly. More lets garbage lie and is no faster. */
const maxYoungGenerationSizeMb = 12;

/** Of the memory of a container, what JavaScript values may take: texts, buffers and Node itself need the rest. */
const ofContainer = 0.4;

/**
 * MB of JavaScript values that a command may hold, in a container of so many bytes (undefined, 0 or more than any
 * machine has where there is none). Node would take all of it, and the kernel would end the process without a word.
 */
export function heapWithin(container: number | undefined, limit: number): number {
  const most = container ? Math.min(limit, container * ofContainer) : limit;
  return Math.floor(most / 2 ** 20);
}

/** Runs a command in a thread; gives its exit code. Rejects when the thread fails. */
export function inThread(file: URL, given: Given, host: Host): Promise<number> {
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
  let deaf: (() => void) | undefined;
  let asking: NodeJS.Timeout | undefined;
  const heard = () => {
    clearTimeout(asking);
    asking = undefined;
  };
  const listen = () => {
    deaf ??= host.onInterrupt((code) => {
      tell({ interrupt: code });
      asking = setTimeout(() => host.stderr.write(busy), patienceMs);
    });
  };
  let limit: NodeJS.Timeout | undefined;
  let isOver = false;
  const input = openPieces(host.stdin, (piece) => tell({ piece }));
  let over: ((bound: Bound) => void) | undefined;
  const overtime = new Promise<Bound>((resolve) => {
    over = resolve;
  }).then(async (bound) => {
    isOver = true;
    await Promise.race([worker.terminate(), wait(graceMs)]);
    return host.overtime(bound);
  });
  const ended = new Promise<number>((resolve, reject) => {
    worker.once('error', (error) =>
      reject(systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? outOf(host.memory) : error),
    );
    worker.once('exit', (code) => {
      clearTimeout(limit);
      heard();
      deaf?.();
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
    } else if ('hears' in message) {
      if (message.hears) listen();
      else {
        deaf?.();
        deaf = undefined;
      }
    } else {
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

/** Standard input, a piece at a time and none unasked. */
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

/** The streams and signals of a command in its thread; `end` tells how it ended. */
export function openThread() {
  const port = parentPort;
  if (!port) throw new Error('it is opened in the thread of a command only');
  const given = workerData as Given;
  const tell = (message: Message) => port.postMessage(message);
  const listeners = new Set<(exitCode: number) => void>();
  const stdin = new Readable({
    read() {
      // What is waited for keeps the thread.
      port.ref();
      tell({ wants: 'stdin' });
    },
  });
  port.on('message', (answer: Reply) => {
    if ('interrupt' in answer) {
      tell({ heard: true });
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
      return () => tell({ bound: undefined });
    },
    given,
    end(exitCode: number, now = false) {
      tell({ exitCode, now });
      // A stream reads ahead: a piece that was wanted and is no longer waited for keeps nothing.
      port.unref();
    },
  };
}

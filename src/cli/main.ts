import type { Io, Out } from '../model/io.ts';

/** The only file that accesses process. */

const mistake = 2;
/** Errors of a stream without a reader: a closed pipe or terminal. */
const gone: readonly unknown[] = ['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED', 'ECONNRESET'];

let isUnsaid = false;

/**
 * Wraps a standard stream. If its reader is gone (`greenlight … | head`), the run continues silently with its usual
 * exit code. After any other error, such as a full disk, prints one line.
 */
function out(stream: NodeJS.WriteStream): Out {
  let open = true;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    const first = open;
    open = false;
    if (!first || gone.includes(error.code)) return;
    isUnsaid = true;
    process.exitCode = mistake;
    if (stream !== process.stderr) void tellUnsaid(error);
  });
  return {
    write: (text) => {
      if (open) stream.write(text);
    },
    isTTY: stream.isTTY,
    ...(stream.columns ? { columns: stream.columns } : {}),
  };
}

async function tellUnsaid(error: Error): Promise<void> {
  const { wordsOf } = await import('./output/failure.ts');
  process.stderr.write(`greenlight: standard output cannot be written: ${wordsOf(error)}\n`);
}

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type HandledSignal = keyof typeof signals;
const names = Object.keys(signals) as readonly HandledSignal[];

/** Maximum time in ms to terminate the thread; one blocked in a system call cannot end. */
const graceMs = 500;
/** Terminates the worker thread, if any. */
let stop = (): Promise<unknown> => Promise.resolve();

/** Ends the process without waiting for the run; if the thread does not end in time, by the signal itself. */
function endAtOnce(signal: NodeJS.Signals, exitCode: number): void {
  for (const name of names) process.removeAllListeners(name);
  setTimeout(() => process.kill(process.pid, signal), graceMs);
  void stop().then(() => process.exit(exitCode));
}

/** Registers a handler of the first signal; a second signal ends the process at once. */
function onInterrupt(interrupted: (exitCode: number) => void): () => void {
  let asked = false;
  const heard = (signal: NodeJS.Signals) => {
    const exitCode = signals[signal as HandledSignal];
    if (asked) {
      endAtOnce(signal, exitCode);
      return;
    }
    asked = true;
    interrupted(exitCode);
  };
  for (const name of names) process.on(name, heard);
  return () => {
    for (const name of names) process.removeListener(name, heard);
  };
}

/** Reports whether a process is alive; EPERM means that it is, as another user's. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the working folder, which may have been removed. */
function folder(): string {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
}

/** Parts of Io that are the same in a thread. */
const ofProcess = {
  beganAt: performance.timeOrigin,
  env: process.env,
  cwd: folder(),
  now: Date.now,
  platform: process.platform,
  ...(process.getuid ? { uid: process.getuid() } : {}),
  processes: { own: process.pid, isAlive },
};

/** Io without its guard, until that is loaded. */
let io: Omit<Io, 'guard'>;
let end = (exitCode: number): void => process.exit(exitCode);

/** Reports an error; if not even the reporting module can be loaded, with a fixed text. */
async function failed(error: unknown): Promise<number> {
  try {
    const { tellFailure } = await import('./output/failure.ts');
    return tellFailure(error, io);
  } catch {
    io.stderr.write(
      'greenlight: a part of greenlight cannot be loaded; install it again, or raise the limit of open files (ulimit -n)\n',
    );
    return mistake;
  }
}

async function endWith(error: unknown): Promise<void> {
  end(await failed(error));
}

// Otherwise Node would exit with 1, which means that the client failed.
process.on('uncaughtException', (error) => void endWith(error));

async function command(args: readonly string[]): Promise<number> {
  const { guarded } = await import('../engine/redact/guard.ts');
  const own = guarded(io);
  // Later failures are reported through it as well.
  io = own;
  const { start } = await import('./program.ts');
  return start(args, own);
}

/** Argument of a worker thread; repeated in thread.ts, which is loaded later. */
const threadMark = '?thread';

/** Commands that may compute for long or use much memory, which run in a thread. */
const computing: readonly (string | undefined)[] = [
  'demo',
  'diagnose',
  'diff',
  'judge',
  'render',
  'replay',
  'run',
  'send',
  'validate',
];

if (process.argv[2] === threadMark) {
  const { openThread } = await import('./process/thread.ts');
  const { given, ...thread } = openThread();
  io = { ...ofProcess, ...thread, beganAt: given.beganAt };
  end = (exitCode) => thread.end(exitCode, true);
  thread.end(await command(given.args).catch(failed));
} else {
  const [stdout, stderr, args] = [out(process.stdout), out(process.stderr), process.argv.slice(2)];
  io = { ...ofProcess, stdout, stderr, stdin: process.stdin, onInterrupt };
  // A run of a fleet ends with the fleet, even if that is killed.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
  const begin = async (): Promise<number> => {
    if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
      const { version } = await import('../standards/system/version.ts');
      stdout.write(`${version}\n`);
      return 0;
    }
    if (!computing.includes(args[0])) return command(args);
    const { getHeapStatistics } = await import('node:v8');
    const { heapWithin, inThread } = await import('./process/thread.ts');
    const { write: _o, ...ofStdout } = stdout;
    const { write: _e, ...ofStderr } = stderr;
    return inThread(
      new URL(import.meta.url),
      { args, beganAt: ofProcess.beganAt, stdout: ofStdout, stderr: ofStderr },
      {
        ...io,
        stdout,
        stderr,
        exit: (exitCode) => process.exit(exitCode),
        onThread: (end) => {
          stop = end;
        },
        overtime: async (bound, kept) => {
          const { tellOvertime } = await import('./drive/overtime.ts');
          const exitCode = await tellOvertime(bound, kept, io);
          // A thread blocked in a system call keeps the process alive.
          setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref();
          return exitCode;
        },
        memory: heapWithin(process.constrainedMemory(), getHeapStatistics().heap_size_limit),
      },
    );
  };
  const exitCode = await begin().catch(failed);
  process.exitCode = isUnsaid ? mistake : exitCode;
}

import type { Io, Out } from '../model/io.ts';
import type { Ending } from './process/thread.ts';

/** The only file that accesses process. */

const mistake = 2;
/** Errors of a stream without a reader: a closed pipe or terminal. */
const gone: readonly unknown[] = ['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED', 'ECONNRESET'];

let isUnsaid = false;
/** Resolves when lost output is reported. */
let unsaid: Promise<void> | undefined;

/** Member of a stream that Node does not declare. */
const handle = '_handle';
type Terminal = NodeJS.WriteStream & {
  readonly [handle]?: { readonly setBlocking?: (isBlocking: boolean) => void };
};

/** Wraps a standard stream. If its reader is gone (`greenlight … | head`), the run continues silently. */
function out(stream: NodeJS.WriteStream): Out {
  let open = true;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    const first = open;
    open = false;
    if (!first || gone.includes(error.code)) return;
    isUnsaid = true;
    if (stream !== process.stderr) unsaid = tellUnsaid(error);
  });
  // Node makes terminals blocking: one that is not read would stop signals and limits of time.
  if (stream.isTTY) (stream as Terminal)[handle]?.setBlocking?.(false);
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

/** Calls back on each signal, until the returned function is called. */
function onSignal(heard: (signal: NodeJS.Signals, exitCode: number) => void): () => void {
  const hear = (signal: NodeJS.Signals) => heard(signal, signals[signal as HandledSignal]);
  for (const name of names) process.on(name, hear);
  return () => {
    for (const name of names) process.removeListener(name, hear);
  };
}

/** Resolves when a stream has passed on all its output, or cannot. */
const passedOn = (stream: NodeJS.WriteStream) =>
  new Promise<unknown>((resolve) => {
    if (stream.writableLength === 0 || !stream.writable) resolve(undefined);
    else stream.write('', resolve);
  });

/** Resolves when all output is passed on. */
async function allPassedOn(): Promise<void> {
  await Promise.all([passedOn(process.stdout), passedOn(process.stderr)]);
  // Errors of a stream come after its last write.
  await new Promise(setImmediate);
  await unsaid;
  await passedOn(process.stderr);
}

/** Ends the process once its output is read, or after the time for a run: then the exit code says so. */
async function endProcess({ exitCode, by, readMs }: Ending): Promise<void> {
  const tooLong = new Promise<void>((resolve) => {
    const give = () => {
      isUnsaid = true;
      resolve();
    };
    if (Number.isFinite(readMs)) setTimeout(give, readMs);
  });
  if (readMs > 0) await Promise.race([allPassedOn(), tooLong]);
  if (by) process.kill(process.pid, by);
  else process.exit(isUnsaid ? mistake : exitCode);
}

/** Reports whether a process is alive; EPERM means that it is, as another user's. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the working folder; if that was removed, / becomes it, since Node starts no thread without one. */
function folder(): string {
  try {
    return process.cwd();
  } catch {
    process.chdir('/');
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
  processes: { pid: process.pid, isAlive },
};

/** Io without its guard, until that is loaded. */
let io: Omit<Io, 'guard'>;

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

const failing = async (error: unknown): Promise<Ending> => ({
  exitCode: await failed(error),
  readMs: Number.POSITIVE_INFINITY,
});

const endWith = async (error: unknown) => endProcess(await failing(error));

/** Argument of a worker thread; repeated in thread.ts, which is loaded later. */
const threadMark = '?thread';

async function beThread(): Promise<void> {
  const { openThread, runApart, runBeside } = await import('./process/thread.ts');
  const { input, end, ...thread } = openThread();
  const file = new URL(import.meta.url);
  const apart: Io['apart'] = (args, job) => runApart(file, args, { ...job, stderr: thread.stderr });
  const beside: Io['beside'] = (args) => runBeside(file, args, thread.stderr);
  const peer = input.peer ? { peer: input.peer } : {};
  const bare = { ...ofProcess, ...thread, ...peer, beganAt: input.beganAt, apart, beside };
  io = bare;
  const endWith = async (error: unknown) => end(await failed(error));
  // Otherwise Node would exit with 1, which means that the client failed.
  process.on('uncaughtException', (error) => void endWith(error));
  try {
    const { resolveApart } = await import('./process/resolve-apart.ts');
    resolveApart(process.execPath, process.env);
    const { guarded } = await import('../engine/redact/guard.ts');
    const guardedIo = guarded(bare);
    // Later failures are reported through it as well.
    io = guardedIo;
    const { start } = await import('./program.ts');
    end(await start(input.args, guardedIo));
  } catch (error) {
    await endWith(error);
  }
}

/** Runs the command in a thread, and holds the streams and the signals meanwhile. */
async function holdThread(): Promise<Ending> {
  const [stdout, stderr, args] = [out(process.stdout), out(process.stderr), process.argv.slice(2)];
  io = { ...ofProcess, stdin: process.stdin, stdout, stderr, onInterrupt: () => () => undefined };
  process.on('uncaughtException', (error) => void endWith(error));
  // A run of a fleet ends with the fleet, even if that is killed.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
    const { version } = await import('../standards/system/version.ts');
    stdout.write(`${version}\n`);
    return { exitCode: 0, readMs: Number.POSITIVE_INFINITY };
  }
  const { getHeapStatistics } = await import('node:v8');
  const { heapWithin, inThread } = await import('./process/thread.ts');
  const { write: _o, ...ofStdout } = stdout;
  const { write: _e, ...ofStderr } = stderr;
  return inThread(
    new URL(import.meta.url),
    { args, beganAt: ofProcess.beganAt, stdout: ofStdout, stderr: ofStderr },
    {
      stdin: process.stdin,
      stdout,
      stderr,
      onSignal,
      overtime: async (bound, soFar) => {
        const { tellOvertime } = await import('./drive/overtime.ts');
        return tellOvertime(bound, soFar, io);
      },
      memory: heapWithin(process.constrainedMemory(), getHeapStatistics().heap_size_limit),
    },
  );
}

if (process.argv[2] === threadMark) await beThread();
else await endProcess(await holdThread().catch(failing));

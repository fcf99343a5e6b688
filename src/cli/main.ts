import type { Io, Out } from './io.ts';

/** The only place that touches process. */
const out = (stream: NodeJS.WriteStream): Out => ({
  write: (text) => void stream.write(text),
  isTTY: stream.isTTY,
  ...(stream.columns ? { columns: stream.columns } : {}),
});

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

function io(): Io {
  return {
    stdout: out(process.stdout),
    stderr: out(process.stderr),
    stdin: process.stdin,
    env: process.env,
    cwd: process.cwd(),
    platform: process.platform,
    onInterrupt(interrupted) {
      const heard = (signal: NodeJS.Signals) => {
        interrupted(signals[signal as keyof typeof signals]);
        // A second Ctrl-C ends at once.
        process.once(signal, () => process.exit(signals[signal as keyof typeof signals]));
      };
      const names = Object.keys(signals) as (keyof typeof signals)[];
      for (const name of names) process.once(name, heard);
      return () => {
        for (const name of names) process.removeListener(name, heard);
      };
    },
  };
}

/** `greenlight … | head` closes our stdout: then there is nobody to tell, and that is no fault of ours. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  throw error;
});

const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  const { version } = await import('./version.ts');
  process.stdout.write(`${version}\n`);
} else {
  const { start } = await import('./program.ts');
  process.exitCode = await start(args, io());
}

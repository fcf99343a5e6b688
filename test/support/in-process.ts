import { Readable } from 'node:stream';
import { start } from '../../src/cli/program.ts';
import { guarded, openGuard } from '../../src/engine/redact/guard.ts';
import { folderOf } from './files.ts';
import { now } from './now.ts';

interface Started {
  readonly env?: { readonly [name: string]: string };
  readonly cwd?: string;
  /** Whole or in pieces. */
  readonly stdin?: string | Uint8Array | readonly Uint8Array[];
  /** Columns of stdout, even if it is a pipe. */
  readonly columns?: number;
  /** Whether stdout is a terminal. */
  readonly terminal?: boolean;
  /** The reported id of the user. */
  readonly uid?: number;
}

export interface Said {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `greenlight …` from the sources, in this process. */
export async function greenlightHere(
  args: readonly string[],
  { env, cwd, stdin = '', columns, terminal = false, uid }: Started = {},
): Promise<Said> {
  const said = { stdout: '', stderr: '' };
  const collecting = (stream: 'stdout' | 'stderr', isTTY: boolean) => ({
    ...(columns === undefined ? {} : { columns }),
    isTTY,
    write(text: string) {
      said[stream] += text;
    },
  });
  const leaks: string[] = [];
  const guard = openGuard(() => leaks.push(args.join(' ')));
  const io = guarded(
    {
      stdout: collecting('stdout', terminal),
      stderr: collecting('stderr', false),
      stdin: Readable.from(
        typeof stdin === 'string' || stdin instanceof Uint8Array ? [Buffer.from(stdin)] : stdin,
      ),
      env: { LANG: 'C.UTF-8', ...env },
      cwd: cwd ?? folderOf({}),
      now: () => now,
      platform: 'linux',
      ...(uid === undefined ? {} : { uid }),
      onInterrupt: () => () => {},
    },
    guard,
  );
  const exit = await start(args, io);
  // Output must be free of secrets before it reaches the guard.
  if (leaks.length > 0) throw new Error(`a secret was left to the guard of: ${leaks[0]}`);
  return { exit, ...said };
}

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { start } from '../../src/cli/program.ts';
import { guarded, openGuard } from '../../src/engine/redact/guard.ts';
import { now } from './now.ts';

interface Started {
  readonly env?: { readonly [name: string]: string };
  readonly cwd?: string;
  /** In pieces, as it comes. */
  readonly stdin?: string | Uint8Array | readonly Uint8Array[];
  /** Columns of stdout; without `terminal` it is still a pipe. */
  readonly columns?: number;
  /** Stdout is a terminal, and colours are wanted. */
  readonly terminal?: boolean;
  /** The user who is said to run it. */
  readonly uid?: number;
}

export interface Said {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `greenlight …` from the sources, in this process: as many commands as a table has rows. */
export async function greenlightHere(
  args: readonly string[],
  { env, cwd, stdin = '', columns, terminal = false, uid }: Started = {},
): Promise<Said> {
  const said = { stdout: '', stderr: '' };
  const wide = columns === undefined ? {} : { columns };
  const leaks: string[] = [];
  const guard = openGuard(() => leaks.push(args.join(' ')));
  const io = guarded(
    {
      stdout: {
        ...wide,
        isTTY: terminal,
        write(text) {
          said.stdout += text;
        },
      },
      stderr: {
        ...wide,
        isTTY: false,
        write(text) {
          said.stderr += text;
        },
      },
      stdin: Readable.from(
        typeof stdin === 'string' || stdin instanceof Uint8Array ? [Buffer.from(stdin)] : stdin,
      ),
      env: { LANG: 'C.UTF-8', ...env },
      cwd: cwd ?? mkdtempSync(join(tmpdir(), 'greenlight-')),
      now: () => now,
      platform: 'linux',
      ...(uid === undefined ? {} : { uid }),
      onInterrupt: () => () => {},
    },
    guard,
  );
  const exit = await start(args, io);
  // What is written is free of secrets before the guard sees it.
  if (leaks.length > 0) throw new Error(`a secret was left to the guard of: ${leaks[0]}`);
  return { exit, ...said };
}

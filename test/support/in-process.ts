import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { start } from '../../src/cli/program.ts';
import { guarded, openGuard } from '../../src/engine/redact/guard.ts';

interface Started {
  readonly env?: { readonly [name: string]: string };
  readonly cwd?: string;
  readonly stdin?: string | Uint8Array;
  /** What a person types, a line an answer; undefined where stdin is no terminal. */
  readonly typed?: readonly string[];
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
  { env, cwd, stdin = '', typed, columns, terminal = false, uid }: Started = {},
): Promise<Said> {
  const said = { stdout: '', stderr: '' };
  const keys = Object.assign(new PassThrough(), { isTTY: true });
  const left = [...(typed ?? [])];
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
          // The next answer is typed when the next question stands there.
          const next = stripVTControlCharacters(text).endsWith(' ') ? left.shift() : undefined;
          if (next !== undefined) setImmediate(() => keys.write(next));
        },
      },
      stdin: typed ? keys : Readable.from([Buffer.from(stdin)]),
      env: { LANG: 'C.UTF-8', ...env },
      cwd: cwd ?? mkdtempSync(join(tmpdir(), 'greenlight-')),
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

import { Readable } from 'node:stream';
import { start } from '../../src/cli/program.ts';
import { guarded } from '../../src/engine/redact/guard.ts';
import type { Io } from '../../src/model/io.ts';

export interface Given {
  readonly cwd: string;
  /** As it comes, piece by piece. */
  readonly stdin?: readonly Uint8Array[];
  readonly env?: { readonly [name: string]: string };
}

/** `greenlight …` without a process of its own: hundreds of command lines a second. */
export async function commandLine(args: readonly string[], given: Given) {
  const said = { stdout: '', stderr: '' };
  const out = (stream: keyof typeof said) => ({
    write: (text: string) => {
      said[stream] += text;
    },
    isTTY: false,
  });
  const io: Io = guarded({
    stdout: out('stdout'),
    stderr: out('stderr'),
    stdin: Readable.from(given.stdin ?? []),
    env: given.env ?? {},
    cwd: given.cwd,
    platform: 'linux',
    onInterrupt: () => () => {},
  });
  const exit = await start(args, io);
  return { exit, ...said };
}

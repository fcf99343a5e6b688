import { Readable } from 'node:stream';
import { deskCommand } from '../../src/cli/commands/desk/desk.ts';
import { openGuard } from '../../src/engine/redact/guard.ts';
import type { Io } from '../../src/model/io.ts';
import { now } from './now.ts';

/** A desk in this process. */
export interface OpenDesk {
  readonly url: string;
  readonly origin: string;
  /** The output on the terminal. */
  readonly reported: () => string;
  /** Ends it as by Ctrl-C; returns the exit code. */
  readonly close: () => Promise<number>;
}

/** Opens `greenlight desk` on a free port. */
export async function openDesk(language = 'en'): Promise<OpenDesk> {
  let reported = '';
  let interrupt: ((exitCode: number) => void) | undefined;
  let hear: ((url: string) => void) | undefined;
  const heard = new Promise<string>((resolve) => {
    hear = resolve;
  });
  const out = {
    isTTY: false,
    write: (text: string) => {
      reported += text;
      const [url] = /http:\/\/\S+/.exec(reported) ?? [];
      if (url !== undefined) hear?.(url);
    },
  };
  const io: Io = {
    stdout: out,
    stderr: out,
    stdin: Readable.from([]),
    guard: openGuard(),
    env: {},
    cwd: '/',
    now: () => now,
    platform: 'linux',
    onInterrupt: (interrupted) => {
      interrupt = interrupted;
      return () => {};
    },
  };
  const ended = deskCommand({ port: '0', language }, io);
  const url = await Promise.race([heard, ended.then(() => '')]);
  return {
    url,
    origin: new URL(url).origin,
    reported: () => reported,
    close: () => {
      interrupt?.(130);
      return ended;
    },
  };
}

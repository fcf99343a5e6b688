import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { start } from '../../src/cli/program.ts';
import { guarded, openGuard } from '../../src/engine/redact/guard.ts';
import type { Run } from '../../src/model/run.ts';
import { reportOf } from '../cli/greenlight.ts';
import { folderOf } from '../support/files.ts';
import { now } from '../support/now.ts';

interface Observed {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly run: Run;
}

/** Observes in this process what `traffic` sends to the given address, then ends as by Ctrl-C; `seen` is stdout. */
export async function observed(
  to: string,
  traffic: (url: string, seen: () => string) => Promise<unknown>,
  args: readonly string[] = [],
  config?: string,
): Promise<Observed> {
  const said = { stdout: '', stderr: '' };
  let interrupt: ((exitCode: number) => void) | undefined;
  let listens: ((url: string) => void) | undefined;
  const url = new Promise<string>((resolve) => {
    listens = resolve;
  });
  const cwd = folderOf({});
  const leaks: string[] = [];
  const write = (to: 'stdout' | 'stderr') => (text: string) => {
    said[to] += text;
    const at = /^(http:\S+) passes every call/m.exec(said.stderr)?.[1];
    if (at) listens?.(at);
  };
  const io = guarded(
    {
      stdout: { isTTY: false, write: write('stdout') },
      stderr: { isTTY: false, write: write('stderr') },
      stdin: Readable.from([]),
      env: { LANG: 'C.UTF-8' },
      cwd,
      now: () => now,
      platform: 'linux',
      onInterrupt(interrupted) {
        interrupt = interrupted;
        return () => {};
      },
    },
    openGuard(() => leaks.push('a secret was left to the guard')),
  );
  const given = config === undefined ? ['--to', to] : ['--to', to, '-c', config];
  const exit = start(['observe', '--listen', '127.0.0.1:0', ...given, ...args], io);
  await Promise.race([url.then((at) => traffic(at, () => said.stdout)), exit]);
  interrupt?.(130);
  const code = await exit;
  if (leaks.length > 0) throw new Error(leaks[0]);
  const report = args.includes('--json')
    ? JSON.stringify(JSON.parse(said.stdout.trimEnd().split('\n').at(-1) ?? '').run)
    : readFileSync(join(cwd, 'reports/observe/report.json'), 'utf8');
  return { exit: code, ...said, run: reportOf(report) };
}

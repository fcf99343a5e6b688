import { execFileSync, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf } from '../support/files.ts';
import { serving } from '../support/serving.ts';
import { emptyFolder, greenlight, mistake, reportOf, shell, start } from './greenlight.ts';

const one = 'demo --only commerces/all --quiet';

/** Where only files are at fault and not the process. */
const said = (line: string, cwd: string) => greenlight(line.split(' '), { cwd });

const hasLimits = spawnSync('prlimit', ['--version']).status === 0;
const hasFull = existsSync('/dev/full');

describe.skipIf(!hasFull)('a full disk (needs /dev/full)', () => {
  test('a report that cannot be written hinders no other, and is reported in one line', async () => {
    const cwd = emptyFolder();
    mkdirSync(join(cwd, 'out'));
    for (const file of ['report.html', 'junit.xml'])
      symlinkSync('/dev/full', join(cwd, 'out', file));
    const { exit, stdout, stderr } = await said(`${one} --out out`, cwd);
    expect(exit).toBe(2);
    expect(stdout).toMatch(/^PASSED /);
    expect(stdout).toMatch(/^ *out\/report\.json$/m);
    expect(stderr).toBe(
      'greenlight: report.html and junit.xml cannot be written to out: the disk is full; make room, or choose another place (ENOSPC); choose another --out\n',
    );
    expect(reportOf(readFileSync(join(cwd, 'out/report.json'), 'utf8')).verdict).toBe('passed');
  });

  test.each([`$G ${one} --json >/dev/full`, '$G list rules >/dev/full', '$G --version >/dev/full'])(
    '%s: one line and 2',
    async (line) => {
      expect(await shell(line, emptyFolder())).toEqual(
        mistake(
          'standard output cannot be written: the disk is full; make room, or choose another place (ENOSPC)',
        ),
      );
    },
  );

  test('drafted waivers', async () => {
    const cwd = emptyFolder();
    symlinkSync('/nowhere/w.yaml', join(cwd, 'w.yaml'));
    const line = 'demo --only delivery-price/one-line --fault net-value-missing --quiet';
    const { exit, stdout, stderr } = await said(`${line} --write-waivers w.yaml`, cwd);
    // It is told before anything is sent.
    expect([exit, stdout, stderr]).toEqual([
      2,
      '',
      'greenlight: w.yaml already exists; --write-waivers takes a new file\n',
    ]);
  });
});

describe('a folder that takes nothing', () => {
  // Root may write wherever it likes.
  test.skipIf(process.getuid?.() === 0)('that is read-only', async () => {
    const cwd = emptyFolder();
    mkdirSync(join(cwd, 'out'), { mode: 0o500 });
    const { exit, stderr } = await said(`${one} --out out`, cwd);
    expect([exit, stderr]).toEqual([
      2,
      'greenlight: the reports cannot be written to out: permission is denied (EACCES); choose another --out\n',
    ]);
  });

  test('a folder that is made as deep as is asked', async () => {
    const cwd = emptyFolder();
    expect((await said(`${one} --out a/b/c`, cwd)).exit).toBe(0);
    expect(readdirSync(join(cwd, 'a/b/c'))).toContain('report.json');
  });

  test('validate makes it too', async () => {
    const cwd = folderOf({ 'c.json': '[]' });
    const { exit, stderr } = await shell('$G validate commerces c.json --quiet', cwd);
    // Nothing was judged: the list is empty.
    expect([exit, stderr]).toEqual([3, '']);
  });

  test('a working folder that was removed', async () => {
    const cwd = emptyFolder();
    const { exit, stderr } = await shell(
      'mkdir x; cd x; rmdir ../x; $G list rules >/dev/null',
      cwd,
    );
    expect([exit, stderr]).toEqual([0, '']);
  });
});

describe('temporary files', () => {
  /** More bytes of keys than are held in memory. */
  const many = Array.from({ length: 20_000 }, (_, i) => {
    const id = `C-${String(i).padStart(1000, '0')}`;
    return `{"commerceId":"${id}"}`;
  }).join('\n');

  test('that cannot be written are reported in one line, with what to do', async () => {
    const cwd = folderOf({ 'c.ndjson': many });
    const missing = { TMPDIR: '/nowhere/at/all' };
    expect(await shell('$G validate commerces c.ndjson --json', cwd, missing)).toEqual(
      mistake(
        'no temporary file can be written in /nowhere/at/all (ENOENT); name another folder with TMPDIR',
      ),
    );
  });
});

describe('an odd clock', () => {
  // No home and no folder for temporary files besides: neither is needed for what fits into memory.
  test.each([
    ['HOME=/nowhere TMPDIR=/nowhere TZ=Nowhere/Nothing $G', '9999-12-31'],
    ['unset HOME; $G', '1970-01-01'],
  ])('%s, a run in %s', async (command, now) => {
    const { exit, stderr } = await shell(`${command} ${one} --now ${now}`, emptyFolder());
    expect([exit, stderr]).toEqual([0, '']);
  });

  test('that is set back an hour at every look: durations are those of the monotonic one', async () => {
    const cwd = emptyFolder();
    // The clock of the machine is nobody's to set in a test: this process sees another one.
    writeFileSync(
      join(cwd, 'clock.mjs'),
      `const Real = Date; let back = 0;
globalThis.Date = class extends Real {
  constructor(...given) { super(...(given.length === 0 ? [Date.now()] : given)); }
  static now() { back += 3_600_000; return Real.now() - back; }
};`,
    );
    const env = { NODE_OPTIONS: '--import ./clock.mjs' };
    const { exit, stdout, stderr } = await shell('$G demo --only commerces/all --json', cwd, env);
    expect([exit, stderr]).toEqual([0, '']);
    const { run, exchanges, scenarios } = reportOf(stdout);
    expect(run.durationMs).toBeGreaterThan(0);
    expect(run.durationMs).toBeLessThan(60_000);
    expect(Date.parse(run.finishedAt)).toBeGreaterThanOrEqual(Date.parse(run.startedAt));
    for (const { durationMs = 0 } of exchanges) expect(durationMs).toBeGreaterThan(0);
    for (const { durationMs } of scenarios) expect(durationMs).toBeGreaterThanOrEqual(0);
  });
});

describe('no files left to open', () => {
  const line =
    'greenlight: too many files and connections are open at once; raise the limit (ulimit -n) (EMFILE)\n';
  /** Node tells a part that it cannot open as one that it cannot find. */
  const unloaded =
    'greenlight: a part of greenlight cannot be loaded; install it again, or raise the limit of open files (ulimit -n)\n';

  test.each([22, 30])('ulimit -n %i: one line and 2, before anything is sent', async (limit) => {
    const { exit, stdout, stderr } = await shell(`ulimit -n ${limit}; $G ${one}`, emptyFolder());
    expect([exit, stdout]).toEqual([2, '']);
    expect([line, unloaded]).toContain(stderr);
  });

  test.skipIf(!hasLimits)(
    'in the middle of a run (needs prlimit): nothing is held against the client',
    async () => {
      const calls = new EventEmitter();
      const asked = once(calls, 'asked');
      const url = await serving((_, response) => {
        calls.emit('asked');
        setTimeout(() => response.end('[]'), 400);
      });
      const cwd = emptyFolder();
      writeFileSync(
        join(cwd, 'many.yaml'),
        'title: Many at once\nendpoint: delivery-price\nsituation: quotable\nsend: at-once\nsteps: [{ order: { base: draft }, repeat: 40 }]\n',
      );
      const run = ['run', 'many.yaml', '-u', url, '--concurrency', '40', '--quiet'];
      const { child, ended } = start(run, { cwd, env: { GREENLIGHT_TOKEN: 'token-of-the-test' } });
      await asked;
      execFileSync('prlimit', ['--pid', String(child.pid), '--nofile=32:32']);
      const { exit, stdout, stderr } = await ended;
      expect({ exit, stdout, stderr }).toEqual({ exit: 2, stdout: '', stderr: line });
    },
  );
});

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

/** For faults of files and not of the process. */
const said = (line: string, cwd: string) => greenlight(line.split(' '), { cwd });

const hasLimits = spawnSync('prlimit', ['--version']).status === 0;
const hasFull = existsSync('/dev/full');

describe.skipIf(!hasFull)('a full disk (needs /dev/full)', () => {
  test('does not stop other reports and is reported in one line', async () => {
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
    'is reported in one line with exit code 2: %s',
    async (line) => {
      expect(await shell(line, emptyFolder())).toEqual(
        mistake(
          'standard output cannot be written: the disk is full; make room, or choose another place (ENOSPC)',
        ),
      );
    },
  );

  test('a dangling link for --write-waivers is rejected before anything is sent', async () => {
    const cwd = emptyFolder();
    symlinkSync('/nowhere/w.yaml', join(cwd, 'w.yaml'));
    const line = 'demo --only delivery-price/one-line --fault net-value-missing --quiet';
    const { exit, stdout, stderr } = await said(`${line} --write-waivers w.yaml`, cwd);
    // It is reported before anything is sent.
    expect([exit, stdout, stderr]).toEqual([
      2,
      '',
      'greenlight: w.yaml already exists, and is not written over; name a new one\n',
    ]);
  });
});

describe('a folder', () => {
  // Root may write anywhere.
  test.skipIf(process.getuid?.() === 0)('that is read-only is reported in one line', async () => {
    const cwd = emptyFolder();
    mkdirSync(join(cwd, 'out'), { mode: 0o500 });
    const { exit, stderr } = await said(`${one} --out out`, cwd);
    expect([exit, stderr]).toEqual([
      2,
      'greenlight: the reports cannot be written to out: permission is denied (EACCES); choose another --out\n',
    ]);
  });

  test('for reports is created with its parents', async () => {
    const cwd = emptyFolder();
    expect((await said(`${one} --out a/b/c`, cwd)).exit).toBe(0);
    expect(readdirSync(join(cwd, 'a/b/c'))).toContain('report.json');
  });

  test('is not needed by validate, which exits with 3 for an empty list', async () => {
    const cwd = folderOf({ 'c.json': '[]' });
    const { exit, stderr } = await shell('$G validate commerces c.json --quiet', cwd);

    expect([exit, stderr]).toEqual([3, '']);
  });

  test('that was removed does not stop list', async () => {
    const cwd = emptyFolder();
    const { exit, stderr } = await shell(
      'mkdir x; cd x; rmdir ../x; $G list rules >/dev/null',
      cwd,
    );
    expect([exit, stderr]).toEqual([0, '']);
  });
});

describe('temporary files', () => {
  /** More bytes of keys than fit into memory. */
  const many = Array.from({ length: 20_000 }, (_, i) => {
    const id = `C-${String(i).padStart(1000, '0')}`;
    return `{"commerceId":"${id}"}`;
  }).join('\n');

  test('that cannot be written are reported in one line with a remedy', async () => {
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
  // Also without a home and a temporary folder: neither is needed for data that fit into memory.
  test.each([
    ['HOME=/nowhere TMPDIR=/nowhere TZ=Nowhere/Nothing $G', '9999-12-31'],
    ['unset HOME; $G', '1970-01-01'],
  ])('does not break a run: %s in %s', async (command, now) => {
    const { exit, stderr } = await shell(`${command} ${one} --now ${now}`, emptyFolder());
    expect([exit, stderr]).toEqual([0, '']);
  });

  test('that goes back an hour at every reading does not affect durations', async () => {
    const cwd = emptyFolder();
    // A test cannot set the clock of the machine, so the process gets its own clock.
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

describe('too few file descriptors', () => {
  const line =
    'greenlight: too many files and connections are open at once; raise the limit (ulimit -n) (EMFILE)\n';
  /** Node reports a module that it cannot open as one that it cannot find. */
  const unloaded =
    'greenlight: a part of greenlight cannot be loaded; install it again, or raise the limit of open files (ulimit -n)\n';

  test.each([22, 30])('are reported at ulimit -n %i', async (limit) => {
    const { exit, stdout, stderr } = await shell(`ulimit -n ${limit}; $G ${one}`, emptyFolder());
    expect([exit, stdout]).toEqual([2, '']);
    expect([line, unloaded]).toContain(stderr);
  });

  test.skipIf(!hasLimits)(
    'in the middle of a run are not blamed on the client (needs prlimit)',
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

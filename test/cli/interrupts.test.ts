import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testsAll } from '../support/extent.ts';
import { openReferenceClient } from '../support/serving.ts';
import { emptyFolder, reportOf, shell, start } from './greenlight.ts';

const env = { GREENLIGHT_TOKEN: 'token-of-the-test-7f' };

describe('a signal', () => {
  test('ends a load with a report of the received answers', async () => {
    let asked = 0;
    const log = () => {
      asked += 1;
    };
    const client = await openReferenceClient({ token: env.GREENLIGHT_TOKEN, log, now: Date.now });
    const cwd = emptyFolder();
    const args = ['load', 'delivery-price', '-u', client.url, '--rate', '50/s', '--for', '1m'];
    const { child, ended } = start(args, { cwd, env });
    // Each order alone, and then some of the load.
    await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThanOrEqual(100);
    child.kill('SIGINT');
    const { exit, stderr } = await ended;
    await client.close();
    expect({ exit, stderr }).toEqual({ exit: 130, stderr: '' });
    const report = reportOf(readFileSync(join(cwd, 'reports/load/report.json'), 'utf8'));
    expect([report.run.incomplete, report.verdict]).toEqual(['interrupted', 'inconclusive']);
    expect(report.load?.calls).toBeGreaterThan(30);
    expect(report.load?.lost).toBe(0);
    expect(report.load?.forMs).toBeLessThan(5000);
  });
});

describe('an output stream without a reader', () => {
  const broken = 'demo --fault net-value-missing --only delivery-price/one-line';

  test('changes neither the exit code nor the reports', async () => {
    const cwd = emptyFolder();
    const line = `{ $G ${broken}; echo "ended with $?" >&3; } 3>&2 2>err | head -n 1`;
    const { stdout, stderr } = await shell(line, cwd);
    expect(stdout).toMatch(/^greenlight \S+ {2}reference client, net-value-missing .*\n$/);
    expect(stderr).toBe('ended with 1\n');
    expect(readFileSync(join(cwd, 'err'), 'utf8')).toBe('');
    const report = reportOf(readFileSync(join(cwd, 'reports/demo/report.json'), 'utf8'));
    expect(report.verdict).toBe('failed');
  });

  const unread = [
    ['both', `$G ${broken} --quiet 2>&1 | true`],
    ['standard error', `$G ${broken} --quiet 2>&1 >/dev/null | true`],
  ];
  test.each(testsAll ? unread : unread.slice(0, 1))('no stack trace: %s', async (_, line) => {
    expect(await shell(line)).toEqual({ exit: 0, stdout: '', stderr: '' });
  });

  test('causes no output if it is closed from the start', async () => {
    expect(await shell(`$G ${broken} --quiet >&- 2>&-`)).toEqual({
      exit: 1,
      stdout: '',
      stderr: '',
    });
  });
});

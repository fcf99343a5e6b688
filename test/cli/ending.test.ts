import { spawn } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { silentClient } from '../support/serving.ts';
import { emptyFolder, heardOf, mistake, reportOf, root, start } from './greenlight.ts';

const env = { GREENLIGHT_TOKEN: 'a-token-of-this-test' };

describe('an interrupted run', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    // The terminal was closed.
    ['SIGHUP', 129],
  ] as const)('writes its reports on %s and exits with %d', async (signal, exit) => {
    const client = await silentClient();
    const cwd = emptyFolder();
    const { child, ended } = start(['run', '-u', client.url], { cwd, env });
    await client.asked;
    child.kill(signal);
    const { exit: got, stdout, stderr } = await ended;
    client.close();
    expect({ got, stderr }).toEqual({ got: exit, stderr: '' });
    expect(stdout).toMatch(/^ *reports\/latest\/.*\breport\.json\b/m);
    const report = reportOf(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8'));
    expect(report.run.incomplete).toBe('interrupted');
    expect(report.totals.scenarios).toMatchObject({ passed: 0, failed: 0 });
  });

  test('prints a whole document with --json', async () => {
    const client = await silentClient();
    const { child, ended } = start(['run', '-u', client.url, '--json'], { env });
    await client.asked;
    child.kill('SIGINT');
    const { exit, stdout, stderr } = await ended;
    client.close();
    expect({ exit, stderr }).toEqual({ exit: 130, stderr: '' });
    expect(reportOf(stdout).run.incomplete).toBe('interrupted');
  });
});

test.each(['18.20.4', '20.18.3', '21.7.3', '22.11.0'])(
  'Node %s is rejected in one line with the supported versions',
  async (version) => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
    const loaded = `data:text/javascript,${encodeURIComponent(older)}`;
    const args = ['--import', loaded, join(root, 'bin/greenlight.js'), '--version'];
    expect(await heardOf(spawn(process.execPath, args)).ended).toEqual(
      mistake(`Node ${version} is too old; use 20.19 or later, or 22.12 or later`),
    );
  },
);

test('a missing build is reported in one line with exit code 2', async () => {
  const folder = emptyFolder();
  cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  const child = spawn(process.execPath, [join(folder, 'bin/greenlight.js'), 'run']);
  expect(await heardOf(child).ended).toEqual(
    mistake(
      'it cannot be loaded (ERR_MODULE_NOT_FOUND); build it with npm run build, or install it again',
    ),
  );
});

describe('serve', () => {
  test('prints its address and ends on a signal', async () => {
    const { child, says, ended } = start(['serve', '--port', '0', '--fault', 'net-value-missing']);
    await says('Ctrl-C ends it.');
    child.kill('SIGINT');
    const { exit, stdout, stderr } = await ended;
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout.replaceAll(/:\d+/g, ':port')).toMatchInlineSnapshot(`
      "The reference client listens on http://127.0.0.1:port; its token is reference-token-4f1c0a2b7d3e.
        GREENLIGHT_TOKEN=reference-token-4f1c0a2b7d3e greenlight run -u http://127.0.0.1:port
      It is broken on purpose: net-value-missing.
      Ctrl-C ends it.
      "
    `);
  });

  test('prints everything that a run needs', async () => {
    const served = start(['serve', '--port', '0']);
    await served.says('Ctrl-C ends it.');
    const line = /GREENLIGHT_TOKEN=(\S+) greenlight run -u (\S+)/.exec(served.said());
    const [, token = '', url = ''] = line ?? [];
    const run = start(['run', '-u', url, '--only', 'commerces/all', '--quiet'], {
      env: { GREENLIGHT_TOKEN: token },
    });
    const { exit, stdout } = await run.ended;
    served.child.kill('SIGTERM');
    const { stderr } = await served.ended;
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^PASSED /);
    expect(stderr).toMatch(/^\S+Z GET commerces: 200\n/);
  });

  test('reports a port in use as a usage error', async () => {
    const client = await silentClient();
    const port = new URL(client.url).port;
    const ended = await start(['serve', '--port', port]).ended;
    client.close();
    expect(ended).toEqual(mistake(`port ${port} is in use; choose another --port.`));
  });
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandSheets } from '../../src/cli/docs.ts';
import { root } from '../cli/greenlight.ts';
import { folderOf } from '../support/files.ts';
import { sampleRun } from '../support/sample-run.ts';

/** A network namespace whose name server accepts every query and answers none, for minutes. */
const inNamespace = `ip link set lo up && mount --bind resolv.conf /etc/resolv.conf || exit 99
node server.cjs & server=$!
until [ -e ready ]; do sleep 0.05; done
"$@"; code=$?
kill $server
exit $code`;

const url = 'http://erp.example.com';
const files = {
  'resolv.conf': 'nameserver 127.0.0.1\noptions timeout:30 attempts:5\n',
  'server.cjs':
    "require('node:dgram').createSocket('udp4').bind(53, '127.0.0.1', () => require('node:fs').writeFileSync('ready', ''));",
  'run.json': JSON.stringify(sampleRun),
  'clients/acme.yaml': `target: { clientBase: '${url}' }\n`,
};

const isPossible =
  spawnSync('unshare', ['-rnm', 'sh', '-c', inNamespace, 'sh', 'true'], { cwd: folderOf(files) })
    .status === 0;

/** Seconds until each command has begun a lookup, and until it must end after a signal. */
const [begunS, mostS] = [8, 40];

/** Runs `greenlight …`; gives its exit code, or 137 if it does not end. */
async function ended(args: readonly string[], signal: 'INT' | 'KILL', afterS: number) {
  const limit = ['timeout', '--preserve-status', '-k', String(mostS), '-s', signal, String(afterS)];
  const command = [...limit, process.execPath, join(root, 'bin/greenlight.js'), ...args];
  const child = spawn('unshare', ['-rnm', 'sh', '-c', inNamespace, 'sh', ...command], {
    cwd: folderOf(files),
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', GREENLIGHT_TOKEN: 'a-token-of-this-test' },
    stdio: 'ignore',
  });
  const [exit] = await once(child, 'close');
  return exit;
}

const calling: { readonly [command: string]: readonly string[] } = {
  send: ['delivery-price'],
  load: ['delivery-price', '--yes-load'],
  replay: ['run.json', 'e1'],
};

describe.skipIf(!isPossible).concurrent('a silent name server', () => {
  const callers = commandSheets().filter(({ options }) =>
    options.some(({ flags }) => flags.includes('--base-url')),
  );
  test.each([
    ...callers.map(({ name }) => [name, ...(calling[name] ?? []), '-u', url]),
    ['fleet', 'clients'],
  ])('does not delay the end of %s after a signal', async (...args) => {
    expect(await ended(args, 'INT', begunS)).toBe(130);
  });

  test.each([
    ['run', '-u', url, '--max-time', '4s'],
    ['diagnose', '-u', url, '--timeout', '1s'],
    ['load', 'delivery-price', '--yes-load', '-u', url, '--timeout', '1s'],
  ])('does not delay the end of %s after its verdict', async (...args) => {
    expect(await ended(args, 'KILL', 2 * mostS)).toBe(3);
  });
});

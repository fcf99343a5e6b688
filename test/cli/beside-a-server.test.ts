import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { freePort, openReferenceClient } from '../support/serving.ts';

const token = 'a-token-of-nobody-83b1f0';
const one = ['run', '--only', 'delivery-price/one-line', '--json'];
const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

test.each<[what: string, args: readonly string[], env: { readonly [name: string]: string }]>([
  ['its option', ['--wait', '20s'], {}],
  ['its variable', [], { GREENLIGHT_WAIT: '20s' }],
])('--wait waits for a server that starts late, given by %s', async (_what, args, env) => {
  const port = await freePort();
  // Until the server listens, a forwarded port accepts each connection and closes it.
  const forwarded = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
  await once(forwarded, 'listening');
  const listenLate = async () => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await new Promise((resolve) => forwarded.close(resolve));
    open.push(await openReferenceClient({ port, records: 100 }));
  };
  const late = listenLate();
  const { exit, stderr } = await greenlightHere(
    [...one, '-u', `http://127.0.0.1:${port}`, ...args],
    { env: { GREENLIGHT_TOKEN: token, ...env } },
  );
  await late;
  expect(exit).toBe(0);
  expect(stderr).not.toContain('--wait');
});

test('--wait reports a server that never starts, and the run exits with 3', async () => {
  const port = await freePort();
  const args = ['-u', `http://127.0.0.1:${port}`, '--wait', '300ms'];
  const { exit, stderr } = await greenlightHere([...one, ...args], {
    env: { GREENLIGHT_TOKEN: token },
  });
  expect(exit).toBe(3);
  expect(stderr).toContain(`nothing listens at 127.0.0.1:${port} after 300 ms (--wait)`);
});

test.each<[what: string, file: string, env: { readonly [name: string]: string }, says: string]>([
  ['a value', 'GREENLIGHT_DOMAIN=acme', {}, '"acme"'],
  ['quotes, comments and export', '# a\nexport GREENLIGHT_DOMAIN="acme co" # b', {}, '"acme co"'],
  ['the environment, which wins', 'GREENLIGHT_DOMAIN=acme', { GREENLIGHT_DOMAIN: 'own' }, '"own"'],
  ['the environment, if not empty', 'GREENLIGHT_DOMAIN=acme', { GREENLIGHT_DOMAIN: '' }, '"acme"'],
])('--vars reads variables of a file: %s', async (_what, file, env, says) => {
  const cwd = folderOf({ '.env': `${file}\nGREENLIGHT_TOKEN=${token}\n` });
  writeFileSync(
    join(cwd, 'greenlight.config.yaml'),
    `target:\n  clientBase: http://127.0.0.1:9\n  domain: \${GREENLIGHT_DOMAIN}\n`,
  );
  const dry = [...one, '--dry-run', '--verbose'];
  for (const [args, more] of [
    [['--vars', '.env'], {}],
    [['--vars=.env'], {}],
    [[], { GREENLIGHT_VARS: '.env' }],
  ] as const) {
    const { exit, stdout, stderr } = await greenlightHere([...dry, ...args], {
      cwd,
      env: { ...env, ...more },
    });
    expect([exit, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`"domain": ${says}`);
    expect(stdout).toContain('"x-auth-token": "$GREENLIGHT_TOKEN"');
    expect(stdout).not.toContain(token);
  }
});

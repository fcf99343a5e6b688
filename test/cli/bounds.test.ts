import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rawServer } from '../driver/raw-server.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { sampleRun } from '../support/sample-run.ts';
import { emptyFolder } from './greenlight.ts';

const base = 'target: { clientBase: "http://127.0.0.1:9" }\n';

type Own = Parameters<typeof greenlightHere>[1];

/** How a command ended, with the lines of stderr. */
async function ended(line: readonly string[], own: Own) {
  const { exit, stdout, stderr } = await greenlightHere(line, own);
  return [exit, stdout, ...stderr.trimEnd().split('\n')];
}

/** Exit code 2, no stdout, and one line with this text. */
const mistake = (said: string) => [2, '', expect.stringContaining(`greenlight: ${said}`)];

describe('a config', () => {
  test('is rejected if it is too large', async () => {
    const cwd = folderOf({ 'greenlight.config.yaml': `${base}# ${'x'.repeat(1e6)}\n` });
    expect(await ended(['run', '--dry-run'], { cwd })).toEqual(
      mistake('greenlight.config.yaml is larger than 1 MB'),
    );
  });

  test('cannot change a prototype', async () => {
    const cwd = folderOf({
      'greenlight.config.yaml': `${base}__proto__: { limits: { concurrency: 7 } }\n`,
    });
    expect((await greenlightHere(['run', '--dry-run'], { cwd })).exit).toBe(2);
    expect(Object.hasOwn(Object.prototype, 'limits')).toBe(false);
  });

  // Only root can give a file to another user.
  test.skipIf(process.getuid?.() !== 0)('of another user is rejected', async () => {
    const above = emptyFolder();
    const cwd = join(above, 'deep');
    const config = join(above, 'greenlight.config.yaml');
    mkdirSync(cwd);
    writeFileSync(config, base);
    const own = { cwd, uid: 4711 };
    expect((await greenlightHere(['run', '--dry-run'], own)).exit).toBe(0);
    chownSync(config, 4712, 4712);
    const said = `${config} belongs to another user; name it with --config if it is meant`;
    expect(await ended(['run', '--dry-run'], own)).toEqual(mistake(said));
    expect((await greenlightHere(['run', '--dry-run', '-c', config], own)).exit).toBe(0);
    chownSync(cwd, 4712, 4712);
    expect((await greenlightHere(['run', '--dry-run'], own)).exit).toBe(0);
  });
});

const report = JSON.stringify(sampleRun);
const changed = (more: object) => JSON.stringify({ ...sampleRun, ...more });
const tooDeep = 'is not a saved run: lists and objects are nested more than 300 deep';
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

describe('a saved run', () => {
  test.each<readonly [string, string, string]>([
    ['empty.json', '', 'empty.json is not a saved run: the text is empty'],
    ['list.json', '[]', 'list.json is not a saved run: it has no schemaVersion'],
    ['deep.json', deep, `deep.json ${tooDeep}`],
    [
      'hidden.json',
      changed({ findings: 0 }).replace('"findings":0', `"findings":${deep}`),
      `hidden.json ${tooDeep}`,
    ],
    [
      'later.json',
      changed({ schemaVersion: 2 }),
      'later.json has schemaVersion 2; this greenlight reads 1',
    ],
    [
      'proto.json',
      '{"__proto__":{"schemaVersion":1}}',
      'proto.json is not a saved run: it has no schemaVersion',
    ],
    [
      'types.json',
      changed({ findings: Array.from({ length: 1e5 }, () => 1) }),
      'types.json is not a saved run: /findings/0: ',
    ],
    [
      'body.json',
      report.replace(/"status":200/, '"status":"200"'),
      'body.json is not a saved run: /exchanges/',
    ],
  ])('is rejected in one line: %s', async (file, text, expected) => {
    const cwd = folderOf({ [file]: text });
    expect(await ended(['render', file], { cwd })).toEqual(mistake(expected));
    expect(Object.hasOwn(Object.prototype, 'verdict')).toBe(false);
  });

  test('is not read if it is too large', async () => {
    const cwd = emptyFolder();
    execFileSync('truncate', ['-s', '151M', join(cwd, 'large.json')]);
    const expected =
      'large.json is 158 MB; the maximum of a saved run is 150 MB; run fewer scenarios at a time (--only)';
    expect(await ended(['render', 'large.json'], { cwd })).toEqual(mistake(expected));
  });
});

/** Answers every request alike, and keeps the requests. */
const anyServer = (body = '[]') =>
  rawServer((socket) =>
    socket.write(
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    ),
  );

const dryConfig = (url: string) =>
  `target:\n  clientBase: ${url}\n  token: \${GREENLIGHT_TOKEN}\n  headers: { all: { x-erp: "\${ERP_KEY}" } }\n  implements: [delivery-price, shipping-cost]\n`;

describe('--dry-run', () => {
  const only = 'delivery-price/one-line,shipping-cost/documented-order';
  const args = ['--only', only, '--now', '2026-11-20'];
  const env = { GREENLIGHT_TOKEN: 'a-token-of-ours-77', ERP_KEY: 'an-erp-key-of-ours' };

  test('shows every request that a run sends, and sends none', async () => {
    const server = await anyServer(
      '{"transportationCost":100,"netValue":100,"netTaxedValue":119,"shippingCost":100}',
    );
    const cwd = folderOf({ 'greenlight.config.yaml': dryConfig(server.url) });
    const plan = await greenlightHere(['run', '--dry-run', '--verbose', ...args], { cwd, env });
    expect([plan.exit, plan.stderr, server.connections]).toEqual([0, '', 0]);
    expect(plan.stdout).not.toMatch(/a-token-of-ours|an-erp-key/);

    await greenlightHere(['run', '--json', '--max-requests', '2', ...args], { cwd, env });
    expect(server.requests).toHaveLength(2);
    for (const request of server.requests) {
      const [head = '', body = ''] = Buffer.from(request, 'latin1')
        .toString('utf8')
        .split('\r\n\r\n');
      const [first = '', ...fields] = head.split('\r\n');
      // Headers of the connection are not shown.
      const headers = fields.filter((line) => !/^(?:host|connection|content-length):/i.test(line));
      const [method = '', path = ''] = first.split(' ');
      const shown = [`${method} ${server.url.replace(/\/$/, '')}${path}`, ...headers, body]
        .join('')
        .replaceAll(env.GREENLIGHT_TOKEN, '$GREENLIGHT_TOKEN')
        .replaceAll(env.ERP_KEY, '$ERP_KEY');
      expect(plan.stdout.replaceAll(/\s/g, '')).toContain(shown.replaceAll(/\s/g, ''));
    }
  });

  test('shows the requests of discovery and the maximum', async () => {
    const server = await anyServer();
    const cwd = emptyFolder();
    const line = ['run', '--dry-run', '-u', server.url, '--max-requests', '300', ...args];
    const { stdout } = await greenlightHere(line, { cwd });
    expect(stdout).toMatch(/at most\s+300 requests in all \(--max-requests\)\.\n/);
    expect(stdout).toMatch(/^2 or more +discovery: /m);
    const plan = JSON.parse((await greenlightHere([...line, '--json'], { cwd })).stdout);
    expect(plan.maxRequests).toBe(300);
    expect(
      plan.discovery.requests.map(({ url }: { url: string }) => new URL(url).pathname),
    ).toEqual(['/api/commerces', '/api/transactions']);
    expect(server.connections).toBe(0);
  });
});

describe('the maximum number of requests', () => {
  test('includes discovery, and the verdict names it', async () => {
    const server = await anyServer();
    const cwd = emptyFolder();
    const made = await greenlightHere(['run', '-u', server.url, '--max-requests', '3'], { cwd });
    expect(server.requests).toHaveLength(3);
    expect(made.stdout).toMatch(/the cap of 3 requests was\s+reached \(limits\.requests\)/);
  });
});

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { bounded } from '../../src/fleet/clients.ts';
import { type ClientSummary, type Fleet, fleetOf } from '../../src/fleet/fleet.ts';
import { greenlightProcess, reportOf, root, start } from '../cli/greenlight.ts';
import { folderOf } from '../support/files.ts';
import { openReferenceClient } from '../support/serving.ts';

const rule = 'delivery-price/net-value-missing';
const token = 'a-token-of-a-fleet-77';
/** Short runs. */
const env = { GREENLIGHT_ONLY: 'delivery-price/one-line commerces/all', ERP_TOKEN: token };
const configOf = (url: string) => `target: { clientBase: ${url}, token: '\${ERP_TOKEN}' }\n`;

const since = (fleet: Fleet) => fleet.clients[0]?.broken[0]?.since;

const verdicts = ({ clients }: Fleet) =>
  Object.fromEntries(clients.map(({ client, verdict }) => [client, verdict]));

describe('a run of a fleet', () => {
  test('reports clients that pass, fail, are dead or have no valid config, and changes in the next run', async () => {
    const good = await openReferenceClient({ token, records: 300, now: Date.now });
    const bad = await openReferenceClient({
      token,
      records: 300,
      now: Date.now,
      faults: ['net-value-missing'],
    });
    const cwd = folderOf({
      'bad.yaml': configOf(bad.url),
      'broken.yml': 'target: { clientBse: x }\n',
      'dead.yaml': configOf('http://127.0.0.1:9'),
      'good.yaml': configOf(good.url),
    });
    const night = async (...more: readonly string[]) => {
      const args = ['fleet', '.', '--out', 'out', '--history', 'kept', ...more];
      const ended = await greenlightProcess(args, { cwd, env });
      const fleet = JSON.parse(readFileSync(join(cwd, 'out/fleet.json'), 'utf8')) as Fleet;
      return { ...ended, fleet };
    };

    const schema = readFileSync(join(root, 'schemas/fleet.schema.json'), 'utf8');
    const keeps = new Ajv2020({ strict: true }).compile(JSON.parse(schema));
    const first = await night();
    expect(keeps(first.fleet), `errors: ${JSON.stringify(keeps.errors)}`).toBe(true);
    expect(verdicts(first.fleet), `stderr: ${first.stderr}`).toEqual({
      bad: 'failed',
      broken: 'not run',
      dead: 'inconclusive',
      good: 'passed',
    });
    expect([first.exit, first.fleet.exitCode]).toEqual([2, 2]);
    const [dead] = first.fleet.clients.filter(({ client }) => client === 'dead');
    expect(dead?.why).toBe(
      'The connection to 127.0.0.1:9 was refused: nothing listens there (ECONNREFUSED).',
    );
    expect(first.stdout.replaceAll(/\s+/g, ' ')).toContain(dead?.why);
    const [broken] = first.fleet.clients.filter(({ client }) => client === 'broken');
    expect(broken?.why).toMatch(/broken\.yml:1:11: unknown key 'clientBse'/);
    expect(first.stdout).toContain(
      'FAILED  4 clients: 1 passed, 1 failed, 1 inconclusive, 1 not run,',
    );
    expect(first.stdout).not.toContain(' new ');
    const report = reportOf(readFileSync(join(cwd, 'out/bad/report.json'), 'utf8'));
    const [failed] = first.fleet.clients;
    expect(failed).toMatchObject({ client: 'bad', run: report.run.id, exitCode: 1 });
    expect(failed?.broken).toEqual([
      { rule, title: 'A quote has no netValue', since: report.run.startedAt },
    ]);
    const page = readFileSync(join(cwd, 'out/index.html'), 'utf8');
    expect(page).toContain('<a href="./bad/report.html"><bdi>bad</bdi></a>');
    expect(page).toMatch(
      /<p class="word fail">.*Failed<\/p>\n<h1 id="h-verdict">1 of 4 clients ready</,
    );

    // One client now fails and one is gone; earlier findings are not new.
    writeFileSync(join(cwd, 'good.yaml'), configOf(bad.url));
    rmSync(join(cwd, 'broken.yml'));
    const second = await night('--json');
    expect(JSON.parse(second.stdout)).toEqual(second.fleet);
    expect(second.exit).toBe(1);
    expect(second.fleet.clients.map(({ client, broken: [one] }) => [client, one?.isNew])).toEqual([
      ['bad', undefined],
      ['dead', undefined],
      ['good', true],
    ]);
    expect(since(second.fleet)).toBe(since(first.fleet));
    expect(JSON.stringify(second.fleet) + first.stdout + page).not.toContain(token);
    await Promise.all([good.close(), bad.close()]);
  });

  test('reports its results when it is interrupted, and leaves no process behind', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const cwd = folderOf({ 'a.yaml': configOf(`http://127.0.0.1:${port}`), 'b.yaml': '' });
    const fleet = start(['fleet', '.', '--clients', '1'], { cwd, env });
    await once(silent, 'connection');
    fleet.child.kill('SIGTERM');
    const { exit, stdout } = await fleet.ended;
    expect(stdout).toContain('2 clients: 1 inconclusive, 1 not run');
    expect(exit).toBe(143);
    expect(spawnSync('pgrep', ['-f', join(cwd, 'a.yaml')]).stdout.toString()).toBe('');
    silent.close();
  });

  test('gives no client the GREENLIGHT variables of a single client', async () => {
    const cwd = folderOf({ 'a.yaml': `target: { token: '\${GREENLIGHT_TOKEN}' }\n` });
    const given = { GREENLIGHT_TOKEN: token, GREENLIGHT_BASE_URL: 'http://127.0.0.1:9' };
    const { exit, stdout, stderr } = await greenlightProcess(['fleet', '.'], { cwd, env: given });
    expect(exit).toBe(2);
    expect(stderr).toMatch(/GREENLIGHT_BASE_URL is given to no client.*\n.*GREENLIGHT_TOKEN is/);
    const why =
      'a.yaml: GREENLIGHT_TOKEN is given to no client of a fleet; name another variable, such as $';
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`${why}{A_TOKEN}`);
    expect(readFileSync(join(cwd, 'reports/fleet/index.html'), 'utf8')).toContain(
      'name another variable, such as $',
    );
  });
});

test('runs stay within the limits in all and per host', async () => {
  const hosts = ['a', 'a', 'a', '', 'b', 'a', '', 'b', 'c'];
  const running: string[] = [];
  let most = 0;
  const done: number[] = [];
  await bounded(
    hosts.map((host, number) => ({ number, host })),
    { inAll: 4, perHost: 2 },
    async ({ number, host }: { readonly number: number; readonly host: string }) => {
      running.push(host);
      most = Math.max(most, running.length);
      const ofHost = running.filter((each) => each === host).length;
      expect(ofHost).toBeLessThanOrEqual(2);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running.splice(running.indexOf(host), 1);
      done.push(number);
    },
  );
  expect([most, done.toSorted((a, b) => a - b)]).toEqual([4, [0, 1, 2, 3, 4, 5, 6, 7, 8]]);
});

test.each([
  [[0, 3, 0], 3],
  [[0, 3, 1], 1],
  [[1, 2, 0], 2],
  [[2, 70, 1], 70],
  [[0, 143], 143],
])('runs with exit codes %j end the fleet with exit code %i', (codes, exitCode) => {
  const summaries = codes.map(
    (code, at): ClientSummary => ({
      client: String(at),
      verdict: 'passed',
      exitCode: code,
      endpoints: [],
      broken: [],
    }),
  );
  const about = {
    tool: { name: 'greenlight', version: '1' } as const,
    startedAt: '',
    finishedAt: '',
  };
  expect(fleetOf(about, summaries, undefined).exitCode).toBe(exitCode);
});

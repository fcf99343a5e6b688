import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ExchangeReport } from '../../src/model/run.ts';
import type { ReferenceClient } from '../../src/reference-client/server.ts';
import { testsAll } from '../support/extent.ts';
import { folderOf } from '../support/files.ts';
import { openReferenceClient, referenceForAll } from '../support/serving.ts';
import { clientFolder, clock, greenlight, reportOf } from './greenlight.ts';

const token = 'a-token-of-nobody-83b1f0';
const env = { GREENLIGHT_TOKEN: token };
const broken = 'delivery-price/net-value-missing';

const honest = referenceForAll({ token, records: 200, now: clock });
const faulty = referenceForAll({ token, faults: ['net-value-missing'], records: 200, now: clock });

const folderFor = (client: Pick<ReferenceClient, 'url'>): string =>
  clientFolder(client, 'implements: [delivery-price, shipping-cost]');

/** Two scenarios are enough to see the report of a run. */
const few = ['--only', 'delivery-price/{one-line,smallest-draft}', '--seed', '7'];

/** One of each kind: a quote, rejections, repeats, tokens, a cost. */
const some = testsAll
  ? ['--endpoint', 'delivery-price']
  : ['--only', 'delivery-price/{full-order,uncovered-address,quote-and-order,token}'];

const faults = ['transactions-another-path'];
const elsewhere = referenceForAll({ token, faults, records: 200, now: clock });

test('discovery does not judge endpoints that are not selected', async () => {
  const cwd = clientFolder(elsewhere, '');
  const { exit, stdout } = await greenlight(['run', ...few], { env, cwd });
  expect(stdout).not.toContain('http/refused');
  expect(exit).toBe(0);
});

const statusOf = ({ answer }: ExchangeReport) => ('status' in answer ? answer.status : '-');

describe('terminal output', () => {
  test.each([
    ['a conforming', 0, honest],
    ['a broken', 1, faulty],
  ])('shows %s client, with exit code %i', async (_, code, client) => {
    const own = { env, cwd: folderFor(client) };
    const { exit, stdout, stderr } = await greenlight(['run', ...few], own);
    expect({ exit, stderr }).toEqual({ exit: code, stderr: '' });
    expect(steady(stdout, client)).toMatchSnapshot();
  });

  test('has a line for every exchange with --verbose, numbered as in the report', async () => {
    const cwd = folderFor(honest);
    const only = ['--only', 'delivery-price/{token,quote-and-order,one-line,smallest-draft}'];
    const { stdout } = await greenlight(['run', ...only, '--verbose'], { env, cwd });
    const report = reportOf(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8'));
    const reported = stdout
      .split('\n')
      .map((line) => /^ {4}(e\d+) +(.+?) +(\d{3}) /.exec(line)?.slice(1, 4).join(' '))
      .filter((line) => line !== undefined);
    expect(reported).toEqual(
      report.exchanges.map((each) => `${each.id} ${each.step} ${statusOf(each)}`),
    );
    expect(reported.length).toBeGreaterThan(5);
  });
});

describe('reports', () => {
  test('--json prints one document that matches its schema, and writes no file', async () => {
    const cwd = folderFor(faulty);
    const { exit, stdout, stderr } = await greenlight(['run', '--json', ...some], { env, cwd });
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: '' });
    const report = reportOf(stdout);
    expect(report).toMatchObject({ verdict: 'failed', exitCode: 1 });
    expect(readdirSync(cwd), 'no file is written').toEqual(['greenlight.config.yaml']);
  });
});

describe('requests', () => {
  test('--dry-run prints the plan, without the requests', async () => {
    const line = ['run', '--dry-run', '--only', 'delivery-price/{one-line,token}'];
    const { exit, stdout, stderr } = await greenlight(line, { env, cwd: folderFor(honest) });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout.replaceAll(/:\d{4,5}\b/g, ':<port>')).toMatchInlineSnapshot(`
      "Nothing was sent. 2 scenarios would send GETs and price requests to http://127.0.0.1:<port>, at most
      2,000 requests in all (--max-requests).

      Requests  and scenarios

      1          delivery-price/one-line: An order with one unit of one product
      9 or more  delivery-price/token: Calls with the right token, with others and with none

      With --verbose every request is printed.
      "
    `);
  });

  test('with --concurrency 1, only scenarios with parallel calls are skipped, with a reason', async () => {
    const only = 'delivery-price/{draft-between-orders,one-line,same-order-at-once}';
    const line = ['run', '--only', only, '--concurrency', '1', '--json'];
    const { exit, stdout } = await greenlight(line, { env, cwd: folderFor(honest) });
    expect(exit).toBe(0);
    const { scenarios } = reportOf(stdout);
    expect(scenarios.map(({ id, verdict, reason = '' }) => `${id} ${verdict} ${reason}`)).toEqual([
      'delivery-price/draft-between-orders passed ',
      'delivery-price/one-line passed ',
      'delivery-price/same-order-at-once skipped Calls at once need --concurrency 2 or more.',
    ]);
  });
});

test('a client that does not listen makes a run inconclusive after a few calls', async () => {
  const closed = await openReferenceClient({});
  await closed.close();
  const own = { env, cwd: folderFor(closed) };
  const { exit, stdout, stderr } = await greenlight(['run', '--json'], own);
  expect({ exit, stderr }).toEqual({ exit: 3, stderr: '' });
  const { verdict, exchanges } = reportOf(stdout);
  expect(verdict).toBe('inconclusive');
  expect(exchanges.length).toBeLessThan(30);
});

test('demo reads a config only with --config', async () => {
  const cwd = folderOf({ 'greenlight.config.yaml': 'this: is no config of greenlight\n' });
  const narrow = ['demo', '--only', 'delivery-price/one-line', '--quiet'];
  expect((await greenlight(narrow, { cwd })).exit).toBe(0);
  const named = await greenlight([...narrow, '-c', 'greenlight.config.yaml'], { cwd });
  expect(named.exit).toBe(2);
  writeFileSync(join(cwd, 'own.yaml'), `severity: { ${broken}: off }\n`);
  const off = [...narrow, '--fault', 'net-value-missing'];
  expect((await greenlight(off, { cwd })).exit).toBe(1);
  expect((await greenlight([...off, '-c', 'own.yaml'], { cwd })).exit).toBe(0);
});

/** Times and the port differ from run to run, and the clauses from version to version. */
const steady = (text: string, client: Pick<ReferenceClient, 'url'>): string =>
  text
    .replaceAll(client.url, 'http://client')
    .replaceAll(/20\d\d-\d\d-\d\d(?=T12:00)/g, '20##-##-##')
    .replaceAll(/\b[\d.]+ m?s\b/g, '# ms')
    .replace(
      /\d+ of \d+ clauses checked, no violation, \d+ not judged; \d+/,
      '# of # clauses checked, no violation, # not judged; #',
    );

import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { start } from '../cli/greenlight.ts';
import { folderOf } from '../support/files.ts';
import { serving } from '../support/serving.ts';

const path = '/webhooks/platform/order/delivery-price';
const token = 'a-secret-of-real-traffic-31d7';
const order = {
  order: { externalId: 'C1', shippingAddress: { name: 'Ana Pérez', commune: 'Lo Prado' } },
};

/** Calls the endpoint, and returns the body of the answer. */
async function call(url: string): Promise<string> {
  const body = JSON.stringify(order);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-auth-token': token,
  };
  const sent = request(url + path, { method: 'POST', headers, agent: false }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return (await buffer(answer)).toString();
}

const quote = JSON.stringify({ transportationCost: 10, netTaxedValue: 12 });

/** More records than rules keep in memory. */
const records = JSON.stringify(
  Array.from({ length: 120_000 }, (_, i) => ({
    orderId: `${i}`,
    productId: 'P',
    documentType: 'order',
  })),
);

/** Starts `observe` as a process, for a client that quotes without netValue. */
async function observing(rule = '', env = {}, args: readonly string[] = []) {
  const paths: unknown[] = [];
  const url = await serving((asked, response) => {
    const body = asked.method === 'GET' ? records : quote;
    paths.push(asked.url);
    if (asked.url === '/late') return;
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  const cwd = folderOf({
    'greenlight.config.yaml': `target:\n  clientBase: ${url}\n${rule === '' ? '' : 'rules: ./rules\n'}`,
    ...(rule === '' ? {} : { 'rules/own.mjs': rule }),
  });
  const started = start(['observe', '--listen', '127.0.0.1:0', ...args], { cwd, env });
  onTestFinished(() => void started.child.kill('SIGKILL'));
  let heard = '';
  started.child.stderr.on('data', (text) => {
    heard += text;
  });
  const hears = async (what: RegExp) => {
    for (;;) {
      const [, found = ''] = what.exec(heard) ?? [];
      if (found) return found;
      if (started.child.exitCode !== null) throw new Error(heard);
      await sleep(20);
    }
  };
  const at = await hears(/^(http:\S+) passes/m);
  const end = () => {
    started.child.kill('SIGINT');
    return started.ended;
  };
  return { ...started, cwd, paths, url: at, hears, end };
}

/** A custom rule that runs this code when it judges. */
const ruleThat = (does: string) => `export default {
  id: 'custom/own', severity: 'warning', title: 'An own rule', clauses: [], over: 'exchange',
  effect: 'None.', remedy: 'None.', fix: 'Nothing', counted: '{count} of {judged}',
  applies: () => true, judge: () => { ${does} },
};`;

test('prints a line for each broken call, and ends on Ctrl-C with report and exit code of a run', async () => {
  const observed = await observing('', {}, ['--json', '--redact-people']);
  for (let i = 0; i < 3; i += 1) expect(await call(observed.url)).toBe(quote);
  await observed.says('"e3"');
  const { exit, stdout } = await observed.end();
  expect(exit).toBe(1);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.slice(0, 3).map(({ broken }) => broken)).toMatchObject(
    ['e1', 'e2', 'e3'].map((exchange) => ({
      exchange,
      endpoint: 'delivery-price',
      status: 200,
      findings: [{ rule: 'delivery-price/net-value-missing', severity: 'error' }],
    })),
  );
  expect(lines[4].run).toMatchObject({ verdict: 'failed', totals: { exchanges: 3 } });
  expect(lines[4].run.findings).toMatchObject([
    { rule: 'delivery-price/net-value-missing', count: 3, judged: 3 },
  ]);
  expect(stdout).not.toContain(token);
  expect(stdout).not.toContain('Ana Pérez');
});

test.each([
  ['ends the thread', 'process.exit(5)', /(judging ended: its thread ended)/],
  [
    'exhausts the memory',
    'const all = []; for (;;) all.push(new Array(1e6).fill({}));',
    /(judging ended: .*memory)/,
  ],
])('passes calls when a rule %s', async (_what, does, says) => {
  const observed = await observing(ruleThat(does), { NODE_OPTIONS: '--max-old-space-size=300' });
  expect(await call(observed.url)).toBe(quote);
  await observed.hears(says);
  expect(await call(observed.url)).toBe(quote);
  const { exit, stderr } = await observed.end();
  expect(stderr).toContain('greenlight: nothing was judged\n');
  expect(exit).toBe(3);
});

test('passes calls when a rule never returns', async () => {
  const observed = await observing(ruleThat('for (;;);'));
  for (let i = 0; i < 5; i += 1) expect(await call(observed.url)).toBe(quote);
  observed.child.kill('SIGKILL');
});

test('reports a rule that throws as crashed, and judges by the others', async () => {
  const observed = await observing(ruleThat("throw new Error('it is broken')"), {}, ['--json']);
  expect(await call(observed.url)).toBe(quote);
  await observed.says('"e1"');
  const { stdout } = await observed.end();
  const { run } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  expect(run.rules.find(({ id }: { id: string }) => id === 'custom/own')).toMatchObject({
    crashed: true,
  });
  expect(run.findings).toHaveLength(1);
});

test('passes records if the disk is not writable, and reports them as not judged', async () => {
  const observed = await observing('', { TMPDIR: '/proc' }, ['--json']);
  const answer = await fetch(`${observed.url}/api/transactions`);
  expect(await answer.text()).toBe(records);
  expect(await call(observed.url)).toBe(quote);
  await observed.says('net-value-missing');
  const { stdout } = await observed.end();
  const { run } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  const [transactions] = run.endpoints.filter(({ id }: { id: string }) => id === 'transactions');
  expect(transactions).toMatchObject({
    exchanges: 0,
    state: 'not judged',
    reason: expect.stringMatching(/^1 call: .*\/proc/),
  });
  expect(run.findings).toHaveLength(1);
});

test('Ctrl-C prints what it waits for, and a second Ctrl-C still writes the report', async () => {
  const observed = await observing();
  expect(await call(observed.url)).toBe(quote);
  await observed.says('net-value-missing');
  const late = fetch(`${observed.url}/late`).catch(() => 'cut');
  while (!observed.paths.includes('/late')) await sleep(5);
  observed.child.kill('SIGINT');
  await observed.hears(
    /^(Waits up to 60 s for 1 call under way\. Ctrl-C again ends it at once\.)$/m,
  );
  const report = join(observed.cwd, 'reports/observe/report.json');
  while (!existsSync(report)) await sleep(5);
  expect((await observed.end()).exit).toBe(130);
  expect(await late).toBe('cut');
  const { findings } = JSON.parse(readFileSync(report, 'utf8'));
  expect(findings).toMatchObject([{ rule: 'delivery-price/net-value-missing', count: 1 }]);
});

import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { reportOf } from '../cli/greenlight.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { openReferenceClient, serving } from '../support/serving.ts';

const token = 'a-token-of-a-load-5c1d';
async function reference(...faults: readonly string[]): Promise<string> {
  const client = await openReferenceClient({ token, faults, records: 100 });
  onTestFinished(() => client.close());
  return client.url;
}

/** Quotes an order by its total, after a delay. */
const quoting =
  (ms: (call: number) => number | Promise<unknown>, status = (_call: number) => 200) =>
  (): RequestListener => {
    let calls = 0;
    const answer = async (...[request, response]: Parameters<RequestListener>) => {
      calls += 1;
      const call = calls;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { order } = JSON.parse(Buffer.concat(chunks).toString());
      const waits = ms(call);
      await (typeof waits === 'number' ? sleep(waits) : waits);
      const net = Math.round(order.pricing.totalPrice / 10);
      const netTaxedValue = Math.round(net * 1.19);
      const body = { transportationCost: net, netValue: net, netTaxedValue };
      response
        .writeHead(status(call), { 'content-type': 'application/json' })
        .end(JSON.stringify(status(call) === 200 ? body : { message: 'busy' }));
    };
    return (request, response) => void answer(request, response);
  };

async function load(url: string, args: string) {
  const cwd = folderOf({});
  const line = ['load', '-u', url, ...args.split(' ')];
  const said = await greenlightHere(line, { env: { GREENLIGHT_TOKEN: token }, cwd });
  const run = () => reportOf(readFileSync(join(cwd, 'reports/load/report.json'), 'utf8'));
  return { ...said, run, cwd };
}

const found = ({ findings }: Run) =>
  findings.map(({ rule, severity, counted }) => `${severity} ${rule}: ${counted}`);

test('counts a call that is lost on a reused connection as lost', async () => {
  const url = await reference('resets-every-third-reused');
  const { run, stdout } = await load(url, 'delivery-price --rate 40/s --for 2s');
  const { load: its, totals } = run();
  expect(its?.lost).toBeGreaterThan(0);
  expect(its?.failures).toEqual({ 'no answer (reused connection ended)': its?.lost });
  expect(totals.lostOnReuse).toBeGreaterThanOrEqual(its?.lost ?? 0);
  expect(stdout).toContain('requests were sent twice');
});

test('passes a conforming client, and judges every call', async () => {
  const both = ['delivery-price', 'shipping-cost'].map(async (endpoint) => ({
    endpoint,
    ...(await load(await reference(), `${endpoint} --rate 40/s --for 2s`)),
  }));
  for (const { endpoint, exit, run } of await Promise.all(both)) {
    const made = run();
    expect(found(made)).toEqual([]);
    expect([exit, made.verdict]).toEqual([0, 'passed']);
    const { load: its, exchanges, rules } = made;
    expect(its).toMatchObject({ calls: 80, lost: 0, ofOtherOrders: 0, ratePerSecond: 40 });
    expect(its?.beyond).toEqual(endpoint === 'delivery-price' ? { '30s': 0, '60s': 0 } : undefined);
    expect(its?.overTime.map(({ calls }) => calls)).toEqual([40, 40]);
    // The report keeps representative exchanges, and counts all.
    expect(exchanges.length).toBeLessThan(150);
    const alone = its?.orders ?? 0;
    expect(rules.find(({ id }) => id === 'http/server-error')?.judged).toBeGreaterThanOrEqual(
      80 + alone,
    );
    expect(made.totals.exchanges).toBeGreaterThanOrEqual(80 + alone);
  }
});

// Answers nothing until 50 calls wait, which never happens with a caller that waits for answers.
test('sends calls without waiting for answers, and measures latency from the due time', async () => {
  const orders = 24;
  const [first, last] = [orders + 60, orders + 110];
  const stall = new EventEmitter();
  const ended = once(stall, 'end');
  const url = await serving(
    quoting((call) => {
      if (call === last) stall.emit('end');
      return call < first ? 0 : ended;
    })(),
  );
  const { run } = await load(url, 'delivery-price --rate 50/s --for 4s');
  const { load: its } = run();
  expect(its).toMatchObject({ calls: 200, lost: 0 });
  expect(its?.mostInFlight).toBeGreaterThan(45);
  // The 50 calls of the stalled second wait from 1000 ms down to 0: a quarter of all.
  expect(its?.latencyMs['max']).toBeGreaterThan(950);
  expect(its?.latencyMs.p90).toBeGreaterThan(500);
});

test('finds a fault that occurs only under load, and counts it over all calls', async () => {
  const rows = [
    ['global-variable', 'delivery-price/mixed-up-orders'],
    ['one-at-a-time', 'delivery-price/fails-under-concurrency'],
  ] as const;
  for (const [fault, rule] of rows) {
    const line = 'delivery-price --rate 50/s --for 2s';
    const { exit, run, stdout } = await load(await reference(fault), line);
    const made = run();
    expect(exit).toBe(1);
    expect(made.findings.map((finding) => finding.rule)).toEqual([rule]);
    const { load: its, findings } = made;
    const [finding] = findings;
    // The rule needs more than the count: alone, the order must get its own amounts again.
    const most = fault === 'global-variable' ? its?.ofOtherOrders : its?.lost;
    expect(finding?.count).toBeLessThanOrEqual(most ?? 0);
    expect(finding?.count).toBeGreaterThan(20);
    expect(stdout).toContain(
      fault === 'global-variable' ? 'with the amounts of another order' : 'status 500: ',
    );
    expect(finding?.reproduce.command).toMatch(
      /^greenlight load delivery-price -u \S+ --rate 50\/s --for 2000ms$/,
    );
  }
});

// On a busy machine the failing calls may all overlap with others.
test('counts one failing call in twenty by status and time', {
  retry: 2,
}, async () => {
  const url = await serving(
    quoting(
      () => 1,
      (call) => (call > 24 && call % 20 === 0 ? 503 : 200),
    )(),
  );
  const { run, exit } = await load(url, 'delivery-price --rate 50/s --for 4s');
  const made = run();
  expect(exit).toBe(1);
  const failures = { 'status 503': 10 };
  expect(made.load).toMatchObject({ calls: 200, lost: 10, lostPerThousand: 50, failures });
  expect(made.load?.overTime.reduce((sum, { lost }) => sum + lost, 0)).toBe(10);
  expect(made.findings.map(({ rule, count }) => [rule, count])).toEqual([['http/flaky', 10]]);
});

test.each([
  [['p95=10s'], 0, [true]],
  [['p99.9=20s,lost=0', 'max=1ms'], 1, [true, true, false]],
  [['never', 'p50=1ms'], 0, [false]],
])('--fail-on %s ends with exit code %i', async (limits, exit, kept) => {
  const url = await serving(quoting(() => 5)());
  const line = `delivery-price --rate 50/s --for 1s --fail-on ${limits.join(' ')}`;
  const made = await load(url, line);
  expect(made.exit).toBe(exit);
  const run = made.run();
  expect(run.load?.limits.map((limit) => limit.kept)).toEqual(kept);
  expect(run.verdict).toBe(kept.includes(false) ? 'failed' : 'passed');
  expect(made.stdout.includes('is over its limit')).toBe(kept.includes(false));
  // The saved run has the same verdict.
  const again = await greenlightHere(['render', 'reports/load'], { cwd: made.cwd });
  expect(again.stderr).toBe('');
  expect(again.stdout).toContain(run.verdict.toUpperCase());
});

const none = '; no order is quoted alone, so no load was sent';

test('sends no load to a client that does not answer', async () => {
  const silent = await load('http://127.0.0.1:9', 'delivery-price --for 30s');
  expect(silent.exit).toBe(3);
  expect(silent.run().load).toBeUndefined();
  expect(silent.run().run.incomplete).toBe(`3 calls in a row got no answer${none}`);
});

test.each([
  ['three calls', 'answers nothing', '--timeout 1s', 3, `3 calls in a row got no answer${none}`],
  [
    'its time limit',
    'answers slowly',
    '--max-time 2s',
    1,
    `the time of 3 s was over (--for and limits.time)${none}`,
  ],
] as const)('a load ends after %s if the client %s', async (_, how, flags, code, reason) => {
  let calls = 0;
  const url = await serving((request, response) => {
    calls += 1;
    request.resume();
    if (how === 'answers slowly') setTimeout(() => response.writeHead(503).end(), 700);
  });
  const { exit, run } = await load(url, `delivery-price --for 1s ${flags}`);
  expect([exit, run().run.incomplete]).toEqual([code, reason]);
  // There are 24 orders, which would take 17 s.
  expect(calls).toBeLessThan(how === 'answers nothing' ? 4 : 10);
});

/**
 * Sends calls at a constant rate through greenlight observe to a server that misbehaves at random, each order with
 * its own content and session, and watches the memory of the process.
 *
 *   node bench/soak/observe.js [--minutes 60] [--rate 50] [--seed 1]
 *
 * Exits with 1 if memory grows, too little is judged, or the exit code of observe is unexpected.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openMisbehaving } from './server.js';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
});
const [minutes, rate, seed] = [options.minutes, options.rate, options.seed].map(Number);
/** The share of the time in which caches are filled and code is compiled. */
const warmUp = 0.3;
/** Time in ms after which a call is aborted. */
const patienceMs = 3000;
/** Megabytes by which the warm resident set may grow. */
const mostGrowth = 40;

const root = fileURLToPath(new URL('../../', import.meta.url));
const server = await openMisbehaving({ seed, records: 600 });

const cwd = mkdtempSync(join(tmpdir(), 'greenlight-soak-'));
const bin = join(root, 'bin/greenlight.js');
const args = ['observe', '--listen', '127.0.0.1:0', '--to', server.url, '--json'];
const observing = spawn(process.execPath, [bin, ...args], { cwd });
let heard = '';
let last = '';
let lines = 0;
observing.stderr.setEncoding('utf8').on('data', (text) => {
  heard += text;
});
observing.stdout.setEncoding('utf8').on('data', (text) => {
  last += text;
  const at = last.lastIndexOf('\n', last.length - 2);
  lines += text.split('\n').length - 1;
  if (at >= 0) last = last.slice(at + 1);
});
while (!/passes/.test(heard)) await once(observing.stderr, 'data');
const [, url] = /(http:\S+) passes/.exec(heard);

const agent = new http.Agent();
const done = { sent: 0, answered: 0, failed: 0 };
const ranges = ['', '?date_from=2026-10-01T00:00:00Z&date_to=2026-11-01T00:00:00Z'];
function call() {
  done.sent += 1;
  const n = done.sent;
  const isRecords = n % 50 === 0;
  const type = n % 2 === 0 ? 'quote' : 'order';
  const products = [{ sku: 'SKU-1001', quantity: 1 + (n >> 1), pricing: { totalPrice: n >> 1 } }];
  const shippingAddress = { address: `Calle ${n >> 1}`, commune: 'Providencia' };
  const pricing = { totalPrice: n >> 1, netTotalPrice: n >> 1, finalTotalPrice: n >> 1 };
  const order = { externalId: 'C0001', domain: 'a', type, shippingAddress, products, pricing };
  const body = isRecords ? '' : JSON.stringify({ order });
  const path = isRecords
    ? `/api/transactions${ranges[(n / 50) % 2]}`
    : '/webhooks/platform/order/delivery-price';
  const headers = {
    'content-type': 'application/json',
    'x-auth-token': 'soak-token',
    cookie: `session=${n}-of-somebody`,
    ...(isRecords ? {} : { 'content-length': Buffer.byteLength(body) }),
  };
  const sent = http.request(url + path, { method: isRecords ? 'GET' : 'POST', headers, agent });
  // A time-out of the whole call, since an endless body is never idle.
  const over = setTimeout(() => sent.destroy(), patienceMs);
  sent.on('close', () => clearTimeout(over));
  sent.on('response', (answer) => {
    answer.on('error', () => {});
    answer.on('close', () => {
      done.answered += 1;
    });
    answer.resume();
  });
  sent.on('error', () => {
    done.failed += 1;
  });
  sent.end(body);
}

const proc = (file) => readFileSync(`/proc/${observing.pid}/${file}`, 'utf8');
const samples = [];
const began = performance.now();
const sampling = setInterval(() => {
  const rss = Number(/VmRSS:\s+(\d+)/.exec(proc('status'))[1]) / 1024;
  const files = readdirSync(`/proc/${observing.pid}/fd`).length;
  samples.push({ at: performance.now() - began, rss, files });
}, 5000);
const calling = setInterval(() => {
  const due = ((performance.now() - began) / 1000) * rate;
  while (done.sent < due) call();
}, 20);
await new Promise((resolve) => setTimeout(resolve, minutes * 60_000));
clearInterval(calling);
await new Promise((resolve) => setTimeout(resolve, 5000));
agent.destroy();
await new Promise((resolve) => setTimeout(resolve, 6000));
clearInterval(sampling);
observing.kill('SIGINT');
const [exit, signal] = await once(observing, 'close');
await server.close();

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const warm = samples.filter(({ at }) => at >= minutes * 60_000 * warmUp).map(({ rss }) => rss);
const half = Math.ceil(warm.length / 2);
const [before, after] = [median(warm.slice(0, half)), median(warm.slice(half))];
const { run } = JSON.parse(last);
const judged = run.totals.exchanges;
const reasons = run.scenarios.map(({ reason, summary }) => reason ?? summary);
const rows = [
  ['time', `${minutes} minutes at ${rate} calls a second`],
  ['calls sent', `${done.sent}, ${done.answered} answered, ${done.failed} without an answer`],
  ['judged', `${judged}`, judged <= done.sent && judged > 0],
  ['scenarios', reasons.join('; ')],
  ['lines, findings', `${lines}, ${run.findings.length}`],
  ['report', `${(last.length / 1e6).toFixed(1)} MB, ${run.exchanges.length} exchanges`],
  [
    'resident set',
    `${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`,
    after - before <= mostGrowth,
  ],
  ['largest resident set', `${Math.max(...samples.map(({ rss }) => rss)).toFixed(0)} MB`],
  ['open files at the end', `${samples.at(-1).files} of ${samples[0].files} at first`],
  ['exit', `${exit ?? signal}`, [0, 1, 3].includes(exit)],
];
for (const [what, figure, kept] of rows)
  console.log(`${what.padEnd(24)} ${figure}${kept === false ? '  BROKEN' : ''}`);
process.exitCode = rows.some(([, , kept]) => kept === false) ? 1 : 0;

// Measures what greenlight observe adds to calls at a constant rate, relative to direct calls and to calls through a
// bare proxy, and the highest rate of both proxies. In turn, several times; medians of the rounds.
// Run by hand: npm run bench:observe, or node bench/observe/run.js ROUNDS SECONDS RATE.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [rounds = 5, seconds = 10, rate = 200] = process.argv.slice(2).map(Number);
const bin = fileURLToPath(new URL('../../bin/greenlight.js', import.meta.url));
const plain = fileURLToPath(new URL('plain.js', import.meta.url));
const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
const cwd = mkdtempSync(join(tmpdir(), 'greenlight-bench-'));
const most = { p50: 2, p99: 10 };
const least = 0.5;

const started = [];
async function listening(args, stream, said) {
  const child = spawn(process.execPath, args, { cwd });
  started.push(child);
  let heard = '';
  child[stream].setEncoding('utf8').on('data', (text) => (heard += text));
  while (!said.test(heard)) await once(child[stream], 'data');
  child.stdout.resume();
  return said.exec(heard)[1];
}

const client = await listening([plain], 'stdout', /(http:\S+)\n/);
const ways = {
  direct: client,
  plain: await listening([plain, client], 'stdout', /(http:\S+)\n/),
  observed: await listening(
    [bin, 'observe', '--listen', '127.0.0.1:0', '--to', client],
    'stderr',
    /(http:\S+) passes/,
  ),
};

const lines = Array.from({ length: 8 }, (_, i) => ({
  sku: `SKU-${i}`,
  quantity: 2,
  pricing: { totalPrice: 2980 },
}));
const shippingAddress = { address: 'Av. Uno 100', commune: 'Providencia' };
const pricing = { totalPrice: 1, netTotalPrice: 1, finalTotalPrice: 1 };
const order = { externalId: 'C0001', domain: 'acme', shippingAddress, products: lines, pricing };
writeFileSync(join(cwd, 'order.json'), JSON.stringify({ order }));

function cannon(url, ...more) {
  const path = '/webhooks/platform/order/delivery-price';
  const args = ['-j', '-m', 'POST', '-i', 'order.json', '-H', 'content-type=application/json'];
  const given = [autocannon, ...args, '-d', String(seconds), ...more, url + path];
  const { stdout, stderr } = spawnSync(process.execPath, given, { cwd, encoding: 'utf8' });
  if (!stdout.startsWith('{')) throw new Error(stderr);
  return JSON.parse(stdout);
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const at = { direct: [], plain: [], observed: [] };
const greatest = { plain: [], observed: [] };
for (const url of Object.values(ways)) cannon(url, '-c', '10', '-R', String(rate));
for (let round = 1; round <= rounds; round += 1) {
  for (const [way, url] of Object.entries(ways)) {
    const { latency, errors, non2xx } = cannon(url, '-c', '10', '-R', String(rate));
    if (errors + non2xx > 0) throw new Error(`${way}: ${errors} errors`);
    at[way].push(latency);
  }
  for (const way of ['plain', 'observed'])
    greatest[way].push(cannon(ways[way], '-c', '20').requests.average);
}
for (const child of started) child.kill('SIGKILL');

const of = (way, p) => median(at[way].map((latency) => latency[p]));
let isKept = true;
for (const p of ['p50', 'p99']) {
  const added = of('observed', p) - of('direct', p);
  isKept &&= added <= most[p];
  const ms = Object.keys(ways).map((way) => `${way} ${of(way, p)} ms`);
  console.log(`${p} at ${rate}/s: ${ms.join(', ')}; added ${added} ms, at most ${most[p]}`);
}
const [own, its] = [median(greatest.observed), median(greatest.plain)];
isKept &&= own / its >= least;
console.log(
  `highest rate: ${Math.round(own)}/s, plain ${Math.round(its)}/s; ${(own / its).toFixed(2)}, at least ${least}`,
);
process.exitCode = isKept ? 0 : 1;

// The greatest rate of autocannon against the reference client, and greenlight load at half of it, where every answer
// is judged. Run by hand, on an idle machine: npm run bench:load.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../bin/greenlight.js', import.meta.url));
const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
const cwd = mkdtempSync(join(tmpdir(), 'greenlight-bench-'));

const client = spawn(process.execPath, [bin, 'serve', '--port', '0'], { cwd });
const said = String((await once(client.stdout.setEncoding('utf8'), 'data'))[0]);
const [, url = '', token = ''] = /on (http:\S+\d); its token is (\S+)\.\n/.exec(said) ?? [];
const env = { ...process.env, GREENLIGHT_TOKEN: token };

function json(args) {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  if (!stdout.startsWith('{')) throw new Error(stderr);
  return JSON.parse(stdout);
}

const load = (rate, seconds) =>
  json([
    bin,
    'load',
    'delivery-price',
    '-u',
    url,
    '--rate',
    `${rate}/s`,
    '--for',
    `${seconds}s`,
    '--json',
  ]);

const [{ request }] = load(5, 1).exchanges;
writeFileSync(join(cwd, 'order.json'), JSON.stringify(request.body));
const headers = [
  'content-type=application/json',
  `x-auth-token=${token}`,
  'origin=https://platform.example.com',
];
const greatest = json([
  autocannon,
  '-j',
  '-c',
  '20',
  '-d',
  '8',
  '-m',
  'POST',
  '-i',
  'order.json',
  ...headers.flatMap((header) => ['-H', header]),
  request.url,
]).requests.average;
console.log(`autocannon, 20 connections: ${Math.round(greatest)} calls a second`);

const { load: its } = load(Math.ceil(greatest / 2), 20);
const later = its.overTime.slice(its.overTime.length / 2);
const p50 = Math.max(...later.map((part) => part.p50));
const kept = its.lost === 0 && p50 < 100;
console.log(
  `greenlight load, ${its.ratePerSecond} a second for 20 s: ${its.calls} answers judged, ${its.lost} lost`,
  `\nsent ${its.lateMs.p99} ms late or less in 99 of 100; in the second half the medians are ${p50} ms or less: ${kept ? 'kept' : 'BROKEN'}`,
);
client.kill();
process.exitCode = kept ? 0 : 1;

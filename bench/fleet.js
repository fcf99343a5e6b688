/**
 * A thousand local clients as a fleet on a queue, with one worker and with three. Run by hand on Linux with
 * redis-server: npm run bench:fleet. A number sets fewer clients. Prints the table of docs/internals/performance.md.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openReferenceClient } from '../dist/reference-client/server.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const howMany = Number(process.argv[2] ?? 1000);
/** One scenario per client, because the whole suite would take hours. */
const GREENLIGHT_ONLY = 'commerces/all';
const everyMs = 500;
/** Ticks per second of the clock of /proc. */
const ticks = 100;
const token = 'a-token-of-a-bench-31';

const folder = mkdtempSync(join(tmpdir(), 'greenlight-bench-'));
const here = (command, ...args) => execFileSync(command, args, { cwd: folder, encoding: 'utf8' });
const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
const tarball = here('npm', ...pack, root).trim();
here('npm', 'install', '--silent', `./${tarball}`, 'bullmq@6.7.0', 'ioredis@6.0.0');

const client = await openReferenceClient({ token, records: 20, now: Date.now });
mkdirSync(join(folder, 'clients'));
for (let number = 1; number <= howMany; number++) {
  const text = `target: { clientBase: '${client.url}', token: '\${ERP_TOKEN}' }\n`;
  writeFileSync(join(folder, 'clients', `client-${number}.yaml`), text);
}

function begun(...args) {
  const env = { PATH: process.env.PATH, ERP_TOKEN: token, GREENLIGHT_ONLY };
  const program = join(folder, 'node_modules/greenlight/bin/greenlight.js');
  const stdio = ['ignore', 'ignore', 'pipe'];
  return spawn(process.execPath, [program, 'fleet', ...args], { cwd: folder, env, stdio });
}

/** The text of a file of /proc; empty if the process has just ended. */
function proc(path) {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

/** CPU time so far and current memory of the processes and their children, ended children included. */
function taken(pids) {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      pid: Number(name),
      fields: proc(`${name}/stat`).split(') ')[1]?.split(' ') ?? [],
    }));
  const of = new Set(pids);
  for (const { pid, fields } of stats) if (of.has(Number(fields[1]))) of.add(pid);
  let [seconds, memory, largest] = [0, 0, 0];
  for (const { pid, fields } of stats.filter((each) => of.has(each.pid))) {
    for (const field of fields.slice(11, 15)) seconds += Number(field) / ticks;
    const own = Number(/^Pss:\s+(\d+)/m.exec(proc(`${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
    memory += own;
    largest = Math.max(largest, own);
  }
  const remote = `:${client.port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = proc('net/tcp').split('\n');
  const open = lines.filter((line) => line.includes(`${remote} 01 `));
  return { seconds, memory, largest, sockets: open.length };
}

async function measured(name, workers, atATime) {
  const taking = Array.from({ length: workers }, () =>
    begun('work', ...queue, '--out', name, '--clients', String(atATime)),
  );
  await Promise.all(taking.map(({ stderr }) => once(stderr, 'data')));
  const began = performance.now();
  const fleet = begun('clients', ...queue, '--out', name, '--per-host', '1000');
  for (const { stderr } of [fleet, ...taking]) stderr.resume();
  const most = { seconds: 0, memory: 0, largest: 0, sockets: 0 };
  while (fleet.exitCode === null) {
    const now = taken([fleet, ...taking].map(({ pid }) => pid));
    for (const key of Object.keys(most)) most[key] = Math.max(most[key], now[key]);
    await after(everyMs);
  }
  const wall = (performance.now() - began) / 1000;
  for (const each of taking) each.kill('SIGTERM');
  await Promise.all(taking.map((each) => each.exitCode ?? once(each, 'close')));
  const { totals } = JSON.parse(readFileSync(join(folder, name, 'fleet.json'), 'utf8'));
  if (totals.passed !== howMany) process.exitCode = 1;
  const cells = [
    name,
    workers * atATime,
    `${totals.passed} of ${howMany}`,
    `${wall.toFixed(0)} s`,
    `${most.seconds.toFixed(0)} s`,
    `${most.memory.toFixed(0)} MB`,
    `${most.largest.toFixed(0)} MB`,
    most.sockets,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

const free = createServer().listen(0, '127.0.0.1');
await once(free, 'listening');
const { port } = free.address();
free.close();
const redis = spawn('redis-server', ['--port', String(port), '--dir', folder], { stdio: 'ignore' });
const queue = ['--queue', `redis://127.0.0.1:${port}`];
console.log('| by | at a time | passed | wall | processor | memory | largest process | sockets |');
console.log('|---|---|---|---|---|---|---|---|');
await measured('one worker', 1, 2);
await measured('three workers', 3, 1);
redis.kill();
await client.close();

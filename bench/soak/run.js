/**
 * Runs the built-in suite repeatedly against a server that misbehaves at random, several runs at a
 * time in one process, and checks for leaks: memory, sockets, files, timers, exchanges.
 *
 *   node --expose-gc bench/soak/run.js [--minutes 10] [--scenarios 1000] [--seed 1] [--build dist]
 *
 * Continues until both the time is over and enough scenarios are done. Exits with 1 if anything leaks.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { openMisbehaving } from './server.js';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    scenarios: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    build: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
  },
});
const minutes = Number(options.minutes);
const wanted = Number(options.scenarios);
const seed = Number(options.seed);

/** Concurrent runs: most of a run is waiting. */
const together = 6;
const sampleEveryMs = 5_000;
/** The share of the time in which caches are filled and code is compiled. */
const warmUp = 0.3;
/** Megabytes by which the warm heap after a collection may grow. */
const mostGrowth = 10;

if (typeof globalThis.gc !== 'function') throw new Error('start it with node --expose-gc');

const folder = mkdtempSync(join(tmpdir(), 'greenlight-soak-'));
// Makes temporary files of runs visible.
process.env.TMPDIR = mkdtempSync(join(folder, 'tmp-'));

const part = (path) => import(pathToFileURL(join(resolve(options.build), path)).href);
const { start } = await part('cli/program.js');
const { guarded } = await part('engine/redact/guard.js');

const done = { runs: 0, scenarios: 0, exchanges: 0, unsent: 0, late: 0, exits: {}, problems: [] };

/** One run of the whole suite, with every reporter. */
async function once(url, number) {
  const out = join(folder, `run-${number}`);
  let said = '';
  const stream = { write: (text) => (said += text), isTTY: false };
  const reporters = ['json', 'html', 'junit', 'markdown', 'har'];
  const args = ['run', '--base-url', url, '--timeout', '2s', '--max-body', '1MB'];
  args.push(
    '--max-bytes',
    '3MB',
    '--out',
    out,
    '--seed',
    String(number),
    '--reporter',
    ...reporters,
  );
  const io = guarded({
    stdout: stream,
    stderr: stream,
    stdin: Readable.from([]),
    env: { GREENLIGHT_TOKEN: 'soak-token' },
    cwd: folder,
    platform: process.platform,
    now: Date.now,
    onInterrupt: () => () => {},
  });
  const exit = await start(args, io);
  done.exits[exit] = (done.exits[exit] ?? 0) + 1;
  if (![0, 1, 3].includes(exit)) {
    done.problems.push(`run ${number} ended with ${exit}: ${said.slice(-2000)}`);
    return;
  }
  const run = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  done.runs += 1;
  done.scenarios += run.scenarios.length;
  for (const { durationMs, answer } of run.exchanges) {
    if (answer.reason === 'cut-off') done.late += 1;
    // Absent if the time was over before there was a connection.
    if (durationMs === undefined) done.unsent += 1;
    else done.exchanges += 1;
  }
  rmSync(out, { recursive: true });
}

const files = () => readdirSync('/proc/self/fd').length;
const megabytes = (bytes) => bytes / 1024 / 1024;
const counted = (names) => {
  const counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};
const settle = async () => {
  for (let i = 0; i < 3; i += 1) {
    await new Promise((resume) => setTimeout(resume, 300));
    globalThis.gc();
  }
};

const server = await openMisbehaving({ seed, records: 600 });
// The first run opens what remains open: standard streams, the workers of the file system.
await once(server.url, 0);
await settle();
const before = { files: files(), resources: counted(process.getActiveResourcesInfo()) };

const began = performance.now();
const until = began + minutes * 60_000;
const samples = [];
const sample = () => {
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  const at = performance.now() - began;
  samples.push({ at, heap: megabytes(heapUsed + external), rss: megabytes(rss), files: files() });
};
const sampling = setInterval(sample, sampleEveryMs);
let next = 1;
const isOver = () => performance.now() >= until && done.scenarios >= wanted;
await Promise.all(
  Array.from({ length: together }, async () => {
    while (!isOver() && done.problems.length === 0) await once(server.url, next++);
  }),
);
clearInterval(sampling);
await settle();
sample();

const after = { files: files(), resources: counted(process.getActiveResourcesInfo()) };
const open = await server.open();
await server.close();
const left = readdirSync(process.env.TMPDIR);
rmSync(folder, { recursive: true });

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const took = performance.now() - began;
const warm = samples.filter(({ at }) => at >= took * warmUp);
const half = Math.ceil(warm.length / 2);
const heap = warm.map((each) => each.heap);
const growth = median(heap.slice(half)) - median(heap.slice(0, half));
// A request that times out before this busy process reads it never arrives at the server.
const missing = done.exchanges + server.counts.again - server.counts.requests;

const rows = [
  ['time', `${(took / 60_000).toFixed(1)} minutes`],
  ['runs', `${done.runs}, ${together} at a time`, JSON.stringify(done.exits)],
  ['scenarios', `${done.scenarios}`, done.scenarios >= wanted],
  ['requests received', `${server.counts.requests}`],
  ['exchanges never written', `${done.unsent}`],
  ['exchanges out of time', `${done.late}`],
  [
    'exchanges sent',
    `${done.exchanges}, and ${server.counts.again} resent`,
    missing >= 0 && missing <= done.late,
  ],
  ['connections', `${server.counts.connections}, ${open} still open`, open === 0],
  [
    'heap after a collection',
    `${median(heap.slice(0, half)).toFixed(1)} MB, then ${median(heap.slice(half)).toFixed(1)} MB`,
    growth <= mostGrowth,
  ],
  ['largest resident set', `${Math.max(...samples.map(({ rss }) => rss)).toFixed(0)} MB`],
  ['open files', `${before.files} before, ${after.files} after`, after.files <= before.files],
  [
    'timers and handles',
    `${JSON.stringify(before.resources)} before, ${JSON.stringify(after.resources)} after`,
    Object.entries(after.resources).every(([name, many]) => many <= (before.resources[name] ?? 0)),
  ],
  ['files on disk', `${left.length} left`, left.length === 0],
];
for (const [what, figure, kept] of rows) {
  const verdict = kept === false ? '  BROKEN' : typeof kept === 'string' ? `  ${kept}` : '';
  console.log(`${what.padEnd(26)} ${figure}${verdict}`);
}
console.log(`behaviours ${JSON.stringify(server.counts.manners)}`);
for (const problem of done.problems) console.log(problem);
const broken = rows.some(([, , kept]) => kept === false) || done.problems.length > 0;
process.exitCode = broken ? 1 : 0;

/**
 * Measures `greenlight validate` on large datasets, with all rules, relative to plain JSON.parse of the
 * same bytes and to usual libraries. Figures are ratios of whole processes, start-up included, in paired runs
 * (A B A B …), so that the speed of the machine cancels out. Findings are compared with the planted defects.
 *
 *   node bench/datasets/run.js [--sizes 200000,1000000,5000000] [--runs 5] [--full] [--no-rivals]
 *
 * `--full` adds ten million records. The largest file takes 6 GB and is removed after reading.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { generate } from './generate.js';
import { install } from './rivals.js';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '200000,1000000,5000000' },
    runs: { type: 'string', default: '5' },
    full: { type: 'boolean', default: false },
    'no-rivals': { type: 'boolean', default: false },
    root: { type: 'string', default: fileURLToPath(new URL('../..', import.meta.url)) },
  },
});
const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'greenlight-bench-'));
const usageFile = join(folder, 'usage.json');
const failures = [];

/** Runs a process; returns its wall and CPU seconds, its peak memory in MB and its output. */
function measure(name, args) {
  rmSync(usageFile, { force: true });
  const began = performance.now();
  const ended = spawnSync(process.execPath, ['--require', here('./usage.cjs'), ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, BENCH_USAGE: usageFile },
    cwd: folder,
  });
  const wall = (performance.now() - began) / 1000;
  if (!existsSync(usageFile)) return { failed: `${name} did not end` };
  const { maxRSS, cpu } = JSON.parse(readFileSync(usageFile, 'utf8'));
  return { ...ended, wall, cpu: cpu / 1e6, rss: maxRSS / 1024 };
}

/** Runs `validate` on a file, whose findings must be the planted defects. */
function greenlight({ file, truth }) {
  const out = join(folder, 'out');
  const bin = join(options.root, 'bin/greenlight.js');
  const flags = ['--reporter', 'json', '--out', out, '--quiet', '--now', '2027-01-01'];
  const got = measure('greenlight', [bin, 'validate', 'transactions', file, ...flags]);
  if (got.failed) return got;
  const report = join(out, 'report.json');
  if (!existsSync(report)) return { failed: got.stderr.slice(0, 300) };
  const run = JSON.parse(readFileSync(report, 'utf8'));
  for (const trouble of untrue(run, truth)) failures.push(`${file}: ${trouble}`);
  rmSync(out, { recursive: true });
  return got;
}

/** Differences between a report and the planted defects. */
function untrue({ totals, findings }, truth) {
  const troubles = [];
  if (totals.records.transactions !== truth.records) {
    troubles.push(`${totals.records.transactions} records were judged`);
  }
  const due = [
    ...(truth.duplicates.length === 0 ? [] : ['transactions/duplicate-record']),
    ...(truth.wrong ? ['transactions/field-type'] : []),
  ];
  // The name of the file may give a warning.
  const rules = findings.map(({ rule }) => rule).filter((rule) => !rule.endsWith('/file-name'));
  if (rules.toSorted().join() !== due.toSorted().join())
    troubles.push(`findings of ${rules.join(', ') || 'nothing'}`);
  const wrong = findings.find(({ rule }) => rule === 'transactions/field-type')?.count ?? 0;
  if (wrong !== (truth.wrong ?? 0)) troubles.push(`${wrong} records of a wrong type`);
  const found = findings.find(({ rule }) => rule === 'transactions/duplicate-record');
  if (!found || truth.wrong) return troubles;
  const told = [found.count, found.loss.records, found.loss.quantity, found.loss.sales.clp];
  const planted = [truth.duplicates.length, truth.duplicates.length, truth.quantity, truth.sales];
  if (told.join() !== planted.join()) troubles.push(`${told.join()}, not ${planted.join()}`);
  const pairs = new Set(truth.duplicates.map((pair) => pair.join(', ')));
  for (const { row } of found.samples) {
    if (!pairs.has(row?.records)) troubles.push(`records ${row?.records} share no key`);
  }
  return troubles;
}

/** Runs one of the usual libraries; its result must be correct as well. */
function rival(way, { file, truth }, rivals) {
  const got = measure(way, ['--max-old-space-size=8192', here('./rival.js'), way, file, rivals]);
  if (got.failed) return got;
  if (got.status !== 0) return { failed: /^.*Error.*$/m.exec(got.stderr)?.[0] ?? 'it failed' };
  const { records, wrong = 0, duplicates } = JSON.parse(got.stdout);
  const isTrue = !duplicates || duplicates.length === truth.duplicates.length;
  if (records !== truth.records || wrong > 0 || !isTrue)
    failures.push(`${way}: its result differs`);
  return got;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const shown = (numbers) =>
  `${median(numbers).toFixed(2)} (${Math.min(...numbers).toFixed(2)} to ${Math.max(...numbers).toFixed(2)})`;

/** Prints the throughput of `validate` relative to another program, by wall and CPU time. */
function compare(title, other, data, runs, target) {
  const [walls, cpus] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    const own = greenlight(data);
    const against = other();
    const failed = own.failed ?? against.failed;
    if (failed) return console.log(`| ${title} | not measured: ${failed} | | |`);
    walls.push(against.wall / own.wall);
    cpus.push(against.cpu / own.cpu);
  }
  const due = target === undefined ? '' : `≥ ${target}`;
  if (target !== undefined && median(walls) < target) failures.push(`${title}: below ${target}`);
  console.log(`| ${title} | ${shown(walls)} | ${shown(cpus)} | ${due} |`);
}

/** Prints the throughput of a run over HTTP relative to `validate` of the same records. */
async function compareLive(title, form, data, runs, target) {
  const [port, count] = [join(folder, 'port'), join(folder, 'count')];
  if (form === 'gzip') {
    const zip = createGzip({ level: 1 });
    await pipeline(createReadStream(data.file), zip, createWriteStream(`${data.file}.gz`));
  }
  const [walls, cpus] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    rmSync(port, { force: true });
    const server = spawn(process.execPath, [here('./server.js'), data.file, form, port, count]);
    while (!existsSync(port)) await wait(20);
    const bin = join(options.root, 'bin/greenlight.js');
    const url = `http://127.0.0.1:${readFileSync(port, 'utf8')}`;
    const flags = ['--max-time', '20m', '--json'];
    const only = ['--only', 'transactions/records'];
    const live = measure('run', [bin, 'run', '-u', url, ...only, ...flags]);
    server.kill();
    const own = greenlight(data);
    const failed = live.failed ?? own.failed;
    if (failed) return console.log(`| ${title} | not measured: ${failed} | | |`);
    const times = Number(readFileSync(count, 'utf8'));
    walls.push((times * own.wall) / live.wall);
    cpus.push((times * own.cpu) / live.cpu);
  }
  rmSync(`${data.file}.gz`, { force: true });
  if (median(walls) < target) failures.push(`${title}: below ${target}`);
  console.log(`| ${title} | ${shown(walls)} | ${shown(cpus)} | ≥ ${target} |`);
}

async function dataset(form, records, clean = false) {
  const file = join(folder, `${records}${clean ? '-clean' : ''}.${form}`);
  await generate(form, records, file, { clean });
  const truth = JSON.parse(readFileSync(`${file}.truth.json`, 'utf8'));
  return { file, truth, megabytes: (statSync(file).size / 1e6).toFixed(0) };
}

const runsFor = (records) =>
  records >= 5_000_000 ? Math.min(3, Number(options.runs)) : Number(options.runs);

async function bySize(records, rivals) {
  const runs = runsFor(records);
  const json = await dataset('json', records);
  const one = (way, data) => () => rival(way, data, rivals ?? '');
  const title = (what) => `${records} records, ${what}`;
  // JSON.parse cannot read more: a string of JavaScript has at most half a GB.
  if (records <= 500_000) {
    compare(
      title('JSON, relative to JSON.parse of the whole'),
      one('plain', json),
      json,
      runs,
      0.6,
    );
    const mixed = await dataset('odd', records);
    compare(title('any shape, relative to JSON.parse'), one('plain', mixed), mixed, runs, 0.45);
    rmSync(mixed.file);
    await compareLive(title('live, relative to the file'), 'plain', json, runs, 0.45);
    await compareLive(title('live with gzip, relative to the file'), 'gzip', json, runs, 0.45);
    for (const form of ['ndjson', 'csv']) {
      const other = await dataset(form, records);
      compare(
        title(`${form}, relative to JSON.parse of the JSON`),
        one('plain', json),
        other,
        runs,
      );
      rmSync(other.file);
    }
    const clean = await dataset('json', records, true);
    compare(title('clean JSON, relative to JSON.parse'), one('plain', clean), clean, runs);
    rmSync(clean.file);
  }
  if (rivals && records <= 1_000_000) {
    const due = records >= 1_000_000 ? 4 : undefined;
    compare(title('JSON, relative to stream-json'), one('stream-json', json), json, runs, due);
  }
  const own = Array.from({ length: runs }, () => greenlight(json));
  rmSync(json.file);
  const failed = own.find((each) => each.failed)?.failed;
  if (failed) failures.push(`${records} records: ${failed}`);
  const [wall, cpu] = ['wall', 'cpu'].map((of) => median(own.map((each) => each[of])));
  const rss = Math.max(...own.map((each) => each.rss));
  console.log(
    `| ${records} records, JSON, ${json.megabytes} MB | ${wall.toFixed(1)} s | ${cpu.toFixed(1)} s, peak memory ${rss.toFixed(0)} MB | |`,
  );
  return { records, wall, cpu, rss };
}

try {
  const rivals = options['no-rivals'] ? undefined : install(folder);
  const sizes = options.sizes.split(',').map(Number);
  if (options.full) sizes.push(10_000_000);
  console.log('| comparison | throughput ratio, wall time | CPU time | target |');
  console.log('|---|---|---|---|');
  const took = [];
  for (const records of sizes) took.push(await bySize(records, rivals));
  const of = (records) => took.find((each) => each.records === records);
  const [million, five, ten] = [1_000_000, 5_000_000, 10_000_000].map(of);
  if (five && five.rss > 130) failures.push(`${five.rss.toFixed(0)} MB at 5 million, above 130`);
  if (million && ten) {
    const [time, memory] = [ten.cpu / million.cpu, ten.rss / million.rss];
    console.log(
      `| 10 million relative to 1 million | ${time.toFixed(1)} times the CPU time, ${memory.toFixed(2)} times the memory | | ≤ 11, ≤ 1.15 |`,
    );
    if (time > 11) failures.push('10 million records take too long');
    if (memory > 1.15) failures.push('memory grows from 1 to 10 million');
  }
} finally {
  rmSync(folder, { recursive: true });
}

for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;

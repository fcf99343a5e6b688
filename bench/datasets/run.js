/**
 * Measures the reading of datasets, as ratios: the machine's speed cancels out. Each figure is the median
 * of paired runs (A B A B …) of whole processes, start-up included.
 *
 *   node bench/datasets/run.js [--records 200000] [--runs 5] [--build dist] [--full]
 *
 * `--full` adds one million, five million and ten million records: 9 GB of disk and some ten minutes.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generate } from './generate.js';

const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '200000' },
    runs: { type: 'string', default: '5' },
    build: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
    full: { type: 'boolean', default: false },
  },
});
const subjectFile = fileURLToPath(new URL('./subject.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'greenlight-bench-'));
const failures = [];

/** One process: its seconds, its peak memory in MB, and whether what it found is the truth. */
function measure(subject, file) {
  const began = performance.now();
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [subjectFile, subject, file, options.build],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const seconds = (performance.now() - began) / 1000;
  if (status !== 0) return { failed: /^.*Error: .*$/m.exec(stderr)?.[0] ?? stderr.slice(0, 200) };
  const result = JSON.parse(stdout);
  const truth = JSON.parse(readFileSync(`${file}.truth.json`, 'utf8'));
  if (result.records !== truth.records)
    failures.push(`${subject} ${file}: ${result.records} records`);
  if (result.duplicates && !alike(result.duplicates, truth.duplicates)) {
    failures.push(`${subject} ${file}: other duplicates than were planted`);
  }
  if (result.trouble) failures.push(`${subject} ${file}: ${result.trouble} troubles`);
  if (result.rules === 0) failures.push(`${subject} ${file}: no rule met any record`);
  if (result.crashed) failures.push(`${subject} ${file}: ${result.crashed} rules crashed`);
  return { seconds, rss: result.rss };
}

const alike = (a, b) => JSON.stringify(a) === JSON.stringify(b);

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** How many times the throughput of `b` the subject `a` has. */
function compare(a, b, fileA, fileB = fileA, target = 0) {
  const ratios = [];
  const memory = [];
  for (let run = 0; run < Number(options.runs); run += 1) {
    const first = measure(a, fileA);
    const second = measure(b, fileB);
    const failed = first.failed ?? second.failed;
    if (failed) {
      console.log(`${a} against ${b}: not measured (${failed})`);
      return;
    }
    ratios.push(second.seconds / first.seconds);
    memory.push(first.rss);
  }
  const span = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const wanted = target === 0 ? '' : `, target ${target}`;
  console.log(
    `${a} against ${b}: ${median(ratios).toFixed(2)} times the throughput (${span})${wanted}; ` +
      `peak memory ${median(memory).toFixed(0)} MB`,
  );
}

async function dataset(form, records) {
  const file = join(folder, `${records}.${form}`);
  await generate(form, records, file);
  console.log(`\n${records} records, ${form}, ${(statSync(file).size / 1e6).toFixed(0)} MB`);
  return file;
}

try {
  const records = Number(options.records);
  const json = await dataset('json', records);
  compare('read', 'plain', json);
  compare('index', 'plain', json);
  compare('judge', 'plain', json, json, 1);
  compare('judge', 'stream-json', json);
  compare('judge', 'plain', await dataset('wrapped', records), json);
  const ndjson = await dataset('ndjson', records);
  compare('judge', 'plain', ndjson, json);
  compare('read', 'lines', ndjson);
  compare('judge', 'plain', await dataset('csv', records), json);
  if (options.full) {
    const sizes = new Map();
    for (const many of [1_000_000, 5_000_000, 10_000_000]) {
      const file = await dataset('json', many);
      if (many === 1_000_000) compare('judge', 'stream-json', file, file, 6);
      const got = measure('judge', file);
      sizes.set(many, got);
      console.log(
        got.failed ?? `judge: ${got.seconds.toFixed(1)} s, peak memory ${got.rss.toFixed(0)} MB`,
      );
      rmSync(file);
    }
    const [one, , ten] = [...sizes.values()];
    console.log(
      `\n10M takes ${(ten.seconds / one.seconds).toFixed(1)} times as long as 1M, target 11`,
    );
    console.log(
      `and ${(ten.rss / one.rss).toFixed(2)} times its memory; at 5M 150 MB is the target`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}

for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;

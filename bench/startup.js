// How long greenlight takes to start, as a ratio to an empty script. Run by hand: npm run bench.
// The runs alternate (empty, A, empty, A …), so that a busy machine slows both alike.
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../bin/greenlight.js', import.meta.url));
const cwd = mkdtempSync(join(tmpdir(), 'greenlight-bench-'));

/** What is measured, how often, and the most that it may take: times an empty script, or seconds. */
const measured = [
  { args: ['--version'], runs: 21, times: 2 },
  { args: ['--help'], runs: 15 },
  { args: ['explain', '3'], runs: 9 },
  { args: ['list', 'rules'], runs: 9 },
  { args: ['demo', '--dry-run'], runs: 7 },
  { args: ['demo', '--only', 'delivery-price/one-line'], runs: 7 },
  { args: ['demo'], runs: 5, seconds: 3 },
];

/** Milliseconds that a process takes from its start to its end. */
function once(args) {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - began;
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

const line = (what, times, ms, limit) =>
  console.log(`${what.padEnd(42)} ${times.padStart(7)} ${ms.padStart(8)}  ${limit}`);

line('', 'ratio', 'median', '');
let broken = 0;
for (const { args, runs, times, seconds } of measured) {
  const empty = [];
  const own = [];
  once([bin, ...args]);
  for (let run = 0; run < runs; run += 1) {
    empty.push(once(['-e', '0']));
    own.push(once([bin, ...args]));
  }
  const ms = median(own);
  const ratio = ms / median(empty);
  const kept = (!times || ratio < times) && (!seconds || ms < seconds * 1000);
  if (!kept) broken += 1;
  const limit = times ? `under ${times} times` : seconds ? `under ${seconds} s` : '';
  line(
    `greenlight ${args.join(' ')}`,
    `${ratio.toFixed(2)}x`,
    `${ms.toFixed(0)} ms`,
    limit && `${limit}: ${kept ? 'kept' : 'BROKEN'}`,
  );
}
process.exitCode = broken === 0 ? 0 : 1;

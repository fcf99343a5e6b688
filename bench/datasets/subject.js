/**
 * Reads a dataset of transactions in this process, for profiling: `node --cpu-prof bench/datasets/subject.js`.
 *
 *   node bench/datasets/subject.js <read|judge> <file> [folder of the build]
 */
import { openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const [subject, file, build = dist] = process.argv.slice(2);
const built = (path) => import(pathToFileURL(join(build, path)).href);

const { openReader } = await built('dataset/reader.js');
const { datasetShapes } = await built('contract/reading/records/dataset-shapes.js');
const judge = subject === 'judge' ? await recordJudge() : undefined;
const reader = openReader({
  shape: datasetShapes.transactions,
  onRecord(record) {
    judge?.record(record);
  },
});
const from = openSync(file);
const bytes = Buffer.alloc(256 * 1024);
for (let got = readSync(from, bytes); got > 0; got = readSync(from, bytes)) {
  reader.write(bytes.subarray(0, got));
}
const { records, trouble } = reader.end([]);
const rules = judge?.end();
const rss = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ records, trouble: trouble.length, rules: rules?.judged.size, rss }));

async function recordJudge() {
  const { openRecordJudge } = await built('engine/judge/records.js');
  const { openKeyIndex } = await built('dataset/keys/key-index.js');
  const { rules: all } = await built('contract/catalogue.js');
  const about = { scenario: 'bench', endpoint: 'transactions', now: Date.UTC(2027, 0, 1) };
  return openRecordJudge(all, { ...about, openIndex: openKeyIndex });
}

/**
 * One measured reading of a dataset, in a process of its own. Prints one line of JSON.
 *
 *   node bench/datasets/subject.js <plain|lines|read|index|judge|stream-json> <file> <folder of the build>
 */
import { createReadStream, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [subject, file, build] = process.argv.slice(2);
const built = (path) => import(pathToFileURL(join(build, path)).href);

/** JSON.parse of the whole file: what there is to beat. */
function plain() {
  let [records, quantity] = [0, 0];
  for (const record of JSON.parse(readFileSync(file, 'utf8'))) {
    records += 1;
    quantity += record.quantity;
  }
  return { records, quantity };
}

/** JSON.parse of each line, with nothing else done. */
async function lines() {
  let [records, quantity] = [0, 0];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    records += 1;
    quantity += JSON.parse(line).quantity;
  }
  return { records, quantity };
}

/** With a library for streams (version 1, where it is installed) and a Map for the keys; without rules. */
async function streamJson() {
  const installed = createRequire(join(process.cwd(), 'any.js'));
  const StreamArray = installed('stream-json/streamers/StreamArray.js');
  const [keys, duplicates] = [new Map(), []];
  let [records, quantity] = [0, 0];
  for await (const { value } of createReadStream(file).pipe(StreamArray.withParser())) {
    records += 1;
    quantity += value.quantity;
    const first = keys.get(keyOf(value));
    if (first) duplicates.push([first, records]);
    else keys.set(keyOf(value), records);
  }
  return { records, quantity, duplicates };
}

const keyOf = (r) => JSON.stringify([r.orderId, r.documentType, r.productId, r.documentCode]);

/** Our reader; with a key index; with every rule of the contract, some of which have their own. */
async function ours({ index, judge }) {
  const { openReader } = await built('dataset/reader.js');
  const { openKeyIndex } = await built('dataset/key-index.js');
  const { transactionShape } = await built('contract/transactions/fields.js');
  const keys = index ? openKeyIndex() : undefined;
  const judged = judge ? await recordJudge() : undefined;
  let quantity = 0;
  const reader = openReader({
    shape: transactionShape,
    onRecord(record) {
      quantity += record.value.quantity;
      keys?.add(keyOf(record.value), String(record.place.number));
      judged?.record(record);
    },
  });
  const from = openSync(file);
  const bytes = Buffer.alloc(256 * 1024);
  for (let got = readSync(from, bytes); got > 0; got = readSync(from, bytes)) {
    reader.write(bytes.subarray(0, got));
  }
  const { records, trouble } = reader.end([]);
  const duplicates = [];
  for (const { payloads } of keys?.repeated() ?? []) duplicates.push(payloads.map(Number));
  keys?.close();
  const rules = judged?.end();
  return {
    records,
    quantity,
    trouble: trouble.length,
    ...(keys ? { duplicates: duplicates.sort((a, b) => a[1] - b[1]) } : {}),
    ...(rules ? { rules: rules.judged.size, crashed: rules.crashed.size } : {}),
  };
}

async function recordJudge() {
  const { openRecordJudge } = await built('engine/records.js');
  const { rules } = await built('contract/catalogue.js');
  const of = rules.filter(({ id }) => id.startsWith('transactions/'));
  const about = { scenario: 'bench', endpoint: 'transactions', now: Date.UTC(2027, 0, 1) };
  const { openKeyIndex } = await built('dataset/key-index.js');
  return openRecordJudge(of, { ...about, openIndex: openKeyIndex });
}

const subjects = {
  plain,
  lines,
  'stream-json': streamJson,
  read: () => ours({}),
  index: () => ours({ index: true }),
  judge: () => ours({ judge: true }),
};

const result = await subjects[subject]();
console.log(JSON.stringify({ ...result, rss: process.resourceUsage().maxRSS / 1024 }));

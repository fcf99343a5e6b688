/**
 * One reading of a dataset in one of the usual ways, in a process of its own. Prints one line of JSON.
 *
 *   node bench/datasets/rival.js <way> <file> <folder with the libraries>
 *
 * `plain`, `lines` and `parse` only parse, `library` judges. Every other way holds each record against the published schema with ajv, and the keys
 * against a Map; that is less than what the rules ask.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [way, file, folder = '.'] = process.argv.slice(2);
const from = createRequire(join(resolve(folder), 'any.js'));
const installed = (name) => import(pathToFileURL(from.resolve(name)).href);

function plain() {
  let quantity = 0;
  const all = JSON.parse(readFileSync(file, 'utf8'));
  for (const record of all) quantity += record.quantity;
  return { records: all.length, quantity };
}

/** What a person would write around a library. */
async function openChecks() {
  const { default: ajvModule } = await installed('ajv/dist/2020.js');
  const Ajv = ajvModule.default ?? ajvModule;
  const schema = new URL('../../schemas/transaction.schema.json', import.meta.url);
  const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false });
  const date = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?)?$/;
  ajv.addFormat('iso-8601-date', date);
  ajv.addFormat('iso-8601-date-or-empty', (text) => text === '' || date.test(text));
  const keeps = ajv.compile(JSON.parse(readFileSync(fileURLToPath(schema), 'utf8')));
  const keys = new Map();
  const duplicates = [];
  let records = 0;
  let wrong = 0;
  return {
    take(record) {
      records += 1;
      if (!keeps(record)) wrong += 1;
      const { orderId, documentType, productId, documentCode } = record;
      const key = JSON.stringify([orderId, documentType, productId, documentCode]);
      const first = keys.get(key);
      if (first) duplicates.push([first, records]);
      else keys.set(key, records);
    },
    end: () => ({ records, wrong, duplicates }),
  };
}

async function streamJson(checks) {
  const { default: chain } = await installed('stream-chain');
  const { parser } = await installed('stream-json');
  const { streamArray } = await installed('stream-json/streamers/stream-array.js');
  const pipeline = chain([createReadStream(file), parser(), streamArray()]);
  for await (const { value } of pipeline) checks.take(value);
}

async function streamParser(checks) {
  const { default: library, JSONParser = library.JSONParser } =
    await installed('@streamparser/json');
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  parser.onValue = ({ value }) => checks.take(value);
  for await (const chunk of createReadStream(file)) parser.write(chunk);
}

async function readline(checks) {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    checks.take(JSON.parse(line));
  }
}

const numeric = /^(quantity|.*PerUnit)$/;

const cast = (text, { column, header }) => {
  if (header) return text;
  if (numeric.test(column)) return text === '' ? null : Number(text);
  return column === 'isDeleted' ? text === 'true' : text;
};

async function csvParse(checks) {
  const { parse } = await installed('csv-parse');
  for await (const record of createReadStream(file).pipe(parse({ columns: true, cast }))) {
    checks.take(record);
  }
}

const dynamicTyping = (column) => numeric.test(column) || column === 'isDeleted';

async function papaparse(checks) {
  const { default: papa } = await installed('papaparse');
  const parser = papa.parse(papa.NODE_STREAM_INPUT, { header: true, dynamicTyping });
  for await (const record of createReadStream(file).pipe(parser)) checks.take(record);
}

async function udsv(checks) {
  const { inferSchema, initParser } = await installed('udsv');
  let parser;
  for await (const text of createReadStream(file, 'utf8')) {
    parser ??= initParser(typed(inferSchema(text)));
    parser.chunk(text, parser.typedObjs, checks.take);
  }
  parser.end();
}

function typed(schema) {
  for (const column of schema.cols) {
    column.type = numeric.test(column.name) ? 'n' : column.name === 'isDeleted' ? 'b:true' : 's';
  }
  return schema;
}

/** A bare loop over lines, which judges nothing. */
async function lines() {
  let [records, quantity] = [0, 0];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    quantity += JSON.parse(line).quantity;
    records += 1;
  }
  return { records, quantity };
}

/** The call of the library, without the start of the process; `parse` is what it is held against. */
async function library() {
  const { judgeRecords } = await import(pathToFileURL(join(resolve(folder), 'dist/index.js')).href);
  const took = stopwatch();
  const findings = await judgeRecords('transactions', readFileSync(file));
  return { records: 0, findings: findings.length, ...took() };
}

function parse() {
  const took = stopwatch();
  return { records: plain().records, ...took() };
}

/** Milliseconds of the wall and of the processor since now. */
function stopwatch() {
  const [began, used] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(used);
    return { ms: performance.now() - began, cpuMs: (user + system) / 1000 };
  };
}

const ways = {
  'stream-json': streamJson,
  '@streamparser/json': streamParser,
  readline,
  'csv-parse': csvParse,
  papaparse,
  udsv,
};

const bare = { plain, lines, library, parse };
if (way in bare) console.log(JSON.stringify(await bare[way]()));
else {
  const checks = await openChecks();
  await ways[way](checks);
  console.log(JSON.stringify(checks.end()));
}

/**
 * Reads a dataset without greenlight, as a separate process. Prints one line of JSON.
 *
 *   node bench/datasets/rival.js <plain|stream-json> <file> <folder with the libraries>
 *
 * `plain` only parses. `stream-json` validates each record against the published schema with ajv, and looks up its key
 * in a Map, which is less than the rules require.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
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

/** The code that a user would write around the libraries. */
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

if (way === 'plain') console.log(JSON.stringify(plain()));
else {
  const checks = await openChecks();
  await streamJson(checks);
  console.log(JSON.stringify(checks.end()));
}

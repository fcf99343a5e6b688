/**
 * Writes a dataset of transactions, and beside it `<file>.truth.json` with the planted duplicates.
 *
 *   node bench/datasets/generate.js <json|wrapped|ndjson|csv> <records> <file> [seed]
 */

import { once } from 'node:events';
import { createWriteStream, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { recordOf, repeats } from './records.js';

const quoted = (value) => {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const forms = {
  json: { head: '[', tail: ']\n', between: ',', write: JSON.stringify },
  wrapped: {
    head: '{"meta":{"page":1},"data":[',
    tail: ']}\n',
    between: ',',
    write: JSON.stringify,
  },
  ndjson: { head: '', tail: '\n', between: '\n', write: JSON.stringify },
  csv: {
    head: `${Object.keys(recordOf(1, 1, 1)).join(',')}\n`,
    tail: '\n',
    between: '\n',
    write: (record) => Object.values(record).map(quoted).join(','),
  },
};

/** Writes `records` records to `file` and gives the duplicates, as pairs of record numbers. */
export async function generate(form, records, file, seed = 1) {
  const { head, tail, between, write } = forms[form];
  const out = createWriteStream(file);
  const duplicates = [];
  let text = head;
  for (let n = 1; n <= records; n += 1) {
    const first = repeats(n, records);
    if (first) duplicates.push([first, n]);
    text += (n > 1 ? between : '') + write(recordOf(n, records, seed));
    if (text.length > 1 << 18) {
      if (!out.write(text)) await once(out, 'drain');
      text = '';
    }
  }
  out.end(text + tail);
  await once(out, 'finish');
  writeFileSync(`${file}.truth.json`, JSON.stringify({ records, duplicates }));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [form, records, file, seed] = process.argv.slice(2);
  if (!(form in forms) || !Number.isInteger(Number(records)) || !file) {
    console.error(
      'node bench/datasets/generate.js <json|wrapped|ndjson|csv> <records> <file> [seed]',
    );
    process.exit(2);
  }
  await generate(form, Number(records), file, Number(seed ?? 1));
}

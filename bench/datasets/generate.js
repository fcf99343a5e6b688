/**
 * Writes a dataset of transactions, and `<file>.truth.json` with the planted defects.
 *
 *   node bench/datasets/generate.js <json|wrapped|ndjson|csv|odd> <records> <file> [seed] [--clean]
 */

import { once } from 'node:events';
import { createWriteStream, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { recordOf, repeats } from './records.js';

const quoted = (value) => {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

function odd(record, n) {
  const members = Object.entries({
    ...record,
    note: 'a } b { c',
    more: { lot: n, tags: ['}', n] },
  });
  const from = (n * 7) % members.length;
  const turned = Object.fromEntries([...members.slice(from), ...members.slice(0, from)]);
  // A tenth of the records has a number as text.
  if (n % 10 === 0) turned.quantity = String(turned.quantity);
  return JSON.stringify(turned, null, n % 3 === 0 ? 1 : 0);
}

const forms = {
  json: { head: '[', tail: ']\n', between: ',', write: (record) => JSON.stringify(record) },
  wrapped: {
    head: '{"meta":{"page":1},"data":[',
    tail: ']}\n',
    between: ',',
    write: (record) => JSON.stringify(record),
  },
  ndjson: { head: '', tail: '\n', between: '\n', write: (record) => JSON.stringify(record) },
  // Members in varying order, additional and nested ones, braces in texts, and white space.
  odd: { head: '[', tail: ']\n', between: ',\n', write: odd },
  csv: {
    head: `${Object.keys(recordOf(1, 1)).join(',')}\n`,
    tail: '\n',
    between: '\n',
    write: (record) => Object.values(record).map(quoted).join(','),
  },
};

/**
 * Writes `records` records to `file`. The truth: pairs of record numbers with one key, and what the platform
 * would lose by the earlier record of each pair.
 */
export async function generate(form, records, file, { seed = 1, clean = false } = {}) {
  const { head, tail, between, write } = forms[form];
  const out = createWriteStream(file);
  const truth = { records, duplicates: [], quantity: 0, sales: 0 };
  let text = head;
  for (let n = 1; n <= records; n += 1) {
    const earlier = clean ? undefined : repeats(n, records);
    if (earlier) {
      const lost = recordOf(earlier, seed);
      truth.duplicates.push([earlier, n]);
      truth.quantity += lost.quantity;
      truth.sales += lost.quantity * lost.discountedNetPricePerUnit;
    }
    if (form === 'odd' && n % 10 === 0) truth.wrong = (truth.wrong ?? 0) + 1;
    text += (n > 1 ? between : '') + write(recordOf(n, seed, earlier), n);
    if (text.length > 1 << 18) {
      if (!out.write(text)) await once(out, 'drain');
      text = '';
    }
  }
  out.end(text + tail);
  await once(out, 'finish');
  writeFileSync(`${file}.truth.json`, JSON.stringify(truth));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [form, records, file, seed] = process.argv.slice(2).filter((each) => each !== '--clean');
  if (!(form in forms) || !Number.isInteger(Number(records)) || !file) {
    console.error(
      'node bench/datasets/generate.js <json|wrapped|ndjson|csv|odd> <records> <file> [seed] [--clean]',
    );
    process.exit(2);
  }
  const clean = process.argv.includes('--clean');
  await generate(form, Number(records), file, { seed: Number(seed ?? 1), clean });
}

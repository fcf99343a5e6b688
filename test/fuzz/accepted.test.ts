import { inspect, isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, orderLine } from '../../src/contract/endpoints/transactions/example.ts';
import { transactionShape } from '../../src/contract/reading/records/transaction-fields.ts';
import { schemaErrors } from '../../src/contract/reading/values/schema.ts';
import { jsonScanner } from '../../src/dataset/json/json-accept.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { type Random, randomOf } from '../../src/reference-client/base/random.ts';
import { readJson } from '../../src/standards/json/json-text.ts';
import { fuzz, fuzzTime } from '../support/fuzz.ts';

const full = {
  grossPricePerUnit: 7128.1,
  discountedTaxPerUnit: 1043.1,
  discountedGrossPricePerUnit: 6533.1,
  deliveryDate: '2026-10-16T10:00:00-03:00',
  couponCode: '',
  isDeleted: false,
};
const seeds = [
  JSON.stringify(line(full)),
  JSON.stringify(orderLine({ ...full, origin: 'pos "1" Ñuñoa 😀\\u00e9', warehouse: null })),
  JSON.stringify(line({ ...full, more: { a: [1, { b: '}' }], c: {} }, '': -0.5 }), null, 2),
  JSON.stringify(line({ documentType: 'credit note', referenceCode: 'F-1', customerId: null })),
];

/** What a record may be broken with, beside single bytes. */
const pieces = [
  '{}[]",:\\.-+eE019 \n\t\0\x7f'.split(''),
  [
    'null',
    'true',
    'false',
    '""',
    '\\u0041',
    '\\ud800',
    '\\n',
    '\\x',
    'é',
    '\u00a0',
    '\u2003',
    '😀',
  ],
  [
    '1e5',
    '-0',
    '00',
    '1.',
    '0.1',
    '59.99999999999999999990',
    '123456789012345',
    '1234567890123456',
  ],
  [
    '0.30000000000000004',
    '5e-324',
    '"quantity":1,',
    '"orderId":"x",',
    '"a":{"b":1,"b":2},',
    '"7":1,',
  ],
  [
    '2026-02-30',
    '2026-W42-3',
    'T24:00:00Z',
    '+14:00',
    'order',
    'Order',
    '"x":[',
    '"x":{',
    '"\\u0061":1,',
  ],
]
  .flat()
  .map((piece) => Buffer.from(piece));

const below = (random: Random, most: number) => Math.floor(random.next() * most);

/** A record with up to three changes, most of them small. */
function mutated(random: Random): Buffer {
  let bytes = Buffer.from(seeds[below(random, seeds.length)] ?? '');
  for (let changes = below(random, 4); changes > 0; changes -= 1) {
    const at = below(random, bytes.length);
    const to = Math.min(bytes.length, at + below(random, random.percent(80) ? 4 : 60));
    const byte = Buffer.from([below(random, 256)]);
    const more = [bytes.subarray(at, to), byte, Buffer.alloc(0)][below(random, 12)];
    const into = more ?? pieces[below(random, pieces.length)] ?? byte;
    bytes = Buffer.concat([
      bytes.subarray(0, at),
      into,
      bytes.subarray(random.percent(50) ? at : to),
    ]);
  }
  return bytes;
}

/** `expect` is slow, and there are a million. */
function assertSame(text: string, got: unknown, wanted: unknown): void {
  if (isDeepStrictEqual(got, wanted)) return;
  throw new Error(`${inspect(text)}: got ${inspect(got)}, wanted ${inspect(wanted)}`);
}

test(
  'what is accepted keeps the schema, and has the same figures, texts and keys as when it is parsed',
  ({ task }) => {
    let accepted = 0;
    let all = 0;
    return fuzz(
      task.name,
      { runs: 250, share: 0.3 },
      fc.asyncProperty(fc.nat(), async (seed) => {
        const random = randomOf(seed);
        const scanner = jsonScanner(transactionShape);
        if (!scanner) throw new Error('the schema of transactions is understood');
        for (let n = 0; n < 1000; n += 1) {
          const bytes = mutated(random);
          all += 1;
          const window = Buffer.concat([bytes, Buffer.alloc(16)]);
          const end = scanner.read(window, 0);
          // The reader asks of no record that may not be UTF-8.
          if (end < 0 || Buffer.compare(Buffer.from(bytes.toString()), bytes) !== 0) continue;
          const text = bytes.toString('utf8', 0, end);
          const { json, trouble } = readJson(text);
          assertSame(text, trouble, []);
          const value = json as JsonObject;
          assertSame(text, JSON.parse(text), value);
          if (!scanner.isAccepted) continue;
          accepted += 1;
          assertSame(text, schemaErrors('transaction', value), []);
          const { record } = scanner;
          record.at({ number: 1 });
          const names = transactionShape.fields.map(({ name }) => name);
          for (const name of names) assertSame(text, record.fields[name], value[name]);
          assertSame(text, record.value, value);
          const others = Object.keys(value).filter((name) => !names.includes(name));
          assertSame(text, record.others, others);
          assertSame(text, record.lines, text.split('\n').length - 1);
        }
        expect(accepted).toBeGreaterThan(all / 20);
      }),
    );
  },
  fuzzTime,
);

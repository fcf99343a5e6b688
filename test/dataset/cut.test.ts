import { expect, test } from 'vitest';
import { testsAll } from '../support/extent.ts';
import { read } from './read.ts';

const record = (n: number, more = {}) => ({
  orderId: `O-${n}`,
  productId: 'Ñandú "x"',
  date: '2026-11-17',
  quantity: n,
  netPricePerUnit: 1.5,
  ...more,
});
const records = [
  record(1),
  record(2, { isDeleted: true, documentCode: null }),
  record(3, { beyond: { a: [{ b: '}' }, -1.5e3], c: {} } }),
  record(4, { quantity: 12345678901234567890n.toString() }),
];
const texts = [
  ...records.map((each) => JSON.stringify(each)),
  '{"orderId":"O-5","orderId":"O-6","quantity":1}',
  '{"orderId":"O-7","quantity":12345678901234567890}',
  '{"orderId":"O-8","quantity":}',
  '{"orderId":"O-9","quantity":1}',
];
const pretty = JSON.stringify(records, null, 2);
const members = texts.map((text, n) => `"${n}":${text}`).join(', ');

/** Every shape of a list of records. */
const shapes: readonly (readonly [string, string])[] = [
  ['a list', `[${texts.join(',')}]`],
  ['a list with whitespace', `[ ${texts.join(' ,\r\n ')} ]\n`],
  ['a list in an object', `{"meta":{"page":1},"data":[${texts.join(',')}],"next":null}`],
  ['a pretty list', pretty],
  ['one record per line', texts.join('\n')],
  ['one record per line, with CRLF', `${texts.join('\r\n')}\r\n`],
  ['a text sequence', texts.map((text) => `\x1e${text}\n`).join('')],
  ['an object with a member for each record', `{${members}}`],
  ['pages', `[[${texts.slice(0, 3).join(',')}],[],[${texts.slice(3).join(',')}]]`],
  ['several JSON texts', texts.map((text) => `{"data":[${text}]}`).join('\n')],
  ['one record', texts[0] ?? ''],
];

const header = 'orderId,productId,date,quantity,netPricePerUnit,isDeleted,beyond\n';
const rows = [
  'O-1,Ñandú,2026-11-17,1,1.5,true,x',
  'O-2,"a, b",2026-11-17,2,0.5,,',
  'O-3,"a ""b""",2026-11-17,"3",1.5,false,y',
  'O-4,a\\b,17/11/2026,"1,5",x,1,',
  'O-5,"two\nlines",2026-11-17,5,1.5,,',
  'O-6,short',
  ',,,,,,',
  'O-7,last,2026-11-17,7,12345678901234567890,,',
];
const tables = [
  ['a table', header + rows.join('\n')],
  ['a table with CRLF', (header + rows.join('\n')).replaceAll('\n', '\r\n')],
] as const;

/** Cuts after every byte; after every third in `npm test`. */
const step = testsAll ? 1 : 3;

test.each([...shapes, ...tables])(
  '%s, cut anywhere, reads the same in pieces of any length',
  (_, text) => {
    const bytes = Buffer.from(text);
    for (let length = 1; length <= bytes.length; length += step) {
      const cut = bytes.subarray(0, length);
      expect(read(cut, 1 + (length % 60))).toEqual(read(cut));
    }
    const { records: whole } = read(bytes);
    expect(whole.length).toBeGreaterThan(0);
  },
);

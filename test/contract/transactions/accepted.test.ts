import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rules } from '../../../src/contract/catalogue.ts';
import { line, orderLine } from '../../../src/contract/endpoints/transactions/example.ts';
import { transactionShape } from '../../../src/contract/reading/records/transaction-fields.ts';
import { openKeyIndex } from '../../../src/dataset/keys/key-index.ts';
import { openReader } from '../../../src/dataset/reader.ts';
import { openRecordJudge, type RecordJudgement } from '../../../src/engine/judge/records.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { isAsciiDate } from '../../../src/standards/date/ascii-date.ts';
import { isIsoDate } from '../../../src/standards/date/iso-8601.ts';

const now = Date.parse('2026-10-19T12:00:00Z');

interface Judged {
  readonly judgement: RecordJudgement;
  /** Records that were judged from their bytes. */
  readonly taken: number;
}

function judge(text: string, accepts: boolean, pieceLength = 64 * 1024): Judged {
  const about = {
    scenario: 'test',
    endpoint: 'transactions',
    now,
    openIndex: openKeyIndex,
  } as const;
  const judge = openRecordJudge(rules, about);
  let taken = 0;
  const { schema: _, ...parsing } = transactionShape;
  const reader = openReader({
    shape: accepts ? transactionShape : parsing,
    pieceLength,
    onRecord(r) {
      if (r.others) taken += 1;
      judge.record(r);
    },
  });
  reader.write(Buffer.from(text));
  reader.end([]);
  return { judgement: judge.end(), taken };
}

const text = (value: JsonObject) => JSON.stringify(value);

/** All that is reported of a judgement, in an order of its own: keys come from the index in any. */
function reported({ judged, found, crashed, days }: RecordJudgement) {
  const samples = found.map(({ rule, samples, more }) => [
    rule.id,
    more,
    samples.map((each) => JSON.stringify(each)).toSorted(),
  ]);
  return {
    judged: Object.fromEntries(judged),
    found: samples.map((each) => JSON.stringify(each)).toSorted(),
    crashed: [...crashed],
    days: Object.fromEntries(days),
  };
}

/** Values that a field may well have, kept and broken, and some that hardly any has. */
const texts = fc.constantFrom(
  'P-1',
  'P-2',
  'ñandú',
  'Ñuñoa',
  '\u00a0x',
  ' x',
  'x ',
  '',
  ' ',
  '\u2003',
  '\ufeff',
  'a"b',
  'a\\b',
  '\ud83d\ude00',
  '\ud800',
  'tab\t',
  'order',
  'clp',
);
const numbers = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 36, 5990, 5490, 500, 1138.1, 6628.1, 0.1, 0.30000000000000004),
  fc.constantFrom(1e21, 1e-7, 123456789012345, 1234567890123456, 4201.680672268908, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: 0, max: 9000 }),
);
const dates = fc.constantFrom(
  '2026-10-14',
  '2026-10-13',
  '2026-10-15',
  '2026-02-29',
  '2024-02-29',
  '2026-10-14T09:12:00Z',
  '2026-10-14T09:12:00-03:00',
  '2026-10-14T23:12:00-12:30',
  '2026-10-14T09:12:00+14:00',
  '2026-10-14T09:12:00',
  '2026-10-14T24:00:00Z',
  '2026-10-14T09:12:60Z',
  '2026-10-14T09:12:00.1234567890Z',
  '2026-10-14T09:12Z',
  '20261014T091200Z',
  '2026-W42-3',
  '2026-287',
  '2026-10',
  '14/10/2026',
  '2026-10-14t09:12:00z',
  '2026-10-14T09:12:00,5Z',
  '0000-01-01',
);
const types = fc.constantFrom(
  'order',
  'invoice',
  'bill',
  'credit note',
  'debit note',
  'Order',
  'x',
);
const anything = fc.oneof(texts, numbers, dates, fc.boolean(), fc.constant(null));

const valueFor = (name: string, type: string): fc.Arbitrary<unknown> => {
  if (name === 'documentType') return types;
  if (name === 'currency') return fc.constantFrom('clp', 'usd', 'CLP', 'xyz', 'cl', 'clf', '');
  if (type === 'number') return numbers;
  if (type === 'date') return dates;
  return type === 'bool' ? fc.boolean() : texts;
};

/** Some fields of a record, changed: mostly to a value of their own kind. */
const changes = fc.array(
  fc
    .constantFrom(...transactionShape.fields)
    .chain(({ name, type }) =>
      fc.tuple(
        fc.constant(name),
        fc.oneof({ weight: 5, arbitrary: valueFor(name, type) }, anything),
      ),
    ),
  { maxLength: 3 },
);

/** Fields beyond the contract, the same in all records; some are nearly a field. */
const beyond = fc.constantFrom<JsonObject>(
  {},
  { warehouse: 'CD-1' },
  { 'warehouse "x"': 7, zone: null },
  { coupon_code: 'x' },
  { customerID: 'x', '1': true },
);

const full = {
  grossPricePerUnit: 7128.1,
  discountedTaxPerUnit: 1043.1,
  discountedGrossPricePerUnit: 6533.1,
  deliveryDate: '2026-10-16T10:00:00-03:00',
  couponCode: '',
  isDeleted: false,
};

const base = fc.constantFrom<JsonObject>(
  line(),
  line(full),
  orderLine(full),
  orderLine({ ...full, deliveryDate: '2026-10-16', internalOrderId: '77' }),
  line({ documentType: 'credit note', referenceCode: 'F-1', customerId: null }),
);

const records = fc
  .tuple(base, beyond, fc.array(changes, { minLength: 2, maxLength: 30 }))
  .map(([given, more, all]) =>
    all.map((changed, i): JsonObject => {
      const known = changed.filter(([name]) => name in given);
      const own = { productId: `SKU-${i % 7}` };
      return { ...given, ...own, ...more, ...Object.fromEntries(known) };
    }),
  );

const layouts: readonly ((all: readonly JsonObject[]) => string)[] = [
  (all) => JSON.stringify(all),
  (all) => JSON.stringify({ data: all }, null, 2),
  (all) => all.map((each) => JSON.stringify(each)).join('\n'),
  (all) => all.map((each) => JSON.stringify(each)).join('\r\n'),
];

describe('a record that keeps the contract in a plain way is taken', () => {
  test.each<[string, JsonObject]>([
    ['an order', orderLine(full)],
    ['an order without a code', orderLine({ documentCode: '' })],
    ['an invoice', line(full)],
    ['a note', line({ documentType: 'credit note', referenceCode: 'F-1' })],
    ['a deleted line', line({ isDeleted: true })],
    ['many decimals', line({ taxPerUnit: 1138.1000000000001 })],
    ['whole pesos, rounded', line({ grossPricePerUnit: 7129, taxPerUnit: 1138 })],
    ['a delivery on the day', orderLine({ deliveryDate: '2026-10-14' })],
    ['texts beyond ASCII and escapes', line({ origin: 'Ñandú', couponCode: 'a"b' })],
    ['a field beyond the contract', line({ warehouse: 'CD-1' })],
    ['null in an optional field', line({ grossPricePerUnit: null, referenceCode: null })],
    ['a name that is nearly a field', line({ coupon_code: 'x' })],
    ['a delivery in another offset', orderLine({ deliveryDate: '2026-10-16T10:00:00-04:00' })],
    ['an identifier beyond ASCII', line({ orderId: 'ñ' })],
    ['objects and lists beyond the contract', line({ more: { a: [{ b: '}' }, { b: -33.4 }] } })],
    ['a sum that is apart', line({ discountPerUnit: 490 })],
  ])('%s', (_name, record) => {
    expect(judge(JSON.stringify([record, record, record]), true).taken).toBe(3);
  });
});

describe('what is not understood is handed over', () => {
  test.each<[string, string]>([
    ['an unusual date', text(line({ date: '2026-W42-3' }))],
    ['an exponent', text(line({ quantity: 1e21 }))],
    ['a member named twice', text(line()).replace('"quantity"', '"quantity":1,"quantity"')],
    ['a member named twice further in', text(line({ more: 0 })).replace(':0', ':{"a":1,"a":2}')],
    ['a name with an escape', text(line()).replace('"quantity"', '"quantit\\u0079"')],
    ['a name of digits', text(line({ 7: 'x' }))],
    ['more digits than a double has', text(line()).replace(':36,', ':1234567890123456,')],
  ])('%s', (_name, record) => {
    expect(judge(`[${record},${record}]`, true).taken).toBe(0);
  });
});

test('a date that is plainly one is one', () => {
  const part = fc.constantFrom(
    '2026',
    '2024',
    '-',
    '02',
    '29',
    '30',
    'T',
    '09',
    ':',
    '59',
    '60',
    'Z',
    '+',
    '.',
    '5',
    '',
  );
  const text = fc.oneof(
    fc.array(part, { maxLength: 16 }).map((parts) => parts.join('')),
    dates,
  );
  fc.assert(
    fc.property(text, fc.nat(3), (date, before) => {
      const bytes = Buffer.from(`${'9'.repeat(before)}${date}00:00`);
      const isDate = isAsciiDate(bytes, before, before + Buffer.byteLength(date));
      expect([date, isDate && !isIsoDate(date)]).toEqual([date, false]);
    }),
    { numRuns: 5000 },
  );
});

/** Last: a process keeps the names of fields it has seen up to a number, and made-up names would fill it. */
test('a record that is accepted is judged as one that is parsed', () => {
  let taken = 0;
  let all = 0;
  fc.assert(
    fc.property(
      records,
      fc.constantFrom(...layouts),
      fc.constantFrom(50, 700, 64 * 1024),
      (values, layout, pieceLength) => {
        const text = layout(values);
        const accepted = judge(text, true, pieceLength);
        expect(reported(accepted.judgement)).toEqual(reported(judge(text, false).judgement));
        taken += accepted.taken;
        all += values.length;
      },
    ),
    { numRuns: 200 },
  );
  // Neither side of it is idle.
  expect(taken).toBeGreaterThan(all / 10);
  expect(all - taken).toBeGreaterThan(all / 10);
});

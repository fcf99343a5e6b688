import { describe, expect, test } from 'vitest';
import { line, orderLine } from '../../src/contract/endpoints/transactions/example.ts';
import type { KeyEntry, KeyIndex } from '../../src/model/dataset.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import type { DatasetContext } from '../../src/model/rule.ts';
import { dataRulesOf, judgeRecords, recordsOf } from './dataset-rules.ts';

const rules = dataRulesOf('transactions').filter(({ over }) => over === 'dataset');
const quiet = ['own-orders-not-seen', 'unknown-column'];

const judged = (lines: readonly JsonObject[], about: Partial<DatasetContext> = {}) =>
  judgeRecords(rules, 'transactions', recordsOf('transactions', lines), about);

function found(id: string, lines: readonly JsonObject[], about: Partial<DatasetContext> = {}) {
  const own = judged(lines, about).find(({ rule }) => rule.id === `transactions/${id}`);
  const [first, ...more] = own?.breaches ?? [];
  return { first, more, judged: own?.judged };
}

/** `id` or `id (severity)` and its count, for every dataset rule with breaches. */
const spoken = (lines: readonly JsonObject[]) =>
  judged(lines).flatMap(({ rule, breaches }) => {
    const name = rule.id.replace('transactions/', '');
    if (quiet.includes(name)) return [];
    return breaches
      .filter(({ count = 1 }) => count > 0)
      .map(({ severity, count = 1 }) => `${name}${severity ? ` (${severity})` : ''} ${count}`);
  });

const note = (documentCode: string, values: { readonly [field: string]: Json } = {}) =>
  line({ documentType: 'credit note', documentCode, referenceCode: 'F-118527', ...values });

const groups: readonly (readonly [why: string, readonly JsonObject[], readonly string[]])[] = [
  ['an order and its invoice', [orderLine(), line()], ['product-in-several-document-types 1']],
  [
    'a product twice, once deleted',
    [line({ isDeleted: true }), line({ documentCode: 'F-2' })],
    ['product-repeated-in-order (warning) 1'],
  ],
  ['identifiers as numbers', [line({ orderId: 5 }), line({ orderId: 5 })], ['duplicate-record 1']],
  ['identifiers in another case', [line({ productId: 'a' }), line({ productId: 'A' })], []],
  ['an order without its commerce', [line(), line({ productId: 'B', commerceId: null })], []],
  [
    'a note that refers to a document that was not read',
    [note('N-1', { referenceCode: 'F-1' }), line({ orderId: 'P-2' })],
    ['reference-unknown 1'],
  ],
  ['a reference on an invoice', [line({ referenceCode: 'F-1' })], ['reference-on-sale 1']],
];

test.each(groups)('reports the expected rules: %s', (_why, lines, ids) => {
  expect(spoken(lines)).toEqual(ids);
});

describe('the loss', () => {
  test('the first breach has the total loss, the worst key and its expected record', () => {
    const {
      first,
      more,
      judged: keys,
    } = found('duplicate-record', [
      line({ productId: 'A', quantity: 2 }),
      line({ productId: 'B', quantity: 36 }),
      line({ productId: 'A', quantity: 3 }),
      line({ productId: 'B', quantity: 18 }),
      line({ productId: 'C' }),
      line({ productId: 'B', quantity: 6 }),
    ]);
    expect(keys).toBe(3);
    expect(first).toEqual({
      message:
        '2 keys occur in 5 records. The key is documentCode, orderId, documentType and productId, and must be unique.',
      remedy:
        'Send one record with the summed quantity and a single unit price: look for picks or partial deliveries that are records of their own. If the last one corrects the others, send only that.',
      record: { number: 2 },
      expected: { orderId: 'P-77303', productId: 'B', quantity: 60 },
      actual: [
        {
          record: 2,
          documentCode: 'F-118527',
          quantity: 36,
          discountedNetPricePerUnit: 5490,
          kept: false,
        },
        {
          record: 4,
          documentCode: 'F-118527',
          quantity: 18,
          discountedNetPricePerUnit: 5490,
          kept: false,
        },
        {
          record: 6,
          documentCode: 'F-118527',
          quantity: 6,
          discountedNetPricePerUnit: 5490,
          kept: true,
        },
      ],
      sample: {
        document: 'F-118527',
        order: 'P-77303',
        product: 'B',
        records: '2, 4, 6',
        units: 54,
        CLP: 296_460,
      },
      count: 2,
      loss: { records: 3, quantity: 56, sales: { clp: 307_440 } },
    });
    expect(more.map(({ count, loss, sample }) => [count, loss, sample?.product])).toEqual([
      [0, undefined, 'A'],
    ]);
  });

  type Values = { readonly [field: string]: Json };
  const losses: readonly (readonly [string, readonly Values[], unknown])[] = [
    [
      'sales without a currency',
      [{ quantity: 1, currency: null }, {}],
      { records: 1, quantity: 1, sales: { 'no currency': 5490 } },
    ],
    [
      'no quantity for a deleted record',
      [{ isDeleted: true }, {}],
      { records: 1, quantity: 0, sales: {} },
    ],
  ];

  test.each(losses)('contains %s', (_why, values, loss) => {
    expect(
      found(
        'duplicate-record',
        values.map((each) => line(each)),
      ).first?.loss,
    ).toEqual(loss);
  });

  test.each([
    [2, 'one record; the unit prices differ, so the lines cannot be summed as sent'],
    [36, 'one record: the last one if it corrects the others'],
  ])('different unit prices have no sum, with a second quantity of %d', (quantity, expected) => {
    const { first } = found('duplicate-record', [
      line(),
      line({ quantity, discountedNetPricePerUnit: 5000 }),
    ]);
    expect(first?.expected).toBe(expected);
  });

  test('deleted records do not count in the expected quantity', () => {
    const { first } = found('duplicate-record', [line({ isDeleted: true }), line({ quantity: 4 })]);
    expect(first?.expected).toMatchObject({ quantity: 4 });
  });

  test('the same product under other document codes counts in the expected quantity', () => {
    const { first } = found('duplicate-record', [
      line({ quantity: 1 }),
      line({ quantity: 2 }),
      line({ quantity: 4, documentCode: 'F-2' }),
    ]);
    expect(first?.loss).toEqual({ records: 2, quantity: 3, sales: { clp: 16_470 } });
    expect(first?.message).toContain('1 key occurs in 2 records.');
    expect(first?.expected).toMatchObject({ quantity: 7 });
  });

  test('product-repeated-in-order includes repeated records if duplicate-record is lowered', () => {
    const lines = [line(), line(), line({ documentCode: 'F-2' })];
    const lowered = new Set(['transactions/duplicate-record']);
    const { first } = found('product-repeated-in-order', lines, { lowered });
    expect(first).toMatchObject({ count: 1, loss: { records: 2 } });
    expect(first?.message).toContain('3 records in all');
    expect(found('product-repeated-in-order', [line(), line()], { lowered }).first).toBeUndefined();
    expect(found('product-repeated-in-order', lines).first).toBeUndefined();
  });

  test('identical records may be copies of one line', () => {
    const { first } = found('duplicate-record', [line(), line()]);
    expect(first?.message).toContain(
      'For 1 key all records have the same values. If they are copies of one line, nothing is lost',
    );
    expect(first?.expected).toMatch(/^one record: quantity \d+ if they are copies, \d+ if each is/);
    expect(first?.remedy).toMatch(/^Send each record once/);
    expect(found('duplicate-record', [line(), line({ quantity: 1 })]).first?.message).not.toContain(
      'copies',
    );
  });

  test.each([
    [
      'the sum in the order',
      [line(), line(), orderLine({ quantity: 72 })],
      /^Send one record with/,
    ],
    ['one in the order', [line(), line(), orderLine()], /^Send each record once/],
    [
      'another quantity beside equal ones',
      [
        line({ productId: 'B', quantity: 9 }),
        line({ productId: 'B', quantity: 8 }),
        line(),
        line(),
      ],
      /^Send one record with/,
    ],
  ])('tells parts of a line from copies: %s', (_, lines, remedy) => {
    expect(found('duplicate-record', lines).first?.remedy).toMatch(remedy);
  });

  test('credit notes are reported separately from sales', () => {
    const { first } = found('duplicate-record', [
      line({ quantity: 1 }),
      line({ quantity: 2 }),
      note('N-1', { quantity: 10 }),
      note('N-1', { quantity: 5 }),
    ]);
    expect(first?.loss).toEqual({ records: 1, quantity: 1, sales: { clp: 5490 } });
    expect(first?.message).toContain('Also lost, in credit or debit notes: 1 record, CLP 54,900.');
    const { first: alone } = found('duplicate-record', [note('N-1'), note('N-1', { quantity: 1 })]);
    expect(alone).not.toHaveProperty('loss');
  });

  test('a missing number makes the loss unknown', () => {
    const { first } = found('duplicate-record', [line({ quantity: 'x' }), line()]);
    expect(first?.message).toContain(
      'The loss of 1 record is unknown because a number is missing.',
    );
  });

  test('errors and warnings each have their own total', () => {
    const { first, more } = found('product-repeated-in-order', [
      line({ quantity: 1 }),
      line({ quantity: 2, documentCode: 'F-2' }),
      note('N-1'),
      note('N-2'),
    ]);
    expect(first).toMatchObject({ count: 1, loss: { records: 1, quantity: 1 } });
    expect(first).not.toHaveProperty('severity');
    expect(more).toMatchObject([{ count: 1, severity: 'warning' }]);
    expect(more[0]).not.toHaveProperty('loss');
  });
});

describe('any number of records', () => {
  const many = Array.from({ length: 3000 }, (_, i) =>
    line({ orderId: `P-${i % 1000}`, quantity: (i % 7) + 1 }),
  );

  test('counts all and shows the twenty worst', () => {
    const { first, more } = found('duplicate-record', many);
    expect(first?.count).toBe(1000);
    expect(first?.loss?.records).toBe(2000);
    expect(more).toHaveLength(19);
  });

  test('closes each index of the run and does not depend on its order', () => {
    const plain = judged(many);
    let opened = 0;
    let closed = 0;
    const openIndex = (): KeyIndex => {
      opened += 1;
      const groups = new Map<string, KeyEntry[]>();
      return {
        add(key, place, values) {
          groups.set(key, [...(groups.get(key) ?? []), { place, values }]);
        },
        repeated: () =>
          [...groups]
            .toReversed()
            .map(([key, entries]) => ({ key, entries }))
            .filter(({ entries }) => entries.length > 1),
        close() {
          closed += 1;
        },
      };
    };
    const indexed = judged(many, { openIndex });
    expect(closed).toBe(opened);
    const totals = (all: ReturnType<typeof judged>) =>
      all.map(({ rule, judged: applicable, breaches }) => [
        rule.id,
        applicable,
        breaches[0]?.count,
        breaches[0]?.loss,
      ]);
    expect(totals(indexed)).toEqual(totals(plain));
  });
});

const twice = (date: string) => found('duplicate-record', [line(), line({ quantity: 1, date })]);

test('copies of a line are not a loss, and the message states the loss of separate lines', () => {
  const { first } = found('duplicate-record', [
    line({ sellerId: 'V-1' }),
    line({ sellerId: 'V-2' }),
  ]);
  expect(first).not.toHaveProperty('loss');
  expect(first?.effect).not.toContain('quantity');
  expect(first?.message).toContain(
    'differ only in sellerId. If they are copies of one line, nothing is lost. If each is a line of its own, these are lost: 36 units and CLP 197,640.',
  );
});

test('names numbers shortened by a spreadsheet as the reason of duplicates', () => {
  const shortened = { orderId: '4.50001E+11', documentCode: '1.23457E+14' };
  const { first } = found('duplicate-record', [line(shortened), line(shortened)]);
  expect(first?.remedy).toMatch(/A spreadsheet shortened the numbers/);
});

test('suggests a reused orderId for duplicates weeks apart', () => {
  const own = line()['date'] as string;
  const later = new Date(Date.parse(own) + 30 * 86_400_000).toISOString();
  expect(twice(own).first?.remedy).toMatch(/^Send one record with the summed quantity/);
  expect(twice(later).first?.remedy).toMatch(/^Give each order its own orderId/);
  expect(twice(later).first?.actual).toMatchObject([{}, { date: later.slice(0, 10) }]);
});

import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { rowsOf } from '../support/extent.ts';
import { now } from '../support/reference-run.ts';
import {
  atOffset,
  commerce,
  day,
  driveDatasets,
  type Fields,
  hour,
  inBoth,
  json,
  type Manner,
  manyOrders,
  numbersAs,
  type Sale,
  someCommerces,
  someSales,
} from './datasets-client.ts';
import { graded, mostRequests, outcome, passed } from './drive.ts';

/** Clients whose two datasets keep the contract, each in its own way. */

const written = (date: (at: number) => string): NonNullable<Manner['record']> => {
  return ({ at, fields }) => ({ ...fields, date: date(at) });
};

const iso = (at: number) => new Date(at).toISOString();
const withFields = (change: (fields: Fields, n: number) => Fields): readonly Sale[] =>
  someSales().map(({ at, fields }, n) => ({ at, fields: change(fields, n) }));

/** Days since the first of January, from 1. */
const ordinal = (at: number) =>
  1 + Math.floor((at - Date.UTC(new Date(at).getUTCFullYear(), 0, 1)) / day);

/** 2026-W42-3, by the Thursday of the week. */
function weekDate(at: number): string {
  const weekday = new Date(at).getUTCDay() || 7;
  const thursday = at + (4 - weekday) * day;
  const week = Math.ceil(ordinal(thursday) / 7);
  return `${new Date(thursday).getUTCFullYear()}-W${String(week).padStart(2, '0')}-${weekday}`;
}

/** The day by the clock of Santiago. */
const localDay = (at: number) => Math.floor((at - 3 * hour) / day);

/** Its midnight. */
const midnight = (at: number) => localDay(at) * day + 3 * hour;

/** Groups of a field's values, those that must be there among them. */
function byText(records: readonly Fields[], field: string, always: readonly string[]) {
  const groups: Record<string, Fields[]> = Object.fromEntries(always.map((each) => [each, []]));
  for (const each of records) {
    const name = String(each[field]);
    groups[name] = [...(groups[name] ?? []), each];
  }
  return groups;
}

const pagesOf = (records: readonly Fields[]) =>
  Array.from({ length: Math.max(1, Math.ceil(records.length / 250)) }, (_, i) =>
    records.slice(i * 250, i * 250 + 250),
  );

function monthOf({
  from,
  to,
}: {
  readonly from: number | undefined;
  readonly to: number | undefined;
}) {
  const end = to ?? (from === undefined ? Date.parse('2026-11-20T12:00:00Z') : from + 31 * day);
  return { from: from ?? end - 31 * day, to: end };
}

const creditNote = ({ at, fields }: Sale, i: number): Sale => ({
  at: at + i * hour,
  fields: {
    ...fields,
    documentType: 'credit note',
    documentCode: `NC-${String(fields.documentCode)}-${i}`,
    referenceCode: fields.documentCode,
    quantity: 1,
  },
});

/** Sales of the last minutes before the run. */
const fresh = (): readonly Sale[] =>
  someSales(2).map(({ fields }, n) => ({
    at: Math.floor((now - (n + 1) * 60_000) / 1000) * 1000,
    fields: { ...fields, orderId: `P-NEW-${n}`, documentType: 'order', documentCode: `P-NEW-${n}` },
  }));

const rows: readonly (readonly [string, Manner])[] = [
  ['a plain client', {}],
  [
    'prices with all digits of a division',
    {
      sales: withFields((fields) => {
        const net = Number(fields.netPricePerUnit) / 1.19;
        const discount = net * 0.07;
        return {
          ...fields,
          netPricePerUnit: net,
          discountPerUnit: discount,
          discountedNetPricePerUnit: net - discount,
          taxPerUnit: (net - discount) * 0.19,
        };
      }),
    },
  ],
  [
    'prices of five decimals, and of two in the CSV',
    {
      sales: withFields(numbersAs((value) => Math.round(value * 1.2345678e5) / 1e5)),
      reply: inBoth(numbersAs((value) => value.toFixed(2))),
    },
  ],
  [
    'dates in UTC in the CSV, and quantities with decimals',
    {
      reply: inBoth((fields) => ({
        ...fields,
        date: iso(Date.parse(String(fields.date))),
        quantity: `${JSON.stringify(fields.quantity)}.00`,
      })),
    },
  ],
  ['week dates', { record: written((at) => `${weekDate(at)}T${iso(at).slice(11, 19)}Z`) }],
  [
    'ordinal dates in the basic form',
    {
      record: written(
        (at) =>
          `${iso(at).slice(0, 4)}${String(ordinal(at)).padStart(3, '0')}T${iso(at).slice(11, 19).replaceAll(':', '')}+0000`,
      ),
    },
  ],
  [
    'dates with Z, +00:00, lower case or a comma',
    {
      record: ({ at, fields }) => {
        const plain = iso(at).slice(0, 19);
        const forms = [`${plain}Z`, `${plain}+00:00`, `${plain}.000z`, `${plain},0-00:00`];
        return { ...fields, date: forms[(at / 1000) % 4]?.replace('T', at % 2 ? 't' : 'T') };
      },
    },
  ],
  [
    'quantities that are corrected once during the run',
    {
      choose: (sales, { number }) =>
        sales.map(({ at, fields }) => ({
          at,
          fields: number > 12 ? { ...fields, quantity: 1 + Number(fields.quantity) } : fields,
        })),
    },
  ],
  [
    'quantities with rounding errors of summing',
    {
      choose: (sales, { number }) =>
        sales.map(({ at, fields }) => ({
          at,
          fields: { ...fields, quantity: number % 2 === 0 ? 0.1 + 0.2 : 0.3 },
        })),
    },
  ],
  [
    'exclusive bounds',
    {
      holds: ({ at }, { from = 0, to = Infinity }) => at > from && at < to,
    },
  ],
  [
    'inclusive bounds',
    {
      holds: ({ at }, { from = 0, to = Infinity }) => at >= from && at <= to,
    },
  ],
  [
    'only date_to inclusive',
    {
      holds: ({ at }, { from = 0, to = Infinity }) => at > from && at <= to,
    },
  ],
  [
    'dates without a time, filtered by local days',
    {
      record: written((at) => atOffset(at, -3).slice(0, 10)),
      holds: ({ at }, { from = 0, to = Number.MAX_SAFE_INTEGER }) =>
        localDay(at) >= localDay(from) && localDay(at) <= localDay(to),
    },
  ],
  [
    'dates without a time, read as midnight UTC',
    {
      record: written((at) => atOffset(at, -3).slice(0, 10)),
      holds: ({ at }, { from = 0, to = Infinity }) =>
        localDay(at) * day >= from && localDay(at) * day < to,
    },
  ],
  [
    'dates without a time, and bounds read as days',
    {
      record: written((at) => iso(at).slice(0, 10)),
      holds: ({ at }, { fromText = '0', toText = '9' }) =>
        iso(at).slice(0, 10) >= fromText.slice(0, 10) &&
        iso(at).slice(0, 10) <= toText.slice(0, 10),
    },
  ],
  [
    'local time of Santiago without an offset',
    {
      record: written((at) => atOffset(at, -3).slice(0, 19)),
    },
  ],
  ['local time of Kiritimati', { record: written((at) => atOffset(at, 14).slice(0, 19)) }],
  [
    'dates to the microsecond, and a filter to the second',
    {
      sales: someSales().map(({ at, fields }) => ({ at: at + 999, fields })),
      record: written((at) => iso(at).replace('Z', '999Z')),
      holds: ({ at }, { from = 0, to = Infinity }) => at - 999 >= from && at - 999 <= to,
    },
  ],
  [
    'a missing bound thirty days from the other',
    {
      holds: ({ at }, asked) => {
        const to =
          asked.to ?? (asked.from === undefined ? Date.parse('2026-11-20') : asked.from + 30 * day);
        const from = asked.from ?? to - 30 * day;
        return at >= from && at < to;
      },
    },
  ],
  [
    'at most thirty days for a date_from alone',
    {
      holds: ({ at }, { from, to }) =>
        at >= Math.max(from ?? 0, to === undefined ? now - 30 * day : 0) &&
        (to === undefined || at < to),
    },
  ],
  [
    'some deleted lines',
    { sales: withFields((fields, n) => ({ ...fields, isDeleted: n % 9 === 0 })) },
  ],
  [
    'invoices of several orders',
    {
      sales: withFields((fields) =>
        fields.documentType === 'invoice'
          ? { ...fields, documentCode: `F-${String(fields.commerceId)}` }
          : fields,
      ),
    },
  ],
  [
    'invoices with their own orderId',
    {
      sales: withFields((fields) =>
        fields.documentType === 'invoice'
          ? { ...fields, orderId: `I-${String(fields.documentCode)}` }
          : fields,
      ),
    },
  ],
  [
    'products that differ only in case, spaces or accents',
    {
      sales: withFields((fields, n) => ({
        ...fields,
        orderId: 'P-1',
        documentCode: fields.documentType === 'order' ? 'P-1' : undefined,
        commerceId: 'C-1',
        productId: [`Café ${n}`, `Cafe\u0301 ${n - 1}`, `café ${n - 2}`, `Café  ${n - 3}`][n % 4],
      })),
    },
  ],
  [
    'optional fields that are null or empty',
    {
      record: ({ at, fields }) => ({
        ...fields,
        date: atOffset(at, -3),
        internalOrderId: null,
        sellerRouteId: '',
        discountedTaxPerUnit: '',
        grossPricePerUnit: null,
        discountedGrossPricePerUnit: '',
        deliveryDate: '',
        referenceCode: null,
        couponCode: '',
        isDeleted: '',
        customerId: '',
        dispatchPricePerUnit: null,
      }),
    },
  ],
  [
    'compressed NDJSON',
    {
      reply: (records) => ({
        headers: { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
        body: gzipSync(records.map((each) => `${JSON.stringify(each)}\r\n`).join('')),
      }),
    },
  ],
  [
    'a different order of records in each answer',
    {
      choose: (sales, { number }) => [
        ...sales.slice((number * 617) % (sales.length || 1)),
        ...sales.slice(0, (number * 617) % (sales.length || 1)),
      ],
    },
  ],
  [
    'both spellings of coordinates, and dates in both formats',
    {
      commerces: () =>
        json(
          someCommerces().map((each, n) => ({
            ...each,
            locations: [
              {
                address: 'Calle 1',
                coodinates: { latitude: '-33.4', longitude: '-70.6' },
                coordinates: { latitude: '-33.4', longitude: '-70.6' },
              },
            ],
            createdDate: n % 2 ? '2020-01-05T00:00:00.000Z' : '2020-W01-7',
            nextVisitDate: '',
            visitPlan: 'segunda-feira, Quinta-Feira',
            visitRoute: '1-2C, 3-4V',
            configuration: { minimumOrderTotal: 0, creditAvailable: -1 },
            additionalInfo: { '': null, credit: [1, { a: 'b' }] },
          })),
        ),
    },
  ],
  [
    'a list for each document type, and for each class',
    {
      reply: (records) => json(byText(records, 'documentType', ['order', 'invoice', 'bill'])),
      commerces: () => json(byText(someCommerces(), 'class', [])),
    },
  ],
  [
    'pages of 250 as nested lists',
    {
      sales: someSales(manyOrders),
      reply: (records) => json(pagesOf(records)),
      commerces: () => json([someCommerces()]),
    },
  ],
  [
    'pages as nested objects, with an empty one for no records',
    {
      sales: someSales(manyOrders),
      reply: (records) =>
        json({
          pages: (records.length > 0 ? pagesOf(records) : [[]]).map((rows, i) => ({
            page: i + 1,
            rows,
          })),
        }),
      commerces: () => json({ pages: [{ page: 1, rows: someCommerces() }] }),
    },
  ],
  [
    'a maximum range of 31 days, the last ones by default',
    {
      holds: ({ at }, asked) => {
        const { from, to } = monthOf(asked);
        return at >= from && at < to;
      },
      reply: (records, asked) => {
        const { from, to } = monthOf(asked);
        return to - from > 31 * day + 1000
          ? { ...json({ message: 'El rango máximo es de 31 días.' }), status: 400 }
          : json(records);
      },
    },
  ],
  [
    'records of the last half hour only in every other answer',
    {
      sales: [...someSales(), ...fresh()],
      choose: (sales, { number }) =>
        number % 2 ? sales : sales.filter(({ at }) => at < now - hour / 2),
    },
  ],
  [
    'an order of the platform split into three',
    {
      sales: withFields((fields, n) => ({
        ...fields,
        internalOrderId: n < 12 ? `64f1-${Math.floor(n / 6)}` : undefined,
      })),
    },
  ],
  [
    'a single commerce without a list',
    {
      commerces: () => json({ data: commerce(1) }),
      sales: withFields((fields) => ({ ...fields, commerceId: 'C-1' })),
    },
  ],
];

test.concurrent.each(rowsOf(rows))('passes a client with %s', async (_, manner) => {
  const run = await driveDatasets(manner);
  expect(outcome(run)).toEqual(passed);
  expect(run.exchanges.length).toBeLessThanOrEqual(mostRequests.lists);
  expect(
    run.endpoints.map(({ state }) => state).filter((state) => state === 'judged'),
  ).toHaveLength(2);
});

/** These are gone for good from one call on, whatever range is asked. */
function removedFrom(call: number, places: readonly number[]): Manner {
  const sales = someSales();
  const gone = new Set(places.map((place) => sales.at(place)));
  return { sales, choose: (held, { number }) => held.filter((s) => number < call || !gone.has(s)) };
}

/** Prices with cents. */
const withCents = withFields(numbersAs((value) => Math.round(value * 101.37) / 100));

type Warned = readonly [string, Manner, readonly string[]];

/** Lawful all the same: a warning says what was seen, and no error comes of it. */
const warned: readonly Warned[] = [
  [
    'rounds its prices to whole pesos in the CSV',
    { sales: withCents, reply: inBoth(numbersAs(Math.round)) },
    ['warning transactions/format-differs', 'warning transactions/price-arithmetic'],
  ],
  [
    'returns the oldest 300 of a range',
    { sales: someSales(manyOrders), choose: (sales) => sales.slice(0, 300) },
    ['warning transactions/capped'],
  ],
  [
    'returns the newest 347 of a range',
    { sales: someSales(manyOrders), choose: (sales) => sales.slice(-347) },
    ['warning transactions/capped'],
  ],
  [
    'sends several credit notes of one order as separate documents',
    {
      sales: someSales().flatMap((sale, n) =>
        sale.fields.documentType === 'invoice' && n % 20 === 0
          ? [sale, ...[1, 2, 3].map((i) => creditNote(sale, i))]
          : [sale],
      ),
    },
    ['warning transactions/product-repeated-in-order'],
  ],
  [
    'declares that its commerces are in pages',
    {
      commerces: () => json({ items: someCommerces().slice(0, 2), page: 1, pages: 4, next: '/2' }),
    },
    [],
  ],
  [
    'enters records late',
    {
      sales: someSales(manyOrders),
      choose: (sales, { number }) => sales.filter((_, i) => number > 12 || i % 97 !== 0),
    },
    ['warning transactions/unstable'],
  ],
  [
    'sets createdDate to the moment of the answer',
    {
      commerces: (() => {
        let at = Date.parse('2026-11-20T12:00:00Z');
        return () => {
          at += 1234;
          return json(someCommerces().map((each) => ({ ...each, createdDate: iso(at) })));
        };
      })(),
    },
    ['warning commerces/unstable', 'warning cross/sold-before-created'],
  ],
  ...[
    removedFrom(8, [-1, -2, -3, 40, 41]),
    removedFrom(12, [-9]),
    removedFrom(
      36,
      Array.from({ length: 200 }, (_, i) => -1 - i),
    ),
  ].map(
    (manner, i): Warned => [
      `removes records permanently, ${i + 1}`,
      manner,
      ['warning transactions/unstable'],
    ],
  ),
];

test.concurrent.each(warned)('a client that %s gets no error', async (_, manner, expected) => {
  const run = await driveDatasets(manner);
  const found = graded(run);
  expect(found.filter((each) => !expected.includes(each))).toEqual([]);
  expect(run.exitCode).toBe(0);
});

test('a single line with a day as its date is judged completely', async () => {
  const run = await driveDatasets({
    sales: someSales().slice(40, 41),
    record: written((at) => atOffset(at, -3).slice(0, 10)),
    holds: ({ at }, { from, to }) =>
      (from === undefined || midnight(at) >= from) && (to === undefined || midnight(at) <= to),
  });
  expect(outcome(run)).toEqual(passed);
  expect(run.scenarios.filter(({ verdict }) => verdict === 'inconclusive')).toEqual([]);
});

test('an answer that is invalid inside a record does not count as incomplete', async () => {
  const run = await driveDatasets({
    reply: (records) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(records).replace(/"taxPerUnit":[\d.]+/, '"taxPerUnit":NaN'),
    }),
  });
  expect(graded(run)).toEqual(['error http/not-json']);
});

test.each<[string, (commerces: readonly Fields[]) => ReturnType<typeof json>, readonly string[]]>([
  ['a next page', (all) => json({ items: all, next: '/2' }), ['/next names a next page']],
  [
    'a larger total of pages',
    (all) => json({ items: all, page: 1, total: 900 }),
    ['a total of 900 records'],
  ],
  ['their exact total', (all) => json({ items: all, total: all.length }), []],
])('the question whether more commerces exist, with %s', async (_, reply, asked) => {
  const { observations } = await driveDatasets({ commerces: () => reply(someCommerces()) });
  const questions = observations.flatMap(({ rule, asks }) =>
    rule === 'commerces/envelope' && asks ? [asks] : [],
  );
  expect(questions).toEqual(asked.map((words) => expect.stringContaining(words)));
});

test.each<[string, NonNullable<Manner['reply']>]>([
  ['failed', (data) => json({ success: false, error: 'timeout, partial result', data })],
  ['are truncated', (data) => json({ truncated: true, data })],
  ['have more, without a next page', (data) => json({ hasMore: true, data })],
])('reports transactions that state that they %s as incomplete', async (_, reply) => {
  const run = await driveDatasets({ reply });
  expect([...new Set(graded(run))]).toEqual(['warning http/incomplete-list']);
});

test('reports commerces with a larger total and no pages as incomplete', async () => {
  const run = await driveDatasets({
    commerces: () => json(someCommerces(), { 'x-total-count': '900' }),
  });
  expect(graded(run)).toEqual(['warning http/incomplete-list']);
  expect(run.observations.filter(({ asks }) => asks)).toEqual([]);
});

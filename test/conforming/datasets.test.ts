import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { reported } from '../support/drive-client.ts';
import {
  atOffset,
  commerce,
  day,
  driveDatasets,
  type Fields,
  hour,
  json,
  type Manner,
  type Sale,
  someCommerces,
  someSales,
} from './datasets-client.ts';

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

const rows: readonly (readonly [string, Manner])[] = [
  ['a plain client', {}],
  [
    'a list deep inside, with the words of a page that is the only one',
    {
      reply: (items) =>
        json({
          status: 'ok',
          data: { items, page: 1, pageSize: 100_000, totalPages: 1, next: null },
          meta: { total: items.length, took: 12, links: [{ rel: 'self', href: '/x' }] },
        }),
      commerces: () => json({ total: 7, result: { rows: someCommerces() } }),
    },
  ],
  [
    'numbers with exponents and points',
    {
      reply: (records) => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(records).replace(
          /"(quantity|taxPerUnit|netPricePerUnit)":(\d+)/g,
          (_, name, number) => `"${name}":${Number(number) / 100}e2`,
        ),
      }),
    },
  ],
  [
    'minus zero for no discount',
    {
      reply: (records) => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(records).replaceAll('"discountPerUnit":0', '"discountPerUnit":-0.0'),
      }),
    },
  ],
  [
    'prices left as a division leaves them',
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
    'Z, +00:00, small letters and a comma, by turns',
    {
      record: ({ at, fields }) => {
        const plain = iso(at).slice(0, 19);
        const forms = [`${plain}Z`, `${plain}+00:00`, `${plain}.000z`, `${plain},0-00:00`];
        return { ...fields, date: forms[(at / 1000) % 4]?.replace('T', at % 2 ? 't' : 'T') };
      },
    },
  ],
  [
    'neither bound belongs to the range',
    {
      holds: ({ at }, { from = 0, to = Infinity }) => at > from && at < to,
    },
  ],
  [
    'both bounds belong to the range',
    {
      holds: ({ at }, { from = 0, to = Infinity }) => at >= from && at <= to,
    },
  ],
  [
    'the upper bound alone belongs to it',
    {
      holds: ({ at }, { from = 0, to = Infinity }) => at > from && at <= to,
    },
  ],
  [
    'dates without a time, and whole days by the local clock',
    {
      record: written((at) => atOffset(at, -3).slice(0, 10)),
      holds: ({ at }, { from = 0, to = Number.MAX_SAFE_INTEGER }) =>
        localDay(at) >= localDay(from) && localDay(at) <= localDay(to),
    },
  ],
  [
    'dates without a time, taken for midnight UTC',
    {
      record: written((at) => atOffset(at, -3).slice(0, 10)),
      holds: ({ at }, { from = 0, to = Infinity }) =>
        localDay(at) * day >= from && localDay(at) * day < to,
    },
  ],
  [
    'dates without a time, and only the date part of the bounds is read',
    {
      record: written((at) => iso(at).slice(0, 10)),
      holds: ({ at }, { fromText = '0', toText = '9' }) =>
        iso(at).slice(0, 10) >= fromText.slice(0, 10) &&
        iso(at).slice(0, 10) <= toText.slice(0, 10),
    },
  ],
  [
    'the local clock of Santiago, without saying so',
    {
      record: written((at) => atOffset(at, -3).slice(0, 19)),
    },
  ],
  ['the local clock of Kiritimati', { record: written((at) => atOffset(at, 14).slice(0, 19)) }],
  [
    'dates to the microsecond, and a filter that knows seconds alone',
    {
      sales: someSales().map(({ at, fields }) => ({ at: at + 999, fields })),
      record: written((at) => iso(at).replace('Z', '999Z')),
      holds: ({ at }, { from = 0, to = Infinity }) => at - 999 >= from && at - 999 <= to,
    },
  ],
  [
    'minutes and no seconds',
    {
      record: written((at) => atOffset(at, -3).replace(/:\d\d(?=[+-])/, '')),
    },
  ],
  [
    'a bound that is left out is thirty days from the other',
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
    'some lines are deleted',
    { sales: withFields((fields, n) => ({ ...fields, isDeleted: n % 9 === 0 })) },
  ],
  [
    'invoices that gather several orders',
    {
      sales: withFields((fields) =>
        fields.documentType === 'invoice'
          ? { ...fields, documentCode: `F-${String(fields.commerceId)}` }
          : fields,
      ),
    },
  ],
  [
    'an invoice has a number of its own for its order',
    {
      sales: withFields((fields) =>
        fields.documentType === 'invoice'
          ? { ...fields, orderId: `I-${String(fields.documentCode)}` }
          : fields,
      ),
    },
  ],
  [
    'products that only their letters, blanks or signs tell apart',
    {
      sales: withFields((fields, n) => ({
        ...fields,
        orderId: 'P-1',
        documentCode: fields.documentType === 'order' ? 'P-1' : undefined,
        commerceId: 'C-1',
        productId: [`Café ${n}`, `Cafe\u0301 ${n - 1}`, `café ${n - 2}`, `Café ${n - 3} `][n % 4],
      })),
    },
  ],
  [
    'everything optional null or empty',
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
    'NDJSON, compressed',
    {
      reply: (records) => ({
        headers: { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
        body: gzipSync(records.map((each) => `${JSON.stringify(each)}\r\n`).join('')),
      }),
    },
  ],
  [
    'an object with a member for each record',
    {
      reply: (records) => json(Object.fromEntries(records.map((each, i) => [`t${i}`, each]))),
      commerces: () =>
        json(Object.fromEntries(someCommerces().map((each) => [String(each.commerceId), each]))),
    },
  ],
  [
    'an envelope that says null where there is nothing but its total',
    { reply: (records) => json({ total: records.length, rows: records, error: null }) },
  ],
  [
    'another order of the records at each call',
    {
      choose: (sales, { number }) => [
        ...sales.slice((number * 617) % (sales.length || 1)),
        ...sales.slice(0, (number * 617) % (sales.length || 1)),
      ],
    },
  ],
  [
    'commerces with both keys of the coordinates, and dates of both forms',
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
    'one commerce alone, not in a list',
    {
      commerces: () => json({ data: commerce(1) }),
      sales: withFields((fields) => ({ ...fields, commerceId: 'C-1' })),
    },
  ],
];

test.concurrent.each(rows)('%s: nothing is found', async (_, manner) => {
  const run = await driveDatasets(manner);
  expect(run.findings.map(reported)).toEqual([]);
  expect([run.verdict, run.exitCode]).toEqual(['passed', 0]);
  expect(
    run.endpoints.map(({ state }) => state).filter((state) => state === 'judged'),
  ).toHaveLength(2);
});

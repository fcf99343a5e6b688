import { expect, test } from 'vitest';
import {
  driveDatasets,
  type Fields,
  type Manner,
  type Reply,
  someCommerces,
  someSales,
} from './datasets-client.ts';
import { graded } from './drive.ts';

/** Clients whose datasets are exports of other programs: CSV whatever is asked for, each in its own way. */

const cellOf = (value: unknown, delimiter: string): string => {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.includes(delimiter) || /["\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
};

interface Export {
  readonly delimiter?: string;
  /** Lines before the header and after the last row. */
  readonly above?: readonly string[];
  readonly below?: (records: readonly Fields[]) => readonly string[];
  readonly row?: (cells: readonly string[]) => readonly string[];
  readonly end?: string;
}

/** A list without records has its header all the same. */
const ofSales: readonly Fields[] = someSales().map(({ fields }) => ({ ...fields, date: '' }));

const names = (records: readonly Fields[]) => [
  ...new Set([
    ...(records.length > 0 ? records : ofSales).flatMap((record) => Object.keys(record)),
    'couponCode',
  ]),
];

function csv(records: readonly Fields[], form: Export): Reply {
  const {
    delimiter = ',',
    above = [],
    below = () => [],
    row = (cells) => cells,
    end = '\r\n',
  } = form;
  const columns = names(records);
  const rows = records.map((record) => row(columns.map((name) => cellOf(record[name], delimiter))));
  const lines = [
    ...above,
    columns.join(delimiter),
    ...rows.map((cells) => cells.join(delimiter)),
    ...below(records),
  ];
  return { headers: { 'content-type': 'text/csv' }, body: lines.join('\r\n') + end };
}

const exporting = (form: Export): Manner => ({
  reply: (records) => csv(records, form),
  commerces: () => csv(someCommerces(), form),
});

/** Without the empty cells at its end. */
const trimmed = (cells: readonly string[]) =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

const otherLines = ['warning http/other-lines'];

const clients: readonly (readonly [string, Manner, readonly string[]])[] = [
  ['rows without trailing optional cells', exporting({ row: trimmed }), []],
  ['such rows without a final line break', exporting({ row: trimmed, end: '' }), []],
  [
    'line breaks inside cells',
    {
      reply: (records) =>
        csv(
          records.map((each) => ({ ...each, origin: 'erp\r\nventas' })),
          {},
        ),
      commerces: () =>
        csv(
          someCommerces().map((each) => ({ ...each, name: 'Uno\nDos' })),
          {},
        ),
    },
    [],
  ],
  [
    'title lines',
    exporting({ above: ['Informe', 'Empresa: Uno', ''], delimiter: ';' }),
    otherLines,
  ],
  ['sep=;', exporting({ above: ['sep=;'], delimiter: ';' }), otherLines],
  ['comments', exporting({ above: ['# ERP 7'], below: () => ['# fin'] }), otherLines],
  ['blank rows', exporting({ below: () => ['', ',,,'] }), otherLines],
  [
    'a row of totals',
    exporting({
      // Its reports of a time without sales have no totals.
      below: (records) =>
        records.length === 0
          ? []
          : [
              names(records)
                .map((name, i) =>
                  i === 0
                    ? `TOTAL ${records.length}`
                    : ['quantity', 'routeIndex'].includes(name)
                      ? '7'
                      : '',
                )
                .join(','),
              `Total general,${records.length}`,
            ],
    }),
    otherLines,
  ],
  [
    'a count at the end',
    exporting({ below: (records) => ['', `(${records.length} registros)`], end: '' }),
    otherLines,
  ],
];

test.concurrent.each(clients)('a client that exports %s', async (_, manner, expected) => {
  const run = await driveDatasets(manner);
  const noFile = graded(run).filter((each) => !each.endsWith('/unknown-column'));
  expect(noFile).toEqual(expected);
  expect(run.totals.records.commerces).toBe(someCommerces().length);
  expect(run.exitCode).toBe(0);
});

test('a client without sales gets no errors', async () => {
  const run = await driveDatasets({ sales: [] });
  expect(graded(run).filter((each) => each.startsWith('error'))).toEqual([]);
  expect(run.totals.records).toEqual({ transactions: 0, commerces: someCommerces().length });
});

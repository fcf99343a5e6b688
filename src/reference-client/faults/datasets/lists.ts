import { gzipSync } from 'node:zlib';
import { day } from '../../base/calendar.ts';
import { commerceColumns } from '../../business/commerce-records.ts';
import { answerAll, brokenBy, changeSuccess } from '../../change/change.ts';
import { whenAsked } from '../../change/change-range.ts';
import { changeCsv, changeJson, listedIn, relisted } from '../../change/change-records.ts';
import { type Fault, listFaultsAt, ofTheWire } from '../../change/fault.ts';
import { transactionColumns } from '../../history/record.ts';
import { json } from '../../http/answer.ts';
import { csv } from '../../http/csv.ts';
import { chunksOf, type Form } from '../../http/listing.ts';

const ofTransactions = listFaultsAt('transactions');

/** Formats of the records of a dataset, most of which the contract leaves open. */
const listFormFaultsOf = (endpoint: 'transactions' | 'commerces'): readonly Fault[] => {
  const columns = endpoint === 'transactions' ? transactionColumns : commerceColumns;
  const breaks = listFaultsAt(endpoint);
  return [
    ...breaks('no-records', {
      'csv-without-header': [
        'CSV is always sent, without a header row',
        () => async (call, next) =>
          relisted(await next({ ...call, accept: 'text/csv' }), () => ({
            form: csv(columns, { header: 'none' }),
          })),
      ],
    }),
    ...breaks('format-differs', {
      'csv-of-another-query': [
        'the CSV is written by a separate query that leaves out every tenth row',
        changeCsv(({ records }) => ({ records: records.filter((_, i) => i % 10 !== 3) })),
      ],
    }),
    ...breaks('field-type', {
      'csv-with-decimal-comma': [
        'numbers in the CSV have a decimal comma',
        changeCsv(() => ({
          form: csv(columns, { number: (value) => value.toFixed(2).replace('.', ',') }),
        })),
        { passes: true },
      ],
    }),
    ...breaks([], {
      'always-csv': [
        'CSV is always sent, even if JSON is requested',
        () => (call, next) => next({ ...call, accept: 'text/csv' }),
        { observations: ['envelope'] },
      ],
    }),
  ];
};

export const listFormFaults: readonly Fault[] = (['transactions', 'commerces'] as const).flatMap(
  (endpoint) => listFormFaultsOf(endpoint),
);

const pieces =
  (change: (piece: string, at: number) => string | Buffer) =>
  (honest: Form): Form =>
    function* (records) {
      let at = 0;
      for (const piece of honest(records)) {
        yield change(String(piece), at);
        at += 1;
      }
    };

/** Printed before the program ends. */
const outOfMemory =
  'Fatal error: Allowed memory size of 134217728 bytes exhausted in /var/www/export.php on line 42\n';

/** Writes the first half of the records, then the text. */
const before = (honest: Form, text: string): Form =>
  function* (records) {
    yield* honest(records.slice(0, Math.ceil(records.length / 2)));
    if (records.length > 0) yield text;
  };

const gzipped = { 'content-encoding': 'gzip' };

/** Faults in the bytes of a dataset, and in their declaration. */
export const listByteFaults: readonly Fault[] = [
  ...ofTransactions('http/not-json', {
    'never-closed': [
      'the list is written up to its last record but never closed',
      changeJson(pieces((piece) => (piece === ']' ? '' : piece === '[]' ? '[' : piece))),
    ],
    'gzip-cut': [
      'the compressed bytes end before the last block',
      changeSuccess((answer) => ({
        ...relisted(answer, ({ form }) => ({
          compressed: false,
          form: function* (records) {
            const whole = gzipSync(Buffer.concat([...chunksOf(form(records))]));
            yield whole.subarray(0, Math.ceil(whole.length / 2));
          },
        })),
        headers: { ...answer.headers, ...gzipped },
      })),
    ],
  }),
  ...ofTransactions('http/encoding', {
    'latin-1': [
      'strings with accents are encoded in Latin-1',
      changeJson(pieces((piece) => Buffer.from(piece, 'latin1'))),
    ],
    'byte-order-mark': [
      'the JSON starts with a byte-order mark',
      changeJson(pieces((piece, at) => (at === 0 ? `\ufeff${piece}` : piece))),
      { passes: true },
    ],
  }),
  ...ofTransactions('http/duplicate-member', {
    'duplicate-member': [
      'sellers are written by two modules, with the same field name',
      changeJson(
        pieces((piece) => {
          const [, member] = /("sellerIds?":(?:"[^"]*"|\[[^\]]*\]))/.exec(piece) ?? [];
          return member === undefined ? piece : piece.replace(/\}$/, `,${member}}`);
        }),
      ),
    ],
  }),
];

/** Writes one object per line, and a text at the end. A sequence of no records has no bytes, which is not JSON. */
const asLines = (last = '') =>
  changeJson(
    () =>
      function* (records) {
        for (const record of records) yield `${JSON.stringify(record)}\n`;
        yield records.length === 0 ? '[]\n' : last;
      },
    'application/x-ndjson',
  );

/** Formats that are read in one way, whatever the endpoint. */
export const transactionListFaults: readonly Fault[] = [
  ...ofTransactions('http/incomplete-list', {
    'list-with-error': [
      'part of the query times out, and the list is sent with the error',
      listedIn(() => '{"success":false,"error":"timeout, partial result","data":'),
    ],
  }),
  ...ofTransactions('shape-changes', {
    'list-of-one-is-an-object': [
      'a list of one record is sent as that record, as by an XML converter',
      changeJson(
        (honest) =>
          function* (records) {
            if (records.length === 1) yield JSON.stringify(records[0]);
            else yield* honest(records);
          },
      ),
      { observations: ['envelope'], needs: { records: 80 } },
    ],
  }),
  ...ofTransactions([], {
    'wrapped-list': [
      'the list is nested two levels down, next to a count',
      listedIn(({ length }) => `{"status":"ok","result":{"count":${length},"items":`, '}}'),
      { observations: ['envelope'] },
    ],
    'record-a-line': ['one object per line, as NDJSON', asLines(), { observations: ['envelope'] }],
  }),
  ...ofTransactions('http/unreadable-records', {
    'csv-quote-left-open': [
      'quotes inside a cell are not doubled',
      changeCsv(({ form }) => ({ form: pieces((row, at) => (at === 1 ? `"${row}` : row))(form) })),
    ],
    'csv-cut': [
      'the CSV ends inside a row, after the export ran out of memory',
      changeCsv(({ form }) => ({ form: before(form, 'P-261114-0012,64f1c0a2b7d3') })),
    ],
    'csv-with-bare-delimiters': [
      'some cells contain the delimiter without quotes',
      changeCsv(({ form }) => ({
        form: pieces((row, at) => (at % 5 === 1 ? row.replace(/\r\n$/, ',1,500\r\n') : row))(form),
      })),
    ],
    'lines-with-program-error': [
      'NDJSON is sent, with a program error after its last line',
      asLines(outOfMemory),
      { observations: ['envelope'] },
    ],
  }),
  ...ofTransactions('http/other-lines', {
    'csv-of-a-report': [
      'the CSV is a printed report, with a title, blank rows and the number of records',
      changeCsv(({ form }) => ({
        form: function* (records) {
          yield `Informe de ventas\r\n\r\n`;
          yield* form(records);
          yield `\r\nTotal: ${records.length} registros\r\n`;
        },
      })),
    ],
  }),
];

/** Faults in connections and statuses, which are judged in one way whatever the dataset. */
export const listConnectionFaults: readonly Fault[] = [
  ...ofTheWire([
    ...ofTransactions('http/connection-lost', {
      'closes-in-the-middle': [
        'the process is killed by a memory limit in the middle of the list',
        brokenBy((response) => void response.socket?.end()),
      ],
    }),
  ]),
  ...ofTransactions('http/refused', {
    'month-at-most': [
      'a range of more than 31 days returns 400',
      whenAsked(
        ({ from = 0, to }, call) => (to ?? call.clock()) - from > 31 * day,
        answerAll(json(400, { message: 'El rango no puede pasar de 31 días.' })),
      ),
      { passes: true },
    ],
  }),
];

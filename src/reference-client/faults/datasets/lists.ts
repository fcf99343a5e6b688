import { gzipSync } from 'node:zlib';
import { day } from '../../base/calendar.ts';
import { commerceColumns } from '../../business/commerce-records.ts';
import { answerAll, brokenBy, changeSuccess } from '../../change/change.ts';
import { whenAsked } from '../../change/change-range.ts';
import { changeCsv, changeJson, listedIn, relisted } from '../../change/change-records.ts';
import type { Changes, MiddlewareFactory } from '../../change/fault.ts';
import { transactionColumns } from '../../history/record.ts';
import { json } from '../../http/answer.ts';
import { csv } from '../../http/csv.ts';
import { chunksOf, type Form } from '../../http/listing.ts';

const withoutHeader =
  (columns: readonly string[]): MiddlewareFactory =>
  () =>
  async (call, next) =>
    relisted(await next({ ...call, accept: 'text/csv' }), () => ({
      form: csv(columns, { header: 'none' }),
    }));

const withoutEachTenth = changeCsv(({ records }) => ({
  records: records.filter((_, i) => i % 10 !== 3),
}));

const withDecimalComma = (columns: readonly string[]) =>
  changeCsv(() => ({
    form: csv(columns, { number: (value) => value.toFixed(2).replace('.', ',') }),
  }));

const alwaysCsv: MiddlewareFactory = () => (call, next) => next({ ...call, accept: 'text/csv' });

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

/** Changes of the form of a list, its bytes and their declaration, and its connection. */
export const listChanges = {
  'transactions-csv-without-header': withoutHeader(transactionColumns),
  'transactions-csv-of-another-query': withoutEachTenth,
  'transactions-csv-with-decimal-comma': withDecimalComma(transactionColumns),
  'transactions-always-csv': alwaysCsv,
  'commerces-csv-without-header': withoutHeader(commerceColumns),
  'commerces-csv-of-another-query': withoutEachTenth,
  'commerces-csv-with-decimal-comma': withDecimalComma(commerceColumns),
  'commerces-always-csv': alwaysCsv,
  'transactions-never-closed': changeJson(
    pieces((piece) => (piece === ']' ? '' : piece === '[]' ? '[' : piece)),
  ),
  'transactions-gzip-cut': changeSuccess((answer) => ({
    ...relisted(answer, ({ form }) => ({
      compressed: false,
      form: function* (records) {
        const whole = gzipSync(Buffer.concat([...chunksOf(form(records))]));
        yield whole.subarray(0, Math.ceil(whole.length / 2));
      },
    })),
    headers: { ...answer.headers, ...gzipped },
  })),
  'transactions-latin-1': changeJson(pieces((piece) => Buffer.from(piece, 'latin1'))),
  'transactions-byte-order-mark': changeJson(
    pieces((piece, at) => (at === 0 ? `\ufeff${piece}` : piece)),
  ),
  'transactions-duplicate-member': changeJson(
    pieces((piece) => {
      const [, member] = /("sellerIds?":(?:"[^"]*"|\[[^\]]*\]))/.exec(piece) ?? [];
      return member === undefined ? piece : piece.replace(/\}$/, `,${member}}`);
    }),
  ),
  'transactions-closes-in-the-middle': brokenBy((response) => void response.socket?.end()),
  'transactions-month-at-most': whenAsked(
    ({ from = 0, to }, call) => (to ?? call.clock()) - from > 31 * day,
    answerAll(json(400, { message: 'El rango no puede pasar de 31 días.' })),
  ),
  'transactions-list-with-error': listedIn(
    () => '{"success":false,"error":"timeout, partial result","data":',
  ),
  'transactions-list-of-one-is-an-object': changeJson(
    (honest) =>
      function* (records) {
        if (records.length === 1) yield JSON.stringify(records[0]);
        else yield* honest(records);
      },
  ),
  'transactions-wrapped-list': listedIn(
    ({ length }) => `{"status":"ok","result":{"count":${length},"items":`,
    '}}',
  ),
  'transactions-record-a-line': asLines(),
  'transactions-csv-quote-left-open': changeCsv(({ form }) => ({
    form: pieces((row, at) => (at === 1 ? `"${row}` : row))(form),
  })),
  'transactions-csv-cut': changeCsv(({ form }) => ({
    form: before(form, 'P-261114-0012,64f1c0a2b7d3'),
  })),
  'transactions-csv-with-bare-delimiters': changeCsv(({ form }) => ({
    form: pieces((row, at) => (at % 5 === 1 ? row.replace(/\r\n$/, ',1,500\r\n') : row))(form),
  })),
  'transactions-lines-with-program-error': asLines(outOfMemory),
  'transactions-csv-of-a-report': changeCsv(({ form }) => ({
    form: function* (records) {
      yield `Informe de ventas\r\n\r\n`;
      yield* form(records);
      yield `\r\nTotal: ${records.length} registros\r\n`;
    },
  })),
} satisfies Changes;

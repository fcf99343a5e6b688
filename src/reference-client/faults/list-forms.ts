import { commerceColumns } from '../business/commerce-records.ts';
import { changeSuccess } from '../change/change.ts';
import { changeCsv, changeJson, changeRecords, relisted } from '../change/change-records.ts';
import { type Fault, listFaultsAt } from '../fault.ts';
import { transactionColumns } from '../history/record.ts';
import { json } from '../http/answer.ts';
import { csv } from '../http/csv.ts';
import { jsonList } from '../http/listing.ts';

const words = { transactions: 'transaction', commerces: 'commerce' } as const;

/** The file of a CSV under another name. */
const named = (name: (honest: string) => string) =>
  changeCsv((answer) => {
    const whole = answer.headers['content-disposition'] ?? '';
    const disposition = whole.replace(/"(.*)"/, (_, file: string) => `"${name(file)}"`);
    return { ...answer, headers: { ...answer.headers, 'content-disposition': disposition } };
  });

/** How the records of a dataset stand on the wire; most of it the contract leaves open. */
const listFormFaultsOf = (endpoint: 'transactions' | 'commerces'): readonly Fault[] => {
  const columns = endpoint === 'transactions' ? transactionColumns : commerceColumns;
  const envelope = ['envelope'];
  const breaks = listFaultsAt(endpoint);
  const lists = { transactions: 'items', commerces: 'clientes' }[endpoint];
  return [
    ...breaks('not-a-list', {
      'not-a-list': ['a success message is sent instead of the list', toObject],
    }),
    ...breaks('no-records', {
      'empty-list': ['the list is always empty', changeRecords(() => [])],
    }),
    ...breaks([], {
      'wrapped-list': [
        'the list is nested two levels down, next to a count',
        changeJson(
          () =>
            function* (records) {
              yield `{"status":"ok","result":{"count":${records.length},"${lists}":`;
              yield* jsonList(records);
              yield '}}';
            },
        ),
        envelope,
      ],
      'record-a-line': [
        'one object per line, as NDJSON',
        changeJson(
          () =>
            function* (records) {
              for (const record of records) yield `${JSON.stringify(record)}\n`;
              // A stream of no records has no bytes, which is no JSON at all.
              if (records.length === 0) yield '[]\n';
            },
          'application/x-ndjson',
        ),
        envelope,
      ],
      indented: [
        'the JSON is indented, for people',
        changeJson(
          () =>
            function* (records) {
              yield '[\n';
              for (const [i, record] of records.entries()) {
                yield `${i === 0 ? '' : ',\n'}${JSON.stringify(record, undefined, 2)}`;
              }
              yield '\n]\n';
            },
        ),
      ],
      'always-csv': [
        'CSV is sent whatever is requested',
        () => (call, next) => next({ ...call, accept: 'text/csv' }),
        envelope,
      ],
    }),
    ...breaks('file-name', {
      'file-name': [
        'the CSV file name has no date and time',
        named(() => `${words[endpoint]}.csv`),
      ],
      'file-name-in-plural': [
        'the CSV file name has another ending',
        named((honest) => honest.replace('.csv', 's.csv')),
      ],
    }),
    ...breaks('no-records', {
      'csv-without-header': [
        'CSV is always sent, without a header row',
        () => async (call, next) =>
          relisted(await next({ ...call, accept: 'text/csv' }), () => ({
            form: csv(columns, { header: 'none' }),
          })),
      ],
    }),
    ...breaks('field-type', {
      'csv-with-decimal-comma': [
        'numbers in the CSV have a decimal comma',
        changeCsv((answer) =>
          relisted(answer, () => ({
            form: csv(columns, { number: (value) => value.toFixed(2).replace('.', ',') }),
          })),
        ),
      ],
    }),
    ...breaks([], {
      'csv-of-a-spreadsheet': [
        'the CSV has semicolons, a byte-order mark and quotes around every cell',
        changeCsv((answer) =>
          relisted(answer, () => ({
            form: csv(columns, { delimiter: ';', quotes: 'all', mark: '\ufeff' }),
          })),
        ),
      ],
    }),
  ];
};

const toObject = changeSuccess(() => json(200, { success: true, message: 'OK' }));

export const listFormFaults: readonly Fault[] = (['transactions', 'commerces'] as const).flatMap(
  (endpoint) => listFormFaultsOf(endpoint),
);

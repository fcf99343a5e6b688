import * as fc from 'fast-check';
import type { EndpointId } from '../../src/model/endpoint.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { type Random, randomOf } from '../../src/reference-client/base/random.ts';
import {
  commerceColumns,
  commerceRecords,
} from '../../src/reference-client/business/commerce-records.ts';
import { historyOf } from '../../src/reference-client/history/history.ts';
import { transactionColumns } from '../../src/reference-client/history/record.ts';
import { csv } from '../../src/reference-client/http/csv.ts';
import { numberText, type Writing, writings, written } from './writing.ts';

export const now = Date.parse('2026-11-20T12:00:00Z');

export type Dataset = Extract<EndpointId, 'transactions' | 'commerces'>;

/** Whole documents of the reference client: in a part, notes would refer to missing sales. */
const honest: { readonly [dataset in Dataset]: readonly JsonObject[] } = {
  transactions: historyOf(now, 300).map(({ record }) => record),
  commerces: commerceRecords(now),
};

const columns = { transactions: transactionColumns, commerces: commerceColumns };

/** The form of a dataset, which the contract leaves open. */
export interface Putting {
  readonly writing: Writing;
  readonly form: 'list' | 'wrapped' | 'lines' | 'csv';
  readonly delimiter: string;
  readonly quotes: boolean;
  readonly mark: boolean;
  readonly dates: boolean;
  /** Optional fields that are absent come as null, or in CSV as empty cells. */
  readonly nulls: boolean;
}

export const puttings: fc.Arbitrary<Putting> = fc.record({
  writing: writings,
  form: fc.constantFrom('list', 'wrapped', 'lines', 'csv'),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  quotes: fc.boolean(),
  mark: fc.boolean(),
  dates: fc.boolean(),
  nulls: fc.boolean(),
});

export const datasets = fc.constantFrom<Dataset[]>('transactions', 'commerces');

/** The first records: a history may end on any day. */
export const someOf = (dataset: Dataset, count: number): readonly JsonObject[] =>
  honest[dataset].slice(0, Math.max(1, count));

/** The records in this form, as text. */
export function put(dataset: Dataset, records: readonly Json[], putting: Putting): string {
  const { writing, form } = putting;
  const random = randomOf(writing.seed);
  const said = records.map((each) => spelt(dataset, each, putting, random));
  const line = (each: Json, i: number) => written(each, writing, i);
  // A line of NDJSON contains no line end.
  const unbroken = { ...writing, spaced: false };
  if (form === 'csv') {
    const style = writing.numbers ? { number: (value: number) => cellText(value, random) } : {};
    const rows = csv(columns[dataset], style)(said as readonly JsonObject[]);
    return (putting.mark ? '\ufeff' : '') + delimited([...rows].join(''), putting);
  }
  if (form === 'lines') return said.map((each, i) => `${written(each, unbroken, i)}\n`).join('');
  const list = `[${said.map(line).join()}]`;
  return form === 'list' ? list : `{"ok":true,"errors":[],"result":{"page":{},"items":${list}}}`;
}

/** A CSV with commas, in this form. */
const delimited = (text: string, { delimiter, quotes }: Putting): string =>
  text.replaceAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g, (_, cell: string, end: string) => {
    const isBare = !cell.startsWith('"') && (quotes || cell.includes(delimiter));
    return (isBare ? `"${cell}"` : cell) + (end === ',' ? delimiter : end);
  });

/** The number of a CSV cell: more decimals, but no exponent. */
const cellText = (value: number, random: Random) => {
  const text = numberText(value, random);
  return /e/i.test(text) ? `${value}` : text;
};

const dateFields = {
  transactions: ['date', 'deliveryDate'],
  commerces: ['createdDate', 'nextVisitDate', 'nextDeliveryDate'],
};

const optional = {
  transactions: ['internalOrderId', 'sellerRouteId', 'deliveryDate', 'referenceCode', 'couponCode'],
  commerces: ['email', 'nextDeliveryDate', 'configuration'],
};

function spelt(dataset: Dataset, given: Json, { dates, nulls }: Putting, random: Random): Json {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const record = given as JsonObject;
  const absent = nulls ? optional[dataset].filter((name) => !Object.hasOwn(record, name)) : [];
  return {
    ...record,
    ...Object.fromEntries(absent.map((name) => [name, null])),
    ...(dates ? datesOf(record, dateFields[dataset], random) : {}),
  };
}

const datesOf = (record: JsonObject, names: readonly string[], random: Random) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const held = record[name];
      return typeof held === 'string' ? [[name, dateText(held, random)]] : [];
    }),
  );

/** The same moment or day in another form of ISO 8601. */
function dateText(text: string, random: Random): string {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(T.*)?$/.exec(text) ?? [];
  // An invalid date stays invalid.
  if (Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day)
    return text;
  if (time === '')
    return random.pick([text, day.replaceAll('-', ''), ordinal(day), week(day)] as const);
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  const utc = at.toISOString();
  return random.pick([
    text,
    utc,
    utc.toLowerCase(),
    utc.replace('.', ','),
    utc.replaceAll(/[-:]|\.\d+/g, ''),
    utc.replace('Z', '+00:00'),
    `${week(utc.slice(0, 10))}${utc.slice(10)}`,
    `${ordinal(utc.slice(0, 10))}${utc.slice(10)}`,
    new Date(at.getTime() + 19_800_000).toISOString().replace('Z', '+05:30'),
    new Date(at.getTime() - 10_800_000).toISOString().replace('Z', '-03'),
  ] as const);
}

const dayMs = 86_400_000;

function ordinal(day: string): string {
  const year = day.slice(0, 4);
  const number = (Date.parse(day) - Date.parse(`${year}-01-01`)) / dayMs + 1;
  return `${year}-${String(number).padStart(3, '0')}`;
}

/** ISO 8601 weeks begin on Monday, and the first contains the first Thursday. */
function week(day: string): string {
  const at = Date.parse(day);
  const weekday = new Date(at).getUTCDay() || 7;
  const thursday = new Date(at + (4 - weekday) * dayMs);
  const year = thursday.getUTCFullYear();
  const number = Math.floor((thursday.getTime() - Date.parse(`${year}-01-01`)) / dayMs / 7) + 1;
  return `${year}-W${String(number).padStart(2, '0')}-${weekday}`;
}

import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/model/json.ts';
import {
  judgeClient,
  now,
  type RangeClient,
  type Reply,
  windowFrom,
} from '../../support/simulate-ranges.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A sale of three weeks: every half hour or so, by day and by night. */
interface Sale {
  readonly at: number;
  /** Entered a while after its date. */
  readonly created: number;
  readonly orderId: string;
}

const sales: readonly Sale[] = Array.from({ length: 700 }, (_, i) => {
  const at = now - 25 * day + i * 47 * minute + ((i * 7919) % 1801) * second;
  return { at, created: at + 5 * hour, orderId: `P-${i}` };
});

type Print = (at: number) => string;
const utc: Print = (at) => new Date(at).toISOString().replace('.000Z', 'Z');
const offset =
  (hours: number): Print =>
  (at) =>
    `${new Date(at + hours * hour).toISOString().slice(0, 19)}${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
const naive =
  (hours: number): Print =>
  (at) =>
    new Date(at + hours * hour).toISOString().slice(0, 19);
const dateOnly =
  (hours: number): Print =>
  (at) =>
    new Date(at + hours * hour).toISOString().slice(0, 10);

const recordOf = ({ orderId, at }: Sale, print: Print): JsonObject => ({
  orderId,
  productId: 'SKU-1',
  commerceId: 'C-1',
  documentType: 'order',
  date: print(at),
});

const numberOf = ({ orderId }: JsonObject) =>
  Number(typeof orderId === 'string' ? orderId.slice(2) : 0);

type Keeps = (sale: Sale, from: number | undefined, to: number | undefined) => boolean;
const instant = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
const inRange = (at: number, from = -Infinity, to = Infinity) => at >= from && at <= to;
const right: Keeps = ({ at }, from, to) => inRange(at, from, to);

/** A client with this filter; `shape` changes what is sent. */
const client =
  (
    keeps: Keeps,
    print: Print = utc,
    shape: (records: readonly JsonObject[]) => Reply = (records) => ({ records }),
  ): RangeClient =>
  (from, to) =>
    shape(
      sales
        .filter((sale) => keeps(sale, instant(from), instant(to)))
        .map((sale) => recordOf(sale, print)),
    );

const dayOf = (at: number, shift = 0) => Math.floor((at + shift) / day) * day - shift;
const outside = 'transactions/outside-range error';
const loses = 'transactions/range-loses-records error';
const single = 'transactions/single-bound-refused error';
const form = 'transactions/range-form warning';
const capped = 'transactions/capped warning';

const table: readonly [string, () => RangeClient, readonly string[], Print?][] = [
  ['keeps the contract', () => client(right), []],
  ['keeps it with an offset', () => client(right, offset(-3)), [], offset(-3)],
  ['prints local times', () => client(right, naive(-4)), [], naive(-4)],
  ['prints days', () => client(right, dateOnly(9)), [], dateOnly(9)],
  [
    'holds days only and compares days',
    () => client(({ at }, from, to) => inRange(dayOf(at), from && dayOf(from), to), dateOnly(0)),
    [],
    dateOnly(0),
  ],
  [
    'has bounds that are not inclusive',
    () => client(({ at }, from = -Infinity, to = Infinity) => at > from && at < to),
    [],
  ],
  [
    'gives a total with each list',
    () =>
      client(right, utc, (records) => ({
        records,
        observed: { '/total': String(records.length), '/page': '1' },
      })),
    [],
  ],
  [
    'drops the last day',
    () => client(({ at }, from, to) => inRange(at, from, to && dayOf(to))),
    [loses],
  ],
  [
    'starts at the day after the first',
    () => client(({ at }, from, to) => inRange(at, from && dayOf(from) + day, to)),
    [loses],
  ],
  [
    'filters by the day only',
    () => client(({ at }, from, to) => inRange(dayOf(at), from && dayOf(from), to && dayOf(to))),
    [outside],
  ],
  [
    'filters by the day only and prints local times',
    () =>
      client(
        ({ at }, from, to) => inRange(dayOf(at), from && dayOf(from), to && dayOf(to)),
        naive(-4),
      ),
    [outside],
    naive(-4),
  ],
  ['is an hour late', () => client(({ at }, from, to) => inRange(at - hour, from, to)), [outside]],
  ['is an hour early', () => client(({ at }, from, to) => inRange(at + hour, from, to)), [outside]],
  [
    'reads Z as local time',
    () => client(({ at }, from, to) => inRange(at - 3 * hour, from, to), offset(-3)),
    [outside],
    offset(-3),
  ],
  [
    'filters on the time of entry',
    () => client(({ created }, from, to) => inRange(created, from, to)),
    [outside],
  ],
  ['ignores the filter', () => client(() => true), [outside]],
  ['ignores date_to', () => client(({ at }, from) => inRange(at, from)), [outside]],
  ['ignores date_from', () => client(({ at }, _, to) => inRange(at, undefined, to)), [outside]],
  [
    'ignores a single date_from',
    () => client(({ at }, from, to) => to === undefined || inRange(at, from, to)),
    [single],
  ],
  [
    'ignores a single date_to',
    () => client(({ at }, from, to) => from === undefined || inRange(at, from, to)),
    [single],
  ],
  [
    'refuses a single bound',
    () => (from, to) =>
      (from && !to) || (to && !from) ? { status: 400 } : client(right)(from, to),
    [single],
  ],
  [
    'fails on a single bound',
    () => (from, to) =>
      (from && !to) || (to && !from) ? { status: 500 } : client(right)(from, to),
    [single],
  ],
  [
    'needs both bounds, and takes a month at the most',
    () => (from, to) =>
      !from || !to || Date.parse(to) - Date.parse(from) > 31 * day
        ? { status: 422 }
        : client(right)(from, to),
    [single],
  ],
  [
    'takes no more than two days',
    () => (from, to) =>
      !from || !to || Date.parse(to) - Date.parse(from) > 2 * day
        ? { status: 422 }
        : client(right)(from, to),
    [],
  ],
  [
    'answers 404 where there is nothing',
    () => (from, to) => {
      const reply = client(right)(from, to);
      return reply.records?.length === 0 ? { status: 404 } : reply;
    },
    ['transactions/empty-range warning'],
  ],
  [
    'fails where there is nothing',
    () => (from, to) => {
      const reply = client(right)(from, to);
      return reply.records?.length === 0 ? { status: 500 } : reply;
    },
    ['transactions/empty-range error'],
  ],
  [
    'gives pages of a hundred, the newest',
    () => client(right, utc, (records) => ({ records: records.slice(-100) })),
    [capped],
  ],
  [
    'gives pages of a hundred, the oldest',
    () => client(right, utc, (records) => ({ records: records.slice(0, 100) })),
    [capped],
  ],
  [
    'gives pages of 137',
    () => client(right, utc, (records) => ({ records: records.slice(0, 137) })),
    [capped],
  ],
  [
    'gives pages and says so',
    () =>
      client(right, utc, (records) => ({
        records: records.slice(0, 60),
        observed: { '/next': records.length > 60 ? '"/2"' : 'null' },
      })),
    [capped],
  ],
  [
    'reads every offset as Z',
    () => (from, to) =>
      client(right)(from?.replace(/[+-]\d\d:\d\d$/, 'Z'), to?.replace(/[+-]\d\d:\d\d$/, 'Z')),
    ['transactions/range-form error'],
  ],
  [
    'reads every offset as Z, and states the total of all beside every range',
    () => (from, to) => ({
      ...client(right)(from?.replace(/[+-]\d\d:\d\d$/, 'Z'), to?.replace(/[+-]\d\d:\d\d$/, 'Z')),
      observed: { '/total': '9999' },
    }),
    ['transactions/range-form error'],
  ],
  [
    'refuses milliseconds',
    () => (from, to) => (/\.\d/.test(`${from}${to}`) ? { status: 400 } : client(right)(from, to)),
    [form],
  ],
  [
    'loses the first minute of each day',
    () =>
      client(
        ({ at }, from, to) =>
          inRange(at, from, to) &&
          (to === undefined ||
            from === undefined ||
            dayOf(to) === to ||
            dayOf(from) !== from ||
            at > from + 40 * minute),
      ),
    [loses],
  ],
  [
    'gives each range in another order',
    () => {
      let calls = 0;
      return client(right, utc, (records) => {
        calls += 1;
        return {
          records: records.toSorted(
            (a, b) => ((numberOf(a) * 7919 * calls) % 1009) - ((numberOf(b) * 7919 * calls) % 1009),
          ),
        };
      });
    },
    [],
  ],
  [
    'answers from a replica that lags',
    () => {
      let calls = 0;
      return client(right, utc, (records) => {
        calls += 1;
        return { records: calls % 2 === 0 ? records.slice(0, -1) : records };
      });
    },
    ['transactions/unstable error'],
  ],
  [
    'gives each record once',
    () => {
      const sent = new Set<unknown>();
      return client(right, utc, (records) => {
        const fresh = records.filter(({ orderId }) => !sent.has(orderId));
        for (const { orderId } of fresh) sent.add(orderId);
        return { records: fresh };
      });
    },
    ['transactions/unstable error'],
  ],
  [
    'gives any hundred of the records',
    () => {
      let calls = 0;
      return client(right, utc, (records) => {
        calls += 1;
        const from = (calls * 37) % (records.length || 1);
        return {
          records:
            records.length > 100 ? [...records, ...records].slice(from, from + 100) : records,
        };
      });
    },
    ['transactions/capped warning', 'transactions/unstable error'],
  ],
  ['has no range at all', () => () => ({ status: 404 }), []],
  ['is silent', () => () => ({ silent: true }), []],
  ['fails', () => () => ({ status: 500 }), []],
];

describe('a client that', () => {
  test.each(table)('%s', (_, make, expected, print = utc) => {
    const window = windowFrom(sales.map((sale) => recordOf(sale, print)));
    expect(judgeClient(make(), window)).toEqual(expected.toSorted());
  });
});

/** Strays by an hour where both bounds are sent, and does what else is wrong. */
const alsoStrays =
  (wrong: Keeps): Keeps =>
  (sale, from, to) =>
    right(sale, from && to ? from - hour : from, to) && wrong(sale, from, to);
const without =
  (nth: number): Keeps =>
  (sale, from, to) =>
    !from || !to || Number(sale.orderId.slice(2)) % nth > 0;

/** A rule that is turned off, a client that breaks it and others, and what is found of the others. */
const counted: readonly [string, string, () => RangeClient, readonly string[]][] = [
  ['records are lost', 'transactions/outside-range', () => client(alsoStrays(without(9))), [loses]],
  [
    'there is a cap',
    'transactions/outside-range',
    () =>
      client(
        alsoStrays(() => true),
        utc,
        (records) => ({ records: records.slice(-100) }),
      ),
    [capped],
  ],
  [
    'records come and go',
    'transactions/outside-range',
    () => {
      let calls = 0;
      return client(
        alsoStrays(() => true),
        utc,
        (records) => {
          calls += 1;
          return { records: calls % 2 === 0 ? records.slice(0, -1) : records };
        },
      );
    },
    ['transactions/unstable error'],
  ],
  [
    'a key stands in two ranges, and in the wider ones twice',
    'transactions/duplicate-record',
    () =>
      client(right, utc, (records) => ({
        records: records.map((record) =>
          record['orderId'] === 'P-600' ? { ...record, orderId: 'P-100' } : record,
        ),
      })),
    ['transactions/duplicate-across-ranges error'],
  ],
  ['single bounds are ignored', 'transactions/outside-range', () => client(() => true), [single]],
  [
    'offsets are not read',
    'transactions/outside-range',
    () => (from, to) =>
      client(alsoStrays(() => true))(
        from?.replace(/[+-]\d\d:\d\d$/, 'Z'),
        to?.replace(/[+-]\d\d:\d\d$/, 'Z'),
      ),
    ['transactions/range-form error'],
  ],
  [
    'records come and go and others are lost',
    'transactions/unstable',
    () => {
      let calls = 0;
      return client(
        (...asked) => right(...asked) && without(9)(...asked),
        utc,
        (records) => {
          calls += 1;
          return { records: calls % 2 === 0 ? records.slice(0, -1) : records };
        },
      );
    },
    [loses],
  ],
];

describe('what does not count suppresses nothing:', () => {
  test.each(counted)('%s, and %s is off', (_, off, make, expected) => {
    const window = windowFrom(sales.map((sale) => recordOf(sale, utc)));
    expect(judgeClient(make(), window, [off])).toEqual(expected.toSorted());
  });
});

import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/model/json.ts';
import { foundIn, type RangeClient, runRanges } from '../../support/range-client.ts';
import { now } from '../../support/reference-run.ts';
import { windowFrom } from '../../support/window-from.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Sales over three weeks, about every four hours, day and night. */
interface Sale {
  readonly at: number;
  readonly orderId: string;
}

const sales: readonly Sale[] = Array.from({ length: 130 }, (_, i) => {
  const at = now - 25 * day + i * 252 * minute + ((i * 7919) % 1801) * second;
  return { at, orderId: `P-${i}` };
});

const recordOf = ({ orderId, at }: Sale): JsonObject => ({
  orderId,
  productId: 'SKU-1',
  commerceId: 'C-1',
  documentType: 'order',
  date: new Date(at).toISOString(),
});

type Keeps = (sale: Sale, from: number | undefined, to: number | undefined) => boolean;
const instant = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
const inRange = (at: number, from = -Infinity, to = Infinity) => at >= from && at <= to;
const right: Keeps = ({ at }, from, to) => inRange(at, from, to);

/** A client with this filter; `shape` changes its records. */
const client =
  (
    keeps: Keeps,
    shape: (records: readonly JsonObject[]) => readonly JsonObject[] = (records) => records,
  ): RangeClient =>
  (from, to) =>
    shape(sales.filter((sale) => keeps(sale, instant(from), instant(to))).map(recordOf));

const loses = 'transactions/range-loses-records error';
const single = 'transactions/single-bound-refused error';
const capped = 'transactions/capped warning';

/** Begins an hour early if both bounds are sent, in addition to another defect. */
const alsoStrays =
  (wrong: Keeps): Keeps =>
  (sale, from, to) =>
    right(sale, from && to ? from - hour : from, to) && wrong(sale, from, to);
const without =
  (nth: number): Keeps =>
  (sale, from, to) =>
    !from || !to || Number(sale.orderId.slice(2)) % nth > 0;

/** A rule that is turned off, a client that breaks it and others, and the findings of the others. */
const counted: readonly [string, string, () => RangeClient, readonly string[]][] = [
  ['records are lost', 'transactions/outside-range', () => client(alsoStrays(without(9))), [loses]],
  [
    'a cap is found',
    'transactions/outside-range',
    () =>
      client(
        alsoStrays(() => true),
        (records) => records.slice(-50),
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
        (records) => {
          calls += 1;
          return calls % 2 === 0 ? records.slice(0, -1) : records;
        },
      );
    },
    ['transactions/unstable error'],
  ],
  [
    'a key is in two ranges, and twice in wider ones',
    'transactions/duplicate-record',
    () =>
      client(right, (records) =>
        records.map((record) =>
          record['orderId'] === 'P-110' ? { ...record, orderId: 'P-60' } : record,
        ),
      ),
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
    'records come and go, and others are lost',
    'transactions/unstable',
    () => {
      let calls = 0;
      return client(
        (...asked) => right(...asked) && without(9)(...asked),
        (records) => {
          calls += 1;
          return calls % 2 === 0 ? records.slice(0, -1) : records;
        },
      );
    },
    [loses],
  ],
];

describe('a rule that is turned off suppresses nothing:', () => {
  const window = windowFrom(sales.map(({ at }) => new Date(at).toISOString()));

  test.each(counted)('%s while %s is off', async (_, off, make, expected) => {
    expect(foundIn(await runRanges(make(), window, { severity: { [off]: 'off' } }))).toEqual(
      expected.toSorted(),
    );
  });
});

const bounds =
  (read: (from: number, to: number) => readonly [from: number, to: number]): Keeps =>
  ({ at }, from = -Infinity, to = Infinity) =>
    inRange(at, ...read(from, to));
const startOf = (unit: number, at: number, offset = 0) =>
  Number.isFinite(at) ? Math.floor((at + offset) / unit) * unit - offset : at;
const monthOf = (at: number, next = 0) => {
  const date = new Date(at);
  return Number.isFinite(at) ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + next) : at;
};
const weekOf = (at: number, next = 0) => startOf(7 * day, at - 4 * day) + (4 + 7 * next) * day;
const isNote = ({ orderId }: Sale) => Number(orderId.slice(2)) % 6 === 0;
const textIn = (record: JsonObject, field: string) => record[field] as string;
const redated = (move: (at: number) => number) => (records: readonly JsonObject[]) =>
  records.map((record) => {
    const date = new Date(move(Date.parse(textIn(record, 'date')))).toISOString();
    return { ...record, date };
  });
const typed = (records: readonly JsonObject[]) =>
  records.map((record) =>
    isNote({ orderId: textIn(record, 'orderId'), at: 0 })
      ? { ...record, documentType: 'credit note' }
      : record,
  );
const onClock = redated((at) => new Date(at).setUTCHours(new Date(at).getUTCHours() % 12 || 12));
/** Every third order has three lines. */
const inLines = (records: readonly JsonObject[]) =>
  records.flatMap((record) =>
    Number(textIn(record, 'orderId').slice(2)) % 3 === 0
      ? [1, 2, 3].map((line) => ({ ...record, productId: `SKU-${line}` }))
      : [record],
  );
const halfSecond = 500;
/** A client whose records are at half seconds. */
const late =
  (keeps: Keeps): RangeClient =>
  (from, to) =>
    sales
      .map(({ at, orderId }) => ({ at: at + halfSecond, orderId }))
      .filter((sale) => keeps(sale, instant(from), instant(to)))
      .map(recordOf);
/** The change of clocks. */
const turn = now - 13 * day;
/** Its zone is four hours from UTC before the change, and three after it. */
const offsetAt = (at: number) => (at < turn ? 4 : 3) * hour;
const labelled = (records: readonly JsonObject[]) =>
  records.map((record) => {
    const at = Date.parse(textIn(record, 'date'));
    const local = new Date(at - offsetAt(at)).toISOString().slice(0, 19);
    return { ...record, date: `${local}-0${offsetAt(at) / hour}:00` };
  });
/** Filters by another date of the sales. */
const filedOn =
  (move: (n: number) => number): Keeps =>
  ({ at, orderId }, from, to) =>
    inRange(at + move(Number(orderId.slice(2))) * hour, from, to);
/** Sends the credit notes of some orders with them, regardless of their dates. */
const withNotes = (records: readonly JsonObject[]) =>
  records.flatMap((record) => {
    const n = Number(textIn(record, 'orderId').slice(2));
    const at = Date.parse(textIn(record, 'date')) + (1 + ((n * 37) % 9)) * 31 * hour;
    const note = { documentType: 'credit note', date: new Date(at).toISOString() };
    return n % 3 === 0 && n < 60 ? [record, { ...record, ...note }] : [record];
  });
const strays = 'transactions/outside-range';
const lost = 'transactions/range-loses-records';

/** A client behind a cache whose key is the first letters of both bounds: 10 for their days, 0 for the path alone. */
function keptBy(letters: number, isWarm = false): RangeClient {
  const [since, until] = [now - 9 * day, now].map((at) => new Date(at).toISOString());
  const kept = new Map(isWarm ? [[' ', client(right)(since, until)]] : []);
  return (from, to) => {
    const key = `${from?.slice(0, letters)} ${to?.slice(0, letters)}`;
    const known = kept.get(key) ?? kept.get(' ') ?? client(right)(from, to);
    if (from !== undefined && to !== undefined) kept.set(key, known);
    return known;
  };
}
/** A client behind a cache whose key is date_from, with or without date_to. */
function keptByFrom(): RangeClient {
  const kept = new Map<string, readonly JsonObject[]>();
  return (from = '', to) => {
    const known = kept.get(from) ?? client(right)(from || undefined, to);
    kept.set(from, known);
    return known;
  };
}
const form = 'transactions/range-form';
/** A client that returns everything for a bound with a +. */
const ignoresEast: RangeClient = (from, to) =>
  from?.includes('+') ? client(right)(undefined, undefined) : client(right)(from, to);

function laggingByTurns(): RangeClient {
  let calls = 0;
  const last = now - 6 * day;
  return (from, to) => {
    calls += 1;
    const behind: Keeps = (sale, ...range) => sale.at < last && right(sale, ...range);
    return client(calls % 2 === 0 ? right : behind)(from, to);
  };
}

/** Leaves out credit notes if both bounds are sent. */
const withoutNotes: Keeps = (sale, from, to) =>
  right(sale, from, to) && !(from && to && isNote(sale));
const ofNotes = (values: JsonObject, others: JsonObject) => (records: readonly JsonObject[]) =>
  records.map((record) => {
    const isOne = isNote({ orderId: textIn(record, 'orderId'), at: 0 });
    return { ...record, ...(isOne ? values : others) };
  });
/** A client that misreads the bounds, and a part of the message of the finding. */
const readings: readonly [what: string, RangeClient, rule: string, said: string | RegExp][] = [
  ['no date_from', client(bounds((_, to) => [-Infinity, to])), strays, 'if date_from is ignored.'],
  ['no date_to', client(bounds((from) => [from, Infinity])), strays, 'if date_to is ignored.'],
  ['no bounds', client(() => true), strays, 'if both bounds are ignored.'],
  ['a cache for all ranges', keptBy(0), strays, 'if the first answer is kept for all: '],
  ['a warm cache for all ranges', keptBy(0, true), strays, 'a cache may keep one answer for all.'],
  [
    'a cached answer to the same days',
    keptBy(10),
    strays,
    /if the first answer to each day of date_from and of date_to is kept: 2026-[\d:. -]+UTC to 2026-[\d: -]+ UTC got the answer to 2026-/,
  ],
  [
    'a cached answer to a date_from',
    keptByFrom(),
    strays,
    'if the first answer to each date_from is kept: ',
  ],
  [
    'a cap of 40 records',
    client(right, (records) => records.slice(-40)),
    'transactions/capped',
    'if an answer has at most 40 records.',
  ],
  [
    'both bounds five hours early',
    client(bounds((from, to) => [from - 5 * hour, to - 5 * hour])),
    strays,
    'if both bounds are read 5 h too early.',
  ],
  [
    'local dates sent with a Z',
    client(
      right,
      redated((at) => at + 3 * hour),
    ),
    strays,
    'if both bounds are read 3 h too late.',
  ],
  [
    'both bounds five hours late, with an offset',
    client(
      bounds((from, to) => [from + 5 * hour, to + 5 * hour]),
      (records) =>
        records.map((record) => {
          const local = new Date(Date.parse(textIn(record, 'date')) - 5 * hour).toISOString();
          return { ...record, date: local.replace('Z', '-05:00') };
        }),
    ),
    strays,
    'if both bounds are read 5 h too late.',
  ],
  [
    'date_from moved to the start of the day',
    client(bounds((from, to) => [startOf(day, from), to])),
    strays,
    'if date_from is moved to the start of its day, in UTC.',
  ],
  [
    'both bounds moved to whole days at an offset',
    client(
      bounds((from, to) => [startOf(day, from, -3 * hour), startOf(day, to, -3 * hour) + day]),
    ),
    strays,
    'if date_from is moved to the start of its day and date_to is moved to the end of its day, at −',
  ],
  [
    'date_to moved to the start of its day',
    client(bounds((from, to) => [from, startOf(day, to)])),
    lost,
    'if date_to is moved to the start of its day, in UTC.',
  ],
  [
    'only months are compared',
    client(bounds((from, to) => [monthOf(from), monthOf(to, 1)])),
    strays,
    'if only the month of the bounds and of the dates is compared.',
  ],
  [
    'only the week of date_from is read',
    client(bounds((from, to) => [from, Math.min(to, weekOf(from, 1))])),
    lost,
    'if a range ends with the week of date_from, in UTC.',
  ],
  [
    'only the local day of date_to is read',
    client(bounds((from, to) => [Math.max(from, startOf(day, to, -3 * hour)), to])),
    lost,
    'if a range begins with the day of date_to, at −',
  ],
  [
    'a clock of twelve hours',
    client(right, onClock),
    strays,
    'No record has an hour before 1 or after 12.',
  ],
  [
    'notes are not filtered',
    client((sale, from, to) => isNote(sale) || right(sale, from, to), typed),
    strays,
    / All \d+ have documentType credit note; none of the/,
  ],
  [
    'bounds are rounded to the second',
    client(
      bounds((from, to) => [Math.round(from / second) * second, Math.round(to / second) * second]),
    ),
    strays,
    'if the bounds are rounded or cut to the second.',
  ],
  [
    'date_to is cut to the second',
    late(bounds((from, to) => [from, startOf(second, to)])),
    lost,
    'if the bounds are rounded or cut to the second.',
  ],
  [
    'records without a field are left out',
    client(withoutNotes, ofNotes({}, { deliveryDate: '2026-11-20' })),
    lost,
    /have no deliveryDate; none of the \d+ others has\. Example: /,
  ],
  [
    'a product is left out',
    client(withoutNotes, ofNotes({ productId: 'SKU-9' }, {})),
    lost,
    /have productId SKU-9; none of the \d+ others has\. Example: /,
  ],
  [
    'a fixed offset that is an hour off before a change of clocks',
    client(({ at }, from, to) => inRange(at < turn ? at - hour : at, from, to), inLines),
    strays,
    /if both bounds are read 1 h too late for records up to 2026-11-07 [\d:]+ UTC and on time for records from 2026-11-0[78] [\d:]+ UTC on\./,
  ],
  [
    'local dates sent with a Z, over a change of clocks',
    client(
      right,
      redated((at) => at - (at < turn ? 4 : 3) * hour),
    ),
    strays,
    /if both bounds are read 4 h too early for records up to 2026-11-07 [\d:]+ UTC and 3 h too early for records from 2026-11-0[78] [\d:]+ UTC on\./,
  ],
  [
    'bounds in local time, and dates with an offset',
    client(({ at }, from, to) => inRange(at - offsetAt(at), from, to), labelled),
    strays,
    /UTC on: as local time, by the offset of each record\./,
  ],
  [
    'a range cut to its last five days',
    client(bounds((from, to) => [Math.max(from, to - 5 * day), to])),
    'transactions/capped',
    'if a range is cut to its last 5 days.',
  ],
  [
    'a range cut to its first 30 hours',
    client(bounds((from, to) => [from, Math.min(to, from + 30 * hour)])),
    'transactions/capped',
    /if a range is cut to its first 30 h(?: to 3\d h)?\. /,
  ],
  [
    'a filter on a later date',
    client(filedOn((n) => ((n * 37) % 9) * 31)),
    strays,
    /if the filter compares another date, which is later than date in at least 1\d\d of 130 records\./,
  ],
  [
    'dates with day and month exchanged',
    client(
      right,
      redated((at) => {
        const date = new Date(at);
        const month = date.getUTCDate() - 1;
        return month > 11 ? at : date.setUTCMonth(month, date.getUTCMonth() + 1);
      }),
    ),
    strays,
    'if day and month are exchanged in the dates up to the 12th of a month.',
  ],
  [
    'dates with the year of their week',
    client(
      right,
      redated((at) => {
        const date = new Date(at);
        return date.getUTCDate() < 25 ? at : date.setUTCFullYear(date.getUTCFullYear() + 1);
      }),
    ),
    strays,
    'if the year of some dates is one too high, as with the year of the week.',
  ],
  [
    'a credit note filtered by the date of its order',
    client(right, withNotes),
    strays,
    /earlier than date in at least \d\d of 150 records, all with documentType credit note\./,
  ],
  [
    'a filter on an earlier date',
    client(filedOn((n) => ((n * 37) % 9) * -31)),
    strays,
    /which is earlier than date in at least 1\d\d of 130 records\./,
  ],
  [
    'a filter on a date that is earlier or later',
    client(filedOn((n) => (((n * 37) % 9) - 4) * 31)),
    strays,
    /which is different from date in at least 1\d\d of 130 records\./,
  ],
  [
    'an offset with a + is not read',
    ignoresEast,
    form,
    'outside it. Every answer has what belongs there if both bounds are ignored. Written with offset -03:00, it is understood: ',
  ],
  [
    'two alternating replicas, one of which lags',
    laggingByTurns(),
    'transactions/unstable',
    'were there, gone and there again.',
  ],
  [
    'different stray records in every answer',
    client(
      (sale, from, to) =>
        right(sale, from, to) ||
        (Number(sale.orderId.slice(2)) * 13 + ((from ?? 0) + 3 * (to ?? 0)) / second) % 7 === 0,
    ),
    strays,
    'no ignored bound and no other date of the records explains every answer.',
  ],
];

test('a range without its inner months is the example, not a wider one with its last month', async () => {
  const wide = sales.map(({ at, orderId }) => ({ orderId, at: now - 6 * (now - at) }));
  const reads = client((sale, from, to) => {
    const [at, months] = [
      now - 6 * (now - sale.at),
      [from, to].map((each) => each && monthOf(each)),
    ];
    return right({ ...sale, at }, from, to) && (!from || !to || months.includes(monthOf(at)));
  });
  const spread: RangeClient = (...asked) =>
    reads(...asked).map((record) => {
      const at = now - 6 * (now - Date.parse(textIn(record, 'date')));
      return { ...record, date: new Date(at).toISOString() };
    });
  const window = windowFrom(wide.map(({ at }) => new Date(at).toISOString()));
  const [found, ...others] = (await runRanges(spread, window)).findings;
  expect(others).toEqual([]);
  expect(found).toMatchObject({ rule: lost });
  expect(found?.message).toMatch(
    /; those before and after came, which are the first and the last month\./,
  );
  expect(found?.remedy).toMatch(/^Read every month from that of date_from to that of date_to: /);
});

test.each(readings)(
  'a finding explains how the bounds are read: %s',
  async (what, reads, rule, said) => {
    const window = windowFrom(sales.map(({ at }) => new Date(at).toISOString()));
    const { findings } = await runRanges(reads, window);
    const own = findings.filter((finding) => finding.rule === rule);
    expect(own.length).toBeGreaterThan(0);
    // No second finding reports the same records.
    const isKept = what.startsWith('a cached answer');
    const others = findings.filter((each) => each.rule !== rule);
    expect(others.filter((each) => isKept || /lose|capped/.test(each.rule))).toEqual([]);
    for (const { message } of own) expect(message).toMatch(said);
    // How dates are compared is advice as long as the cause is unknown.
    const isOpen = /^(different stray records|notes are not filtered)/.test(what);
    expect(own.some(({ remedy }) => remedy.includes('UTC (Z)'))).toBe(isOpen);
  },
);

test('a client that compares fractions of a second is conforming', async () => {
  const window = windowFrom(sales.map(({ at }) => new Date(at).toISOString()));
  for (const reads of [late(right), client(right)])
    expect(foundIn(await runRanges(reads, window))).toEqual([]);
});

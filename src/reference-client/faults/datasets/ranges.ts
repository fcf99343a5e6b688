import type { JsonObject } from '../../../model/json.ts';
import { day, dayFirst, dayOf, hour, minute, startOf } from '../../base/calendar.ts';
import { answerAll } from '../../change/change.ts';
import {
  askingFor,
  countingCalls,
  filteredBy,
  instantIn,
  whenAsked,
} from '../../change/change-range.ts';
import {
  changeEach,
  changeRecords,
  emptied,
  leavingOut,
  listedIn,
  ofType,
  oneIn,
  relisted,
  set,
  textOf,
  where,
} from '../../change/change-records.ts';
import { type Fault, faultsAt, through } from '../../change/fault.ts';
import { json } from '../../http/answer.ts';
import { changeBounds, isClosed, isWithin, keepBound, type Range } from '../../http/range.ts';

const breaks = faultsAt('transactions');

const width = ({ from = 0, to = Number.POSITIVE_INFINITY }: Range): number => to - from;

const isWide = (range: Range): boolean => isClosed(range) && width(range) > 20 * day;

const first = (count: number) => changeRecords((records) => records.slice(0, count));

const withoutOffsets = (bounds: { readonly from?: string; readonly to?: string }) =>
  Object.fromEntries(
    Object.entries(bounds).map(([name, text]) => [name, text.replace(/[+ -]\d\d:\d\d$/, 'Z')]),
  );

const keyOf = (record: JsonObject) =>
  ['documentCode', 'orderId', 'documentType', 'productId']
    .map((field) => textOf(record, field))
    .join(' ');

const isMoved = (record: JsonObject) => /^\d{4}-\d\d-0[1-9]/.test(textOf(record, 'date'));

const datedKeyOf = (record: JsonObject) => `${keyOf(record)} ${textOf(record, 'date')}`;

const earlier = (record: JsonObject): string =>
  new Date(instantIn(record) - 60 * day).toISOString().replace('.000', '');

/** Copies some records to two months earlier; each answer keeps the last record of a key, by date. */
const twiceInHistory = through(
  whenAsked(
    (range) => isClosed(range) && width(range) > 31 * day,
    answerAll(json(400, { message: 'El rango no es válido.' })),
  ),
  changeRecords((records) =>
    [...new Map(records.map((record) => [keyOf(record), record])).values()].toSorted(
      (a, b) => instantIn(a) - instantIn(b),
    ),
  ),
  filteredBy((record, range) => isWithin(instantIn(record), range)),
  changeRecords((records) =>
    records.flatMap((record) =>
      oneIn(60)(record) ? [{ ...record, date: earlier(record) }, record] : [record],
    ),
  ),
);

/** Faults in which records a range has, in how a bound is read, and those that only a comparison of answers shows. */
export const rangeFaults: readonly Fault[] = [
  ...breaks('outside-range', {
    'ignores-both-bounds': ['Both bounds are ignored', askingFor(() => ({}))],
    'ignores-date-to': [
      'Only date_from is read',
      askingFor(({ from }) => (from === undefined ? {} : { from })),
    ],
    'ignores-date-from': [
      'Only date_to is read',
      askingFor(({ to }) => (to === undefined ? {} : { to })),
    ],
    'day-only-filter': [
      'Only the day of each bound is read, and both days are returned in full',
      askingFor(
        changeBounds(
          (at) => startOf(dayOf(at)),
          (at) => startOf(dayOf(at) + 1),
        ),
      ),
    ],
    'utc-taken-for-local': [
      'The Z of the bounds is dropped, and their times are read as local',
      askingFor(changeBounds((at) => at + 3 * hour)),
    ],
    'filters-on-delivery-date': [
      'The filter uses the delivery date',
      filteredBy((record, range) =>
        isWithin(Date.parse(textOf(record, 'deliveryDate') || textOf(record, 'date')), range),
      ),
    ],
    'seconds-cut-off': [
      'Bounds are cut to the full minute',
      askingFor(changeBounds((at) => Math.floor(at / minute) * minute)),
    ],
  }),
  ...breaks('range-loses-records', {
    'drops-last-day': [
      'date_to is truncated to its day, so the last day is missing',
      askingFor(changeBounds(keepBound, (at) => startOf(dayOf(at)))),
    ],
    'begins-the-next-day': [
      'date_from is rounded up, so the rest of the first day is missing',
      askingFor(changeBounds((at) => startOf(dayOf(at) + 1), keepBound)),
    ],
    'wide-range-loses-notes': [
      'A range of more than 20 days is read from a table of sales, which has no credit notes',
      whenAsked(isWide, leavingOut(ofType('credit note'))),
      { needs: { records: 80 } },
    ],
    'short-range-gives-nothing': [
      'A range of less than an hour is answered from a cache that is never filled',
      whenAsked((range) => isClosed(range) && width(range) < hour, emptied),
    ],
    'naive-dates-with-a-gap': [
      'Dates have no offset, and the first two days of every range are missing',
      naive(changeBounds((at) => at + 2 * day, keepBound)),
    ],
    'today-missing': [
      'Ranges are read from last night’s copy, unlike requests without a range',
      whenAsked(
        isClosed,
        leavingOut((record, call) => instantIn(record) >= call.clock() - day),
      ),
      { needs: { records: 300 } },
    ],
    'short-range-missing': [
      'Ranges under forty days skip a month that was moved to another disk',
      whenAsked((range) => isClosed(range) && width(range) < 40 * day, leavingOut(isMoved)),
    ],
    'from-the-next-minute': [
      'A range begins with the next full minute',
      askingFor(changeBounds((at) => Math.floor(at / minute) * minute + minute, keepBound)),
    ],
  }),
  ...breaks('range-repeats-records', {
    'naive-dates-with-an-overlap': [
      'Dates have no offset, and every range starts six hours early to be safe',
      naive(changeBounds((at) => at - 6 * hour, keepBound)),
      { needs: { records: 80 } },
    ],
  }),
  ...breaks('single-bound-refused', {
    'single-bound-ignored': [
      'The filter is applied only if both bounds are present',
      askingFor((range) => (isClosed(range) ? range : {})),
    ],
  }),
  ...breaks('range-form', {
    'offset-dropped': [
      'The offset of a bound is dropped, and its time is read as UTC',
      () => (call, next) => next({ ...call, range: withoutOffsets(call.range) }),
    ],
  }),
  ...breaks([], {
    'bounds-inclusive': [
      'Both bounds are inclusive, so a record at a bound may be returned twice',
      filteredBy((record, { from, to }) => {
        const at = instantIn(record);
        return (from === undefined || at >= from) && (to === undefined || at <= to);
      }),
      { observations: ['range-readings'] },
    ],
  }),
  ...breaks('capped', {
    'page-of-1000': [
      'A list stops after 1,000 records without saying so',
      first(1_000),
      { needs: { records: 1200 } },
    ],
    'page-of-347': [
      'A list stops when a buffer is full, after 347 records',
      first(347),
      { needs: { records: 600 } },
    ],
    'newest-50': [
      'Only the newest 50 records of a range are returned',
      changeRecords((records) => records.slice(-50)),
      { needs: { records: 80 } },
    ],
    'page-with-next': [
      'A page of 500 records links to the next one with a cursor',
      through(
        first(500),
        listedIn(({ length }) => `{"next":${length === 500 ? '"c2VpdGUtMg"' : 'null'},"data":`),
      ),
      { needs: { records: 600 } },
    ],
  }),
  ...breaks('unstable', {
    'copies-in-every-call': [
      'Each call adds copies of some records to a list in memory',
      countingCalls((records, calls) =>
        records.flatMap((record) =>
          Array<JsonObject>(oneIn(30)(record) ? calls + 1 : 1).fill(record),
        ),
      ),
      { needs: { records: 160 } },
    ],
    'wide-range-rounded': [
      'Ranges over a month have quantities from a table of whole boxes',
      whenAsked((range) => width(range) > 31 * day, changeEach(set('quantity', 12))),
    ],
    'keeps-bounds': [
      'The bounds are kept in a static field, so a missing one is that of the request before',
      () => {
        let last: Range = {};
        return askingFor((range) => {
          last = { ...last, ...range };
          return last;
        })();
      },
    ],
    'marked-as-sent': [
      'Records are marked as exported when they are sent, and are not sent again',
      () => {
        const sent = new Set<string>();
        return async (call, next) =>
          relisted(await next(call), ({ records }) => {
            const fresh = records.filter((record) => !sent.has(datedKeyOf(record)));
            for (const record of fresh) sent.add(datedKeyOf(record));
            return { records: fresh };
          });
      },
    ],
  }),
  ...breaks(['unstable', 'capped'], {
    'any-hundred': [
      'At most a hundred records of the range are sent, in no fixed order',
      countingCalls((records, calls) => {
        const from = (calls * 617) % (records.length || 1);
        return records.length > 100 ? [...records, ...records].slice(from, from + 100) : records;
      }),
      { needs: { records: 160 } },
    ],
  }),
  ...breaks(['duplicate-across-ranges', 'range-loses-records'], {
    'key-in-two-ranges': [
      'An order is found both by the day it was entered and by the day it was sent',
      twiceInHistory,
      { needs: { records: 160 } },
    ],
  }),
  ...breaks('date-format', {
    'oldest-day-first': [
      'The oldest records were migrated with dates dd/mm/yyyy',
      changeEach(
        where(
          (record, call) => instantIn(record) < call.clock() - 40 * day,
          set('date', (record) => dayFirst(textOf(record, 'date'))),
        ),
      ),
    ],
  }),
];

/** Writes local dates without an offset, filtered by another range. */
function naive(turn: (range: Range) => Range): Fault['begin'] {
  const withoutOffset = set('date', (record) => textOf(record, 'date').slice(0, 19));
  return through(changeEach(withoutOffset), askingFor(turn));
}

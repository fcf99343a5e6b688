import type { JsonObject } from '../../../model/json.ts';
import { day, dayOf, hour, startOf } from '../../base/calendar.ts';
import { numberOf } from '../../base/random.ts';
import {
  askingFor,
  countingCalls,
  filteredBy,
  instantIn,
  whenAsked,
} from '../../change/change-range.ts';
import {
  changedField,
  changeEach,
  changeRecords,
  emptied,
  leavingOut,
  listedIn,
  ofType,
  textOf,
} from '../../change/change-records.ts';
import { type Fault, faultsAt, through } from '../../change/fault.ts';
import { changeBounds, isClosed, isWithin, keepBound, type Range } from '../../http/range.ts';

const breaks = faultsAt('transactions');

const moved = (by: number) => changeBounds((at) => at + by);

/** Returns when the order was entered: noon of the day in its number. */
function createdOn(record: JsonObject): number {
  const [, year, month, date] = /(\d\d)(\d\d)(\d\d)-\d+$/.exec(textOf(record, 'orderId')) ?? [];
  return startOf(dayOf(Date.parse(`20${year}-${month}-${date}T12:00:00Z`))) + day / 2;
}

const widthOf = ({ from, to }: Range): number =>
  from === undefined || to === undefined ? Number.NaN : to - from;

const isWide = (range: Range): boolean => widthOf(range) > 20 * day;

const first = (count: number) => changeRecords((records) => records.slice(0, count));

const withoutOffsets = (bounds: { readonly from?: string; readonly to?: string }) =>
  Object.fromEntries(
    Object.entries(bounds).map(([name, text]) => [name, text.replace(/[+ -]\d\d:\d\d$/, 'Z')]),
  );

const keyNumber = (record: JsonObject) =>
  numberOf(`${textOf(record, 'orderId')} ${textOf(record, 'productId')}`);

const dayIn = (record: JsonObject): string => textOf(record, 'date').slice(0, 10);

/** Faults in which records a range has, in how many are returned, and in how a bound is read. */
export const rangeFaults: readonly Fault[] = [
  ...breaks('outside-range', {
    'ignores-both-bounds': ['There is no filter', askingFor(() => ({}))],
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
      askingFor(moved(3 * hour)),
    ],
    'off-by-an-hour': [
      'Bounds are converted to last year’s daylight saving time',
      askingFor(moved(-hour)),
    ],
    'off-by-a-day': ['A day is added to both bounds', askingFor(moved(day))],
    'filters-on-created-date': [
      'The filter uses the order date, but the invoice date is sent',
      filteredBy((record, range) => isWithin(createdOn(record), range)),
    ],
    'filters-on-delivery-date': [
      'The filter uses the delivery date',
      filteredBy((record, range) =>
        isWithin(Date.parse(textOf(record, 'deliveryDate') || textOf(record, 'date')), range),
      ),
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
    'wide-range-loses-quiet-days': [
      'A range of more than 20 days leaves out the days with fewer than six lines',
      whenAsked(
        isWide,
        changeRecords((records) => {
          const lines = new Map<string, number>();
          for (const each of records) lines.set(dayIn(each), (lines.get(dayIn(each)) ?? 0) + 1);
          return records.filter((each) => (lines.get(dayIn(each)) ?? 0) > 5);
        }),
      ),
      { needs: { records: 300 } },
    ],
    'short-range-gives-nothing': [
      'A range of less than an hour is answered from a cache that is never filled',
      whenAsked((range) => widthOf(range) < hour, emptied),
    ],
    'naive-dates-with-a-gap': [
      'Dates have no offset, and the first two days of every range are missing',
      naive(changeBounds((at) => at + 2 * day, keepBound)),
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
      'A page of 500 links to the next one with a cursor',
      through(
        first(500),
        listedIn(({ length }) => `{"next":${length === 500 ? '"c2VpdGUtMg"' : 'null'},"data":`),
      ),
      { needs: { records: 600 } },
    ],
  }),
  ...breaks('unstable', {
    'other-records-each-time': [
      'One of five replicas answers, and each is missing different records',
      countingCalls((records, calls) =>
        records.filter((record) => keyNumber(record) % 40 !== (calls * 7) % 40),
      ),
    ],
  }),
];

/** Writes local dates without an offset, filtered by another range. */
function naive(turn: (range: Range) => Range): Fault['begin'] {
  const withoutOffset = changedField('date', (date) => String(date).slice(0, 19));
  return through(changeEach(withoutOffset), askingFor(turn));
}

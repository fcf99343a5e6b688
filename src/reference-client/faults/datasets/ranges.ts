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
  keyOf,
  leavingOut,
  listedIn,
  ofType,
  oneIn,
  relisted,
  set,
  textOf,
  where,
} from '../../change/change-records.ts';
import { type Changes, type MiddlewareFactory, through } from '../../change/fault.ts';
import { json } from '../../http/answer.ts';
import { changeBounds, isClosed, isWithin, keepBound, type Range } from '../../http/range.ts';

const width = ({ from = 0, to = Number.POSITIVE_INFINITY }: Range): number => to - from;

const isWide = (range: Range): boolean => isClosed(range) && width(range) > 20 * day;

const first = (count: number) => changeRecords((records) => records.slice(0, count));

const withoutOffsets = (bounds: { readonly from?: string; readonly to?: string }) =>
  Object.fromEntries(
    Object.entries(bounds).map(([name, text]) => [name, text.replace(/[+ -]\d\d:\d\d$/, 'Z')]),
  );

const keyFields = ['documentCode', 'orderId', 'documentType', 'productId'];

const isMoved = (record: JsonObject) => /^\d{4}-\d\d-0[1-9]/.test(textOf(record, 'date'));

const datedKeyOf = (record: JsonObject) => keyOf(record, ...keyFields, 'date');

const earlier = (record: JsonObject): string =>
  new Date(instantIn(record) - 60 * day).toISOString().replace('.000', '');

/** Copies some records to two months earlier; each answer keeps the last record of a key, by date. */
const twiceInHistory = through(
  whenAsked(
    (range) => isClosed(range) && width(range) > 31 * day,
    answerAll(json(400, { message: 'El rango no es válido.' })),
  ),
  changeRecords((records) =>
    [...new Map(records.map((record) => [keyOf(record, ...keyFields), record])).values()].toSorted(
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
export const rangeChanges = {
  'ignores-both-bounds': askingFor(() => ({})),
  'ignores-date-to': askingFor(({ from }) => (from === undefined ? {} : { from })),
  'ignores-date-from': askingFor(({ to }) => (to === undefined ? {} : { to })),
  'day-only-filter': askingFor(
    changeBounds(
      (at) => startOf(dayOf(at)),
      (at) => startOf(dayOf(at) + 1),
    ),
  ),
  'utc-taken-for-local': askingFor(changeBounds((at) => at + 3 * hour)),
  'filters-on-delivery-date': filteredBy((record, range) =>
    isWithin(Date.parse(textOf(record, 'deliveryDate') || textOf(record, 'date')), range),
  ),
  'seconds-cut-off': askingFor(changeBounds((at) => Math.floor(at / minute) * minute)),
  'drops-last-day': askingFor(changeBounds(keepBound, (at) => startOf(dayOf(at)))),
  'begins-the-next-day': askingFor(changeBounds((at) => startOf(dayOf(at) + 1), keepBound)),
  'wide-range-loses-notes': whenAsked(isWide, leavingOut(ofType('credit note'))),
  'short-range-gives-nothing': whenAsked(
    (range) => isClosed(range) && width(range) < hour,
    emptied,
  ),
  'naive-dates-with-a-gap': naive(changeBounds((at) => at + 2 * day, keepBound)),
  'today-missing': whenAsked(
    isClosed,
    leavingOut((record, call) => instantIn(record) >= call.clock() - day),
  ),
  'short-range-missing': whenAsked(
    (range) => isClosed(range) && width(range) < 40 * day,
    leavingOut(isMoved),
  ),
  'from-the-next-minute': askingFor(
    changeBounds((at) => Math.floor(at / minute) * minute + minute, keepBound),
  ),
  'naive-dates-with-an-overlap': naive(changeBounds((at) => at - 6 * hour, keepBound)),
  'single-bound-ignored': askingFor((range) => (isClosed(range) ? range : {})),
  'offset-dropped': () => (call, next) => next({ ...call, range: withoutOffsets(call.range) }),
  'bounds-inclusive': filteredBy((record, { from, to }) => {
    const at = instantIn(record);
    return (from === undefined || at >= from) && (to === undefined || at <= to);
  }),
  'page-of-1000': first(1_000),
  'page-of-347': first(347),
  'newest-50': changeRecords((records) => records.slice(-50)),
  'page-with-next': through(
    first(500),
    listedIn(({ length }) => `{"next":${length === 500 ? '"c2VpdGUtMg"' : 'null'},"data":`),
  ),
  'copies-in-every-call': countingCalls((records, calls) =>
    records.flatMap((record) => Array<JsonObject>(oneIn(30)(record) ? calls + 1 : 1).fill(record)),
  ),
  'wide-range-rounded': whenAsked(
    (range) => width(range) > 31 * day,
    changeEach(set('quantity', 12)),
  ),
  'keeps-bounds': () => {
    let last: Range = {};
    return askingFor((range) => {
      last = { ...last, ...range };
      return last;
    })();
  },
  'marked-as-sent': () => {
    const sent = new Set<string>();
    return async (call, next) =>
      relisted(await next(call), ({ records }) => {
        const fresh = records.filter((record) => !sent.has(datedKeyOf(record)));
        for (const record of fresh) sent.add(datedKeyOf(record));
        return { records: fresh };
      });
  },
  'any-hundred': countingCalls((records, calls) => {
    const from = (calls * 617) % (records.length || 1);
    return records.length > 100 ? [...records, ...records].slice(from, from + 100) : records;
  }),
  'key-in-two-ranges': twiceInHistory,
  'oldest-day-first': changeEach(
    where(
      (record, call) => instantIn(record) < call.clock() - 40 * day,
      set('date', (record) => dayFirst(textOf(record, 'date'))),
    ),
  ),
} satisfies Changes;

/** Writes local dates without an offset, filtered by another range. */
function naive(turn: (range: Range) => Range): MiddlewareFactory {
  const withoutOffset = set('date', (record) => textOf(record, 'date').slice(0, 19));
  return through(changeEach(withoutOffset), askingFor(turn));
}

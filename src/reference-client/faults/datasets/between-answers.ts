import type { JsonObject } from '../../../model/json.ts';
import { day, dayFirst, hour, minute } from '../../base/calendar.ts';
import { answerAll } from '../../change/change.ts';
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
  every,
  leavingOut,
  left,
  ofType,
  oneIn,
  relisted,
  set,
  textOf,
  where,
} from '../../change/change-records.ts';
import { eachNth, type Fault, faultsAt, through } from '../../change/fault.ts';
import { json } from '../../http/answer.ts';
import { changeBounds, isClosed, isWithin, keepBound, type Range } from '../../http/range.ts';

const breaks = faultsAt('transactions');
const breaksCommerces = faultsAt('commerces');

const width = ({ from = 0, to = Number.POSITIVE_INFINITY }: Range): number => to - from;
const cutTo = (unit: number) => changeBounds((at) => Math.floor(at / unit) * unit);

const keyOf = (record: JsonObject) =>
  ['documentCode', 'orderId', 'documentType', 'productId']
    .map((field) => textOf(record, field))
    .join(' ');

const isMoved = (record: JsonObject) => /^\d{4}-\d\d-0[1-9]/.test(textOf(record, 'date'));

/** Changes some records in every second answer. */
const byTurns = (...change: Parameters<typeof where>) => eachNth(2, changeEach(where(...change)));

/** Returns nothing for such bounds. */
const nothingFor = (chosen: (range: Range) => boolean) => whenAsked(chosen, emptied);

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

/** Faults that only a comparison of answers of the run shows. */
export const betweenAnswerFaults: readonly Fault[] = [
  ...breaks('range-loses-records', {
    'today-missing': [
      'Ranges are read from a copy of last night; a request without a range is not',
      whenAsked(
        isClosed,
        leavingOut((record, call) => instantIn(record) >= call.clock() - day),
      ),
      { needs: { records: 300 } },
    ],
    'some-types-missing': [
      'With both bounds, debit notes are left out',
      whenAsked(isClosed, leavingOut(ofType('debit note'))),
      { needs: { records: 80 } },
    ],
    'short-range-missing': [
      'Ranges under forty days skip a month that was moved to another disk',
      whenAsked((range) => isClosed(range) && width(range) < 40 * day, leavingOut(isMoved)),
    ],
  }),
  ...breaks('outside-range', {
    'minutes-cut-off': ['Bounds are cut to the full hour', askingFor(cutTo(hour))],
    'seconds-cut-off': ['Bounds are cut to the full minute', askingFor(cutTo(minute))],
  }),
  ...breaks('range-loses-records', {
    'from-the-next-minute': [
      'A range begins with the next full minute',
      askingFor(changeBounds((at) => Math.floor(at / minute) * minute + minute, keepBound)),
    ],
  }),
  ...breaks('unstable', {
    'every-other-answer': [
      'One of two replicas lacks some records, and they answer by turns',
      eachNth(2, leavingOut(oneIn(30))),
      { needs: { records: 160 } },
    ],
    'every-third-answer': [
      'One of three replicas lacks some records',
      eachNth(3, leavingOut(oneIn(30))),
      { needs: { records: 160 } },
    ],
    'copies-in-every-call': [
      'Each call adds a copy of some records to the list that is kept',
      countingCalls((records, calls) =>
        records.flatMap((record) =>
          Array<JsonObject>(oneIn(30)(record) ? calls + 1 : 1).fill(record),
        ),
      ),
      { needs: { records: 160 } },
    ],
    'quantities-by-turns': [
      'One of two replicas has the quantities before picking, and they answer by turns',
      byTurns(
        oneIn(30),
        changedField('quantity', (quantity) => 1 + Number(quantity)),
      ),
      { needs: { records: 160 } },
    ],
    'wide-range-rounded': [
      'Over a month the quantities come from a table of whole boxes',
      whenAsked((range) => width(range) > 31 * day, changeEach(set('quantity', 12))),
    ],
  }),
  ...breaksCommerces('unstable', {
    'commerces-inactive-by-turns': [
      'One of two replicas has every tenth commerce as inactive, and they answer by turns',
      byTurns(
        every(10),
        changedField('isInactive', (isInactive) => !isInactive),
      ),
    ],
  }),
  ...breaks('unstable', {
    'marked-as-sent': [
      'Records are marked as exported once they were sent, and do not come again',
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
    'seller-by-turns': [
      'One of two nodes names the seller of the route, and not the one of the order',
      byTurns(oneIn(20), set('sellerId', 'V01')),
    ],
  }),
  ...breaks(['unstable', 'capped'], {
    'any-hundred': [
      'At most a hundred records are sent, and they are not sorted: any hundred of the range',
      countingCalls((records, calls) => {
        const from = (calls * 617) % (records.length || 1);
        return records.length > 100 ? [...records, ...records].slice(from, from + 100) : records;
      }),
      { needs: { records: 160 } },
    ],
  }),
  ...breaksCommerces('unstable', {
    'commerces-by-turns': [
      'One of two replicas lacks the commerces of last week, and they answer by turns',
      eachNth(2, leavingOut(every(20))),
    ],
    'commerces-changed-since': [
      'Only commerces that changed since the last request are sent',
      countingCalls((records, calls) => (calls > 1 ? [] : records)),
    ],
    'commerces-none-by-turns': [
      'Every third answer of commerces is an empty list',
      eachNth(3, emptied),
    ],
  }),
  ...breaks(['duplicate-across-ranges', 'range-loses-records'], {
    'key-in-two-ranges': [
      'An order is found under the day it was entered and under the day it was sent',
      twiceInHistory,
      { needs: { records: 160 } },
    ],
  }),
  ...breaks('single-bound-refused', {
    'date-from-alone-empty': [
      'Without date_to the range ends where it begins',
      nothingFor(({ from, to }) => from !== undefined && to === undefined),
    ],
    'date-to-alone-empty': [
      'Without date_from the range begins where it ends',
      nothingFor(({ from, to }) => from === undefined && to !== undefined),
    ],
  }),
  ...breaks('http/server-error', {
    'wide-range-500': [
      'A range of more than two hundred days runs out of memory',
      whenAsked(
        (range) => isClosed(range) && width(range) > 200 * day,
        answerAll(json(500, { message: 'Error interno del servidor' })),
      ),
    ],
  }),
  ...breaks('required-field', {
    'recent-without-net-price': [
      'Since the last release, three days ago, netPricePerUnit is not sent',
      changeEach(
        where(
          (record, call) => instantIn(record) > call.clock() - 3 * day,
          left('netPricePerUnit'),
        ),
      ),
    ],
  }),
  ...breaks('date-format', {
    'oldest-day-first': [
      'The oldest records were migrated with dates dd/mm/yyyy',
      changeEach(
        where(
          (record, call) => instantIn(record) < call.clock() - 40 * day,
          changedField('date', (date) => dayFirst(String(date))),
        ),
      ),
    ],
  }),
];

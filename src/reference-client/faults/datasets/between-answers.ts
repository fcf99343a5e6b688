import type { JsonObject } from '../../../model/json.ts';
import { day, dayFirst, hour, minute } from '../../base/calendar.ts';
import { numberOf } from '../../base/random.ts';
import {
  askingFor,
  countingCalls,
  filteredBy,
  instantIn,
  whenAsked,
} from '../../change/change-range.ts';
import {
  type Change,
  changeRecords,
  left,
  relisted,
  set,
  textOf,
} from '../../change/change-records.ts';
import { type Fault, faultsAt } from '../../change/fault.ts';
import { json } from '../../http/answer.ts';
import {
  changeBounds,
  isClosed,
  isWithin,
  keepBound,
  type Range,
  rangeOf,
} from '../../http/range.ts';

const breaks = faultsAt('transactions');
const breaksCommerces = faultsAt('commerces');

const width = ({ from = 0, to = Number.POSITIVE_INFINITY }: Range): number => to - from;
const refusal = () => json(400, { message: 'El rango no es válido.' });

const cutTo = (unit: number) => changeBounds((at) => Math.floor(at / unit) * unit);

const keyOf = (record: JsonObject) =>
  ['documentCode', 'orderId', 'documentType', 'productId']
    .map((field) => textOf(record, field))
    .join(' ');

const datedKeyOf = (record: JsonObject) => `${keyOf(record)} ${textOf(record, 'date')}`;

const oneIn = (count: number) => (record: JsonObject) => numberOf(keyOf(record)) % count === 0;

/** Changes some records in every second answer. */
const byTurns = (chosen: (record: JsonObject, at: number) => boolean, change: Change) =>
  countingCalls((records, calls, call) =>
    calls % 2 === 0
      ? records.map((record, at) => (chosen(record, at) ? change(record, call) : record))
      : records,
  );

/** Copies some records to two months earlier; each answer keeps the last record of a key, by date. */
function twiceInHistory(): ReturnType<Fault['begin']> {
  const keeps = filteredBy((record, range) => isWithin(instantIn(record), range))();
  return async (call, next) => {
    const range = rangeOf(call.range);
    if (typeof range !== 'string' && isClosed(range) && width(range) > 31 * day) return refusal();
    const answer = await keeps(call, async (again) =>
      relisted(await next(again), ({ records }) => ({
        records: records.flatMap((record) =>
          oneIn(60)(record) ? [{ ...record, date: earlier(record) }, record] : [record],
        ),
      })),
    );
    return relisted(answer, ({ records }) => ({
      records: [...new Map(records.map((record) => [keyOf(record), record])).values()].toSorted(
        (a, b) => instantIn(a) - instantIn(b),
      ),
    }));
  };
}

const earlier = (record: JsonObject): string =>
  new Date(instantIn(record) - 60 * day).toISOString().replace('.000', '');

/** Faults that only a comparison of answers of the run shows. */
export const betweenAnswerFaults: readonly Fault[] = [
  ...breaks('range-loses-records', {
    'today-missing': [
      'Ranges are read from a copy of last night; a request without a range is not',
      (() => {
        const begin = filteredBy(() => true);
        return () => {
          const all = begin();
          return async (call, next) => {
            const range = rangeOf(call.range);
            if (typeof range === 'string') return next(call);
            const until = call.clock() - day;
            return relisted(await all(call, next), ({ records }) => ({
              records: records.filter(
                (record) =>
                  isWithin(instantIn(record), range) &&
                  (!isClosed(range) || instantIn(record) < until),
              ),
            }));
          };
        };
      })(),
      { needs: { records: 300 } },
    ],
    'some-types-missing': [
      'With both bounds, debit notes are left out',
      filteredBy(
        (record, range) =>
          isWithin(instantIn(record), range) &&
          !(isClosed(range) && record.documentType === 'debit note'),
      ),
      { needs: { records: 80 } },
    ],
    'short-range-missing': [
      'Ranges under forty days skip a month that was moved to another disk',
      filteredBy((record, range) => {
        const at = instantIn(record);
        const age = (range.to ?? at) - at;
        const moved = isClosed(range) && width(range) < 40 * day && isMoved(record);
        return isWithin(at, range) && !(moved && age >= 0);
      }),
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
      countingCalls((records, calls) =>
        calls % 2 === 0 ? records.filter((record) => !oneIn(30)(record)) : records,
      ),
      { needs: { records: 160 } },
    ],
    'every-third-answer': [
      'One of three replicas lacks some records',
      countingCalls((records, calls) =>
        calls % 3 === 0 ? records.filter((record) => !oneIn(30)(record)) : records,
      ),
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
      byTurns(oneIn(30), (record) => ({ ...record, quantity: 1 + Number(record.quantity) })),
      { needs: { records: 160 } },
    ],
    'wide-range-rounded': [
      'Over a month the quantities come from a table of whole boxes',
      () => async (call, next) => {
        const range = rangeOf(call.range);
        const isWide = typeof range !== 'string' && width(range) > 31 * day;
        return relisted(await next(call), ({ records }) => ({
          records: isWide ? records.map((record) => ({ ...record, quantity: 12 })) : records,
        }));
      },
    ],
  }),
  ...breaksCommerces('unstable', {
    'commerces-inactive-by-turns': [
      'One of two replicas has every tenth commerce as inactive, and they answer by turns',
      byTurns(
        (_, at) => at % 10 === 7,
        (record) => ({ ...record, isInactive: !record.isInactive }),
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
      countingCalls((records, calls) =>
        calls % 2 === 0 ? records.filter((_, at) => at % 20 !== 7) : records,
      ),
    ],
    'commerces-changed-since': [
      'Only commerces that changed since the last request are sent',
      countingCalls((records, calls) => (calls > 1 ? [] : records)),
    ],
    'commerces-none-by-turns': [
      'Every third answer of commerces is an empty list',
      countingCalls((records, calls) => (calls % 3 === 0 ? [] : records)),
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
      changeSingle(({ from, to }) => from !== undefined && to === undefined),
    ],
    'date-to-alone-empty': [
      'Without date_from the range begins where it ends',
      changeSingle(({ from, to }) => from === undefined && to !== undefined),
    ],
  }),
  ...breaks('http/server-error', {
    'wide-range-500': [
      'A range of more than two hundred days runs out of memory',
      whenAsked(
        (range) => isClosed(range) && width(range) > 200 * day,
        () => json(500, { message: 'Error interno del servidor' }),
      ),
    ],
  }),
  ...breaks('required-field', {
    'recent-without-net-price': [
      'Since the last release, three days ago, netPricePerUnit is not sent',
      changeRecords((records, call) =>
        records.map((record) =>
          instantIn(record) > call.clock() - 3 * day ? left('netPricePerUnit')(record) : record,
        ),
      ),
    ],
  }),
  ...breaks('date-format', {
    'oldest-day-first': [
      'The oldest records were migrated with dates dd/mm/yyyy',
      changeRecords((records, call) =>
        records.map((record) =>
          instantIn(record) < call.clock() - 40 * day
            ? { ...record, date: dayFirst(textOf(record, 'date')) }
            : record,
        ),
      ),
    ],
  }),
];

/** Returns nothing for such bounds. */
function changeSingle(chosen: (range: Range) => boolean): Fault['begin'] {
  return whenAsked(chosen, async (call, next) =>
    relisted(await next(call), () => ({ records: [] })),
  );
}

const isMoved = (record: JsonObject) => /^\d{4}-\d\d-0[1-9]/.test(textOf(record, 'date'));

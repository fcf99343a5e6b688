import type { JsonObject } from '../../model/json.ts';
import { numberOf } from '../base/random.ts';
import { changeSuccess } from '../change/change.ts';
import { countingCalls } from '../change/change-range.ts';
import {
  changeCsv,
  changedText,
  changeEach,
  changeJson,
  changeRecords,
  relisted,
  textOf,
} from '../change/change-records.ts';
import { type Fault, faultsAt } from '../change/fault.ts';
import { type Answer, json, text } from '../http/answer.ts';
import { jsonList } from '../http/listing.ts';

const breaks = faultsAt('transactions');

/** Replaces empty lists by an answer. */
const whenEmpty = (answer: Answer) =>
  changeSuccess((received) => (received.listing?.records.length === 0 ? answer : received));

const first = (count: number) => changeRecords((records) => records.slice(0, count));

/** Faults in how much of a range is returned, in which order, and in empty ranges. */
export const rangeAnswerFaults: readonly Fault[] = [
  ...breaks('capped', {
    'page-of-1000': ['A list stops after 1,000 records without saying so', first(1_000)],
    'page-of-347': ['A list stops when a buffer is full, after 347 records', first(347)],
    'newest-50': [
      'Only the newest 50 records of a range are returned',
      changeRecords((records) => records.slice(-50)),
    ],
    'page-with-next': [
      'A page of 500 links to the next one with a cursor',
      (() => {
        const page = changeCsv((answer) =>
          relisted(answer, ({ records }) => ({ records: records.slice(0, 500) })),
        );
        const wrapped = changeJson(
          () =>
            function* (records) {
              const more = records.length > 500;
              yield `{"next":${more ? '"c2VpdGUtMg"' : 'null'},"data":`;
              yield* jsonList(records.slice(0, 500));
              yield '}';
            },
        );
        return () => {
          const [inner, outer] = [page(), wrapped()];
          return (call, next) => outer(call, (same) => inner(same, next));
        };
      })(),
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
  ...breaks('empty-range', {
    'empty-range-404': [
      'A range without records returns 404',
      whenEmpty(json(404, { message: 'No hay transacciones en el periodo.' })),
    ],
    'empty-range-500': [
      'A range without records throws',
      whenEmpty(json(500, { message: 'Error interno del servidor' })),
    ],
    'empty-range-204': [
      'A range without records returns 204',
      whenEmpty({ ...text(204, ''), headers: {} }),
    ],
    'empty-range-without-list': [
      'A range without records returns 200 with a message',
      whenEmpty(json(200, { message: 'Sin resultados' })),
    ],
  }),
  ...breaks([], {
    'naive-dates': [
      'Dates have no offset and are in local time',
      changeEach(changedText('date', (date) => date.slice(0, 19))),
      ['range-readings'],
    ],
  }),
];

const keyNumber = (record: JsonObject) =>
  numberOf(`${textOf(record, 'orderId')} ${textOf(record, 'productId')}`);

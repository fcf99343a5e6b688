import type { JsonObject } from '../../model/json.ts';
import { instantOf } from '../base/calendar.ts';
import type { Call } from '../http/call.ts';
import { boundsOf, type Range, rangeOf } from '../http/range.ts';
import { relisted, textOf } from './change-records.ts';
import type { Meddle } from './fault.ts';

type Begin = () => Meddle;

/** Another range is looked up than the one that is asked for. */
export const askingFor =
  (turn: (range: Range) => Range): Begin =>
  () =>
  (call, next) => {
    const range = rangeOf(call.range);
    return next(typeof range === 'string' ? call : { ...call, range: boundsOf(turn(range)) });
  };

/** The whole history is filtered in another way. */
export const filteredBy =
  (holds: (record: JsonObject, range: Range) => boolean): Begin =>
  () =>
  async (call, next) => {
    const range = rangeOf(call.range);
    if (typeof range === 'string') return next(call);
    const answer = await next({ ...call, range: {} });
    return relisted(answer, ({ records }) => ({
      records: records.filter((record) => holds(record, range)),
    }));
  };

/** Calls with other bounds than these go by. */
export const whenAsked =
  (chosen: (range: Range) => boolean, meddle: Meddle): Begin =>
  () =>
  (call, next) => {
    const range = rangeOf(call.range);
    return typeof range !== 'string' && chosen(range) ? meddle(call, next) : next(call);
  };

/** What the list has more or fewer of at each call. */
export const countingCalls =
  (
    change: (records: readonly JsonObject[], calls: number, call: Call) => readonly JsonObject[],
  ): Begin =>
  () => {
    let calls = 0;
    return async (call, next) => {
      calls += 1;
      const now = calls;
      const answer = await next(call);
      return relisted(answer, ({ records }) => ({ records: change(records, now, call) }));
    };
  };

/** The instant of a record's date. */
export const instantIn = (record: JsonObject): number => instantOf(textOf(record, 'date')) ?? 0;

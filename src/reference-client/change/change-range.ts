import type { JsonObject } from '../../model/json.ts';
import { instantOf } from '../base/calendar.ts';
import type { Call } from '../http/call.ts';
import { boundsOf, type Range, rangeOf } from '../http/range.ts';
import { relisted, textOf } from './change-records.ts';
import type { MiddlewareFactory } from './fault.ts';

/** Replaces the requested range. */
export const askingFor =
  (turn: (range: Range) => Range): MiddlewareFactory =>
  () =>
  (call, next) => {
    const range = rangeOf(call.range);
    return next(typeof range === 'string' ? call : { ...call, range: boundsOf(turn(range)) });
  };

/** Replaces the filter of the history. */
export const filteredBy =
  (holds: (record: JsonObject, range: Range) => boolean): MiddlewareFactory =>
  () =>
  async (call, next) => {
    const range = rangeOf(call.range);
    if (typeof range === 'string') return next(call);
    const answer = await next({ ...call, range: {} });
    return relisted(answer, ({ records }) => ({
      records: records.filter((record) => holds(record, range)),
    }));
  };

/** Changes calls with these bounds only. */
export const whenAsked =
  (chosen: (range: Range, call: Call) => boolean, change: MiddlewareFactory): MiddlewareFactory =>
  () => {
    const changed = change();
    return (call, next) => {
      const range = rangeOf(call.range);
      return typeof range !== 'string' && chosen(range, call) ? changed(call, next) : next(call);
    };
  };

/** Changes the list depending on the number of calls. */
export const countingCalls =
  (
    change: (records: readonly JsonObject[], calls: number) => readonly JsonObject[],
  ): MiddlewareFactory =>
  () => {
    let calls = 0;
    return async (call, next) => {
      calls += 1;
      const now = calls;
      const answer = await next(call);
      return relisted(answer, ({ records }) => ({ records: change(records, now) }));
    };
  };

export const instantIn = (record: JsonObject): number => instantOf(textOf(record, 'date')) ?? 0;

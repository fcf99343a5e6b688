import type { JsonObject } from '../../model/json.ts';
import { localText } from '../base/calendar.ts';
import { commerceColumns, commerceRecords } from '../business/commerce-records.ts';
import { historyOf } from '../history/history.ts';
import { transactionColumns } from '../history/record.ts';
import { type Answer, json } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { csv } from '../http/csv.ts';
import { jsonList } from '../http/listing.ts';
import { isWithin, rangeOf } from '../http/range.ts';

/** Returns the records as JSON, or as a CSV file if requested (contract: `<date>_<time>_….csv`). */
function answerList(
  call: Call,
  records: readonly JsonObject[],
  columns: readonly string[],
  named: string,
): Answer {
  const compressed = wantsGzip(call.acceptEncoding);
  const asCsv = wantsCsv(call.accept);
  const moment = localText(call.clock()).slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
  const headers = asCsv
    ? {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${moment}_${named}.csv"`,
      }
    : { 'content-type': 'application/json; charset=utf-8' };
  return {
    status: 200,
    headers: {
      ...headers,
      vary: 'accept, accept-encoding',
      ...(compressed ? { 'content-encoding': 'gzip' } : {}),
    },
    body: Buffer.alloc(0),
    listing: { records, form: asCsv ? csv(columns) : jsonList, compressed },
  };
}

/** Reports whether CSV is requested by name, with at least the weight of JSON. */
function wantsCsv(accept: string): boolean {
  const csv = weightOf(accept, 'text/csv');
  const json = weightOf(accept, 'application/json') ?? 0;
  return csv !== undefined && csv > 0 && csv > json;
}

const wantsGzip = (acceptEncoding: string): boolean => (weightOf(acceptEncoding, 'gzip') ?? 0) > 0;

/** Returns the weight of a name in a list of preferences (RFC 9110 12.4.2); undefined if absent. */
function weightOf(preferences: string, name: string): number | undefined {
  for (const preference of preferences.toLowerCase().split(',')) {
    const [named = '', ...parameters] = preference.split(';').map((part) => part.trim());
    if (named !== name) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0;
  }
  return undefined;
}

/** Handles the GET of every commerce that the distributor serves (contract: commerces). */
export const commerces = (call: Call): Answer =>
  answerList(call, commerceRecords(call.clock()), commerceColumns, 'commerce');

/**
 * Handles the GET of the history (contract: transactions). Both parameters are optional. The range includes its
 * beginning and excludes its end; an unreadable range gets a 400.
 */
export function transactions(call: Call): Answer {
  const range = rangeOf(call.range);
  if (typeof range === 'string') return json(400, { message: range });
  const found = historyOf({ now: call.clock(), records: call.records })
    .filter(({ at }) => isWithin(at, range))
    .map(({ record }) => record);
  return answerList(call, found, transactionColumns, 'transaction');
}

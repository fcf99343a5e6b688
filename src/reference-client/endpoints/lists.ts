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

/** The records as JSON, or as a CSV file where that is asked for (contract: `<date>_<time>_….csv`). */
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

/** Whether CSV is asked for: by its name, and not less than JSON where that is named as well. */
function wantsCsv(accept: string): boolean {
  const csv = weightOf(accept, 'text/csv');
  const json = weightOf(accept, 'application/json') ?? 0;
  return csv !== undefined && csv > 0 && csv > json;
}

const wantsGzip = (acceptEncoding: string): boolean => (weightOf(acceptEncoding, 'gzip') ?? 0) > 0;

/** The weight of a name in a list of preferences (RFC 9110 12.4.2); undefined where it is not in it. */
function weightOf(preferences: string, name: string): number | undefined {
  for (const preference of preferences.toLowerCase().split(',')) {
    const [named = '', ...parameters] = preference.split(';').map((part) => part.trim());
    if (named !== name) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0;
  }
  return undefined;
}

/** GET of every commerce that the distributor serves (contract: commerces). */
export const commerces = (call: Call): Answer =>
  answerList(call, commerceRecords(call.clock()), commerceColumns, 'commerce');

/**
 * GET of the history (contract: transactions). Both parameters may be absent. The range holds its
 * beginning and not its end; what is meant to be a range and cannot be read is answered 400.
 */
export function transactions(call: Call): Answer {
  const range = rangeOf(call.range);
  if (typeof range === 'string') return json(400, { message: range });
  const { records, currencies, clock } = call;
  const found = historyOf({ now: clock(), records, currencies })
    .filter(({ at }) => isWithin(at, range))
    .map(({ record }) => record);
  return answerList(call, found, transactionColumns, 'transaction');
}

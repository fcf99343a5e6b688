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
  const compressed = call.acceptEncoding.includes('gzip');
  const asCsv = call.accept.includes('text/csv');
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
  const found = historyOf(call.clock(), call.records)
    .filter(({ at }) => isWithin(at, range))
    .map(({ record }) => record);
  return answerList(call, found, transactionColumns, 'transaction');
}

import type { JsonObject } from '../../model/json.ts';
import { localText } from '../business/calendar.ts';
import type { Answer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { csv } from '../http/csv.ts';
import { jsonList } from '../http/listing.ts';
import { wantsCsv, wantsGzip } from '../http/wanted-form.ts';

/** The records as JSON, or as a CSV file where that is asked for (contract: `<date>_<time>_….csv`). */
export function answerList(
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

import type { JsonObject } from '../../model/json.ts';
import type { Answer } from '../answer.ts';
import { localText } from '../calendar.ts';
import type { Call } from '../call.ts';
import { csv } from '../csv.ts';
import { jsonList } from '../listing.ts';
import { wantsCsv, wantsGzip } from '../wanted-form.ts';

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

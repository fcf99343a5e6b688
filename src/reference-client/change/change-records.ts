import type { Json, JsonObject } from '../../model/json.ts';
import { numberOf } from '../base/random.ts';
import type { Answer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { type Form, jsonList, type Listing } from '../http/listing.ts';
import { text } from '../http/read-json.ts';
import { changeSuccess, numberAt } from './change.ts';
import type { MiddlewareFactory } from './fault.ts';

export type Change = (record: JsonObject, call: Call) => JsonObject;

/** Changes every list of records as a whole. */
export const changeRecords = (
  change: (records: readonly JsonObject[], call: Call) => readonly JsonObject[],
  chosen: (answer: Answer) => boolean = () => true,
): MiddlewareFactory =>
  changeSuccess((answer, call) =>
    chosen(answer)
      ? relisted(answer, ({ records }) => ({ records: change(records, call) }))
      : answer,
  );

export const changeEach = (
  change: Change,
  chosen?: (answer: Answer) => boolean,
): MiddlewareFactory =>
  changeRecords((records, call) => records.map((record) => change(record, call)), chosen);

export const emptied = changeRecords(() => []);

type RecordFilter = (record: JsonObject, call: Call) => boolean;

export const leavingOut = (lacks: RecordFilter): MiddlewareFactory =>
  changeRecords((records, call) => records.filter((record) => !lacks(record, call)));

export const changeJson = (form: (honest: Form) => Form, type?: string): MiddlewareFactory =>
  changeSuccess((answer) => {
    if (isCsv(answer)) return answer;
    const headers = { ...answer.headers, ...(type ? { 'content-type': type } : {}) };
    return { ...relisted(answer, (listing) => ({ form: form(listing.form) })), headers };
  });

/** Puts the list of a JSON answer into an object, between these texts. */
export const listedIn = (
  before: (records: readonly JsonObject[]) => string,
  after = '}',
): MiddlewareFactory =>
  changeJson(
    () =>
      function* (records) {
        yield before(records);
        yield* jsonList(records);
        yield after;
      },
  );

export const changeCsv = (change: (listing: Listing) => Partial<Listing>): MiddlewareFactory =>
  changeSuccess((answer) => (isCsv(answer) ? relisted(answer, change) : answer));

export const relisted = (answer: Answer, change: (listing: Listing) => Partial<Listing>): Answer =>
  answer.listing
    ? { ...answer, listing: { ...answer.listing, ...change(answer.listing) } }
    : answer;

export const isCsv = ({ headers }: Answer): boolean =>
  headers['content-type']?.startsWith('text/csv') === true;

/** Selects one record in `count` by its content, so that repeated requests select the same ones. */
export const oneIn =
  (count: number) =>
  (record: JsonObject): boolean =>
    numberOf(keyOf(record, 'orderId', 'productId', 'documentType', 'commerceId')) % count === 0;

/** Selects one commerce in `count` by its place on the route; never the first ones. */
export const every =
  (count: number) =>
  (record: JsonObject): boolean =>
    numberAt(record, 'routeIndex') % count === 7;

export const keyOf = (record: JsonObject, ...fields: readonly string[]): string =>
  fields.map((field) => textOf(record, field)).join(' ');

export const ofType =
  (...types: readonly string[]) =>
  ({ documentType }: JsonObject): boolean =>
    types.some((type) => type === documentType);

export const where =
  (chosen: RecordFilter, change: Change): Change =>
  (record, call) =>
    chosen(record, call) ? change(record, call) : record;

/** Sets a field to a value, fixed or computed from the record. */
export const set =
  (field: string, value: Json | ((record: JsonObject, call: Call) => Json)): Change =>
  (record, call) => ({
    ...record,
    [field]: typeof value === 'function' ? value(record, call) : value,
  });

export const textOf = (record: JsonObject, field: string): string => text(record[field]) ?? '';

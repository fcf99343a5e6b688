import type { RecordPlace } from '../../model/dataset.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { JsonObject } from '../../model/json.ts';
import type { DatasetRecord } from '../../model/rule.ts';
import type { Values } from './values.ts';

export type AcceptedRecord = (place: RecordPlace) => DatasetRecord;

/** One object for all records that were accepted; its value is made when somebody asks for it. */
export function openAcceptedRecord(
  accepted: Values,
  endpoint: EndpointId,
  form: 'json' | 'csv',
  make: (of: Values) => JsonObject,
): AcceptedRecord {
  let made: JsonObject | undefined;
  const record = {
    accepted,
    endpoint,
    form,
    place: { number: 0 } as RecordPlace,
    get value() {
      made ??= make(accepted);
      return made;
    },
  } satisfies DatasetRecord;
  return (place) => {
    made = undefined;
    record.place = place;
    return record;
  };
}

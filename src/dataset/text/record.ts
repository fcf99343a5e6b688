import type { RecordPlace } from '../../model/dataset.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { JsonObject } from '../../model/json.ts';
import type { DatasetRecord, LenientCell } from '../../model/rule.ts';
import { fingerprint } from '../../standards/text/fingerprint.ts';

export class ReadRecord implements DatasetRecord {
  readonly fields: JsonObject;
  readonly place: RecordPlace;
  readonly endpoint: EndpointId;
  readonly form: 'json' | 'csv';
  readonly lenient: readonly LenientCell[] | undefined;
  readonly #text: string;

  /** `text` is the record as written. */
  constructor(
    fields: JsonObject,
    text: string,
    place: RecordPlace,
    endpoint: EndpointId,
    form: 'json' | 'csv',
    lenient?: readonly LenientCell[],
  ) {
    this.fields = fields;
    this.place = place;
    this.endpoint = endpoint;
    this.form = form;
    this.lenient = lenient;
    this.#text = text;
  }

  /** Hash of the text, equal for records written alike. */
  get identity(): number {
    return fingerprint(this.#text);
  }
}

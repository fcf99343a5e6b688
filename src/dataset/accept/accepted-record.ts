import type { RecordPlace } from '../../model/dataset.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { JsonObject } from '../../model/json.ts';
import type { DatasetRecord } from '../../model/rule.ts';
import type { Values } from './values.ts';

/** One object for all records of a dataset that were accepted; its value is made when somebody asks for it. */
export class AcceptedRecord implements DatasetRecord {
  readonly accepted: Values;
  readonly endpoint: EndpointId;
  readonly form: 'json' | 'csv';
  place: RecordPlace = { number: 0 };
  readonly #make: (of: Values) => JsonObject;
  #made: JsonObject | undefined;

  constructor(
    accepted: Values,
    endpoint: EndpointId,
    form: 'json' | 'csv',
    make: (of: Values) => JsonObject,
  ) {
    this.accepted = accepted;
    this.endpoint = endpoint;
    this.form = form;
    this.#make = make;
  }

  /** The record that has just been accepted. */
  at(place: RecordPlace): this {
    this.#made = undefined;
    this.place = place;
    return this;
  }

  get value(): JsonObject {
    this.#made ??= this.#make(this.accepted);
    return this.#made;
  }
}

import type { DatasetShape, RecordPlace } from '../../model/dataset.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { DatasetRecord } from '../../model/rule.ts';
import { hashOf } from '../identity.ts';
import { fieldKinds as kinds } from './fields.ts';
import { mostSlots, type Values } from './values.ts';

/** One object for all records of a dataset that were accepted; what it holds is made when somebody asks for it. */
export class AcceptedRecord implements DatasetRecord {
  readonly endpoint: EndpointId;
  readonly form: 'json' | 'csv';
  readonly fields: JsonObject;
  place: RecordPlace = { number: 0 };
  readonly #values: Values;
  readonly #decoded: Decoded;
  readonly #make: (of: Values) => JsonObject;
  #made: JsonObject | undefined;

  constructor(
    values: Values,
    shape: DatasetShape,
    form: 'json' | 'csv',
    make: (of: Values) => JsonObject,
  ) {
    this.#values = values;
    this.endpoint = shape.endpoint;
    this.form = form;
    this.#decoded = openDecoded(values);
    this.fields = fieldsOf(shape, this.#decoded);
    this.#make = make;
  }

  /** The record that has just been accepted. */
  at(place: RecordPlace): this {
    this.#made = undefined;
    this.#decoded.forget();
    this.place = place;
    return this;
  }

  get value(): JsonObject {
    this.#made ??= this.#make(this.#values);
    return this.#made;
  }

  get others(): readonly string[] {
    return this.#values.others;
  }

  get identity(): number {
    const { view, from, to } = this.#values;
    return hashOf(view, from, to);
  }

  /** Line ends inside the record. */
  get lines(): number {
    return this.#values.lines;
  }
}

/** An object with a getter for each field, on a prototype of its own. */
function fieldsOf({ fields }: DatasetShape, decoded: Decoded): JsonObject {
  const getters: JsonObject = {};
  for (const [slot, { name }] of fields.entries()) {
    Object.defineProperty(getters, name, { get: () => decoded.of(slot) });
  }
  return Object.create(getters) as JsonObject;
}

interface Decoded {
  readonly of: (slot: number) => Json | undefined;
  readonly forget: () => void;
}

/** The values of a record, each decoded once. */
function openDecoded(values: Values): Decoded {
  const made = Array.from<Json | undefined>({ length: mostSlots });
  /** The record for which each was decoded. */
  const madeFor = new Uint32Array(mostSlots);
  let record = 1;
  return {
    of(slot) {
      if (madeFor[slot] !== record) {
        madeFor[slot] = record;
        made[slot] = isAgain(values, slot, made[slot]) ? made[slot] : decode(values, slot);
      }
      return made[slot];
    },
    forget() {
      record = (record + 1) >>> 0 || 1;
    },
  };
}

/** Whether a text is the one that stood there before: most of them are, and none is made twice in a row. */
function isAgain({ bytes, kinds: of, starts, ends }: Values, slot: number, before?: Json): boolean {
  if (of[slot] !== kinds.ascii || typeof before !== 'string') return false;
  const from = starts[slot] as number;
  const { length } = before;
  if ((ends[slot] as number) - from !== length) return false;
  // Texts that differ mostly differ at their end.
  for (let i = length - 1; i >= 0; i -= 1) {
    if (before.charCodeAt(i) !== bytes[from + i]) return false;
  }
  return true;
}

function decode(values: Values, slot: number): Json | undefined {
  const { bytes } = values;
  const kind = values.kinds[slot] as number;
  const from = values.starts[slot] as number;
  const to = values.ends[slot] as number;
  switch (kind) {
    case kinds.absent:
      return undefined;
    case kinds.null:
      return null;
    case kinds.false:
      return false;
    case kinds.true:
      return true;
    case kinds.number:
      return values.numbers[slot];
    case kinds.ascii:
      return bytes.toString('latin1', from, to);
    case kinds.utf8:
      return bytes.toString('utf8', from, to);
    case kinds.doubled:
      return bytes.toString('utf8', from, to).replaceAll('""', '"');
    case kinds.escaped:
      return JSON.parse(bytes.toString('utf8', from - 1, to + 1));
    default:
      return JSON.parse(bytes.toString('utf8', from, to));
  }
}

import type { EndpointId } from './endpoint.ts';

export type FieldType = 'text' | 'number' | 'bool' | 'date' | 'list' | 'object';

/** Row of the contract's table of the fields of a record. */
export interface FieldShape {
  readonly name: string;
  readonly type: FieldType;
  readonly required: boolean;
}

/** Fields of one dataset in the contract, as needed to recognize a record. */
export interface DatasetShape {
  readonly endpoint: EndpointId;
  /** Name of the date by which the records are counted per day. */
  readonly datedBy?: string;
  /** Fields that identify a record to people, by a heading for each. */
  readonly namedBy?: { readonly [heading: string]: string };
  readonly fields: readonly FieldShape[];
}

export type KeyValue = string | number | undefined;

export interface KeyEntry {
  readonly place: RecordPlace;
  readonly values: readonly KeyValue[];
}

export interface KeyGroup {
  readonly key: string;
  /** In insertion order. */
  readonly entries: readonly KeyEntry[];
}

/** Index of records by exact key. Memory is bounded; the rest is kept on disk. */
export interface KeyIndex {
  readonly add: (key: string, place: RecordPlace, values: readonly KeyValue[]) => void;
  /** Yields the keys that were added at least `least` times, by default twice. */
  readonly repeated: (least?: 1 | 2) => Iterable<KeyGroup>;
  readonly close: () => void;
}

export type OpenKeyIndex = () => KeyIndex;

/** What a date leaves unspecified: nothing, its offset, or its time and offset. */
export type DateKind = 'instant' | 'naive' | 'date';

export interface RecordDate {
  readonly kind: DateKind;
  /** Bounds of the possible instants, in ms since 1970, widened by one `unit`. */
  readonly lo: number;
  readonly hi: number;
  /** The instant; without an offset, the printed time read as UTC. */
  readonly at: number;
  /** Smallest printed unit, in ms. */
  readonly unit: number;
  /** East of Greenwich, in ms; only of an instant. */
  readonly offset?: number;
}

/** Record with a readable date. All answers of a run share one object per grain and date. */
export interface DatedRecord {
  /** Number among the distinct records of the run, from 0. */
  readonly number: number;
  readonly date: RecordDate;
  /** Equal for records of one grain, whatever their dates. */
  readonly grain: number;
  /** Equal for records of one product in one order, in any document. */
  readonly product: number;
  /** Fields by which a query may select records, such as `documentType`; `''` if absent. */
  readonly fields: { readonly [name: string]: string };
  readonly productId: string;
  /** A bit for each optional field, set if the record has it. */
  readonly has: number;
}

/** Dated records of one transactions answer, in its order: the lists are parallel. */
export interface RecordDigest {
  readonly records: readonly DatedRecord[];
  /** Equal for records with the same content of the sale: quantity, amounts, deletion. */
  readonly values: Int32Array;
  /** Quantity and prices of the first records, `amountFields` numbers each; NaN if absent. */
  readonly amounts: Float32Array;
  /** Number of each record in the answer, from 1. */
  readonly numbers: Uint32Array;
  /** Offset of each record in the decompressed body, in bytes; NaN if unknown. */
  readonly offsets: Float64Array;
  /** Number of records with an unreadable date. */
  readonly undated: number;
}

export interface RecordPlace {
  /** Position in the answer, from 1. */
  readonly number: number;
  /** Byte offset in the decompressed body. */
  readonly offset?: number;
  /** Line of a CSV or NDJSON, from 1. */
  readonly line?: number;
}

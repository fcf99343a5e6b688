import type { EndpointId } from './endpoint.ts';

export type FieldType = 'text' | 'number' | 'bool' | 'date' | 'list' | 'object';

/** One row of the contract's table of a record's fields. */
export interface FieldShape {
  readonly name: string;
  readonly type: FieldType;
  readonly required: boolean;
}

/** What the contract says of the records of one dataset: enough to know them when they come. */
export interface DatasetShape {
  readonly endpoint: EndpointId;
  /** The date by whose day its records are counted. */
  readonly datedBy?: string;
  readonly fields: readonly FieldShape[];
}

/** What is kept under a key, beside the place of its record. */
export type KeyValue = string | number | undefined;

export interface KeyEntry {
  readonly place: RecordPlace;
  readonly values: readonly KeyValue[];
}

export interface KeyGroup {
  readonly key: string;
  /** In the order in which they were added. */
  readonly entries: readonly KeyEntry[];
}

/** Groups records by an exact key. Memory is bounded; what does not fit is kept on disk. */
export interface KeyIndex {
  readonly add: (key: string, place: RecordPlace, values: readonly KeyValue[]) => void;
  /** Every key that was added twice or more, or `least` times. */
  readonly repeated: (least?: 1 | 2) => Iterable<KeyGroup>;
  readonly close: () => void;
}

export type OpenKeyIndex = () => KeyIndex;

/**
 * The dates and keys of the records of one transactions answer, in the order of the answer, compactly:
 * entry i of each list belongs to one record. Records whose date cannot be read are left out.
 */
export interface RecordDigest {
  /** Records in the lists. */
  readonly count: number;
  /** Records that are left out. */
  readonly undated: number;
  /** The number of the record in its answer, from 1. */
  readonly number: Uint32Array;
  /** Where its bytes begin in the decompressed body; NaN where that is not known. */
  readonly offset: Float64Array;
  /** The printed time in ms since 1970: the instant, or the time read as UTC if it has no offset. */
  readonly at: Float64Array;
  /** The smallest unit that is printed, in ms. */
  readonly unit: Float32Array;
  /** An index into `dateKinds`. */
  readonly kind: Uint8Array;
  /** Equal for records of one grain, whatever their dates. */
  readonly grain: Float64Array;
  /** Equal for records of one grain and one date, however it is written. */
  readonly record: Float64Array;
  /** Equal for records that say the same of the sale: quantity, amounts, whether it is deleted. */
  readonly values: Uint32Array;
  /** An index into `kinds`. */
  readonly kindOfRecord: Uint16Array;
  readonly kinds: readonly RecordKind[];
  /** Quantity and prices of the first records, `amountFields` numbers each; NaN where there is none. */
  readonly amounts: Float32Array;
}

/** What many records have alike, and may decide which of them an answer leaves out. */
export interface RecordKind {
  /** `documentType`, `origin` and others, as they are written; `''` where a record has none. */
  readonly fields: { readonly [name: string]: string };
  /** Of the printed time, in ms east of Greenwich; absent where none is printed. */
  readonly offset?: number;
}

/** What a date leaves open: nothing, its offset, or its time and offset. */
export const dateKinds = ['instant', 'naive', 'date'] as const;

export interface RecordPlace {
  /** From 1, in the order of the answer. */
  readonly number: number;
  /** Byte offset in the decompressed body. */
  readonly offset?: number;
  /** Line of a CSV or NDJSON, from 1. */
  readonly line?: number;
}

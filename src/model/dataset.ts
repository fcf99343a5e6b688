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

/** What a date leaves open: nothing, its offset, or its time and offset. */
export type DateKind = 'instant' | 'naive' | 'date';

/** A date as a record prints it. */
export interface RecordDate {
  readonly kind: DateKind;
  /** The earliest and the latest instant meant, in ms of UTC since 1970, with one `unit` to spare. */
  readonly lo: number;
  readonly hi: number;
  /** The instant, or the printed time read as UTC if it has no offset. */
  readonly at: number;
  /** The smallest unit that is printed, in ms. */
  readonly unit: number;
  /** Of an instant, in ms east of Greenwich. */
  readonly offset?: number;
}

/** A record with a readable date. All answers of a run that show one grain and date hold the same object. */
export interface DatedRecord {
  /** Counts the distinct records of the run, from 0. */
  readonly number: number;
  readonly date: RecordDate;
  /** Equal for records of one grain, whatever their dates. */
  readonly grain: number;
  /** `documentType`, `origin` and others by which a query may choose records; `''` where there is none. */
  readonly fields: { readonly [name: string]: string };
}

/** The dated records of one transactions answer in its order: entry i of each list belongs to one record. */
export interface RecordDigest {
  readonly records: readonly DatedRecord[];
  /** Equal for records that say the same of the sale: quantity, amounts, whether it is deleted. */
  readonly values: Int32Array;
  /** Quantity and prices of the first records, `amountFields` numbers each; NaN where there is none. */
  readonly amounts: Float32Array;
  /** Numbers of the records in the answer, from 1. */
  readonly numbers: Uint32Array;
  /** Where their bytes begin in the decompressed body; NaN where that is not known. */
  readonly offsets: Float64Array;
  /** Records whose date cannot be read. */
  readonly undated: number;
}

export interface RecordPlace {
  /** From 1, in the order of the answer. */
  readonly number: number;
  /** Byte offset in the decompressed body. */
  readonly offset?: number;
  /** Line of a CSV or NDJSON, from 1. */
  readonly line?: number;
}

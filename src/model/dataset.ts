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
  readonly fields: readonly FieldShape[];
}

/**
 * Groups records by an exact key: bytes are compared, never hashes alone. Memory is bounded; what
 * does not fit is kept on disk.
 */
export interface KeyIndex {
  readonly add: (key: string, payload: string) => void;
  /** Every key that was added twice or more, with all its payloads in the order of adding. */
  readonly repeated: () => Iterable<{ readonly key: string; readonly payloads: readonly string[] }>;
  readonly close: () => void;
}

export type OpenKeyIndex = () => KeyIndex;

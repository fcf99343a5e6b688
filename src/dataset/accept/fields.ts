/** What stands in a field of a record. */
export const fieldKinds = {
  absent: 0,
  null: 1,
  false: 2,
  true: 3,
  number: 4,
  /** A list or an object. */
  other: 5,
  /** A text of ASCII, as it is. */
  ascii: 6,
  /** A text of UTF-8, as it is. */
  utf8: 7,
  /** The same with the escapes of JSON. */
  escaped: 8,
  /** A text of UTF-8 with the doubled quotes of CSV. */
  doubled: 9,
} as const;

/**
 * Where the values of one record lie, each in the slot of its field: the bytes of its texts, and its numbers. The same
 * object stands for every record.
 */
export interface RecordFields {
  readonly bytes: Uint8Array;
  /** The same bytes; some more follow each value, so that they may be read four at a time. */
  readonly view: DataView;
  /** See `fieldKinds`. */
  readonly kinds: Uint8Array;
  /** Of a text, its first byte and the one after its last. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly numbers: Float64Array;
  /** Names of the members that are no fields. */
  readonly others: readonly string[];
  /** Where the record lies in the bytes. */
  readonly from: number;
  readonly to: number;
}

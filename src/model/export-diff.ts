import type { EndpointId } from './endpoint.ts';
import type { Json } from './json.ts';

/** Differences between two exports of one dataset: the document of `diff --json`. */
export interface ExportDiff {
  readonly schemaVersion: 1;
  readonly kind: EndpointId;
  readonly old: ExportSummary;
  readonly new: ExportSummary;
  /** Number of keys in both exports with equal values. */
  readonly same: number;
  readonly gone: OneSidedTotals;
  readonly added: OneSidedTotals;
  /** Copies of a key in the new export beyond those in the old one. */
  readonly doubled: OneSidedTotals;
  /** Earliest day (YYYY-MM-DD) of a record that is gone, new, doubled or changed. */
  readonly firstDay?: string;
  readonly changed: {
    readonly records: number;
    /** Most frequently changed field first. */
    readonly fields: readonly FieldShift[];
  };
}

export type Side = 'old' | 'new';

export interface ExportSummary {
  readonly name: string;
  readonly format: string;
  readonly records: number;
  /** First and last day (YYYY-MM-DD) of a record. */
  readonly days?: { readonly from: string; readonly to: string };
  /** Number of records replaced by a later one with the same key. */
  readonly repeated: number;
  /** Number of records without the fields that identify one. */
  readonly unidentified: number;
  /** Number of places that are not readable as a record. */
  readonly unreadable: number;
  /** The text or its reading ended early: absent records may be in the rest. */
  readonly cut: boolean;
}

/** Records in only one of the exports. */
export interface OneSidedTotals {
  readonly records: number;
  readonly sums: {
    readonly units: number;
    /** Net, by currency. */
    readonly sales: { readonly [currency: string]: number };
  };
  /** First ones in the order of the export. */
  readonly samples: readonly { readonly key: Key; readonly record: number }[];
}

/** Identifying fields of a record, with their values. */
export type Key = { readonly [field: string]: string };

export interface FieldShift {
  readonly field: string;
  readonly records: number;
  readonly samples: readonly {
    readonly key: Key;
    readonly record: number;
    /** null if the field is absent, null or an empty text. */
    readonly was: Json;
    readonly now: Json;
  }[];
}

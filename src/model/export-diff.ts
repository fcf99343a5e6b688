import type { EndpointId } from './endpoint.ts';
import type { Json } from './json.ts';

/** What differs between two exports of one dataset: the document of `diff --json`. */
export interface ExportDiff {
  readonly schemaVersion: 1;
  readonly kind: EndpointId;
  readonly old: ExportRead;
  readonly new: ExportRead;
  /** Keys that both exports hold, with equal values. */
  readonly same: number;
  readonly gone: OneSided;
  readonly added: OneSided;
  readonly changed: {
    readonly records: number;
    /** Of them, records with a number whose sign alone changed. */
    readonly flipped: number;
    /** The field that changed most often first. */
    readonly fields: readonly FieldShift[];
  };
  /** Each kind of sale over all days; those without a difference too. */
  readonly totals: readonly SalesShift[];
  /** Days on which a kind of sale differs, in the order of the calendar. */
  readonly days: readonly (SalesShift & { readonly day: string })[];
  /** Where a difference begins, and where it ends. */
  readonly breaks: readonly SalesBreak[];
  readonly observations: readonly ExportGap[];
}

export type Side = 'old' | 'new';

export interface ExportRead {
  readonly name: string;
  readonly format: string;
  readonly records: number;
  /** The first and the last day (YYYY-MM-DD) that a record has. */
  readonly days?: { readonly from: string; readonly to: string };
  /** Records whose key came again later: the last one counts. */
  readonly repeated: number;
  /** Records without the fields that identify one. */
  readonly unidentified: number;
  /** Places that could not be read as a record. */
  readonly unreadable: number;
  /** The text ended or was given up before its end: what is absent may be the rest. */
  readonly cut: boolean;
}

/** Records that one export has and the other has not. */
export interface OneSided {
  readonly records: number;
  /** Of them, those on days before the first or after the last of the other export. */
  readonly outside: number;
  readonly sums: Sums;
  /** Those that come first in their export. */
  readonly samples: readonly { readonly key: Key; readonly record: number }[];
}

/** The fields that identify a record, with their values. */
export type Key = { readonly [field: string]: string };

export interface FieldShift {
  readonly field: string;
  readonly records: number;
  /** Numbers that became their negative. */
  readonly flipped: number;
  readonly samples: readonly {
    readonly key: Key;
    readonly record: number;
    /** null where the field is absent, null or an empty text. */
    readonly was: Json;
    readonly now: Json;
  }[];
}

export interface Sums {
  readonly units: number;
  /** Net, by currency. */
  readonly sales: { readonly [currency: string]: number };
}

/** Records, units and net sales of one document type in one currency. */
export interface SalesCount {
  readonly records: number;
  readonly units: number;
  readonly sales: number;
}

export interface SalesShift {
  readonly documentType: string;
  readonly currency: string;
  readonly old: SalesCount;
  readonly new: SalesCount;
}

export interface SalesBreak extends SalesShift {
  readonly from: string;
  /** The last day of the difference; left out where it reaches the end of both exports. */
  readonly to?: string;
  /** What shows it: fewer records, else other units, else other sales. */
  readonly measure: keyof SalesCount;
  /** `since 2026-11-02 half the invoices` */
  readonly says: string;
}

/** Days with far fewer records than their weekday usually has. */
export interface ExportGap {
  readonly in: Side;
  readonly about: 'gap';
  readonly from: string;
  readonly to: string;
  readonly records: number;
  /** The records that such days usually have. */
  readonly usual: number;
  readonly saw: string;
}

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
  /** Further copies of a key in the new export, beyond those in the old one. */
  readonly doubled: OneSided;
  /** The earliest day (YYYY-MM-DD) of a record that is gone, new, doubled or changed. */
  readonly firstDay?: string;
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

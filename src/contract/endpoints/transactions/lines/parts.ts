import type { Json } from '../../../../model/json.ts';

type Fields = { readonly [name: string]: Json | undefined };

/** Part of the records: those with one value of a field. */
export interface RecordPart {
  /** Undefined for all records. */
  readonly field?: string;
  readonly value: string;
}

/** Fields by which a client may compute amounts differently. */
const fields = ['documentType', 'origin', 'sourceChannel', 'sellerId'] as const;
const maxValues = 40;

/** Collects something for all records, and for each part of them. */
export function byPart<Gathered>(begin: () => Gathered) {
  const all = begin();
  const parts = new Map<string, Map<string, Gathered>>();

  function of(field: string, value: string): Gathered | undefined {
    const values = parts.get(field) ?? new Map<string, Gathered>();
    parts.set(field, values);
    const known = values.get(value);
    if (known || values.size >= maxValues) return known;
    const gathered = begin();
    values.set(value, gathered);
    return gathered;
  }

  return {
    all,
    add(record: Fields, gather: (to: Gathered) => void): void {
      gather(all);
      for (const field of fields) {
        const value = record[field];
        const part = typeof value === 'string' ? of(field, value) : undefined;
        if (part) gather(part);
      }
    },
    /** Returns all records first, then by field the parts of fields with several values. */
    groups: (): readonly (readonly (readonly [RecordPart, Gathered])[])[] => [
      [[{ value: '' }, all]],
      ...[...parts].flatMap(([field, values]) =>
        values.size > 1 && values.size < maxValues
          ? [[...values].map(([value, gathered]) => [{ field, value }, gathered] as const)]
          : [],
      ),
    ],
  };
}

/** Formats " with documentType bill", which follows a noun; empty for all records. */
export const inPart = ({ field, value }: RecordPart): string =>
  field === undefined ? '' : ` with ${field} ${value}`;

/** Formats " Look at the records with documentType bill.", which follows a remedy. */
export const lookAt = (part: RecordPart): string =>
  part.field === undefined ? '' : ` Look at the records${inPart(part)}.`;

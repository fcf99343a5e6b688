import type { Json } from '../../../../model/json.ts';

type Fields = { readonly [name: string]: Json | undefined };

/** A part of the records: those with one value of a field, or of one month. */
export interface Part {
  /** Undefined for all records. */
  readonly field?: string;
  readonly value: string;
}

/** Fields by which a client may compute amounts in different ways. */
const fields = ['documentType', 'origin', 'sourceChannel', 'sellerId'] as const;
/** A field with more values has no parts that tell. */
const mostValues = 40;

/** Something gathered of all records, and of each part of them. */
export function byPart<Gathered>(begin: () => Gathered) {
  const all = begin();
  const parts = new Map<string, Map<string, Gathered>>();

  function of(field: string, value: string): Gathered | undefined {
    const values = parts.get(field) ?? new Map<string, Gathered>();
    parts.set(field, values);
    const known = values.get(value);
    if (known || values.size >= mostValues) return known;
    const gathered = begin();
    values.set(value, gathered);
    return gathered;
  }

  return {
    add(record: Fields, gather: (to: Gathered) => void): void {
      gather(all);
      const month = typeof record.date === 'string' ? record.date.slice(0, 7) : '';
      for (const field of [...fields, 'month']) {
        const value = field === 'month' ? month : record[field];
        const part = typeof value === 'string' ? of(field, value) : undefined;
        if (part) gather(part);
      }
    },
    /** All records first, then field by field the parts of a field that has several. */
    groups: (): readonly (readonly (readonly [Part, Gathered])[])[] => [
      [[{ value: '' }, all]],
      ...[...parts].flatMap(([field, values]) =>
        values.size > 1 && values.size < mostValues
          ? [[...values].map(([value, gathered]) => [{ field, value }, gathered] as const)]
          : [],
      ),
    ],
  };
}

/** ", in records that have documentType bill". */
export const inPart = ({ field, value }: Part): string =>
  field === undefined
    ? ''
    : field === 'month'
      ? ` of the month ${value}`
      : ` with ${field} ${value}`;

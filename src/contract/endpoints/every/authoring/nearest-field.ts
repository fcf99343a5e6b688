import { distance } from 'fastest-levenshtein';
import type { JsonObject } from '../../../../model/json.ts';

/** A member that no field of the contract is, and the absent field that it nearly is. */
interface Misspelling {
  readonly member: string;
  readonly field: string;
}

/**
 * Members of `object` that are not `known` and nearly one of `fields` which is absent;
 * each with the nearest of them. Null is absent.
 */
export function misspellings(
  object: JsonObject,
  fields: readonly string[],
  known: readonly string[],
): readonly Misspelling[] {
  const absent = fields.filter((field) => (object[field] ?? null) === null);
  if (absent.length === 0) return [];
  const unknown = Object.keys(object).filter((member) => !known.includes(member));
  return unknown.flatMap((member) => {
    const near = absent
      .filter((field) => isNearly(member, field))
      .toSorted((a, b) => apart(member, a) - apart(member, b));
    return near[0] === undefined ? [] : [{ member, field: near[0] }];
  });
}

/** Equal but for case and separators, or one letter apart, two from 12 letters. */
export function isNearly(name: string, field: string): boolean {
  // A long name is no misspelling, and not worth comparing letter by letter.
  if (name.length > 2 * field.length + 2) return false;
  return apart(name, field) <= (folded(field).length >= 12 ? 2 : 1);
}

const apart = (name: string, field: string) => distance(folded(name), folded(field));

const folded = (name: string) => name.toLowerCase().replace(/[_\-.\s]/g, '');

/**
 * The member that stands in the place of an absent amount: a misspelling, its words shortened or in another order,
 * or else the only other number, where that is what the amount must be.
 */
export function inPlaceOf(
  object: JsonObject,
  field: string,
  { known, value }: { readonly known: readonly string[]; readonly value?: number | undefined },
): string | undefined {
  const [near] = misspellings(object, [field], known);
  if (near) return near.member;
  const amounts = Object.keys(object).filter(
    (member) => !known.includes(member) && typeof object[member] === 'number',
  );
  return (
    amounts.find((member) => hasSameWords(member, field)) ??
    amounts.find((member) => value !== undefined && object[member] === value)
  );
}

/** `transportCost` and `costTransport` for transportationCost, `taxedNetValue` for netTaxedValue. */
function hasSameWords(name: string, field: string): boolean {
  const [own, others] = [wordsOf(name), wordsOf(field)];
  return own.length === others.length && own.every((word) => others.some((o) => isShort(word, o)));
}

const isShort = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a)));

const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);

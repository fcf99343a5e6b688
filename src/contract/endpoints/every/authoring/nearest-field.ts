import { distance } from 'fastest-levenshtein';
import type { Json, JsonObject } from '../../../../model/json.ts';

/** An unknown member, and the absent field that it resembles. */
interface Misspelling {
  readonly member: string;
  readonly field: string;
}

/** Returns unknown members of `object`, each with the nearest of `fields` that is absent or null. */
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

/** Reports whether they are equal except for case and separators, or up to one different letter, two from 12 letters. */
export function isNearly(name: string, field: string): boolean {
  // Much longer names are not misspellings, and expensive to compare.
  if (name.length > 2 * field.length + 2) return false;
  return apart(name, field) <= (folded(field).length >= 12 ? 2 : 1);
}

const apart = (name: string, field: string) => distance(folded(name), folded(field));

const folded = (name: string) => name.toLowerCase().replace(/[_\-.\s]/g, '');

/**
 * Returns the member sent instead of an absent amount: a misspelling, its words abbreviated or in another
 * order, or the only other number if it equals the required amount.
 */
export function inPlaceOf(
  object: JsonObject,
  field: string,
  known: readonly string[],
  value: Json | undefined,
): string | undefined {
  const [near] = misspellings(object, [field], known);
  if (near) return near.member;
  const amounts = Object.keys(object).filter(
    (member) => !known.includes(member) && typeof object[member] === 'number',
  );
  return (
    amounts.find((member) => hasSameWords(member, field)) ??
    amounts.find((member) => object[member] === value)
  );
}

/** Reports whether the words are equal in any order, or abbreviated: `costTransport` for transportationCost. */
function hasSameWords(name: string, field: string): boolean {
  const [words, others] = [wordsOf(name), wordsOf(field)];
  return (
    words.length === others.length && words.every((word) => others.some((o) => isShort(word, o)))
  );
}

const isShort = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a)));

const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);

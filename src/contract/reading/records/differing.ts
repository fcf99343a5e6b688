import type { JsonObject } from '../../../model/json.ts';
import { list } from '../../../standards/text/figures.ts';
import { fingerprint } from '../../../standards/text/fingerprint.ts';
import { isAbsent } from '../values/record-values.ts';

/** Characters up to this one take two bytes in UTF-8. */
const maxCharacter = 0x7ff;

/** Returns a character for the value of each of these fields, by which records are compared. */
export function charactersOf(fields: JsonObject, names: readonly string[]): string {
  const codes = names.map((name) => {
    const value = fields[name];
    if (isAbsent(value)) return 0;
    const plain = typeof value === 'string' || typeof value === 'number';
    return 1 + (fingerprint(plain ? value : JSON.stringify(value)) % maxCharacter);
  });
  return String.fromCharCode(...codes);
}

/** Returns those of the fields whose characters differ between records. */
export const differingFields = (
  names: readonly string[],
  [first = '', ...others]: readonly string[],
): readonly string[] => names.filter((_, i) => others.some((each) => each[i] !== first[i]));

/** Formats `the records differ only in sellerId`. */
export const differInWords = (differing: string): string =>
  differing === '' ? 'all records have the same values' : `the records differ only in ${differing}`;

/** Formats the remedy for copies of one thing, such as a line: where each field in which they differ makes a record. */
export const sentOnce = (thing: string, differing: readonly string[]): string =>
  `Send each record once: look for ${differing.length === 0 ? 'a part that is loaded or joined twice' : `a join that gives a ${thing} one record for each ${list(differing.map((name) => name.replace(/(?<!s)s$/, '')))}`}.`;

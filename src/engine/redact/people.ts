import type { Json } from '../../model/json.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { isJsonNumber, type Matcher } from './matcher.ts';

type PersonalKind = 'name' | 'phone' | 'email' | 'address' | 'identity';

const pseudonyms: { readonly [kind in PersonalKind]: (n: number) => string } = {
  name: (n) => `Person ${n}`,
  phone: (n) => `phone-${n}`,
  email: (n) => `person-${n}@example.invalid`,
  address: (n) => `Street ${n}`,
  identity: (n) => `identity-${n}`,
};

const patterns: readonly (readonly [PersonalKind, RegExp])[] = [
  // The lookbehind prevents quadratic time in a long text without @.
  ['email', /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu],
  ['phone', /(?<![\w+])\+\d(?:[ ().-]?\d){7,13}(?!\d)/g],
];

/** Digits of a phone or an id; not within an identifier, a date or a fraction. */
const digits = /(?<![\w.-])\d{7,15}(?![\w-]|\.\d)/g;
const minDigits = 7;
const minLettersOfWord = 4;

/**
 * Opens pseudonyms for the personal values of a run: the same value always gets the same one. Fills `values` with what
 * to replace, and `whole` with texts and numbers that consist of a personal value.
 */
export function openPeople(values: Matcher, whole: Map<string, string>) {
  const numbers = new Map<string, string>();
  const counts = new Map<PersonalKind, number>();
  const fields = new Set<string>();
  const known = new Map<string, (readonly [digits: string, by: string])[]>();

  const pseudonym = (kind: PersonalKind, value: string): string => {
    const key = `${kind} ${normal(kind, value)}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const next = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, next);
    const made = pseudonyms[kind](next);
    numbers.set(key, made);
    return made;
  };

  const noteValue = (kind: PersonalKind, value: string) => {
    if (whole.has(value)) return;
    const by = pseudonym(kind, value);
    whole.set(value, by);
    values.add({ value, by, edges: 'words', width: 1 });
    for (const word of kind === 'name' ? wordsOf(value) : [])
      if (!fields.has(word.toLowerCase())) values.add({ value: word, by, edges: 'names' });
    if (kind !== 'phone' && kind !== 'identity') return;
    const digits = value.replaceAll(/\D/g, '');
    for (let at = 0; at + minDigits <= digits.length; at += 1) {
      const key = digits.slice(at, at + minDigits);
      known.set(key, [...(known.get(key) ?? []), [digits, by]]);
    }
  };

  const note = (json: Json, member = '', parent = ''): void => {
    if (typeof json === 'string' || typeof json === 'number') {
      const kind = kindOf(member, parent);
      const value = String(json).trim();
      // Shorter values would match in too many words.
      if (kind && value.length >= (kind === 'phone' ? 5 : 3)) noteValue(kind, value);
    } else if (Array.isArray(json)) {
      // The elements of a list have the meaning of its name.
      for (const each of json) note(each, member, parent);
    } else if (typeof json === 'object' && json !== null) {
      for (const [name, value] of Object.entries(json)) note(value, name, member);
    }
  };

  return {
    /** Adds names of members, which are not names of people. */
    fields(json: Json | undefined): void {
      for (const [, name = ''] of (JSON.stringify(json) ?? '').matchAll(/"(\w+)":/g))
        fields.add(name.toLowerCase());
    },
    /** Adds the personal values in a JSON value, identified by the names of members. */
    note,
    noteBody(body: string) {
      const json = parsedJson(body);
      if (json !== undefined) return note(json);
      for (const { 0: all, 1: name = '', 2: text = '', index } of body.matchAll(textMember)) {
        const parsed = parsedJson(`"${text}"`);
        const value = typeof parsed === 'string' ? parsed : text;
        // At the end of a truncated body the last word may be incomplete.
        note(index + all.length === body.length ? value.replace(/\s\S{0,60}$/, '') : value, name);
      }
    },
    /** Replaces e-mails, international numbers and known digits; the matcher replaces the rest. */
    replace(text: string): string {
      const shown = patterns.reduce(
        (before, [kind, pattern]) =>
          before.replace(pattern, (value) =>
            value.endsWith('@example.invalid') ? value : pseudonym(kind, value),
          ),
        text,
      );
      if (known.size === 0) return shown;
      return shown.replace(digits, (found: string, first: number) => {
        const owner = known
          .get(found.slice(0, minDigits))
          ?.find(([digits]) => digits.includes(found));
        const isNumber = isJsonNumber(shown, { first, end: first + found.length });
        return owner && !isNumber ? owner[1] : found;
      });
    },
  };
}

function normal(kind: PersonalKind, value: string): string {
  if (kind === 'phone' || kind === 'identity')
    return value.replaceAll(/[^\dA-Za-z]/g, '').toLowerCase();
  return value.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ');
}

/** Returns the words of a name, which may occur in another order: `Rojas, Camila`. */
const wordsOf = (name: string): readonly string[] =>
  /^Person \d+$/.test(name)
    ? []
    : [/[\p{L}\p{M}]+/gu, /[\p{L}\p{M}-]+/gu]
        .flatMap((word) => name.match(word) ?? [])
        .filter((word) => word.length >= minLettersOfWord);

/** A member with a text value, in a body that is truncated or not JSON. */
const textMember = /"([^"\\]{1,60})"\s{0,9}:\s{0,9}"((?:[^"\\]|\\.)*)/gs;

/** Objects whose `name` is that of a person, or of a shop, which often is its owner's; a product's is not. */
const bearers =
  /^(shippingAddress|shipping|billing|commerce|user|seller|customer|buyer|contact|recipient|)$/i;

const personalFields: readonly (readonly [RegExp, PersonalKind])[] = [
  [/e-?mail|correo/i, 'email'],
  [/phone|mobile|telefono|celular/i, 'phone'],
  [/^(governmentId|rut|dni|nationalId|taxId|passport)$/i, 'identity'],
  [/^(address|street|streetName|addressLine\d?|direccion|calle)$/i, 'address'],
  [
    /^(commerceName|sellerName|userName|customerName|contactName|first_?name|last_?name|full_?name|surname)$/i,
    'name',
  ],
];

function kindOf(member: string, parent: string): PersonalKind | undefined {
  const kind = personalFields.find(([pattern]) => pattern.test(member))?.[1];
  return kind ?? (member === 'name' && bearers.test(parent) ? 'name' : undefined);
}

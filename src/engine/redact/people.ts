import type { Json } from '../../model/json.ts';
import type { Finding, Run, Sample } from '../../model/run.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { openMatcher } from './matcher.ts';
import {
  documentsIn,
  exchangeWith,
  queryOf,
  type Replace,
  type Replacing,
  sayingsWith,
} from './run-texts.ts';

const pseudonyms: { readonly [kind in PersonKind]: (n: number) => string } = {
  name: (n) => `Person ${n}`,
  phone: (n) => `phone-${n}`,
  email: (n) => `person-${n}@example.invalid`,
  address: (n) => `Street ${n}`,
  identity: (n) => `identity-${n}`,
};

/** E-mails and international numbers are known wherever they stand. */
const anywhere: readonly (readonly [PersonKind, RegExp])[] = [
  // The look behind keeps a long text without @ from being read anew at each of its letters.
  ['email', /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu],
  ['phone', /(?<![\w+])\+\d(?:[ ().-]?\d){7,13}(?!\d)/g],
];

/** What is made of a run; `read` are answers of which it holds the beginning only. */
export type Redaction = (run: Run, read?: readonly Json[]) => Run;

/**
 * Replaces names, phones, e-mails, street addresses and government ids of a run by pseudonyms: the same
 * value by the same one, in everything that this instance is given. What makes a value a person's is the
 * name of its member in a request, an answer or a sample; then it is replaced wherever it is reported.
 */
export function openPeople(): Redaction {
  const numbers = new Map<string, string>();
  const counts = new Map<PersonKind, number>();
  const pseudonym = ({ kind, value }: PersonValue): string => {
    const key = `${kind} ${normal(kind, value)}`;
    const held = numbers.get(key);
    if (held !== undefined) return held;
    const next = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, next);
    const made = pseudonyms[kind](next);
    numbers.set(key, made);
    return made;
  };

  return (run, read = []) => {
    const values = [...valuesOf(run), ...read.flatMap((each) => personValues(each))];
    const known = values.map((each) => [each, pseudonym(each)] as const);
    const replace = replacing(known, fieldsOf(run), pseudonym);
    const by: Replacing = {
      text: (text) => replace(text),
      url: (url) => url.replace(/\?.*$/s, (query) => replace(query)),
      body: (text) => replace(text),
      json: (value) => deep(value, replace),
    };
    return {
      ...run,
      ...sayingsWith(run, (text) => replace(text)),
      exchanges: run.exchanges.map((exchange) => exchangeWith(exchange, by)),
      findings: run.findings.map((finding) => findingWith(finding, replace)),
    };
  };
}

function normal(kind: PersonKind, value: string): string {
  if (kind === 'phone' || kind === 'identity')
    return value.replaceAll(/[^\dA-Za-z]/g, '').toLowerCase();
  return value.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ');
}

type Known = readonly (readonly [person: PersonValue, by: string])[];

/** `isNumber` says that the text is a number of JSON: that is a person's only as a whole. */
type ReplacePeople = (text: string, isNumber?: boolean) => string;

function replacing(
  known: Known,
  fields: ReadonlySet<string>,
  pseudonym: (value: PersonValue) => string,
): ReplacePeople {
  const matcher = openMatcher('one');
  for (const [{ value }, by] of known) matcher.add({ value, by, edges: 'words', width: 1 });
  for (const [person, by] of known) {
    for (const value of wordsOf(person))
      if (!fields.has(value.toLowerCase())) matcher.add({ value, by, edges: 'names' });
  }
  const withoutDigits = digitsIn(known);
  return (text, isNumber = false) => {
    const shown = anywhere.reduce(
      (before, [kind, found]) =>
        before.replace(found, (value) =>
          value.endsWith('@example.invalid') ? value : pseudonym({ kind, value }),
        ),
      matcher.replace(text),
    );
    return isNumber ? shown : withoutDigits(shown);
  };
}

/** Words of a name by which a person is known too: `Rojas, Camila`. */
const wordsOf = ({ kind, value }: PersonValue): readonly string[] =>
  kind !== 'name' || /^Person \d+$/.test(value)
    ? []
    : [/[\p{L}\p{M}]+/gu, /[\p{L}\p{M}-]+/gu]
        .flatMap((word) => value.match(word) ?? [])
        .filter((word) => word.length >= 4);

/** Digits in a row by which a phone or an id is known; not within an identifier, a date or a fraction. */
const digits = /(?<![\w.-])\d{7,15}(?![\w-]|\.\d)/g;
const fewest = 7;

function digitsIn(known: Known): Replace {
  const owners = new Map<string, (readonly [digits: string, by: string])[]>();
  for (const [{ kind, value }, by] of known) {
    const own = value.replaceAll(/\D/g, '');
    if (kind !== 'phone' && kind !== 'identity') continue;
    for (let at = 0; at + fewest <= own.length; at += 1) {
      const key = own.slice(at, at + fewest);
      owners.set(key, [...(owners.get(key) ?? []), [own, by]]);
    }
  }
  return (text) =>
    owners.size === 0
      ? text
      : text.replace(digits, (found: string, at: number) => {
          const isJsonNumber =
            /[:[,]\s{0,9}$/.test(text.slice(Math.max(0, at - 10), at)) &&
            /^\s{0,9}[,}\]]/.test(text.slice(at + found.length, at + found.length + 10));
          const owner = owners.get(found.slice(0, fewest))?.find(([own]) => own.includes(found));
          return owner && !isJsonNumber ? owner[1] : found;
        });
}

/** Names of members of what was sent: words of the contract, not of people. */
const fieldsOf = ({ exchanges }: Run): ReadonlySet<string> =>
  new Set(
    exchanges.flatMap(({ request }) =>
      [...(JSON.stringify(request?.body) ?? '').matchAll(/"(\w+)":/g)].map(([, name = '']) =>
        name.toLowerCase(),
      ),
    ),
  );

function valuesOf({ exchanges, findings }: Run): readonly PersonValue[] {
  return [
    ...exchanges.flatMap(({ request, answer }) => [
      ...(request?.body === undefined ? [] : personValues(request.body)),
      ...(request ? queryValues(request.url) : []),
      ...(answer.kind === 'response' ? documentsIn(answer.body).flatMap(bodyValues) : []),
    ]),
    ...findings.flatMap((finding) => [finding, ...finding.samples].flatMap(sampleValues)),
  ];
}

function bodyValues(body: string): readonly PersonValue[] {
  const json = parsedJson(body);
  if (json !== undefined) return personValues(json);
  return [...body.matchAll(textMember)].flatMap(({ 0: all, 1: name = '', 2: text = '', index }) => {
    const value = unescaped(text);
    // Of one that is cut off the words before are known; the name goes on elsewhere.
    const isCut = index + all.length === body.length;
    return personValues(isCut ? value.replace(/\s\S{0,60}$/, '') : value, name);
  });
}

/** A text and the name of its member, where a body is cut or is no JSON. */
const textMember = /"([^"\\]{1,60})"\s{0,9}:\s{0,9}"((?:[^"\\]|\\.)*)/gs;

function unescaped(text: string): string {
  const json = parsedJson(`"${text}"`);
  return typeof json === 'string' ? json : text;
}

const queryValues = (url: string): readonly PersonValue[] =>
  queryOf(url).flatMap(([name, value]) => [...personValues(value, name), ...bodyValues(value)]);

/** A sample's value is a person's by the last name of its pointer; a cell of its row by its heading. */
function sampleValues({ at, actual, row }: Sample & Partial<Finding>): readonly PersonValue[] {
  const tokens = (at ?? '').split('/').filter((token) => !/^\d*$/.test(token));
  const member = tokens.at(-1) ?? '';
  return [
    ...(actual === undefined ? [] : personValues(actual, member, tokens.at(-2) ?? '')),
    ...Object.entries(row ?? {}).flatMap(([heading, value]) => {
      const kind = personKind(heading, '');
      return kind && typeof value === 'string' && value.trim().length > 2 ? [{ kind, value }] : [];
    }),
  ];
}

function deep(value: Json, replace: ReplacePeople): Json {
  if (typeof value === 'string') return replace(value);
  if (typeof value === 'number') {
    const shown = replace(String(value), true);
    return shown === String(value) ? value : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: Json) => deep(each, replace));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, deep(each, replace)]),
  );
}

function findingWith(finding: Finding, replace: ReplacePeople): Finding {
  const { curl } = finding.reproduce;
  return {
    ...finding,
    ...sampleWith(finding, replace),
    samples: finding.samples.map((sample) => ({ ...sample, ...sampleWith(sample, replace) })),
    reproduce: {
      ...finding.reproduce,
      ...(curl === undefined
        ? {}
        : { curl: curl.replace(/(?<=[\s'"]).*$/s, (rest) => replace(rest)) }),
    },
  };
}

function sampleWith({ message, expected, actual, row }: Sample, replace: ReplacePeople) {
  return {
    message: replace(message),
    ...(expected === undefined ? {} : { expected: deep(expected, replace) }),
    ...(actual === undefined ? {} : { actual: deep(actual, replace) }),
    ...(row
      ? {
          row: Object.fromEntries(
            Object.entries(row).map(([name, cell]) => [name, deep(cell, replace)]),
          ),
        }
      : {}),
  };
}

/** What a value says of a person. */
type PersonKind = 'name' | 'phone' | 'email' | 'address' | 'identity';

interface PersonValue {
  readonly kind: PersonKind;
  readonly value: string;
}

/** Objects whose `name` is a person's, or a shop's that often bears its owner's; a product's is not. */
const people =
  /^(shippingAddress|shipping|billing|commerce|user|seller|customer|buyer|contact|recipient|)$/i;

const ownNames: readonly (readonly [RegExp, PersonKind])[] = [
  [/e-?mail|correo/i, 'email'],
  [/phone|mobile|telefono|celular/i, 'phone'],
  [/^(governmentId|rut|dni|nationalId|taxId|passport)$/i, 'identity'],
  [/^(address|street|streetName|addressLine\d?|direccion|calle)$/i, 'address'],
  [
    /^(commerceName|sellerName|userName|customerName|contactName|first_?name|last_?name|full_?name|surname)$/i,
    'name',
  ],
];

/** What a member says of a person, by its own name and that of the object it is in. */
function personKind(member: string, parent: string): PersonKind | undefined {
  const own = ownNames.find(([pattern]) => pattern.test(member))?.[1];
  return own ?? (member === 'name' && people.test(parent) ? 'name' : undefined);
}

/** Every value in a JSON that says something of a person. */
function personValues(json: Json, member = '', parent = ''): readonly PersonValue[] {
  if (typeof json === 'string' || typeof json === 'number') {
    const kind = personKind(member, parent);
    return kind && String(json).trim().length >= shortest(kind)
      ? [{ kind, value: String(json).trim() }]
      : [];
  }
  if (typeof json !== 'object' || json === null) return [];
  // The members of a list are what the list is called.
  if (Array.isArray(json)) return json.flatMap((each: Json) => personValues(each, member, parent));
  return Object.entries(json).flatMap(([name, value]) => personValues(value, name, member));
}

/** Shorter ones would be found in half of all words. */
const shortest = (kind: PersonKind): number => (kind === 'phone' ? 5 : 3);

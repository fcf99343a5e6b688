import type { OrderVariation } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import type { Run, Sample } from '../../model/run.ts';
import type { Secret } from '../../model/target.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { formsOf } from './forms.ts';
import { type Kind, openMatcher } from './matcher.ts';
import { openPeople } from './people.ts';
import { secretField } from './secret-names.ts';
import { marker, withoutSecretHeaders, withoutSecretMembers, wrongToken } from './secrets.ts';

/** Removes secrets and personal data from reports. */
export type Redactor = ReturnType<typeof openRedactor>;

type Headers = { readonly [name: string]: string };

export interface RedactionOptions {
  /** Replaces people by pseudonyms. */
  readonly people?: boolean;
}

type Replace = (text: string) => string;

/** Members of the same object. */
interface SiblingMembers {
  readonly truncated?: boolean;
}

/** Members of a run that quote the client or the config; all others are greenlight's own. */
const quotes = new Set([
  'buyerSees',
  'curl',
  'detail',
  'message',
  'next',
  'reason',
  'saw',
  'step',
  'summary',
]);
/** Members that state the config or a command: people are not replaced there. */
const statements = new Set(['clientBase', 'command', 'counted', 'value']);

function openSecrets() {
  const known: Secret[] = [];
  let open = '';
  // Our own words share letters with many secrets, as `delivery-price`.
  const matcher = openMatcher(
    (letters, { isOurs }) =>
      !open.includes(letters.toLowerCase()) &&
      (!isOurs || (/\d/.test(letters) && /[a-z]/i.test(letters))),
  );
  return {
    add: (more: readonly Secret[]): void => {
      const added = more.filter(({ value }) => known.every((each) => each.value !== value));
      known.push(...added);
      // Of user and password the user is not secret.
      const users = known.flatMap(({ value }) => {
        const at = value.indexOf(':') + 1;
        return known.some((each) => each.value === value.slice(at)) ? [value.slice(0, at)] : [];
      });
      const stated = more.flatMap((each) => each.open ?? []);
      // A replacement contains no part of a secret.
      const names = known.map(({ variable }) => variable);
      open = [open, ...stated, ...users, ...names, wrongToken].join('\n').toLowerCase();
      for (const form of added.flatMap(formsOf)) matcher.add(form);
    },
    replace: matcher.replace,
    text: (each: string): string => matcher.replace(each),
    written: (each: string): string => matcher.replace(each, { isOurs: true }),
    number: (value: number): number | string =>
      known.some((secret) => secret.value === String(value))
        ? matcher.replace(String(value))
        : value,
    isHarmless: (value: string) =>
      value === wrongToken ||
      value === marker ||
      variableAlone.test(value) ||
      known.some(({ variable }) => value.includes(`$${variable}`)),
    variables: () => known.map(({ variable }) => variable),
  };
}

/** Replaces the people of a run, if they are hidden. */
function openHidden(isHiding: boolean) {
  /** Texts that consist of a personal value. */
  const whole = new Map<string, string>();
  const values = openMatcher();
  const people = isHiding ? openPeople(values, whole) : undefined;
  const learnBody = (body: string) => {
    people?.noteBody(body);
    const inner = /^\s*"/.test(body) ? parsedJson(body) : undefined;
    if (typeof inner === 'string') people?.noteBody(inner);
  };
  return {
    whole,
    replace(text: string, kind?: Kind): string {
      const shown = values.replace(text, kind);
      return people ? people.replace(shown) : shown;
    },
    learn({ exchanges, findings }: Run, read: readonly Json[]) {
      if (!people) return;
      for (const { request } of exchanges) people.fields(request?.body);
      for (const each of read) people.note(each);
      for (const { request, answer } of exchanges) {
        if (request?.body !== undefined) people.note(request.body);
        for (const [name, value] of queryOf(request?.url ?? '')) {
          people.note(value, name);
          learnBody(value);
        }
        if (answer.kind === 'response' && answer.body !== undefined) learnBody(answer.body);
      }
      const samples = findings.flatMap((each): readonly Sample[] => [each, ...each.samples]);
      for (const { at = '', actual, row } of samples) {
        const names = at.split('/').filter((token) => !/^\d*$/.test(token));
        if (actual !== undefined) people.note(actual, names.at(-1), names.at(-2));
        for (const [heading, cell] of Object.entries(row ?? {}))
          if (typeof cell === 'string') people.note(cell, heading);
      }
    },
  };
}

/** Replaces in values, addresses and headers, each as its form asks. */
function openValues(
  { text, written, number, replace, isHarmless }: ReturnType<typeof openSecrets>,
  hidden: ReturnType<typeof openHidden>,
) {
  const quoted = (each: string, kind?: Kind): string =>
    hidden.whole.get(each) ?? hidden.replace(replace(each, kind), kind);
  const deepWith = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') return number(value);
    return withMembers(value, written, deepWith);
  };
  /** Removes the values of secret members, and known values, from a JSON value. */
  const json = (value: Json): Json => {
    if (typeof value === 'string') return withoutSecretMembers(quoted(value), isHarmless);
    if (typeof value === 'number') return hidden.whole.get(String(value)) ?? number(value);
    return withMembers(value, written, (item, name) => {
      const shown = json(item as Json);
      return secretField.test(String(name)) &&
        /^[sn]/.test(typeof shown) &&
        !isHarmless(typeof shown === 'string' ? shown : JSON.stringify(shown))
        ? marker
        : shown;
    }) as Json;
  };
  return {
    quoted,
    deepWith,
    json,
    body: (source: string, isCut = false): string =>
      withoutSecretMembers(quoted(source, { isCut }), isHarmless),
    url: (source: string): string => {
      const [path = '', ...query] = text(source).split(/(?=\?)/);
      return path + quoted(query.join(''));
    },
    headers: (source: Headers, replaceValue: Replace): Headers =>
      withoutSecretHeaders(
        Object.fromEntries(
          Object.entries(source).map(([name, value]) => [written(name), replaceValue(value)]),
        ),
        isHarmless,
      ),
  };
}

/** Redacts the members of a run, each by its name. */
function openMembers(
  { text, written, number }: ReturnType<typeof openSecrets>,
  { quoted, json, body, url, headers }: ReturnType<typeof openValues>,
) {
  /** Redacts the changes of an order; literal values are redacted as quoted text. */
  const varied = (value: OrderVariation): OrderVariation =>
    Object.fromEntries(
      Object.entries(value).map(([at, form]) => [
        written(at),
        (/^["\d-]/.test(form) ? quoted : written)(form),
      ]),
    );
  const stated = (value: Json) =>
    typeof value === 'number' && typeof number(value) !== 'number' ? 'not stated' : value;

  /** Members of a run that need more than text replacement. An amount has no replacement. */
  const shownAs: { readonly [member: string]: (value: never, beside: SiblingMembers) => unknown } =
    {
      url,
      headers: (value: Headers) => headers(value, quoted),
      body: (value: Json, { truncated }) =>
        typeof value === 'string' ? body(value, truncated) : json(value),
      expect: json,
      varied,
      cause: (value: readonly OrderVariation[]) => value.map(varied),
      expected: json,
      actual: json,
      row: json,
      priceShown: stated,
      storedOnOrder: stated,
    };

  const replaceMembers = (value: unknown, name = '', beside: SiblingMembers = {}): unknown => {
    const shown = Object.hasOwn(shownAs, name) ? shownAs[name] : undefined;
    if (shown && value !== null) return shown(value as never, beside);
    if (typeof value === 'string')
      return quotes.has(name) ? quoted(value) : (statements.has(name) ? text : written)(value);
    return withMembers(value, written, (item, member) =>
      replaceMembers(item, typeof member === 'string' ? member : name, value as SiblingMembers),
    );
  };
  return replaceMembers;
}

export function openRedactor(known: readonly Secret[] = [], hiding: RedactionOptions = {}) {
  const secrets = openSecrets();
  const hidden = openHidden(hiding.people ?? false);
  const values = openValues(secrets, hidden);
  const replaceMembers = openMembers(secrets, values);
  secrets.add(known);
  return {
    add: secrets.add,
    /** Redacts a text that may quote what was sent or received. */
    text: secrets.text,
    /** Redacts every text of a value, including names of members. */
    deep: <Value>(value: Value) => values.deepWith(value) as Value,
    /** Redacts output that includes greenlight's own words: a secret that is such a word is not replaced. */
    written: secrets.written,
    /** Redact a JSON body, an address with its query, and headers of a request. */
    json: values.json,
    url: values.url,
    headers: (headers: Headers): Headers => values.headers(headers, secrets.text),
    variables: secrets.variables,
    /** Redacts a run before any of it is kept, shown or written; `read` are answers of which it holds a part. */
    run: (run: Run, read: readonly Json[] = []): Run => {
      hidden.learn(run, read);
      const shown = replaceMembers(run) as Run;
      return {
        ...shown,
        configuration: shown.configuration.map((each) =>
          each.setting.startsWith('data.') ? { ...each, value: values.quoted(each.value) } : each,
        ),
      };
    },
  };
}

/** Replacement of a secret, in a saved run. */
const variableAlone = /^(?:[\w-]{1,40} )?\$[A-Z][A-Z0-9_]*$/;

/** Parameters of an address's query: one may hold the order of a GET, as JSON. */
const queryOf = (url: string): readonly (readonly [name: string, value: string])[] =>
  url.includes('?') ? [...new URLSearchParams(url.slice(url.indexOf('?')))] : [];

/** Maps the names and values of a list or an object; returns the same object if none changes. */
function withMembers(
  value: unknown,
  named: Replace,
  valued: (item: unknown, member?: string | number) => unknown,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item, i) => valued(item, i));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  const old = Object.entries(value);
  const entries = old.map(([name, item]) => [named(name), valued(item, name)] as const);
  const isSame = entries.every(([name, item], i) => name === old[i]?.[0] && item === old[i]?.[1]);
  return isSame ? value : Object.fromEntries(entries);
}

export const inTexts = (value: unknown, replace: Replace): unknown =>
  typeof value === 'string'
    ? replace(value)
    : withMembers(value, replace, (item) => inTexts(item, replace));

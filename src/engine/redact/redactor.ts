import { datasetIds } from '../../model/endpoint.ts';
import type { Varied } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { ExchangeReport, Finding, Run, Sample } from '../../model/run.ts';
import type { Secret } from '../../model/target.ts';
import { present } from '../../standards/collections/present.ts';
import { tokensOf } from '../../standards/json/json-pointer.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { figure } from '../../standards/text/figures.ts';
import { type Kind, openMatcher } from './matcher.ts';
import { openPeople } from './people.ts';
import { bodyWithout, isAt, isField, leavesAt, leavesIn, placesOf } from './places.ts';
import {
  formsOf,
  marker,
  secretField,
  withoutSecretHeaders,
  withoutSecretMembers,
  wrongToken,
} from './secrets.ts';

/** Keeps secrets, what the config's `redact` names, and people out of what is reported. */
export interface Redactor {
  /** Hides these secrets too. */
  readonly add: (secrets: readonly Secret[]) => void;
  /** Notes what a record of a dataset has at the places: rules may tell of it. */
  readonly record: (r: { readonly fields: JsonObject }) => void;
  /** A text that may quote what was sent or received, without secrets. */
  readonly text: (text: string) => string;
  /** Every text of a value, names of members too, without secrets. */
  readonly deep: <Value>(value: Value) => Value;
  /** What is written, greenlight's own words with it: a secret that is such a word is left alone. */
  readonly written: (text: string) => string;
  /** A JSON body, an address with its query, and headers of a request, shown by themselves. */
  readonly json: (body: Json) => Json;
  readonly url: (url: string) => string;
  readonly headers: (headers: Headers) => Headers;
  /** A run before anything of it is kept, shown or written; `read` are answers that it holds in part. */
  readonly run: (run: Run, read?: readonly Json[]) => Run;
  /** The names that replace secrets. */
  readonly variables: () => readonly string[];
}

type Headers = { readonly [name: string]: string };

export interface RedactionOptions {
  /** JSON Pointers into bodies and records; `*` stands for any one name or index. */
  readonly places?: readonly string[];
  readonly people?: boolean;
  /** Most values of records that are kept, 60 MB by default. */
  readonly mostValues?: number;
}

type Replace = (text: string) => string;

/** Members of the same object. */
interface Beside {
  readonly truncated?: boolean;
}

/** Members of a run that quote the client or the config; all else is greenlight's own. */
const quotes = new Set(['buyerSees', 'detail', 'message', 'reason', 'saw', 'step', 'summary']);
/** Members that state the config or a command: people and places are left in. */
const statements = new Set(['clientBase', 'command', 'counted', 'value']);

/** Shorter values would be found in half of all words; at their own places they are replaced all the same. */
const shortestValue = 4;

export function openRedactor(
  given: readonly Secret[] = [],
  hiding: RedactionOptions = {},
): Redactor {
  const { mostValues = 300_000 } = hiding;
  const places = placesOf(hiding.places ?? []);
  const known: Secret[] = [];
  let open = '';
  /** Texts that are nothing but a value of a place or of a person. */
  const whole = new Map<string, string>();
  let isOverfull = false;

  // Our own words have letters in common with many secrets, `delivery-price`.
  const secrets = openMatcher(
    (letters, { isOurs }) =>
      !open.includes(letters.toLowerCase()) &&
      (!isOurs || (/\d/.test(letters) && /[a-z]/i.test(letters))),
  );
  const values = openMatcher();
  const people = hiding.people ? openPeople(values, whole) : undefined;

  const text: Replace = (each) => secrets.replace(each);
  const written: Replace = (each) => secrets.replace(each, { isOurs: true });
  /** A number that is a secret is no number of the client. */
  const number = (value: number): number | string =>
    known.some((secret) => secret.value === String(value)) ? text(String(value)) : value;
  const quoted = (each: string, kind?: Kind): string => {
    const by = whole.get(each);
    if (by !== undefined) return by;
    const shown = values.replace(kind ? secrets.replace(each, kind) : text(each), kind);
    return people ? people.replace(shown) : shown;
  };
  const isHarmless = (value: string) =>
    value === wrongToken ||
    value === marker ||
    variableAlone.test(value) ||
    known.some(({ variable }) => value.includes(`$${variable}`));

  const addPlace = (value: string | number) => {
    const each = String(value);
    if (each.trim() === '' || whole.has(each)) return;
    if (whole.size >= mostValues) {
      isOverfull = true;
      return;
    }
    whole.set(each, marker);
    // `4200` is reported as `4 200` too.
    for (const form of [each, ...(typeof value === 'number' ? [figure(value)] : [])])
      if (form.trim().length >= shortestValue)
        values.add({ value: form, by: marker, edges: 'values' });
  };

  const learnBody = (body: string): boolean => {
    const inner = /^\s*"/.test(body) ? parsedJson(body) : undefined;
    const documents = typeof inner === 'string' ? [body, inner] : [body];
    for (const each of documents) people?.noteBody(each);
    const leaves = places.length > 0 ? documents.flatMap((each) => leavesIn(each, places)) : [];
    leaves.forEach(addPlace);
    return leaves.length > 0;
  };
  const learnJson = (value: Json, base: readonly string[] = []): boolean => {
    const leaves = leavesAt(value, places, base);
    leaves.forEach(addPlace);
    const [parent, member] = ['', '', ...base.filter((token) => !/^\d*$/.test(token))].slice(-2);
    people?.note(value, member, parent);
    return leaves.length > 0;
  };

  /** Notes the values of places and people in a run; returns the exchanges whose requests have some of a place. */
  const learn = ({ exchanges, findings }: Run, read: readonly Json[]): ReadonlySet<string> => {
    const sent = new Set<string>();
    for (const { request } of exchanges) people?.fields(request?.body);
    for (const each of read) learnJson(each);
    for (const { id, request, answer } of exchanges) {
      if (request?.body !== undefined && learnJson(request.body)) sent.add(id);
      for (const [name, value] of queryOf(request?.url ?? '')) {
        people?.note(value, name);
        if (learnBody(value)) sent.add(id);
      }
      if (answer.kind === 'response' && answer.body !== undefined) learnBody(answer.body);
    }
    const samples = findings.flatMap((each): readonly Sample[] => [each, ...each.samples]);
    for (const { at, actual, row } of samples) {
      if (actual !== undefined) learnJson(actual, tokensOf(at ?? '/') ?? []);
      for (const [heading, cell] of Object.entries(row ?? {}))
        if (typeof cell === 'string') people?.note(cell, heading);
    }
    return sent;
  };

  const deepWith = (value: unknown, replace: Replace): unknown => {
    if (typeof value === 'string') return replace(value);
    if (typeof value === 'number') return number(value);
    return withMembers(value, written, (item) => deepWith(item, replace));
  };

  /** A JSON value without what is at the places, the values of secret members, and known values. */
  const json = (value: Json, replace: Replace = quoted, at?: readonly string[]): Json => {
    if (value !== null && at && isAt(places, at)) return marker;
    if (typeof value === 'string') return withoutSecretMembers(replace(value), isHarmless);
    if (typeof value === 'number') return whole.get(String(value)) ?? number(value);
    return withMembers(value, written, (item, name) => {
      const shown = json(item as Json, replace, at && [...at, String(name)]);
      return secretField.test(String(name)) &&
        /^[sn]/.test(typeof shown) &&
        !isHarmless(typeof shown === 'string' ? shown : JSON.stringify(shown))
        ? marker
        : shown;
    }) as Json;
  };

  const body = (given: string, isCut = false): string => {
    const placed = places.length > 0 ? bodyWithout(given, places, whole) : given;
    return withoutSecretMembers(quoted(placed, { isJson: true, isCut }), isHarmless);
  };

  const url = (given: string): string => {
    const shown = text(given);
    const query = queryOf(shown);
    const placed = query.map(([name, value]): [string, string] => [name, bodyOf(value)]);
    const isSame = query.every(([, value], i) => value === placed[i]?.[1]);
    const at = shown.indexOf('?');
    if (at < 0) return shown;
    return (
      shown.slice(0, at) +
      quoted(isSame ? shown.slice(at) : `?${new URLSearchParams(placed).toString()}`)
    );
  };
  const bodyOf = (value: string) => (places.length > 0 ? bodyWithout(value, places, whole) : value);

  const headers = (given: Headers, replace: Replace = quoted): Headers =>
    withoutSecretHeaders(
      Object.fromEntries(
        Object.entries(given).map(([name, value]) => [written(name), replace(value)]),
      ),
      isHarmless,
    );

  /** Members of a run that are more than texts. There is no marker for an amount. */
  const shownAs: { readonly [member: string]: (value: never, beside: Beside) => unknown } = {
    url,
    headers: (value: Headers) => headers(value),
    body: (value: Json, { truncated }) =>
      typeof value === 'string' ? body(value, truncated) : json(value, quoted, []),
    expect: (value: Json) => json(value),
    varied: (value: Varied) => varied(value),
    cause: (value: readonly Varied[]) => value.map(varied),
    priceShown: (value: Json) => (typeof value === 'number' ? stated(value) : value),
    storedOnOrder: (value: Json) => (typeof value === 'number' ? stated(value) : value),
  };
  /** A form of an order that somebody gave is a value of it. */
  const varied = (value: Varied): Varied =>
    Object.fromEntries(
      Object.entries(value).map(([at, form]) => [
        written(at),
        (/^["\d-]/.test(form) ? quoted : written)(form),
      ]),
    );
  const stated = (value: number) => (typeof number(value) === 'number' ? value : 'not stated');

  const own = (value: unknown, name = '', beside: Beside = {}): unknown => {
    const shown = Object.hasOwn(shownAs, name) ? shownAs[name] : undefined;
    if (shown && value !== null) return shown(value as never, beside);
    if (typeof value === 'string')
      return quotes.has(name) ? quoted(value) : (statements.has(name) ? text : written)(value);
    return withMembers(value, written, (item, member) =>
      own(item, typeof member === 'string' ? member : name, value as Beside),
    );
  };

  const exchange = ({ outcome, ...rest }: ExchangeReport): ExchangeReport => {
    // What is stored and shown is nothing but these amounts.
    const isAmountHidden = amounts.some((name) => isAt(places, [name]));
    return own({ ...rest, ...(outcome && !isAmountHidden ? { outcome } : {}) }) as ExchangeReport;
  };

  const sample = (given: Sample): Sample => {
    const { at, message, expected, actual, row, ...rest } = given;
    const base = at === undefined ? undefined : (tokensOf(at) ?? []);
    // Values that are known to be reported here are found when they are short, too.
    const short = base ? leavesAt(actual, places, base).map(String) : [];
    const say: Replace = (each) =>
      short.reduce((shown, value) => withoutWord(shown, value), quoted(each));
    const cells = Object.entries(row ?? {}).map(([heading, cell]) => [
      written(heading),
      isField(places, columns[heading] ?? heading) ? marker : json(cell, say),
    ]);
    return {
      ...(own(rest) as typeof rest),
      ...(at === undefined ? {} : { at: written(at) }),
      message: say(message),
      ...(expected === undefined ? {} : { expected: json(expected, say) }),
      ...(actual === undefined ? {} : { actual: json(actual, say, base) }),
      ...(row ? { row: Object.fromEntries(cells) } : {}),
    };
  };

  const finding = (given: Finding, sent: ReadonlySet<string>): Finding => {
    const { samples, ...head } = given;
    const shown = isOverfull && isOfRecords(given) ? placeOf : sample;
    const { command, curl, next = [] } = given.reproduce;
    // Without its values a request repeats something else; the command reads them anew.
    const calls = curl === undefined ? [] : [curl, ...next];
    const lines = calls.map((line) => quoted(line));
    const isWhole =
      !given.exchanges.slice(0, calls.length === 1 ? 1 : undefined).some((id) => sent.has(id)) &&
      lines.every((line, i) => count(line) === count(calls[i]));
    const [first, ...later] = isWhole ? lines : [];
    return {
      ...(shown(head) as Omit<Finding, 'samples'>),
      samples: samples.map(shown),
      reproduce: {
        command: text(command),
        ...(first === undefined ? {} : { curl: first }),
        ...(later.length === 0 ? {} : { next: later }),
        ...(first === undefined ? {} : present({ byHand: given.reproduce.byHand })),
      },
    };
  };

  const redactor: Redactor = {
    add(more) {
      const added = more.filter(({ value }) => known.every((each) => each.value !== value));
      known.push(...added);
      // Of user and password the user is no secret.
      const users = known.flatMap(({ value }) => {
        const at = value.indexOf(':') + 1;
        return known.some((each) => each.value === value.slice(at)) ? [value.slice(0, at)] : [];
      });
      const stated = more.flatMap((each) => each.open ?? []);
      // What replaces a secret holds no part of one.
      const names = known.map(({ variable }) => variable);
      open = [open, ...stated, ...users, ...names, wrongToken].join('\n').toLowerCase();
      for (const form of added.flatMap(formsOf)) secrets.add(form);
    },
    record: ({ fields }) => leavesAt(fields, places).forEach(addPlace),
    text,
    deep: <Value>(value: Value) => deepWith(value, text) as Value,
    written,
    json: (given) => json(given, quoted, []),
    url,
    headers: (given) => headers(given, text),
    variables: () => known.map(({ variable }) => variable),
    run(run, read = []) {
      const sent = learn(run, read);
      return {
        ...(own({ ...run, exchanges: [], findings: [] }) as Run),
        exchanges: run.exchanges.map(exchange),
        findings: run.findings.map((each) => finding(each, sent)),
        configuration: run.configuration.map((each) => ({
          ...each,
          value: each.setting.startsWith('data.') ? quoted(each.value) : text(each.value),
        })),
        observations: run.observations.map((each) => ({
          ...each,
          saw: isOverfull && isOfRecords(each) ? marker : quoted(each.saw),
        })),
      };
    },
  };
  redactor.add(given);
  return redactor;
}

/** What a saved run has in place of a secret. */
const variableAlone = /^(?:[\w-]{1,40} )?\$[A-Z][A-Z0-9_]*$/;

const amounts = ['transportationCost', 'netValue', 'netTaxedValue'];

const isOfRecords = ({ endpoint }: { readonly endpoint: string }) =>
  datasetIds.some((id) => id === endpoint);

/** A sample of which only the place can be reported safely. */
const placeOf = ({ message: _m, expected: _e, actual: _a, row: _r, ...place }: Sample): Sample => ({
  ...place,
  message: `${marker}; the records hold too many values to tell this one apart.`,
});

const count = (text = ''): number => text.split(marker).length;

/** A text without a value, except inside a longer word. */
const withoutWord = (text: string, value: string): string =>
  text.replaceAll(
    new RegExp(
      String.raw`(?<![\p{L}\p{N}])${value.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)}(?![\p{L}\p{N}])`,
      'giu',
    ),
    marker,
  );

/** The parts of an address's query: the order of a GET may be one, as JSON. */
const queryOf = (url: string): readonly (readonly [name: string, value: string])[] =>
  url.includes('?') ? [...new URLSearchParams(url.slice(url.indexOf('?')))] : [];

/** The field of a sample column whose heading is not its name. */
const columns: { readonly [heading: string]: string } = {
  document: 'documentCode',
  documents: 'documentCode',
  order: 'orderId',
  orders: 'orderId',
  product: 'productId',
  commerce: 'commerceId',
  commerces: 'commerceId',
  seller: 'sellerId',
  sellers: 'sellerId',
  type: 'documentType',
  reference: 'referenceCode',
};

/** A list or an object with other names and values of members; itself where none changes. */
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

/** A value in which each text and name of a member is replaced. */
export const inTexts = (value: unknown, replace: Replace): unknown =>
  typeof value === 'string'
    ? replace(value)
    : withMembers(value, replace, (item) => inTexts(item, replace));

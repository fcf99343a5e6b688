import type { ExchangeReport, Run } from '../../model/run.ts';
import type { Secret, Target } from '../../model/target.ts';
import { figure } from '../../standards/text/figures.ts';
import { type Hidden, openMatcher } from './matcher.ts';
import { wrongToken } from './wrong-token.ts';

/** Replaces every secret, in whatever form it comes, by `$NAME` of its variable. */
export interface Redactor {
  /** A text that may quote what was sent or came. */
  readonly text: (text: string) => string;
  /** Every text in a value, names of members too. */
  readonly deep: <Value>(value: Value) => Value;
  /** A run before anything of it is kept, shown or written. */
  readonly run: (run: Run) => Run;
  /** What is written, our own words with it: a secret that is a word of ours is left alone. */
  readonly written: (text: string) => string;
  /** The names that stand for secrets. */
  readonly variables: readonly string[];
}

/** Shorter ones would make every report unreadable. */
const shortest = 4;

/** A word or a short number that texts hold anyway; it is a secret only where it stands by itself. */
export const isWord = (value: string): boolean =>
  /^\d{1,5}$/.test(value) ||
  /^[a-z]{1,11}$/i.test(value) ||
  /^[a-z]{1,15}(?:-[a-z]{1,15}){1,2}$/.test(value);

/** What in a run quotes the client or the config; everything else is our own. */
const quoting = new Set([
  'actual',
  'answer',
  'clientBase',
  'counted',
  'expect',
  'expected',
  'message',
  'outcome',
  'reason',
  'reproduce',
  'request',
  'row',
  'samples',
  'saw',
  'step',
  'summary',
  'value',
]);
/** Members in these of which the report's schema says what they may be. */
const ours = new Set(['kind', 'method', 'decision', 'orderAdvances', 'stopped']);
const amounts = new Set(['priceShown', 'storedOnOrder']);
const json = new Set(['actual', 'body', 'expected', 'row']);

export function openRedactor(given: readonly Secret[]): Redactor {
  const secrets = given.flatMap((secret) => [secret, ...partsOf(secret, given)]);
  // Of user and password the user is no secret.
  const users = given.flatMap(({ value }) => {
    const at = value.indexOf(':') + 1;
    return given.some((other) => other.value === value.slice(at)) ? [value.slice(0, at)] : [];
  });
  const open = given.flatMap((secret) => secret.open ?? []);
  const known = [...open, ...users, wrongToken].join('\n').toLowerCase();
  const isPart = (letters: string) => !known.includes(letters.toLowerCase());
  const all = openMatcher('none', isPart);
  // Our own words have letters in common with many secrets, `delivery-price`.
  const sure = openMatcher(
    'none',
    (letters) => isPart(letters) && /\d/.test(letters) && /[a-z]/i.test(letters),
  );
  for (const { value, variable } of secrets) {
    if (value.trim().length < shortest) continue;
    for (const form of formsOf(value)) {
      const hidden: Hidden = { ...form, by: `$${variable}` };
      all.add(hidden);
      // Within a longer number of what is written the digits are others.
      if (form.edges !== 'alone') {
        sure.add(/^\d+$/.test(form.value) ? { ...hidden, edges: 'words' } : hidden);
      }
    }
  }
  const text = remembering(all.replace);
  const isNamed = namesIn(secrets);
  const written = remembering((value) =>
    isNamed === undefined
      ? sure.replace(value)
      : value
          .split(isNamed)
          .map((piece, i) => (i % 2 === 0 ? sure.replace(piece) : piece))
          .join(''),
  );
  const numbers = new Map(
    secrets
      .filter(({ value }) => /^[1-9]\d{5,}$/.test(value))
      .map(({ value, variable }) => [value, `$${variable}`]),
  );

  const variables = secrets.map(({ variable }) => variable);
  const isHarmless = (value: string) =>
    value === wrongToken || variables.some((name) => value.includes(`$${name}`));

  const walk = (value: unknown, replace: (text: string) => string): unknown => {
    if (typeof value === 'string') return replace(value);
    if (typeof value === 'number') return numbers.get(String(value)) ?? value;
    return withMembers(value, written, (item) => walk(item, replace));
  };
  const reported = (value: unknown, name: string, isQuote: boolean): unknown => {
    if (json.has(name)) return withoutSecretFields(walk(value, text), isHarmless);
    if (typeof value === 'string') return isQuote ? text(value) : written(value);
    // An amount of an outcome is a number, or this.
    if (amounts.has(name) && numbers.has(String(value))) return 'not stated';
    return withMembers(value, written, (item, member) => {
      if (member === undefined) return reported(item, name, isQuote);
      const isOurs = ours.has(member) || (name === 'answer' && member === 'reason');
      return reported(item, member, !isOurs && (isQuote || quoting.has(member)));
    });
  };
  return {
    text,
    written,
    deep: <Value>(value: Value) => walk(value, text) as Value,
    run: (run) => {
      const shown = reported(run, '', false) as Run;
      return {
        ...shown,
        exchanges: shown.exchanges.map((exchange, i) =>
          withoutCredentials(
            withoutBeginning(
              exchange,
              run.exchanges[i],
              (body) => withoutSecretFields(all.replace(body, true), isHarmless) as string,
            ),
            isHarmless,
          ),
        ),
      };
    },
    variables,
  };
}

/** What stands in the place of secrets: `$GREENLIGHT_TOKEN…` holds no part of one. */
function namesIn(secrets: readonly Secret[]): RegExp | undefined {
  const names = secrets.map(({ variable }) => variable.replaceAll(/\W/g, String.raw`\$&`));
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  return names.length === 0 ? undefined : new RegExp(String.raw`(\$(?:${longestFirst.join('|')}))`);
}

/** A list or an object with other names and values of members; itself where none changes. */
function withMembers(
  value: unknown,
  named: (name: string) => string,
  valued: (item: unknown, member?: string) => unknown,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => valued(item));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  const old = Object.entries(value);
  const entries = old.map(([name, item]) => [named(name), valued(item, name)] as const);
  const isSame = entries.every(([name, item], i) => name === old[i]?.[0] && item === old[i]?.[1]);
  return isSame ? value : Object.fromEntries(entries);
}

/** A value in which each text and name of a member is replaced. */
export const inTexts = (value: unknown, replace: (text: string) => string): unknown =>
  typeof value === 'string'
    ? replace(value)
    : withMembers(value, replace, (item) => inTexts(item, replace));

/** What a header, a media type, a list or a sentence about JSON parts at these signs may be reported by itself. */
function partsOf({ value, variable }: Secret, all: readonly Secret[]): readonly Secret[] {
  const parts = value.split(/[,;:<>()[\]{}]/).map((part) => part.trim());
  // Of user and password the password is known, and the user is no secret.
  if (parts.length < 2 || all.some((other) => parts.includes(other.value))) return [];
  return parts
    .filter((part) => part.length >= leastPart && !isWord(part))
    .map((part) => ({ value: part, variable }));
}

/** Shorter ones are in many texts. */
const leastPart = 8;

/** Texts kept with what became of them, and the length of the longest: some megabytes at most. */
const [mostKept, longestKept] = [4000, 2048];

/** The names of members, addresses and headers are the same in most exchanges, and a scenario is shown twice. */
function remembering(replace: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (given) => {
    if (given.length > longestKept) return replace(given);
    const held = known.get(given);
    if (held !== undefined) return held;
    if (known.size >= mostKept) known.clear();
    const made = replace(given);
    known.set(given, made);
    return made;
  };
}

/** A body of which a part is kept may end within a secret. */
function withoutBeginning(
  shown: ExchangeReport,
  own: ExchangeReport | undefined,
  replace: (body: string) => string,
): ExchangeReport {
  const { answer } = shown;
  const body =
    own?.answer.kind === 'response' && own.answer.truncated ? own.answer.body : undefined;
  return answer.kind === 'response' && body !== undefined
    ? { ...shown, answer: { ...answer, body: replace(body) } }
    : shown;
}

/** As it is, as its bytes in base64 (each alignment, both alphabets) and hex, and as UTF-8 that was read as Latin-1. */
function formsOf(value: string): readonly Omit<Hidden, 'by'>[] {
  const edges = 'anywhere';
  const isOne = isWord(value);
  const utf8 = Buffer.from(value, 'utf8');
  const latin = Buffer.from(value, 'latin1');
  const codings =
    latin.toString('latin1') === value && !utf8.equals(latin) ? [utf8, latin] : [utf8];
  return [
    isOne ? { value, edges: 'alone', exact: true } : { value, edges, ...parts(1, value) },
    ...(codings.length > 1
      ? [{ value: utf8.toString('latin1'), edges, ...parts(1, value) } as const]
      : []),
    // `48213377` is reported as `48 213 377` too.
    ...(/^[1-9]\d{5,14}$/.test(value) ? [{ value: figure(Number(value)), edges } as const] : []),
    ...codings.flatMap((bytes): readonly Omit<Hidden, 'by'>[] => [
      { value: bytes.toString('hex'), edges, ...parts(2, value) },
      ...[0, 1, 2].flatMap((before) => base64Of(bytes, before, value)),
    ]),
  ];
}

/** The letters of base64 that hold nothing but these bytes, after so many others. */
function base64Of(bytes: Buffer, before: number, value: string): readonly Omit<Hidden, 'by'>[] {
  const bits = 8 * (before + bytes.length);
  const whole = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .slice(Math.ceil((8 * before) / 6), Math.floor(bits / 6));
  if (whole.length < 5) return [];
  const url = whole.replaceAll('+', '-').replaceAll('/', '_');
  return [...new Set([whole, url])].map((form) => ({
    value: form,
    edges: isWord(value) && isWord(form) ? 'alone' : 'anywhere',
    exact: true,
    base64: { before: before > 0, after: bits % 6 > 0 },
    ...parts(4 / 3, value),
  }));
}

/** A word has no parts. */
const parts = (width: number, value: string) => (isWord(value) ? {} : { width });

/** Header values that always carry a secret, whoever configured them. */
export const secretHeader =
  /^(?!(?:idempotency-key|(?:www|proxy)-authenticate|set-cookie)$)(?:.*(?:auth(?!ors?$|ority)|token|secret|passw|credential|cookie|session|signature|jwt)|(?:.*[-_])?(?:key|apikey|sig|pwd)$)/i;

/** The token, and each configured header that carries a secret, with the names to call them by. */
export function secretsOf(target: Target): readonly Secret[] {
  const headers = Object.values(target.headers).flatMap((each) => Object.entries(each ?? {}));
  const named = [...(target.token ? [target.token] : []), ...(target.secrets ?? [])];
  const all = [
    ...named,
    ...headerSecrets(headers).filter(({ value }) => !named.some((each) => each.value === value)),
  ];
  const open = openOf(target, headers, all);
  return all.map((secret) => ({ ...secret, open }));
}

/** What a config says without its secrets. */
function openOf(
  { token: _token, secrets: _secrets, headers: _headers, ...rest }: Target,
  headers: readonly (readonly [name: string, value: string])[],
  secrets: readonly Secret[],
): string {
  const plain = headers.filter(([name]) => !secretHeader.test(name));
  const texts = [JSON.stringify(rest), ...plain.flat(), ...headers.map(([name]) => name)];
  return secrets.reduce(
    (text, { value }) => text.replaceAll(value || '\n', '\n'),
    texts.join('\n'),
  );
}

/** The secrets in headers; `prefix` comes before the name of each. */
export function headerSecrets(
  headers: readonly (readonly [name: string, value: string])[],
  prefix = '',
): readonly Secret[] {
  return headers
    .filter(([name]) => secretHeader.test(name))
    .flatMap(([name, value]) => {
      const [, scheme, rest] =
        (/authorization$/i.test(name)
          ? /^([a-z][\w-]*) +(\S.*)$/i
          : /^(Bearer|Basic|Token|ApiKey) +(\S.*)$/i
        ).exec(value) ?? [];
      const variable = `${prefix}${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
      const own = { value: scheme && rest ? rest : value, variable };
      if (/^cookie$/i.test(name)) return [own, ...cookiesOf(value, variable)];
      return scheme?.toLowerCase() === 'basic' && rest ? [own, ...basicOf(rest, variable)] : [own];
    });
}

/** The values of cookies by themselves; short ones are words as `es` and no secrets. */
const cookiesOf = (header: string, variable: string): readonly Secret[] =>
  header
    .split(';')
    .map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
    .filter((value) => value.length >= 8)
    .map((value) => ({ value, variable }));

/** User and password of `Basic` (RFC 7617) as the client sees them, and the password alone. */
function basicOf(credentials: string, variable: string): readonly Secret[] {
  const plain = Buffer.from(credentials, 'base64').toString('utf8');
  const at = plain.indexOf(':');
  if (at < 0) return [];
  return [
    { value: plain, variable },
    { value: plain.slice(at + 1), variable: `${variable}_PASSWORD` },
  ];
}

const hidden = '(redacted)';

const secretNames =
  '[\\w-]{0,40}(?:token|secret|passw(?:or)?d|(?:api|private|access)[_-]?key|session[_-]?id|jwt|credentials?)';
const secretField = new RegExp(`^${secretNames}$`, 'i');
/** A member whose name is that of a secret, and its text or number, in JSON and in JSON within its texts. */
const secretMember = new RegExp(
  String.raw`(\\{0,7}")(${secretNames})\1(\s{0,9}:\s{0,9})(?:\1((?:(?!\1)(?:\\.|[^\\]))+)|(-?\d[\w.+-]{0,40}))`,
  'gi',
);

/** JSON, or a text of it, without the values of members that are named like secrets. */
function withoutSecretFields(value: unknown, isHarmless: (value: string) => boolean): unknown {
  if (typeof value === 'string')
    return value.replace(
      secretMember,
      (all: string, quote: string, name: string, colon: string, text = '', number = '') =>
        isHarmless(text)
          ? all
          : `${quote}${name}${quote}${colon}${quote}${hidden}${number && quote}`,
    );
  return withMembers(
    value,
    (name) => name,
    (item, member = '') =>
      secretField.test(member) &&
      /^(?:string|number)$/.test(typeof item) &&
      !isHarmless(String(item))
        ? hidden
        : withoutSecretFields(item, isHarmless),
  );
}

/**
 * An exchange without the values of headers that always carry a secret, whoever set them: cookies and
 * credentials of an answer, and those of a request that no variable stands for.
 */
function withoutCredentials(
  exchange: ExchangeReport,
  isHarmless: (value: string) => boolean,
): ExchangeReport {
  const { request, answer } = exchange;
  return {
    ...exchange,
    ...(request ? { request: { ...request, headers: hiding(request.headers, isHarmless) } } : {}),
    answer:
      answer.kind === 'response'
        ? { ...answer, headers: hiding(answer.headers, () => false) }
        : answer,
  };
}

/** Headers of a request that was sent: a secret too short to be found as a text is hidden by its header's name. */
export const hidingSecrets = (
  headers: { readonly [name: string]: string },
  variables: readonly string[],
): { readonly [name: string]: string } =>
  hiding(
    headers,
    (value) => value === wrongToken || variables.some((name) => value.includes(`$${name}`)),
  );

function hiding(
  headers: { readonly [name: string]: string },
  harmless: (value: string) => boolean,
): { readonly [name: string]: string } {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (/^set-cookie$/i.test(name)) {
        return [name, value.replaceAll(/^([^=;\r\n\u2028\u2029]*)=[^;\n]*/gm, `$1=${hidden}`)];
      }
      return [name, secretHeader.test(name) && !harmless(value) ? hidden : value];
    }),
  );
}

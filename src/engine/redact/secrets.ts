import type { Secret, Target } from '../../model/target.ts';
import { figure } from '../../standards/text/figures.ts';
import type { HiddenValue } from './matcher.ts';

/** Sent instead of the configured token: long enough not to occur by chance, plain enough to be found in a log. */
export const wrongToken = 'greenlight-wrong-token';

/** Replaces a value that has no variable. */
export const marker = '(redacted)';

/** Reports whether it is a plain word or a short number, common in texts: it is replaced only as a separate word. */
export const isWord = (value: string): boolean =>
  /^\d{1,5}$/.test(value) ||
  /^[a-z]{1,11}$/i.test(value) ||
  /^[a-z]{1,15}(?:-[a-z]{1,15}){1,2}$/.test(value);

/** Minimum length; shorter ones would make every report unreadable. */
const shortestSecret = 4;

/** Returns the forms of a secret to search for: as it is, hexadecimal, and base64 and base64url at each alignment. */
export function formsOf({ value, variable }: Secret): readonly HiddenValue[] {
  const by = `$${variable}`;
  const bytes = Buffer.from(value, 'utf8');
  if (value.trim().length < shortestSecret) return [];
  const coded = [
    { text: bytes.toString('hex'), width: 2 },
    ...[0, 1, 2].flatMap((before) =>
      base64Of(bytes, before).map((text) => ({ text, width: 4 / 3 })),
    ),
  ];
  // Parts of a plain word are not secret.
  if (isWord(value))
    return [value, ...coded.map(({ text }) => text)].map((text) => ({
      value: text,
      by,
      edges: isWord(text) ? 'alone' : 'anywhere',
    }));
  // An amount `48213377` of the client is reported as `48 213 377`.
  const asFigure: readonly HiddenValue[] = /^[1-9]\d{5,14}$/.test(value)
    ? [{ value: figure(Number(value)), by, edges: 'anywhere' }]
    : [];
  return [
    ...asFigure,
    ...[{ text: value, width: 1 }, ...coded].map(
      ({ text, width }): HiddenValue => ({
        value: text,
        by,
        edges: 'anywhere',
        width,
      }),
    ),
  ];
}

/** Returns the base64 characters that encode these bytes only, at an offset of `before` bytes. */
function base64Of(bytes: Buffer, before: number): readonly string[] {
  const whole = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .slice(Math.ceil((8 * before) / 6), Math.floor((8 * (before + bytes.length)) / 6));
  const url = whole.replaceAll('+', '-').replaceAll('/', '_');
  return whole.length < 5 ? [] : [...new Set([whole, url])];
}

/** Headers whose values are secrets, whoever set them. */
export const secretHeader =
  /^(?!(?:idempotency-key|(?:www|proxy)-authenticate|set-cookie)$)(?:.*(?:auth(?!ors?$|ority)|token|secret|passw|credential|cookie|session|signature|jwt)|(?:.*[-_])?(?:key|apikey|sig|pwd)$)/i;

/** Returns the token and each configured header with a secret, with the variables that replace them. */
export function secretsOf(target: Target): readonly Secret[] {
  const headers = Object.values(target.headers).flatMap((each) => Object.entries(each ?? {}));
  const named = [...(target.token ? [target.token] : []), ...(target.secrets ?? [])];
  const all = [
    ...named,
    ...headerSecrets(headers).filter(({ value }) => !named.some((each) => each.value === value)),
  ];
  const open = publicText(target, headers, all);
  return all.map((secret) => ({ ...secret, open }));
}

/** Returns the text of a config without its secrets. */
function publicText(
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

/** Returns the secrets in headers; their variables are the headers' names after `prefix`. */
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

/** Returns the value of each cookie; short ones are words such as `es`, not secrets. */
const cookiesOf = (header: string, variable: string): readonly Secret[] =>
  header
    .split(';')
    .map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
    .filter((value) => value.length >= 8)
    .map((value) => ({ value, variable }));

/** Returns user and password of `Basic` (RFC 7617) as decoded by the client, and the password alone. */
function basicOf(credentials: string, variable: string): readonly Secret[] {
  const plain = Buffer.from(credentials, 'base64').toString('utf8');
  const at = plain.indexOf(':');
  if (at < 0) return [];
  return [
    { value: plain, variable },
    { value: plain.slice(at + 1), variable: `${variable}_PASSWORD` },
  ];
}

const secretNames =
  '[\\w-]{0,40}(?:token|secret|passw(?:or)?d|(?:api|private|access)[_-]?key|session[_-]?id|jwt|credentials?)';
export const secretField = new RegExp(`^${secretNames}$`, 'i');
/** Member with the name of a secret and a text or number, in JSON and in JSON within its texts. */
const secretMember = new RegExp(
  String.raw`(\\{0,7}")(${secretNames})\1(\s{0,9}:\s{0,9})(?:\1((?:(?!\1)(?:\\.|[^\\]))+)|(-?\d[\w.+-]{0,40}))`,
  'gi',
);

/** Reports whether a value is not a secret: the wrong token, or a replacement. */
export type IsHarmless = (value: string) => boolean;

/** Removes the values of members with the name of a secret from a body. */
export const withoutSecretMembers = (body: string, isHarmless: IsHarmless): string =>
  body.replace(
    secretMember,
    (all: string, quote: string, name: string, colon: string, text = '', number = '') =>
      isHarmless(text) ? all : `${quote}${name}${quote}${colon}${quote}${marker}${number && quote}`,
  );

/** Removes the values of headers that carry secrets, whoever set them. */
export const withoutSecretHeaders = (
  headers: { readonly [name: string]: string },
  isHarmless: IsHarmless,
): { readonly [name: string]: string } =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (/^set-cookie$/i.test(name)) {
        return [name, value.replaceAll(/^([^=;\r\n\u2028\u2029]*)=[^;\n]*/gm, `$1=${marker}`)];
      }
      return [name, secretHeader.test(name) && !isHarmless(value) ? marker : value];
    }),
  );

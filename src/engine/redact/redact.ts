import type { ExchangeReport } from '../../model/run.ts';
import type { Secret, Target } from '../../model/target.ts';
import { wrongToken } from '../drive/request.ts';

/** Replaces every secret, in every encoding in which we send it, by `$NAME` of its variable. */
export interface Redactor {
  readonly text: (text: string) => string;
  /** Every text in a value, names of members too. */
  readonly deep: <Value>(value: Value) => Value;
  /** The names that stand for secrets. */
  readonly variables: readonly string[];
}

/** Shorter ones would make every report unreadable. */
const shortest = 4;

/** A word that texts and names of members hold anyway; it is a secret only where it stands by itself. */
export const isWord = (value: string): boolean => /^[a-z]{1,11}$/i.test(value);

export function openRedactor(secrets: readonly Secret[]): Redactor {
  const forms = secrets
    .filter(({ value }) => value.length >= shortest)
    .flatMap(({ value, variable }) => formsOf(value).map((form) => [form, `$${variable}`] as const))
    .toSorted(([a], [b]) => b.length - a.length);
  const text = (given: string) => {
    let shown = given;
    for (const [form, name] of forms) {
      if (!shown.includes(form)) continue;
      const alone = isWord(form)
        ? new RegExp(`(?<![\\w/.$-])${form}(?![\\w/-]|\\.\\w)`, 'g')
        : form;
      shown = shown.replaceAll(alone, () => name);
    }
    return shown;
  };
  const member = (name: string) =>
    forms.some(([form]) => isWord(form) && name.includes(form)) ? name : text(name);
  const deep = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map((item) => deep(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [member(name), deep(item)]),
    );
  };
  return {
    text,
    deep: <Value>(value: Value) => (forms.length === 0 ? value : (deep(value) as Value)),
    variables: secrets.map(({ variable }) => variable),
  };
}

/** Raw, base64 and base64url, percent-encoded, and as it stands inside a JSON text. */
function formsOf(value: string): readonly string[] {
  const bytes = Buffer.from(value, 'utf8');
  const json = JSON.stringify(value).slice(1, -1);
  return [
    ...new Set([
      value,
      bytes.toString('base64'),
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('base64url'),
      encodeURIComponent(value),
      new URLSearchParams({ v: value }).toString().slice(2),
      // Some write percent codes in small letters, and a slash inside JSON as \/.
      encodeURIComponent(value).replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase()),
      json,
      json.replaceAll('/', String.raw`\/`),
      JSON.stringify(json).slice(1, -1),
      markup(value, '&#39;'),
      markup(value, '&#x27;'),
    ]),
  ].filter((form) => form.length >= shortest);
}

/** As an error page tells it. */
const markup = (value: string, apostrophe: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", apostrophe);

/** Header values that always carry a secret, whoever configured them. */
export const secretHeader =
  /^(authorization|proxy-authorization|cookie|x-auth-token|x-api-key|api-key)$/i;

/** The token, and each configured header that carries a secret, with the names to call them by. */
export function secretsOf(target: Target): readonly Secret[] {
  const headers = Object.values(target.headers).flatMap((each) => Object.entries(each ?? {}));
  const named = [...(target.token ? [target.token] : []), ...(target.secrets ?? [])];
  return [
    ...named,
    ...headerSecrets(headers).filter(({ value }) => !named.some((each) => each.value === value)),
  ];
}

/** The secrets in headers; `prefix` comes before the name of each. */
export function headerSecrets(
  headers: readonly (readonly [name: string, value: string])[],
  prefix = '',
): readonly Secret[] {
  return headers
    .filter(([name]) => secretHeader.test(name))
    .flatMap(([name, value]) => {
      const [, scheme, rest] = /^(Bearer|Basic|Token|ApiKey)\s+(.+)$/i.exec(value) ?? [];
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

/**
 * An exchange without the values of headers that always carry a secret, whoever set them: cookies and
 * credentials of an answer, and those of a request that no variable stands for.
 */
export function withoutCredentials(
  exchange: ExchangeReport,
  variables: readonly string[],
): ExchangeReport {
  const { request, answer } = exchange;
  const named = (value: string) => variables.some((name) => value.includes(`$${name}`));
  return {
    ...exchange,
    ...(request
      ? {
          request: {
            ...request,
            headers: hiding(request.headers, (value) => value === wrongToken || named(value)),
          },
        }
      : {}),
    answer:
      answer.kind === 'response'
        ? { ...answer, headers: hiding(answer.headers, () => false) }
        : answer,
  };
}

function hiding(
  headers: { readonly [name: string]: string },
  harmless: (value: string) => boolean,
): { readonly [name: string]: string } {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (/^set-cookie$/i.test(name)) {
        return [name, value.replaceAll(/^([^=;\n]*)=[^;\n]*/gm, `$1=${hidden}`)];
      }
      return [name, secretHeader.test(name) && !harmless(value) ? hidden : value];
    }),
  );
}

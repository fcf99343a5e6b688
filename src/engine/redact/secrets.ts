import { createHash } from 'node:crypto';
import type { Secret } from '../../model/target.ts';
import { secretHeader, secretMember } from './secret-names.ts';

/** Wrong token of a client without a configured one: too long to occur by chance, and easy to find in a log. */
export const wrongToken = 'greenlight-wrong-token';

const digits = '0123456789';
const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Returns another token in the form of this one, so that a client cannot know it by its form: each letter and digit is
 * replaced by one of its kind, by the SHA-256 of the token, and hexadecimal stays hexadecimal. The same token gives the
 * same one, and never itself.
 */
export function otherToken(token: string): string {
  const isHex = /^[^g-z]*$/i.test(token);
  const lower = isHex ? letters.slice(0, 6) : letters;
  const kinds = [digits, lower, lower.toUpperCase()];
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const other = token.replaceAll(/[a-z\d]/gi, (sign, at: number) => {
      const [byte = 0] = createHash('sha256').update(`${turn} ${at} ${token}`).digest();
      const kind = kinds.find((each) => each.includes(sign)) ?? sign;
      return kind[byte % kind.length] ?? sign;
    });
    if (other !== token) return other;
  }
  // Nothing in it is a letter or a digit.
  return wrongToken;
}

const maxTurns = 20;

/** Replaces a value that has no variable. */
export const marker = '(redacted)';

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
      const credential = { value: scheme && rest ? rest : value, variable };
      if (/^cookie$/i.test(name)) return [credential, ...cookiesOf(value, variable)];
      return scheme?.toLowerCase() === 'basic' && rest
        ? [credential, ...basicOf(rest, variable)]
        : [credential];
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

/** Decodes the escapes of a text; returns it as it is if they are not UTF-8. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import type { Secret } from '../../model/target.ts';
import { secretHeader, secretMember } from './secret-names.ts';

/** Sent instead of the configured token: long enough not to occur by chance, plain enough to be found in a log. */
export const wrongToken = 'greenlight-wrong-token';

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

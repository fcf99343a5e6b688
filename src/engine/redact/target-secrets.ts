import type { Secret, Target } from '../../model/target.ts';
import { isWord } from './forms.ts';
import { secretHeader } from './secret-names.ts';
import { headerSecrets, unescaped } from './secrets.ts';

type Pair = readonly [name: string, value: string];

/** Headers of a standard meaning, which carry no secret (RFC 9110, W3C Trace Context). */
const standardHeader =
  /^(?:accept(?:-.*)?|cache-control|connection|content-.*|date|expect|host|if-.*|idempotency-key|origin|pragma|prefer|range|referer|te|trace(?:parent|state)|user-agent|via|x-(?:correlation|request)-id|x-forwarded-.*|x-requested-with)$/i;

/** Words, dates, versions, languages and media types: they are in every text, and not secret. */
const common = [
  /^\d{4}-\d\d-\d\d(?:[T ].*)?$/,
  /^v?\d{1,4}(?:\.\d{1,4}){0,3}$/i,
  /^[a-z]{2}[-_][a-z]{2}$/i,
  /^[a-z]+\/[a-z.+-]+$/i,
];

/**
 * Reports whether a value is not a secret unless its name says so: it is common in texts, or the config states it in
 * public, as the domain or an id of its data.
 */
export const isOpen = (value: string, { clientBase, domain, origin, data }: Target): boolean =>
  isWord(value) ||
  common.some((pattern) => pattern.test(value)) ||
  textsIn([clientBase, hostOf(clientBase), domain, origin, data]).has(value);

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');

function textsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) textsIn(each, found);
  else found.add(String(value));
  return found;
}

/**
 * Returns the secrets of a target, with the variables that replace them: the token, those from variables, and of its
 * headers and the queries of its addresses each value that is not open.
 */
export function secretsOf(target: Target): readonly Secret[] {
  const headers = Object.values(target.headers).flatMap((each) => Object.entries(each ?? {}));
  const named = [...(target.token ? [target.token] : []), ...(target.secrets ?? [])];
  const isNew = (value: string) =>
    !named.some(
      (each) => value === each.value || (each.value.length >= 8 && value.includes(each.value)),
    );
  const addresses = [...Object.values(target.paths), ...headers.map(([, value]) => value)];
  const pairs = [
    ...headers.filter(([name]) => !standardHeader.test(name) && !secretHeader.test(name)),
    ...addresses.flatMap(queryOf),
  ].filter(([name, value]) => isNew(value) && (secretHeader.test(name) || !isOpen(value, target)));
  const all = [
    ...named,
    ...headerSecrets(headers).filter(({ value }) => !named.some((each) => each.value === value)),
    ...variablesOf(pairs.filter(([, value]) => !/^https?:\/\//i.test(value))),
  ];
  const open = publicText(target, headers, all);
  return all.map((secret) => ({ ...secret, open }));
}

/** Names each value by its header or parameter; further values of one name are numbered: `CODE`, `CODE_2`. */
function variablesOf(pairs: readonly Pair[]): readonly Secret[] {
  const values = new Map<string, Set<string>>();
  for (const [name, value] of pairs) {
    const variable = name
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '_')
      .replace(/^(?=\d|$)/, '_');
    values.set(variable, (values.get(variable) ?? new Set()).add(value));
  }
  return [...values].flatMap(([variable, forms]) =>
    [...forms].map((value, i) => ({
      value,
      variable: i === 0 ? variable : `${variable}_${i + 1}`,
    })),
  );
}

/** Returns the parameters of a path or an address, decoded if their escapes can be. */
function queryOf(address: string): readonly Pair[] {
  const [, query = ''] = /^(?:\/|https?:\/\/)[^?#]*\?([^#]*)/i.exec(address) ?? [];
  return query.split('&').flatMap((pair) => {
    const [name = '', ...rest] = pair.split('=');
    const value = rest.join('=');
    return value === '' ? [] : [[unescaped(name), unescaped(value)]];
  });
}

/** Returns the text of a config without its secrets. */
function publicText(
  { token: _token, secrets: _secrets, headers: _headers, paths, ...rest }: Target,
  headers: readonly Pair[],
  secrets: readonly Secret[],
): string {
  const plain = headers.filter(([name]) => !secretHeader.test(name));
  const bare = [...Object.values(paths), ...plain.map(([, value]) => value)].map((address) =>
    address.replace(/\?.*$/s, ''),
  );
  const texts = [JSON.stringify(rest), ...bare, ...headers.map(([name]) => name)];
  return secrets.reduce(
    (text, { value }) => text.replaceAll(value || '\n', '\n'),
    texts.join('\n'),
  );
}

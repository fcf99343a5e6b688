/** JSON Pointers (RFC 6901) as strings; '' is the whole document. */

type Container = { readonly [member: string]: unknown } | readonly unknown[];

/** Escapes a reference token: `~` as `~0`, `/` as `~1`. */
export const escapeToken = (token: string): string =>
  token.replaceAll('~', '~0').replaceAll('/', '~1');

export const pointerOf = (tokens: readonly (string | number)[]): string =>
  tokens.map((token) => `/${escapeToken(String(token))}`).join('');

/** Returns the tokens of a pointer; undefined if it is malformed. */
export function tokensOf(pointer: string): readonly string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the value at a pointer; undefined if there is none. Own members and elements only. */
export function valueAt(document: unknown, pointer: string): unknown {
  const tokens = tokensOf(pointer);
  if (!tokens) return undefined;
  let value = document;
  for (const token of tokens) value = memberOf(value, token);
  return value;
}

function memberOf(value: unknown, token: string): unknown {
  if (!isContainer(value)) return undefined;
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined;
  return Object.hasOwn(value, token) ? (value as { [member: string]: unknown })[token] : undefined;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null;

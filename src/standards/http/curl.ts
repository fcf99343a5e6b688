import { isPlainWord } from '../system/shell-words.ts';

/** Request to be written as a command. Secrets are references `$NAME` to the names in `variables`. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | undefined;
  readonly maxTimeSeconds?: number | undefined;
  /** Names of environment variables that the shell expands: `GREENLIGHT_TOKEN`. */
  readonly variables: readonly string[];
}

/** Headers that curl sets itself. */
const ownHeaders = new Set(['content-length', 'connection', 'transfer-encoding', 'host']);

/**
 * Formats a request as one command for a POSIX shell (IEEE 1003.1, 2.2 Quoting) that also prints status and headers.
 * One argument, or option with its value, per line, continued by ` \` and indented by two spaces. GET with a body uses
 * `-X GET --data`.
 */
export function curl(request: CurlRequest): string {
  const { url, body, maxTimeSeconds } = request;
  const method = request.method.toUpperCase();
  const quoted = (text: string) => {
    const pieces = split(text, request.variables);
    return pieces.some(({ variable }) => variable) ? doubleQuoted(pieces) : singleQuoted(text, []);
  };
  const first = ['curl -isS'];
  // curl expands [1-3] and {a,b} in a URL, except for the brackets of an IPv6 address.
  if (/[[\]{}]/.test(url.replace(/^\w+:\/\/\[[0-9a-f:.]+\]/i, ''))) first.push('--globoff');
  if (maxTimeSeconds !== undefined) first.push(`--max-time ${maxTimeSeconds}`);
  if (body === undefined ? method !== 'GET' : method !== 'POST')
    first.push(`-X ${isPlainWord(method) ? method : quoted(method)}`);
  const { headers, compressed } = headerArguments(request);
  if (compressed) first.push('--compressed');
  const address = method !== 'GET' && isPlainWord(url) ? url : quoted(url);
  return [
    first.join(' '),
    address,
    ...headers.map((header) => `-H ${quoted(header)}`),
    ...(body === undefined ? [] : [dataArgument(body, request.variables)]),
  ].join(' \\\n  ');
}

function headerArguments({ headers, body }: CurlRequest): {
  readonly headers: readonly string[];
  readonly compressed: boolean;
} {
  const named = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), name, value] as const,
  );
  const shown = named.filter(([key]) => !ownHeaders.has(key) && key !== 'accept-encoding');
  const lines = shown.map(([, name, value]) => (value === '' ? `${name};` : `${name}: ${value}`));
  // Otherwise curl sends application/x-www-form-urlencoded.
  const bare = body !== undefined && !shown.some(([key]) => key === 'content-type');
  return {
    headers: bare ? [...lines, 'content-type:'] : lines,
    compressed: named.some(([key]) => key === 'accept-encoding'),
  };
}

/** Returns the option for a body; `--data` would read a file if the body starts with `@`. */
const dataArgument = (body: string, variables: readonly string[]): string =>
  `${body.startsWith('@') ? '--data-raw' : '--data'} ${singleQuoted(body, variables)}`;

interface Piece {
  readonly text: string;
  /** Whether `text` is the name of a variable. */
  readonly variable: boolean;
}

/** Splits a text at `$NAME` and `${NAME}` of the given names, the longest name first. */
function split(text: string, variables: readonly string[]): readonly Piece[] {
  const names = [...variables]
    .filter((name) => /^[A-Za-z_]\w*$/.test(name))
    .sort((a, b) => b.length - a.length);
  if (names.length === 0) return [{ text, variable: false }];
  const pattern = new RegExp(`\\$(?:\\{(${names.join('|')})\\}|(${names.join('|')}))`);
  // Each match adds its two groups, one of which is empty.
  return text
    .split(pattern)
    .map((part, i) => ({ text: part, variable: i % 3 !== 0 }))
    .filter((piece) => Boolean(piece.text));
}

/** Quotes a text in single quotes, with variables and single quotes outside of them. */
function singleQuoted(text: string, variables: readonly string[]): string {
  const pieces = split(text, variables);
  if (pieces.length === 0) return "''";
  return pieces
    .map((piece) =>
      piece.variable ? `"$${piece.text}"` : `'${piece.text.replaceAll("'", `'\\''`)}'`,
    )
    .join('');
}

/** Quotes pieces in double quotes. `!` leaves the quotes: interactive shells expand the history even inside them. */
function doubleQuoted(pieces: readonly Piece[]): string {
  const inner = pieces.map(({ text, variable }, index) => {
    if (!variable) return text.replace(/["\\`$]/g, '\\$&').replace(/!+/g, `"'$&'"`);
    const follows = pieces[index + 1]?.text ?? '';
    return /^\w/.test(follows) ? `\${${text}}` : `$${text}`;
  });
  return `"${inner.join('')}"`;
}

/** Reports whether a command is too long to be copied: one argument, on a line of its own, is longer than 1000 bytes. */
export const tooLong = (command: string): boolean =>
  command.split('\n').some((line) => Buffer.byteLength(line) > 1000);

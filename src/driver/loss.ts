import type { Trouble } from '../model/exchange.ts';
import type { End } from './receive.ts';
import { bytesSpoken, codeOf, spoken } from './spoken.ts';

/**
 * Why a body is not whole; undefined when it is, or when we read no further. `came` counts bytes of the
 * connection, `read` those after decompression.
 */
export function lossOf(
  end: End | undefined,
  headers: { readonly [name: string]: string },
  came: number,
  read: number,
): Trouble | undefined {
  if (!end || end.how === 'whole' || end.how === 'stopped') return undefined;
  const length = headers['content-length'];
  const so = length === undefined ? bytesSpoken(came) : `${came} of ${length} bytes`;
  if (end.how === 'cut-off') {
    const limit = spoken(end.limitMs);
    const detail = end.idle
      ? `nothing came for ${limit} after ${so}`
      : `after ${limit} ${so} had come`;
    return { kind: 'cut-off', offset: read, detail };
  }
  if (end.how === 'closed') {
    return { kind: 'cut-off', offset: read, detail: `the run ended after ${so}` };
  }
  return { kind: 'connection-lost', offset: read, detail: phrase(end.error, so) };
}

function phrase(error: Error, so: string): string {
  const code = codeOf(error);
  // Not the words of undici: they differ by version, the codes do not.
  if (error.name === 'HTTPParserError')
    return `the chunks cannot be told apart after ${so} (${code})`;
  if (code === 'ECONNRESET') return `the connection was reset after ${so} (${code})`;
  return `the connection ended after ${so}`;
}

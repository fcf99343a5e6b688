import type { Trouble } from '../../model/exchange.ts';
import { codeOf } from '../../standards/system-errors.ts';
import { duration, howMany, size } from '../../standards/text/figures.ts';
import { mostIdle } from '../connect/head-watch.ts';
import { largestHead } from '../connect/wire.ts';
import type { End } from './limits.ts';

/**
 * Why a body is not whole; undefined when it is, or when we read no further. `came` counts bytes of the
 * connection, `read` those after decompression.
 */
export function lossOf(
  end: End | undefined,
  headers: { readonly [name: string]: string },
  received: number,
  read: number,
): Trouble | undefined {
  if (!end || end.how === 'whole' || end.how === 'stopped') return undefined;
  const length = headers['content-length'];
  const so = length === undefined ? howMany(received, 'byte') : `${received} of ${length} bytes`;
  if (end.how === 'cut-off') {
    const limit = duration(end.limitMs);
    const detail =
      end.trickle === undefined
        ? `${so} had arrived after ${limit}`
        : end.trickle === 0
          ? `nothing arrived for ${limit} after ${so}`
          : `only ${howMany(end.trickle, 'byte')} arrived within ${limit}, ${so} in all`;
    return { kind: 'cut-off', offset: read, detail };
  }
  if (end.how === 'closed') {
    return { kind: 'cut-off', offset: read, detail: `the run ended after ${so}` };
  }
  const detail =
    end.how === 'flooded'
      ? `after ${so} over ${size(mostIdle)} arrived between or after the chunks`
      : phrase(end.error, so);
  return { kind: 'connection-lost', offset: read, detail };
}

function phrase(error: Error, so: string): string {
  const code = codeOf(error);
  // Not the words of undici: they differ by version, the codes do not.
  if (error.name === 'HTTPParserError') return `the chunk framing is broken after ${so} (${code})`;
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return `the trailers after ${so} are larger than ${largestHead / 1024} KiB (${code})`;
  if (code === 'ECONNRESET') return `the connection was reset after ${so} (${code})`;
  return `the connection ended after ${so}`;
}

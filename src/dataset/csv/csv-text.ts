import { isUtf8 } from 'node:buffer';
import { fromWindows1252 } from '../../standards/text/decoded.ts';
import type { ReadingState } from '../text/reading.ts';
import type { Utf8Watch } from '../text/utf8-watch.ts';
import type { Window } from '../text/window.ts';

/**
 * Decodes the row from `window.start` to `window.at`, without the CR of a CRLF. The contract does not state the encoding
 * of CSV: a row that is not UTF-8 is read as windows-1252.
 */
export function rowText(
  { observed }: ReadingState,
  { bytes, start, at, base }: Window,
  watch: Utf8Watch,
  lineEnd: number,
): string {
  const end = at > start && bytes[at - 1] === 13 && lineEnd === 10 ? at - 1 : at;
  const row = bytes.subarray(start, end);
  if (!watch.doubts(base + start) || isUtf8(row)) return bytes.toString('utf8', start, end);
  observed.set('encoding', 'not UTF-8; read as windows-1252');
  return fromWindows1252(row);
}

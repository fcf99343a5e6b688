import { isUtf8 } from 'node:buffer';
import { firstNotUtf8, fromWindows1252 } from '../../standards/text/decoded.ts';
import type { ReadingState } from '../text/reading.ts';
import type { Utf8Watch } from '../text/utf8-watch.ts';
import type { Window } from '../text/window.ts';

/**
 * Returns a decoder of rows, since the contract does not state the encoding of CSV. Bytes that are not UTF-8 switch it
 * to windows-1252, unless multi-byte UTF-8 came before: then they are a trouble of their row.
 */
export function openRowText(reading: ReadingState, watch: Utf8Watch) {
  let encoding: 'UTF-8' | 'windows-1252' = 'UTF-8';
  return {
    /** Decodes the row from `window.start` to `window.at`, without the CR of a CRLF. */
    read({ bytes, start, at, base }: Window, lineEnd: number): string {
      const end = at > start && bytes[at - 1] === 13 && lineEnd === 10 ? at - 1 : at;
      const row = bytes.subarray(start, end);
      if (encoding === 'windows-1252') return fromWindows1252(row);
      if (!watch.doubts(base + start) || isUtf8(row)) return bytes.toString('utf8', start, end);
      if (watch.proven()) {
        reading.troubles.add({
          kind: 'encoding',
          offset: base + start + (firstNotUtf8(row) ?? 0),
          record: reading.records,
          detail: 'bytes that are not UTF-8, in a text that is UTF-8 before',
        });
      } else {
        encoding = 'windows-1252';
        reading.observed.set('encoding', 'not UTF-8; read as windows-1252');
      }
      return fromWindows1252(row);
    },
  };
}

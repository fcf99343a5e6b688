import { isUtf8 } from 'node:buffer';
import type { ReadingState } from '../text/reading.ts';
import { firstBroken, type Utf8Watch } from '../text/utf8-watch.ts';
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
          offset: base + start + firstBroken(row),
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

/** Characters of 0x80 to 0x9F; unassigned bytes map to the control character of the same number. */
const upper =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/**
 * Decodes windows-1252 (WHATWG Encoding, index-windows-1252), in which every byte is a character.
 * TextDecoder of Node 20 decodes it as Latin-1 instead.
 */
const fromWindows1252 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (control) => upper[control.charCodeAt(0) - 0x80] ?? control);

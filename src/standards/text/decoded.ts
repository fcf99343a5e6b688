import { isUtf8 } from 'node:buffer';

/** Removes the byte-order mark that some programs write. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

interface ByteOrderMark {
  /** Label of the WHATWG Encoding Standard. */
  readonly charset: 'utf-8' | 'utf-16le' | 'utf-16be';
  /** In bytes. */
  readonly length: 2 | 3;
}

/** Returns the byte-order mark at the start of a text. */
export function byteOrderMark([first, second, third]: Uint8Array): ByteOrderMark | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return { charset: 'utf-8', length: 3 };
  if (first === 0xff && second === 0xfe) return { charset: 'utf-16le', length: 2 };
  return first === 0xfe && second === 0xff ? { charset: 'utf-16be', length: 2 } : undefined;
}

/** Decodes UTF-8, or UTF-16 with a byte-order mark, as PowerShell writes it. The mark is not part of the text. */
export const decoded = (bytes: Uint8Array): string =>
  new TextDecoder(byteOrderMark(bytes)?.charset).decode(bytes);

/** Decodes UTF-8, or Latin-1 if that fails. */
export function utf8OrLatin1(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes(replacement) ? bytes.toString('latin1') : text;
}

const windows1252 = new TextDecoder('windows-1252');

/** Decodes windows-1252, in which every byte is a character. Node 20 decodes 80 to 9F as Latin-1 unless it streams. */
export const fromWindows1252 = (bytes: Uint8Array): string =>
  windows1252.decode(bytes, { stream: true });

/** What a decoder puts in the place of bytes that are not text, and its own bytes in UTF-8. */
const replacement = '\ufffd';
const replacementBytes = Buffer.from(replacement);

/**
 * Returns the offset of the first byte that is not UTF-8; undefined if all are. If the bytes are not `whole`, their last
 * character may be incomplete.
 */
export function firstNotUtf8(bytes: Buffer, whole = true): number | undefined {
  if (isUtf8(bytes)) return undefined;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: !whole });
  let [offset, from] = [0, 0];
  for (let at = text.indexOf(replacement); at >= 0; at = text.indexOf(replacement, at + 1)) {
    offset += Buffer.byteLength(text.slice(from, at));
    from = at;
    // The text itself may have this character.
    if (!bytes.subarray(offset, offset + 3).equals(replacementBytes)) return offset;
  }
  return undefined;
}

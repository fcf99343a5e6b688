import { isUtf8 } from 'node:buffer';
import type { Trouble } from '../../model/exchange.ts';
import { present } from '../../standards/collections/present.ts';
import { isJsonType, type MediaType } from '../../standards/http/media-type.ts';
import { byteOrderMark, firstNotUtf8 } from '../../standards/text/decoded.ts';

/**
 * Decodes a body by its byte-order mark, else by the declared charset, else as UTF-8. Never fails: invalid bytes
 * become U+FFFD. `whole` is false for a truncated body, whose last character may be incomplete. `mark` is the length of
 * the byte-order mark.
 */
export function decodeText(bytes: Buffer, type: MediaType | undefined, whole: boolean) {
  const marked = byteOrderMark(bytes);
  const declared = type?.parameters.charset;
  const known = declared === undefined ? 'utf-8' : labelOf(declared, bytes);
  const charset = marked?.charset ?? known ?? 'utf-8';
  const mark = marked?.length ?? 0;
  const rest = bytes.subarray(mark);
  // A decoder for each body costs as much as all else that is done with a short one.
  const text =
    charset === 'utf-8' && isUtf8(rest)
      ? rest.toString()
      : new TextDecoder(charset, { ignoreBOM: true }).decode(rest, { stream: !whole });
  const trouble: Trouble[] = [];
  if (charset === 'utf-8' && marked) {
    trouble.push({ kind: 'byte-order-mark', offset: 0, detail: 'the body begins with EF BB BF' });
  }
  if (charset.startsWith('utf-16')) {
    trouble.push({ kind: 'encoding', offset: 0, detail: `the body is ${charset.toUpperCase()}` });
  } else if (charset === 'utf-8') {
    const broken = firstNotUtf8(rest, whole);
    const byte = rest[broken ?? 0];
    const detail = `the byte ${hex(byte)} is not UTF-8 here`;
    if (broken !== undefined)
      trouble.push({ kind: 'encoding', offset: mark + broken, detail, ...present({ byte }) });
  } else if (text.includes('\ufffd')) {
    const detail = `not every byte is ${charset.toUpperCase()}`;
    trouble.push({ kind: 'encoding', offset: 0, detail });
  } else if (isJsonType(type)) {
    // RFC 8259 8.1: JSON exchanged between systems is UTF-8, whatever is declared.
    const offset = firstNotUtf8(rest, whole);
    const detail = `the byte ${hex(bytes[offset ?? 0])} is not UTF-8 here, the body is declared ${declared}`;
    if (offset !== undefined) trouble.push({ kind: 'encoding', offset, detail });
  }
  if (declared !== undefined && known === undefined && !isUtf8(rest)) {
    trouble.push({ kind: 'encoding', offset: 0, detail: `the charset ${declared} is not known` });
  }
  return { text, mark, trouble };
}

const hex = (byte: number | undefined) => (byte ?? 0).toString(16).toUpperCase().padStart(2, '0');

/** Returns the TextDecoder label of a declared charset (WHATWG Encoding); undefined if it is unknown. */
function labelOf(declared: string, bytes: Buffer): string | undefined {
  if (/^utf-?8$/i.test(declared)) return 'utf-8';
  try {
    const { encoding } = new TextDecoder(declared);
    // UTF-16 without a mark is big-endian (RFC 2781 4.3), but few writers comply. JSON begins with ASCII.
    return encoding === 'utf-16le' && bytes[0] === 0 ? 'utf-16be' : encoding;
  } catch {
    return undefined;
  }
}

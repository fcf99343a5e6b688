import { isUtf8 } from 'node:buffer';
import type { Trouble } from '../../model/exchange.ts';
import { present } from '../../standards/collections/present.ts';
import { isJsonType, type MediaType } from '../../standards/http/media-type.ts';

export interface DecodedText {
  readonly text: string;
  /** Length of the byte-order mark, in bytes. */
  readonly mark: number;
  readonly trouble: readonly Trouble[];
}

/**
 * Decodes a body by its byte-order mark, else by the declared charset, else as UTF-8. Never fails: invalid bytes
 * become U+FFFD. `whole` is false for a truncated body, whose last character may be incomplete.
 */
export function decodeText(
  bytes: Buffer,
  type: MediaType | undefined,
  whole: boolean,
): DecodedText {
  const marked = markOf(bytes);
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
  const broken = firstUndecoded(rest, charset, whole);
  if (charset.startsWith('utf-16')) {
    trouble.push({ kind: 'encoding', offset: 0, detail: `the body is ${charset.toUpperCase()}` });
  } else if (broken !== undefined) {
    const offset = mark + broken;
    const detail = `the byte ${hex(bytes[offset])} is not ${charset.toUpperCase()} here`;
    const byte = charset === 'utf-8' ? bytes[offset] : undefined;
    trouble.push({ kind: 'encoding', offset, detail, ...present({ byte }) });
  } else if (charset !== 'utf-8' && isJsonType(type)) {
    // RFC 8259 8.1: JSON exchanged between systems is UTF-8, whatever is declared.
    const offset = firstUndecoded(rest, 'utf-8', whole);
    const detail = `the byte ${hex(bytes[offset ?? 0])} is not UTF-8 here, the body is declared ${declared}`;
    if (offset !== undefined) trouble.push({ kind: 'encoding', offset, detail });
  }
  if (declared !== undefined && known === undefined && !isUtf8(rest)) {
    trouble.push({ kind: 'encoding', offset: 0, detail: `the charset ${declared} is not known` });
  }
  return { text, mark, trouble };
}

const hex = (byte: number | undefined) => (byte ?? 0).toString(16).toUpperCase().padStart(2, '0');

function markOf(bytes: Buffer): { readonly charset: string; readonly length: number } | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { charset: 'utf-8', length: 3 };
  if (first === 0xff && second === 0xfe) return { charset: 'utf-16le', length: 2 };
  if (first === 0xfe && second === 0xff) return { charset: 'utf-16be', length: 2 };
  return undefined;
}

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

/** Number of bytes decoded at once in the search for the first invalid byte. */
const stride = 16 * 1024;

/** Returns the offset of the first byte that does not decode, in linear time for any charset, stateful or not. */
function firstUndecoded(bytes: Buffer, charset: string, whole: boolean): number | undefined {
  if (charset === 'utf-8' && whole && isUtf8(bytes)) return undefined;
  const far = decodesTo(bytes, 0, charset, stride);
  if (far >= bytes.length && (!whole || endsWhole(bytes, charset))) return undefined;
  const end = far >= bytes.length ? bytes.length : decodesTo(bytes, far, charset, 1);
  return startOfSign(bytes, end, charset);
}

/** Returns how many bytes decode, in steps; the bytes before `from` are known to. */
function decodesTo(bytes: Buffer, from: number, charset: string, step: number): number {
  const decoder = new TextDecoder(charset, { fatal: true, ignoreBOM: true });
  decoder.decode(bytes.subarray(0, from), { stream: true });
  for (let at = from; at < bytes.length; at += step) {
    try {
      decoder.decode(bytes.subarray(at, at + step), { stream: true });
    } catch {
      return at;
    }
  }
  return bytes.length;
}

/** Reports whether valid bytes end with a complete character. */
function endsWhole(bytes: Buffer, charset: string): boolean {
  try {
    new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Returns the start of the character that the byte before `end` may belong to. */
function startOfSign(bytes: Buffer, end: number, charset: string): number {
  if (charset !== 'utf-8') return Math.min(end, Math.max(0, bytes.length - 1));
  for (let start = end; start > Math.max(0, end - 4); start -= 1) {
    if (isUtf8(bytes.subarray(0, start))) return start;
  }
  return end;
}

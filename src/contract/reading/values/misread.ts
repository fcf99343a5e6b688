import { fromWindows1252 } from '../../../standards/text/decoded.ts';

const entity =
  /&(?:#\d+|#x[\da-f]+|[a-z](?:acute|grave|tilde|circ|uml|cedil|ring)|amp|quot|apos|nbsp);/i;

/** Letters of a text that are broken: a clause for a message, and the text that is meant if it is known. */
export interface BrokenLetters {
  readonly why: string;
  readonly meant?: string;
}

/** Finds UTF-8 read as Latin-1, letters lost already (U+FFFD) and HTML entities; undefined if all letters are whole. */
export function brokenLetters(text: string): BrokenLetters | undefined {
  if (text.includes('\ufffd')) return { why: ', with lost letters (U+FFFD)' };
  if (entity.test(text)) return { why: ', with HTML entities' };
  const meant = meantText(text);
  return meant === undefined ? undefined : { why: ', which is UTF-8 read as Latin-1', meant };
}

/** Characters of bytes 128 to 159 in windows-1252, which most programs mean by Latin-1. */
const bytes = new Map(
  Array.from(fromWindows1252(Uint8Array.from({ length: 32 }, (_, i) => 128 + i)), (each, i) => [
    each,
    128 + i,
  ]),
);
/** A lead byte, followed by a continuation byte. */
const suspect = /[\u00c2-\u00f4][^\0-\x7f\u00c0-\u00ff]/;
/** Letters of Latin, characters of at least three bytes, or two others in a row: a single `PERÚ®` is not plausible. */
const letters = /[\u00a1-\u017f\u0800-\ud7ff]|[\u0370-\u07ff]{2}|\p{Extended_Pictographic}/u;

/**
 * Returns the intended text if one is UTF-8 read as Latin-1 or windows-1252: `Café` for `CafÃ©`. Undefined if
 * its characters as bytes are not entirely valid UTF-8, which correct text such as `«IRMû` is not.
 */
export function meantText(text: string): string | undefined {
  if (!suspect.test(text)) return undefined;
  const read = Array.from(text, (each) => bytes.get(each) ?? each.codePointAt(0) ?? 0);
  if (read.some((byte) => byte > 255)) return undefined;
  try {
    const meant = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(read));
    return letters.test(meant) ? meant : undefined;
  } catch {
    return undefined;
  }
}

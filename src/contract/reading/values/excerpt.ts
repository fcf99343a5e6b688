import { shortened } from '../../../standards/text/legible.ts';

const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;

/** Makes a text of the client fit for a line of a message: invisible characters as `\u202e`, at most `most` in all. */
export function excerpt(text: string, most = 60): string {
  return shortened(text, most).replace(unseen, escaped);
}

/** Returns the visible text of a page. */
export const plainText = (text: string): string =>
  shortened(text, 4_000)
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the characters around a byte offset of the UTF-8 form of a text, with `…` at cuts. */
export function around(text: string, offset: number, before = 20): string {
  const after = 30;
  const bytes = Buffer.from(text);
  const start = Math.max(0, offset - before);
  const part = bytes
    .subarray(start, offset + after)
    .toString()
    .replaceAll('\ufffd', '');
  const shown = part.replace(unseen, escaped);
  return `${start > 0 ? '…' : ''}${shown}${offset + after < bytes.length ? '…' : ''}`;
}

const short: { readonly [sign: string]: string } = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  return short[sign] ?? (code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`);
}

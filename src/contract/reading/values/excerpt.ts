import { legible, shortened } from '../../../standards/text/legible.ts';

/** Makes a text of the client fit for a line of a message: invisible characters as `\u202e`, at most `most` in all. */
export function excerpt(text: string, most = 60): string {
  return legible(shortened(text, most));
}

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
  return `${start > 0 ? '…' : ''}${legible(part)}${offset + after < bytes.length ? '…' : ''}`;
}

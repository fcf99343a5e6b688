/** The characters of bytes 128 to 159 in windows-1252, which is what most programs mean by Latin-1. */
const bytes = new Map(
  Array.from({ length: 32 }, (_, i): [string, number] => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(128 + i)),
    128 + i,
  ]),
);
/** A first byte of several, and one that follows it. */
const suspect = /[\u00c2-\u00f4][^\0-\x7f\u00c0-\u00ff]/;
/** Letters of Latin, what takes three bytes or more, or two others side by side: `PERÚ®` alone is one that none meant. */
const letters = /[\u00a1-\u017f\u0800-\ud7ff]|[\u0370-\u07ff]{2}|\p{Extended_Pictographic}/u;

/**
 * The text that was meant, where one is UTF-8 read as Latin-1 or windows-1252: `Café` for `CafÃ©`. Undefined where
 * its characters as bytes are not UTF-8 from the first to the last, as those of honest text are not: `«IRMû`.
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

/** Removes the byte-order mark that some programs write. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** Returns the UTF-16 of a text by its byte-order mark, as PowerShell writes it. */
export function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Decodes UTF-8, or UTF-16 with a byte-order mark. The mark is not part of the text. */
export function decoded(bytes: Uint8Array): string {
  const charset = utf16Of(bytes);
  return charset === undefined
    ? withoutMark(Buffer.from(bytes).toString('utf8'))
    : new TextDecoder(charset).decode(bytes);
}

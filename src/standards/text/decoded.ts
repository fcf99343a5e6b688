/** Removes the byte-order mark that some programs write. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** Decodes UTF-8 without a byte-order mark. */
export const decoded = (bytes: Uint8Array): string =>
  withoutMark(Buffer.from(bytes).toString('utf8'));

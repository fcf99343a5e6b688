/** A text without the byte-order mark that some editors and programs put before it. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** Bytes as UTF-8, without a byte-order mark. */
export const decoded = (bytes: Uint8Array): string =>
  withoutMark(Buffer.from(bytes).toString('utf8'));

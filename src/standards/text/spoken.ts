/** A limit in words: `60 s`, `1.5 s`, `200 ms`. */
export const spoken = (ms: number): string =>
  ms < 1000 ? `${ms} ms` : `${Number((ms / 1000).toFixed(1))} s`;

/** A count of bytes in words. */
export const bytesSpoken = (bytes: number): string => (bytes === 1 ? '1 byte' : `${bytes} bytes`);

/** The code of an error; its name where it has none (HTTPParserError on Node 20). */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no code';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/**
 * A time in words: `612 ms`, `31.4 s`, `1 min 43 s`. Cut, not rounded, so that a time
 * under a limit is never written as the limit.
 */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.floor(ms)} ms`;
  if (ms < 100_000) return `${Math.floor(ms / 100) / 10} s`;
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A size in words: `88 B`, `38 kB`, `31 MB`; decimal units. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${Math.round(bytes / 1_000_000)} MB`;
}

/** `1 answer`, `3 answers`: the plural of a word that takes an s. */
export const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;

/** `a, b and c`. */
export function listed(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
